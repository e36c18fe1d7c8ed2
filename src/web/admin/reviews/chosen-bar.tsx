import type { ReviewState } from "#modules/reviews/contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { ApproveButton, DeleteDialog, RejectDialog } from "./decisions.tsx";

type ChosenBarProps = {
  all: readonly string[];
  chosen: readonly string[];
  state: ReviewState;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

/** Bulk decision on the selected reviews. */
export function ChosenBar({ all, chosen, state, onChoose }: ChosenBarProps) {
  const isAll = chosen.length === all.length;
  const ofWhom = `của ${chosen.length} khách đã chọn`;
  return (
    <div className="review-chosen with-script">
      <Checkbox checked={isAll} onChange={(event) => onChoose(all, event.target.checked)}>
        Chọn cả trang
      </Checkbox>
      <span role="status" className="text-text-2">
        {chosen.length > 0 && `Đã chọn ${chosen.length}`}
      </span>
      {chosen.length > 0 && (
        <div className="review-buttons">
          {state !== "approved" && <ApproveButton ids={chosen} whose={ofWhom} />}
          <RejectDialog ids={chosen} whose={ofWhom} />
          <DeleteDialog ids={chosen} whose={ofWhom} />
        </div>
      )}
    </div>
  );
}

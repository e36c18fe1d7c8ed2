import { isSameValue } from "#kernel/same-value.ts";
import type { SavedMeanwhile } from "#kernel/versions.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "../products/states.ts";

type ConflictPanelProps<Content> = {
  /** Noun for the content, and the labels of its fields. */
  noun: string;
  fieldNames: Readonly<Record<keyof Content & string, string>>;
  conflict: SavedMeanwhile<Content>;
  mine: Content;
  /** Takes a part of the other version. */
  onTake: (patch: Partial<Content>) => void;
  /** Saves the current input as the next version. */
  onSave: () => void;
};

/** Edit conflict of two users. Nothing is lost: the other save is kept as a version, and the input on this page stays. */
export function ConflictPanel<Content extends object>(props: ConflictPanelProps<Content>) {
  const { noun, fieldNames, conflict, mine, onTake, onSave } = props;
  const theirs = conflict.content;
  const names = (Object.keys(fieldNames) as (keyof Content & string)[]).filter(
    (name) => !isSameValue(mine[name], theirs[name]),
  );
  return (
    <Alert
      tone="error"
      title={`${conflict.savedBy || "Người khác"} đã lưu ${noun} này lúc ${formatMoment(conflict.savedAt)}`}
    >
      <p>
        Phần bạn viết chưa được lưu và vẫn còn trên trang này. Bản của người kia nằm trong các bản đã lưu.
        {names.length === 0 && " Hai bản giống nhau."}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {names.map((name) => (
          <Button
            key={name}
            variant="quiet"
            size="sm"
            onClick={() => onTake({ [name]: theirs[name] } as unknown as Partial<Content>)}
          >
            Lấy {fieldNames[name].toLowerCase()} của người kia
          </Button>
        ))}
        <Button variant="deep" size="sm" onClick={onSave}>
          Lưu bản đang thấy
        </Button>
      </div>
    </Alert>
  );
}

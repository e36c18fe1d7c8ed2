import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { HotelDraftState } from "#modules/hotels/contract/editing.ts";
import { boardNames } from "#modules/products/messages.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AddButton, type Editor, FieldErrorIf, NumberField } from "../fields.tsx";
import { moveItem } from "../move-item.ts";
import { Tiers } from "../policy-section.tsx";
import { randomId } from "../random-id.ts";

type Plan = HotelDraftState["plans"][number];
const MAX_PLANS = 6;

/** The rate plans of the rooms, in the order in which the pages show them. */
export function PlanSection({ editor: { draft, change, errorOf } }: { editor: Editor<HotelDraftState> }) {
  const { plans } = draft;
  const set = (next: Plan[]) => change({ plans: withFirstPlanOwnPriced(next) });
  return (
    <div className="grid gap-5">
      <p className="field-hint">
        Khách chọn điều kiện cùng với phòng. Điều kiện đầu tiên có giá riêng; điều kiện sau có giá riêng, hoặc theo giá
        của điều kiện đầu cộng trừ phần trăm. Giá riêng đặt ở Lịch giá và phòng.
      </p>
      {plans.map((plan, index) => (
        <fieldset key={plan.id ?? index} className="edit-group">
          <legend>
            {plan.title || `Điều kiện ${index + 1}`}
            {plan.hidden && " (ngừng bán)"}
          </legend>
          <PlanFields
            plan={plan}
            isFirst={index === 0}
            path={`plans.${index}`}
            errorOf={errorOf}
            onChange={(patch) => set(plans.with(index, { ...plan, ...patch }))}
          />
          <div className="edit-room-end">
            <IconButton
              label={`Đưa ${plan.title || "điều kiện"} lên`}
              aria-disabled={index === 0 || undefined}
              onClick={() => index > 0 && set(moveItem(plans, index, index - 1))}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              label={`Đưa ${plan.title || "điều kiện"} xuống`}
              aria-disabled={index === plans.length - 1 || undefined}
              onClick={() => index < plans.length - 1 && set(moveItem(plans, index, index + 1))}
            >
              <ArrowDown />
            </IconButton>
            <Button variant="danger" size="sm" onClick={() => set(plans.toSpliced(index, 1))}>
              Xoá điều kiện
            </Button>
          </div>
        </fieldset>
      ))}
      <FieldErrorIf text={errorOf("plans")} id="plans-note" />
      {plans.length < MAX_PLANS && <AddButton onClick={() => set([...plans, newPlan()])}>Thêm điều kiện</AddButton>}
    </div>
  );
}

const withFirstPlanOwnPriced = (plans: Plan[]): Plan[] =>
  plans.map((plan, index) =>
    index === 0 && (typeof plan.changePercent === "number" || plan.hidden)
      ? { ...plan, changePercent: null, hidden: false }
      : plan,
  );

/** The id is generated before the first save, so that a repeated save does not create a second one. */
const newPlan = (): Plan => ({
  id: randomId(),
  title: "",
  board: "breakfast",
  cancellation: [{ daysBefore: 1, percent: 0 }],
  depositPercent: null,
  instantConfirmation: true,
  restAtHouse: false,
  changePercent: null,
});

type PlanFieldsProps = {
  plan: Plan;
  isFirst: boolean;
  path: string;
  errorOf: Editor["errorOf"];
  onChange: (patch: Partial<Plan>) => void;
};

function PlanFields({ plan, isFirst, path, errorOf, onChange }: PlanFieldsProps) {
  const follows = typeof plan.changePercent === "number";
  return (
    <div className="edit-grid">
      <TextField
        id={`${path}.title`}
        label="Tên điều kiện"
        required
        maxLength={80}
        placeholder="Linh hoạt"
        value={plan.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={errorOf(`${path}.title`)}
      />
      <SelectField
        id={`${path}.board`}
        label="Bữa ăn"
        value={plan.board}
        onChange={(event) => onChange({ board: event.target.value as Plan["board"] })}
        options={Object.entries(boardNames).map(([value, label]) => ({ value, label }))}
      />
      {!isFirst && (
        <SelectField
          id={`${path}.prices`}
          label="Giá"
          value={follows ? "follows" : "own"}
          onChange={(event) => onChange({ changePercent: event.target.value === "follows" ? 0 : null })}
          options={[
            { value: "own", label: "Giá riêng" },
            { value: "follows", label: "Theo giá của điều kiện đầu" },
          ]}
        />
      )}
      {follows && !isFirst && (
        <NumberField
          id={`${path}.changePercent`}
          label="Cộng trừ, %"
          hint="Ví dụ −10 là rẻ hơn 10%."
          signed
          invalidValue={0}
          value={plan.changePercent ?? 0}
          onValue={(changePercent) => onChange({ changePercent })}
          error={errorOf(`${path}.changePercent`)}
        />
      )}
      <NumberField
        id={`${path}.depositPercent`}
        label="Đặt cọc, %"
        hint="Để trống: theo cài đặt chung."
        value={plan.depositPercent}
        onValue={(depositPercent) => onChange({ depositPercent })}
        error={errorOf(`${path}.depositPercent`)}
      />
      <div className="edit-wide">
        <Checkbox
          checked={plan.restAtHouse ?? false}
          onChange={(event) => onChange({ restAtHouse: event.target.checked })}
        >
          Phần ngoài tiền cọc khách trả tại khách sạn
        </Checkbox>
        <Checkbox
          checked={plan.instantConfirmation}
          onChange={(event) => onChange({ instantConfirmation: event.target.checked })}
        >
          Xác nhận ngay khi đủ tiền, không cần hỏi khách sạn
        </Checkbox>
        {!isFirst && (
          <Checkbox checked={plan.hidden ?? false} onChange={(event) => onChange({ hidden: event.target.checked })}>
            Ngừng bán: khách không chọn được nữa, đơn đã đặt vẫn giữ
          </Checkbox>
        )}
      </div>
      <div className="edit-wide">
        <Tiers
          path={`${path}.cancellation`}
          fromLabel="ngày nhận phòng"
          tiers={plan.cancellation}
          onChange={(cancellation) => onChange({ cancellation })}
          errorOf={errorOf}
        />
      </div>
    </div>
  );
}

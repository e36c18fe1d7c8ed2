import X from "lucide-react/icons/x";
import { IconButton } from "#ui/button.tsx";
import { RequiredMark, TextField } from "#ui/text-field.tsx";
import { AddButton, type Editor, FieldErrorIf, LongTextField, NumberField } from "./fields.tsx";

/** Policies, each with its title. */
export function Policies({ editor: { draft, change, errorOf } }: { editor: Editor }) {
  const { policies } = draft;
  return (
    <fieldset className="edit-lines">
      <legend className="field-label">Quy định</legend>
      {policies.map((policy, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a policy has no other identity, and its fields keep no state
        <div key={index} className="edit-line">
          <div className="grid flex-1 gap-2">
            <TextField
              id={`policies.${index}.title`}
              label={`Tên quy định ${index + 1}`}
              required
              value={policy.title}
              maxLength={80}
              onChange={(event) => change({ policies: policies.with(index, { ...policy, title: event.target.value }) })}
              error={errorOf(`policies.${index}.title`)}
            />
            <LongTextField
              id={`policies.${index}.text`}
              label={`Nội dung quy định ${index + 1}`}
              required
              value={policy.text}
              maxLength={1000}
              onValue={(text) => change({ policies: policies.with(index, { ...policy, text }) })}
              error={errorOf(`policies.${index}.text`)}
            />
          </div>
          <IconButton
            label={`Xoá quy định ${index + 1}`}
            onClick={() => change({ policies: policies.toSpliced(index, 1) })}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <AddButton onClick={() => change({ policies: [...policies, { title: "", text: "" }] })}>Thêm quy định</AddButton>
    </fieldset>
  );
}

type Tier = { daysBefore: number | null; percent: number | null };
type TiersProps = {
  /** Path of the tiers in the draft. */
  path: string;
  /** Label of the day from which is counted. */
  fromLabel: string;
  tiers: readonly Tier[];
  onChange: (tiers: Tier[]) => void;
  errorOf: Editor["errorOf"];
  /** At least one tier is required. */
  required?: boolean;
};

/** Cancellation fees by the number of days left. */
export function Tiers({ path, fromLabel, tiers, onChange, errorOf, required }: TiersProps) {
  return (
    <fieldset className="edit-lines" id={path}>
      <legend className="field-label">
        Phí huỷ
        {required && <RequiredMark />}
      </legend>
      <p className="field-hint">
        Huỷ trước {fromLabel} ít nhất bấy nhiêu ngày thì mất phần trăm này của tổng tiền; ngoài các mức này mất toàn bộ.
      </p>
      {tiers.map((tier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no other identity, and its fields follow their values
        <div key={index} className="edit-line">
          <NumberField
            id={`${path}.${index}.daysBefore`}
            label="Trước, ngày"
            required
            value={tier.daysBefore}
            onValue={(daysBefore) => onChange(tiers.with(index, { ...tier, daysBefore }))}
            error={errorOf(`${path}.${index}.daysBefore`)}
          />
          <NumberField
            id={`${path}.${index}.percent`}
            label="Phí, %"
            required
            value={tier.percent}
            onValue={(percent) => onChange(tiers.with(index, { ...tier, percent }))}
            error={errorOf(`${path}.${index}.percent`)}
          />
          <IconButton label={`Xoá mức ${index + 1}`} onClick={() => onChange(tiers.toSpliced(index, 1))}>
            <X />
          </IconButton>
        </div>
      ))}
      <FieldErrorIf text={errorOf(path)} id={`${path}-note`} />
      <AddButton onClick={() => onChange([...tiers, { daysBefore: null, percent: null }])}>Thêm mức phí</AddButton>
    </fieldset>
  );
}

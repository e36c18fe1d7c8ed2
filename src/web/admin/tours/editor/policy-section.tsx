import X from "lucide-react/icons/x";
import { IconButton } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AddButton, type Editor, Lines, LongText, NumberField, Problem } from "./fields.tsx";

/** What is included, what is not, the rules of the ship, and what cancelling costs. */
export function PolicySection({ editor }: { editor: Editor }) {
  return (
    <div className="edit-grid">
      <Lines editor={editor} name="included" label="Đã gồm" add="Thêm mục đã gồm" />
      <Lines editor={editor} name="excluded" label="Chưa gồm" add="Thêm mục chưa gồm" />
      <div className="edit-wide">
        <Policies editor={editor} />
      </div>
      <div className="edit-wide">
        <Tiers editor={editor} />
      </div>
    </div>
  );
}

function Policies({ editor: { work, change, errorOf } }: { editor: Editor }) {
  const { policies } = work;
  return (
    <fieldset className="edit-lines">
      <legend className="field-label">Quy định</legend>
      {policies.map((policy, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no other identity, and its fields keep no state
        <div key={at} className="edit-line">
          <div className="grid flex-1 gap-2">
            <TextField
              id={`policies.${at}.title`}
              label={`Tên quy định ${at + 1}`}
              value={policy.title}
              maxLength={80}
              onChange={(event) => change({ policies: policies.with(at, { ...policy, title: event.target.value }) })}
              error={errorOf(`policies.${at}.title`)}
            />
            <LongText
              label={`Nội dung quy định ${at + 1}`}
              value={policy.text}
              maxLength={1000}
              onValue={(text) => change({ policies: policies.with(at, { ...policy, text }) })}
              error={errorOf(`policies.${at}.text`)}
            />
          </div>
          <IconButton label={`Xoá quy định ${at + 1}`} onClick={() => change({ policies: policies.toSpliced(at, 1) })}>
            <X />
          </IconButton>
        </div>
      ))}
      <AddButton onClick={() => change({ policies: [...policies, { title: "", text: "" }] })}>Thêm quy định</AddButton>
    </fieldset>
  );
}

function Tiers({ editor: { work, change, errorOf } }: { editor: Editor }) {
  const tiers = work.cancellation;
  return (
    <fieldset className="edit-lines">
      <legend className="field-label">Phí huỷ</legend>
      <p className="field-hint">Huỷ trước ngày đi ít nhất bấy nhiêu ngày thì mất phần trăm này của tổng tiền.</p>
      {tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no other identity, and its fields follow their values
        <div key={at} className="edit-line">
          <NumberField
            id={`cancellation.${at}.daysBefore`}
            label="Trước, ngày"
            value={tier.daysBefore}
            onValue={(daysBefore) => change({ cancellation: tiers.with(at, { ...tier, daysBefore }) })}
            error={errorOf(`cancellation.${at}.daysBefore`)}
          />
          <NumberField
            id={`cancellation.${at}.percent`}
            label="Phí, %"
            value={tier.percent}
            onValue={(percent) => change({ cancellation: tiers.with(at, { ...tier, percent }) })}
            error={errorOf(`cancellation.${at}.percent`)}
          />
          <IconButton label={`Xoá mức ${at + 1}`} onClick={() => change({ cancellation: tiers.toSpliced(at, 1) })}>
            <X />
          </IconButton>
        </div>
      ))}
      <Problem text={errorOf("cancellation")} id="cancellation-note" />
      <AddButton onClick={() => change({ cancellation: [...tiers, { daysBefore: null, percent: null }] })}>
        Thêm mức phí
      </AddButton>
    </fieldset>
  );
}

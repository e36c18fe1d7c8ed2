import type { Colleague } from "#modules/accounts/queries.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { ActionForm } from "../layout/action-form.tsx";

type AssignProps = { label: string; assigneeId: string | null; colleagues: readonly Colleague[]; answer: unknown };

/** Assigns an enquiry or a case to a colleague. */
export function AssignForm({ label, assigneeId, colleagues, answer }: AssignProps) {
  const people = colleagues.filter((one) => one.looksAfterBookings || one.id === assigneeId);
  return (
    <ActionForm intent="assign" label={label} answer={answer} className="desk-row">
      {(refusal, busy) => (
        <>
          <SelectField
            key={assigneeId}
            name="assigneeId"
            label="Giao cho"
            defaultValue={assigneeId ?? ""}
            error={refusal?.fields.assigneeId}
            options={[
              { value: "", label: "Chưa có ai" },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Button type="submit" variant="quiet" busy={busy ? "Đang giao" : undefined}>
            Giao
          </Button>
        </>
      )}
    </ActionForm>
  );
}

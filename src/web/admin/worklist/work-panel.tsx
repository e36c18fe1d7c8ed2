import type { ReactNode } from "react";
import type { Colleague } from "#modules/accounts/queries.ts";
import type { ItemFile } from "#modules/worklist/contract.ts";
import { itemMessages } from "#modules/worklist/messages.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { Facts } from "../bookings/detail/facts.tsx";
import { ActionForm } from "../layout/action-form.tsx";

type Props = {
  title: string;
  noun: string;
  file: Pick<ItemFile, "assigneeId">;
  /** Deadlines and what else staff have to know. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  colleagues: readonly Colleague[];
  mayWrite: boolean;
  answer: unknown;
  children?: ReactNode;
};

/** Deadlines and assignee of an item, and further forms. */
export function WorkPanel({ title, noun, file: { assigneeId }, facts, colleagues, mayWrite, answer, children }: Props) {
  const assignee = colleagues.find(({ id }) => id === assigneeId)?.name ?? itemMessages.nobody;
  const people = colleagues.filter((one) => one.looksAfterBookings || one.id === assigneeId);
  return (
    <section className="box" aria-labelledby="xu-ly">
      <div className="box-head">
        <h2 id="xu-ly">{title}</h2>
      </div>
      <div className="box-body grid gap-4">
        <Facts facts={[...facts, ["Phụ trách", assignee]]} />
        {mayWrite && (
          <ActionForm intent="assign" label={`Giao ${noun}`} answer={answer} className="desk-row">
            {(refusal, busy) => (
              <>
                <SelectField
                  key={assigneeId}
                  name="assigneeId"
                  label="Giao cho"
                  defaultValue={assigneeId ?? ""}
                  error={refusal?.fields.assigneeId}
                  options={[
                    { value: "", label: itemMessages.nobody },
                    ...people.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
                <Button type="submit" variant="quiet" busy={busy ? "Đang giao" : undefined}>
                  Giao
                </Button>
              </>
            )}
          </ActionForm>
        )}
        {children}
      </div>
    </section>
  );
}

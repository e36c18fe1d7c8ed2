import { useFetcher } from "react-router";
import { itemMessages } from "#modules/worklist/messages.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { isRejection } from "#web/forms/rejection.ts";
import { useActionToast } from "../layout/action-form.tsx";

export type AssigneeProps = {
  assigneeId: string | null;
  colleagues: readonly { id: string; name: string; looksAfterBookings: boolean }[];
  mayAssign: boolean;
};

/** Assigns a booking or an item to a colleague. */
export function AssigneeForm({ assigneeId, colleagues, mayAssign }: AssigneeProps) {
  const fetcher = useFetcher<unknown>();
  useActionToast(fetcher.data);
  const name = colleagues.find((one) => one.id === assigneeId)?.name ?? itemMessages.nobody;
  if (!mayAssign) return <p>Phụ trách: {name}</p>;
  const people = colleagues.filter((one) => one.looksAfterBookings || one.id === assigneeId);
  return (
    <fetcher.Form method="post" className="assignee-form">
      <input type="hidden" name="intent" value="assign" />
      <SelectField
        key={assigneeId}
        name="assigneeId"
        label="Phụ trách"
        defaultValue={assigneeId ?? ""}
        error={isRejection(fetcher.data) ? fetcher.data.message : undefined}
        options={[
          { value: "", label: itemMessages.nobody },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Button type="submit" variant="quiet" busy={fetcher.state === "idle" ? undefined : "Đang giao"}>
        Giao
      </Button>
    </fetcher.Form>
  );
}

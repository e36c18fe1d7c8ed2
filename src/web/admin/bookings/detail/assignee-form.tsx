import { useFetcher } from "react-router";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { useActionToast } from "#web/admin/layout/action-form.tsx";
import { isRefusal } from "#web/forms/refusal.ts";

type Colleague = { id: string; name: string; looksAfterBookings: boolean };
type Props = { assigneeId: string | null; colleagues: readonly Colleague[]; mayAssign: boolean };

/** Assigns the booking to a colleague. */
export function AssigneeForm({ assigneeId, colleagues, mayAssign }: Props) {
  const fetcher = useFetcher<unknown>();
  useActionToast(fetcher.data);
  const name = colleagues.find((one) => one.id === assigneeId)?.name ?? "Chưa có ai";
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
        error={isRefusal(fetcher.data) ? fetcher.data.message : undefined}
        options={[{ value: "", label: "Chưa có ai" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Button type="submit" variant="quiet" busy={fetcher.state === "idle" ? undefined : "Đang giao"}>
        Giao
      </Button>
    </fetcher.Form>
  );
}

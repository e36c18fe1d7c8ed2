import { useState } from "react";
import { useFetcher } from "react-router";
import type { BookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { useActionToast } from "#web/admin/layout/action-form.tsx";
import { adminPaths } from "#web/admin/paths.ts";
import { isRejection } from "#web/forms/rejection.ts";
import { bookingListQuery } from "./booking-list-query.ts";

/** The selected bookings. */
export type Chosen = { ids: ReadonlySet<string>; choose: (ids: readonly string[], isChosen: boolean) => void };

/** The selection of a page; another page starts without one. */
export function useChosen(pageKey: string): Chosen {
  const [chosen, setChosen] = useState({ pageKey, ids: new Set<string>() });
  const ids = chosen.pageKey === pageKey ? chosen.ids : new Set<string>();
  return {
    ids,
    choose: (changed, isChosen) => {
      const others = [...ids].filter((id) => !changed.includes(id));
      setChosen({ pageKey, ids: new Set(isChosen ? [...others, ...changed] : others) });
    },
  };
}

type Props = {
  chosen: Chosen;
  search: BookingSearch;
  colleagues: readonly { id: string; name: string; looksAfterBookings: boolean }[];
};

/** Bulk actions for the selected bookings: assign them, or export them. */
export function ChosenBookings({ chosen, search, colleagues }: Props) {
  const fetcher = useFetcher<unknown>();
  useActionToast(fetcher.data);
  const people = colleagues.filter(({ looksAfterBookings }) => looksAfterBookings);
  return (
    <fetcher.Form method="post" data-unkept="" className="admin-list-chosen" hidden={chosen.ids.size === 0}>
      <input type="hidden" name="ids" value={[...chosen.ids].join(",")} />
      {isRejection(fetcher.data) && <Alert tone="error">{fetcher.data.message}</Alert>}
      <b role="status">Đã chọn {chosen.ids.size} đơn</b>
      <Select
        name="assigneeId"
        aria-label="Giao các đơn đã chọn cho"
        options={[{ value: "", label: "Chưa giao ai" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Button
        type="submit"
        name="intent"
        value="assign"
        size="sm"
        busy={fetcher.state === "idle" ? undefined : "Đang giao"}
      >
        Giao
      </Button>
      <span className="admin-list-chosen-files">
        {(["xlsx", "csv"] as const).map((format) => (
          <a
            key={format}
            className="link"
            href={adminPaths.exportBookings({
              ...bookingListQuery(search),
              don: [...chosen.ids].join(","),
              tep: format,
            })}
            download
          >
            {format === "xlsx" ? "Tải về Excel" : "CSV"}
          </a>
        ))}
      </span>
      <Button variant="quiet" size="sm" onClick={() => chosen.choose([...chosen.ids], false)}>
        Bỏ chọn
      </Button>
    </fetcher.Form>
  );
}

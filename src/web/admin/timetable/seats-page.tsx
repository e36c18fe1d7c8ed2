import { parse } from "#http/input.ts";
import { can, requirePermission } from "#kernel/actor.ts";
import { formatLongDate, today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { setSeats } from "#modules/flights/commands/set-seats.ts";
import { departureInput, seatsInput } from "#modules/flights/contract/timetable-input.ts";
import { MAX_CLASS_SEATS } from "#modules/flights/limits.ts";
import { type ClassSeats, getDeparture } from "#modules/flights/queries/departure.ts";
import type { Context } from "#platform/context.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/text-field.tsx";
import { requestContext } from "#web/context.ts";
import { answer, submit } from "#web/outcome.ts";
import { Said } from "../layout/action-form.tsx";
import { FilterForm } from "../layout/filter-form.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { timetablePaths } from "../paths.ts";
import type { Route } from "./+types/seats-page.ts";
import { DayField } from "./day-field.tsx";
import { airlineText } from "./words.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const number = (url.searchParams.get("so") ?? "").slice(0, 20);
  const on = (url.searchParams.get("ngay") ?? today(ctx.now())).slice(0, 20);
  return answer(async () => {
    requirePermission(ctx.actor, "prices.read");
    return { number, on, found: await find(ctx, number, on), mayWrite: can(ctx.actor, "prices.write") };
  });
}

/** The departure that was asked for, or why there is none. */
async function find(ctx: Context, number: string, on: string) {
  const asked = departureInput.safeParse({ number, on });
  if (!asked.success) return { reason: number === "" ? "" : (asked.error.issues[0]?.message ?? "") };
  try {
    return { departure: await getDeparture(ctx, asked.data) };
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not-found") return { reason: error.message };
    throw error;
  }
}

export function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return submit(request, async (form) => {
    const { intent: _, ...typed } = Object.fromEntries(form);
    requirePermission(ctx.actor, "prices.write");
    await setSeats(ctx, parse(seatsInput, typed));
    return { intent: "set", said: "Đã đổi số chỗ" };
  });
}

export const meta: Route.MetaFunction = () => [{ title: "Chỗ trên chuyến" }];

export default function SeatsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, on, found, mayWrite } = loaderData;
  const { departure } = found;
  return (
    <>
      <PageHeading title="Chỗ trên chuyến" crumbs={[{ label: "Lịch bay", href: timetablePaths.list() }]} />
      <Said answer={actionData} />
      <section className="box" aria-label="Chỗ trên chuyến">
        <FilterForm
          label="Chọn chuyến và ngày"
          query={number ? { so: number, ngay: on } : {}}
          all={timetablePaths.seats()}
        >
          <TextField name="so" label="Số hiệu" required maxLength={6} defaultValue={number} placeholder="VN213" />
          <DayField key={on} label="Ngày bay" name="ngay" value={on} />
        </FilterForm>
        {departure ? (
          <>
            <p className="box-body">
              <b>{departure.flight.number}</b>, {airlineText(departure.flight.airline)}, {departure.flight.from} –{" "}
              {departure.flight.to}, {departure.flight.departsAt} {formatLongDate(departure.on)}
            </p>
            <SeatTable
              number={departure.flight.number}
              on={departure.on}
              rows={departure.classes}
              mayWrite={mayWrite}
            />
          </>
        ) : (
          <div className="box-body">
            <EmptyState title={found.reason || "Chọn chuyến và ngày"}>
              <p>Số chỗ của từng hạng trên chuyến trong ngày, đã bán, đang giữ và còn lại hiện ở đây.</p>
            </EmptyState>
          </div>
        )}
      </section>
    </>
  );
}

type SeatTableProps = { number: string; on: string; rows: readonly ClassSeats[]; mayWrite: boolean };

function SeatTable({ number, on, rows, mayWrite }: SeatTableProps) {
  return (
    <Table
      caption="Chỗ theo hạng"
      columns={[
        { key: "brand", title: "Hạng", cell: ({ brand, code }) => `${brand} (${code})` },
        {
          key: "capacity",
          title: "Mở bán",
          numeric: true,
          cell: ({ capacity, isUsual }) => (isUsual ? capacity : `${capacity}, riêng ngày này`),
        },
        { key: "sold", title: "Đã bán", numeric: true },
        { key: "held", title: "Đang giữ", numeric: true },
        {
          key: "isUsual",
          title: "Còn",
          numeric: true,
          cell: ({ capacity, sold, held }) => capacity - sold - held,
        },
        ...(mayWrite
          ? [
              {
                key: "code" as const,
                title: "Sửa",
                cell: (row: ClassSeats) => <SetSeats number={number} on={on} row={row} />,
              },
            ]
          : []),
      ]}
      rows={rows}
      idOf={({ code }) => code}
      empty="Chặng này chưa có hạng vé nào của hãng."
    />
  );
}

function SetSeats({ number, on, row }: { number: string; on: string; row: ClassSeats }) {
  const { code, brand, capacity, sold, held } = row;
  return (
    <FormDialog
      label={
        <>
          Đổi số chỗ <span className="sr-only">{brand}</span>
        </>
      }
      title={`${brand}: số chỗ mở bán`}
      submit="Lưu số chỗ"
      intent="set"
      size="sm"
      variant="outline"
      hidden={{ number, on, code, seen: String(capacity) }}
    >
      {(errors) => (
        <TextField
          name="capacity"
          label="Số chỗ mở bán trong ngày này"
          type="number"
          inputMode="numeric"
          min={sold + held}
          max={MAX_CLASS_SEATS}
          defaultValue={capacity}
          hint={`Đã bán ${sold}, đang giữ ${held}. 0 là ngừng bán hạng này trong ngày.`}
          required
          error={errors.capacity}
        />
      )}
    </FormDialog>
  );
}

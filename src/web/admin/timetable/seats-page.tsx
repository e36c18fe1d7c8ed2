import { knownOf, parse, queryOf } from "#http/input.ts";
import { can, requirePermission } from "#kernel/actor.ts";
import { formatLongDate, today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import type { Page } from "#kernel/page.ts";
import { setSeats } from "#modules/flights/commands/set-seats.ts";
import { dayFlightSearch, departureInput, seatsInput } from "#modules/flights/contract/timetable-input.ts";
import { MAX_CLASS_SEATS } from "#modules/flights/limits.ts";
import { type ClassSeats, type DayFlight, getDeparture, listDayFlights } from "#modules/flights/queries/departure.ts";
import type { Context } from "#platform/context.ts";
import { dateInput } from "#platform/input.ts";
import { Anchor } from "#ui/anchor.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Table } from "#ui/table.tsx";
import { TextField } from "#ui/text-field.tsx";
import { redirectToLastPage } from "#web/forms/redirect-to-last-page.ts";
import { runFormAction, runLoader } from "#web/forms/run-loader.ts";
import { ActionResult } from "../layout/action-form.tsx";
import { FilterForm } from "../layout/filter-form.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields } from "../layout/form-fields.tsx";
import { ListPages } from "../layout/list-pages.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { timetablePaths } from "../paths.ts";
import type { Route } from "./+types/seats-page.ts";
import { airlineText } from "./labels.ts";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  runLoader(context, async (ctx) => {
    const number = (url.searchParams.get("so") ?? "").slice(0, 60);
    const on = (url.searchParams.get("ngay") ?? today(ctx.now())).slice(0, 20);
    requirePermission(ctx.actor, "prices.read");
    const found = await findDeparture(ctx, number, on);
    const day = dateInput.safeParse(on);
    const paging = parse(dayFlightSearch, knownOf(dayFlightSearch, queryOf(url)));
    const flights =
      !found.departure && day.success ? await listDayFlights(ctx, { on: day.data, text: number, ...paging }) : null;
    if (flights) redirectToLastPage(flights, (page) => timetablePaths.seats({ ...queryOf(url), page }));
    return { number, on, found, flights, mayWrite: can(ctx.actor, "prices.write") };
  });

/** The requested departure, or the reason why there is none. */
async function findDeparture(ctx: Context, number: string, on: string) {
  const departure = departureInput.safeParse({ number, on });
  if (!departure.success) return { reason: number === "" ? "" : (departure.error.issues[0]?.message ?? "") };
  try {
    return { departure: await getDeparture(ctx, departure.data) };
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not-found") return { reason: error.message };
    throw error;
  }
}

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, async (form, ctx) => {
    const { intent: _, ...fields } = Object.fromEntries(form);
    requirePermission(ctx.actor, "prices.write");
    await setSeats(ctx, parse(seatsInput, fields));
    return { intent: "set", resultMessage: "Đã đổi số chỗ" };
  });

export const meta: Route.MetaFunction = () => [{ title: "Chỗ trên chuyến" }];

export default function SeatsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, on, found, flights, mayWrite } = loaderData;
  const { departure } = found;
  return (
    <>
      <PageHeading title="Chỗ trên chuyến" crumbs={[{ label: "Lịch bay", href: timetablePaths.list() }]} />
      <ActionResult actionData={actionData} />
      <section className="box" aria-label="Chỗ trên chuyến">
        <FilterForm
          label="Chọn chuyến và ngày"
          query={number ? { so: number, ngay: on } : {}}
          all={timetablePaths.seats()}
        >
          <TextField
            name="so"
            label="Số hiệu, hãng hoặc chặng"
            maxLength={60}
            defaultValue={number}
            placeholder="VN213, Vietjet, HAN SGN, Đà Nẵng"
          />
          <Fields key={on} fields={[{ kind: "day", name: "ngay", label: "Ngày bay", value: on }]} errors={{}} />
        </FilterForm>
        {departure ? (
          <>
            <p className="box-body">
              <b>{departure.flight.number}</b>, {airlineText(departure.flight.airline)}, {departure.flight.from} –{" "}
              {departure.flight.to}, {departure.flight.departsAt} {formatLongDate(departure.on)}
            </p>
            <p className="box-body">
              <LinkButton href={timetablePaths.seats({ ngay: departure.on })} variant="quiet" size="sm">
                Các chuyến trong ngày
              </LinkButton>
            </p>
            <SeatTable
              number={departure.flight.number}
              on={departure.on}
              rows={departure.classes}
              mayWrite={mayWrite}
            />
          </>
        ) : (
          <DayFlights flights={flights} text={number} on={on} reason={found.reason} />
        )}
      </section>
    </>
  );
}

type DayFlightsProps = { flights: Page<DayFlight> | null; text: string; on: string; reason: string | undefined };

/** The flights of the day, to choose one without its number. */
function DayFlights({ flights, text, on, reason }: DayFlightsProps) {
  if (!flights || flights.total === 0) {
    return (
      <div className="box-body">
        <EmptyState title={reason || "Không có chuyến nào trong ngày này"}>
          <p>Chọn ngày khác, hoặc để trống ô tìm để xem mọi chuyến của ngày.</p>
        </EmptyState>
      </div>
    );
  }
  const query = { ...(text && { so: text }), ngay: on, size: String(flights.size) };
  return (
    <>
      <DayFlightTable flights={flights.data} on={on} />
      <div className="box-body">
        <ListPages
          list={flights}
          hrefOf={(page) => timetablePaths.seats({ ...query, page })}
          query={query}
          noun="chuyến"
        />
      </div>
    </>
  );
}

function DayFlightTable({ flights, on }: { flights: readonly DayFlight[]; on: string }) {
  return (
    <Table
      caption="Các chuyến trong ngày"
      columns={[
        {
          key: "number",
          title: "Chuyến",
          cell: ({ number }) => (
            <Anchor className="link num" href={timetablePaths.seats({ so: number, ngay: on })}>
              {number}
            </Anchor>
          ),
        },
        { key: "departsAt", title: "Giờ bay" },
        { key: "from", title: "Chặng", cell: ({ from, to }) => `${from} – ${to}` },
        { key: "airline", title: "Hãng", cell: ({ airline }) => airlineText(airline) },
        { key: "capacity", title: "Mở bán", numeric: true },
        { key: "sold", title: "Đã bán", numeric: true },
        { key: "held", title: "Đang giữ", numeric: true },
        { key: "to", title: "Còn", numeric: true, cell: ({ capacity, sold, held }) => capacity - sold - held },
      ]}
      rows={flights}
      idOf={({ number }) => number}
      empty=""
    />
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
      label="Đổi số chỗ"
      of={brand}
      title={`${brand}: số chỗ mở bán`}
      submit="Lưu số chỗ"
      intent="set"
      size="sm"
      variant="outline"
      hidden={{ number, on, code, expectedCapacity: String(capacity) }}
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

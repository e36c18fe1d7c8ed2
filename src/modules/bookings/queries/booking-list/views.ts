import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import { MAX_NIGHTS } from "#modules/availability/limits.ts";
import type { BookingSearch, BookingSort } from "#modules/bookings/contract/booking-list.ts";
import type { BookingListView } from "#modules/bookings/contract/booking-list-views.ts";
import { DEPARTING_DAYS } from "#modules/bookings/limits.ts";
import { isWaitingForMoney, travelling, waitingForMoney } from "#modules/bookings/rules/states.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";

// Each view is answered by a partial index of tables.ts: their conditions must stay identical word for word.
export function inView(ctx: Context, view: BookingListView): SQL | undefined {
  const now = ctx.now();
  switch (view) {
    case "all":
      return undefined;
    case "new":
      return and(
        isNull(bookings.assigneeId),
        sql`state in ('held', 'awaiting_payment', 'part_paid', 'paid')`,
        or(gt(bookings.holdExpiresAt, now), inArray(bookings.state, ["part_paid", "paid"])),
      );
    case "awaiting-payment":
      return and(sql`state in ('held', 'awaiting_payment')`, gt(bookings.holdExpiresAt, now));
    case "to-confirm":
      return sql`state in ('part_paid', 'paid')`;
    case "owing":
      return sql`state in ('part_paid', 'paid', 'confirmed', 'completed') and paid_vnd < total_vnd - at_house_vnd`;
    case "departing":
      return and(
        gte(bookings.startsOn, today(now)),
        lte(bookings.startsOn, addDays(today(now), DEPARTING_DAYS)),
        sql`state in ('part_paid', 'paid', 'confirmed')`,
      );
    case "change-asked":
      return sql`change_asked_at is not null and state in ('held', 'awaiting_payment', 'part_paid', 'paid', 'confirmed')`;
    case "needs-staff":
      return sql`needs_staff_since is not null`;
    case "refund-due":
      return sql`refund_due_vnd > 0`;
  }
}

export function filtersOf(
  ctx: Context,
  { from, to, night, assignee, state, kind, product }: BookingSearch,
): (SQL | undefined)[] {
  const me = ctx.actor.kind === "staff" ? ctx.actor.id : undefined;
  const person = assignee === "me" ? me : assignee;
  return [
    state ? eq(bookings.state, state) : undefined,
    // A job marks expired holds within a minute. Until then they are shown as expired, so the filter must not find them as held.
    state && isWaitingForMoney(state) ? gt(bookings.holdExpiresAt, ctx.now()) : undefined,
    kind ? eq(bookings.kind, kind) : undefined,
    product ? eq(bookings.productId, product) : undefined,
    from ? gte(bookings.startsOn, from) : undefined,
    to ? lte(bookings.startsOn, to) : undefined,
    ...(night ? staysOn(ctx, night) : []),
    person === "none" ? isNull(bookings.assigneeId) : undefined,
    person && person !== "none" ? eq(bookings.assigneeId, person) : undefined,
  ];
}

/** How a column is sorted where no index has its order, and the views that have an index in its order. */
const byAge = {
  column: bookings.createdAt,
  sorted: sql`${bookings.createdAt} + interval '0'`,
  views: ["all", "new", "to-confirm", "refund-due"] as readonly BookingListView[],
};
const byDeparture = {
  column: bookings.startsOn,
  sorted: sql`${bookings.startsOn} + 0`,
  views: ["all", "departing", "owing"] as readonly BookingListView[],
};
const byTotal = {
  column: bookings.totalVnd,
  sorted: sql`${bookings.totalVnd} + 0`,
  views: ["all"] as readonly BookingListView[],
};
const orders = {
  newest: byAge,
  oldest: byAge,
  departure: byDeparture,
  "latest-departure": byDeparture,
  "highest-total": byTotal,
  "lowest-total": byTotal,
} satisfies Record<BookingSort, object>;
const descending: ReadonlySet<BookingSort> = new Set(["newest", "latest-departure", "highest-total"]);

// The longest stay bounds the days that the index of departures is read over.
const staysOn = (ctx: Context, night: CalendarDate): (SQL | undefined)[] => [
  gte(bookings.startsOn, addDays(night, -MAX_NIGHTS)),
  lte(bookings.startsOn, night),
  gt(bookings.endsOn, night),
  ne(bookings.kind, "flight"),
  or(
    inArray(bookings.state, [...travelling]),
    and(inArray(bookings.state, [...waitingForMoney]), gt(bookings.holdExpiresAt, ctx.now())),
  ),
];

// A span of departures can use its index only in the order of departure.
const usualSort = ({ view, from, to }: BookingSearch): BookingSort =>
  view === "departing" || view === "owing" || from !== undefined || to !== undefined ? "departure" : "newest";

export function orderOf(search: BookingSearch): SQL[] {
  const { view, sort = usualSort(search) } = search;
  // The longest-waiting booking comes first.
  if (view === "needs-staff" && !search.sort && sort === "newest")
    return [asc(bookings.needsStaffSince), asc(bookings.id)];
  if (view === "change-asked" && !search.sort && sort === "newest")
    return [asc(bookings.changeAskedAt), asc(bookings.id)];
  // In an order without an index, a small view is read whole and sorted. Otherwise the planner would walk all bookings in that order
  // until enough of them belong to the view. Sorting by an expression rules that index out.
  const direction = descending.has(sort) ? desc : asc;
  const { column, sorted, views } = orders[sort];
  return [direction(views.includes(view) ? column : sorted), direction(bookings.id)];
}

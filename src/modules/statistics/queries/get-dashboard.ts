import { can, requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import { noOccupancy, type Occupancy, sumOccupancyByProduct } from "#modules/availability/queries/occupancy.ts";
import { bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { LIST_COUNT_CAP } from "#modules/bookings/limits.ts";
import { countExpiringHolds } from "#modules/bookings/queries/booking-list/count-expiring-holds.ts";
import { countOwingSoon } from "#modules/bookings/queries/booking-list/count-owing-soon.ts";
import { countPlacedSince } from "#modules/bookings/queries/booking-list/count-placed.ts";
import { countViews } from "#modules/bookings/queries/booking-list/count-views.ts";
import { listBookingRows } from "#modules/bookings/queries/booking-list/list-bookings.ts";
import { countArrivals } from "#modules/bookings/queries/departures.ts";
import { countCasesToDo } from "#modules/cases/queries/list-cases.ts";
import { countNewEnquiries } from "#modules/enquiries/queries/list-enquiries.ts";
import { listMisconfiguredSuppliers } from "#modules/flights/queries/list-suppliers.ts";
import { countMoneyToDo } from "#modules/payments/queries/ledger.ts";
import { countWaitingReviews } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import type { Dashboard, ToDo } from "../contract.ts";
import { ARRIVALS_SHOWN, DASHBOARD_DAYS } from "../limits.ts";
import { sumOf } from "../rules.ts";
import { getTitles, listFiguresByPeriod } from "./get-statistics.ts";

/** The first page of staff: open tasks, then business figures. */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  requirePermission(ctx.actor, "bookings.read");
  const day = today(ctx.now());
  const [
    counts,
    arrivals,
    boarding,
    placedToday,
    endingWithinHour,
    money,
    moneyToDo,
    tonight,
    owingSoon,
    reviews,
    enquiries,
    cases,
    accounts,
  ] = await Promise.all([
    countViews(ctx),
    listBookingRows(ctx, bookingSearch.parse({ view: "departing", from: day, to: day, size: ARRIVALS_SHOWN })),
    countArrivals(ctx, day),
    countPlacedSince(ctx, day),
    countExpiringHolds(ctx, 60),
    can(ctx.actor, "statistics.read") ? moneyOf(ctx, day) : null,
    can(ctx.actor, "payments.read") ? countMoneyToDo(ctx) : null,
    can(ctx.actor, "statistics.read") ? tonightOf(ctx, day) : [],
    countOwingSoon(ctx),
    can(ctx.actor, "reviews.moderate") ? listReviewsToDo(ctx) : [],
    countNewEnquiries(ctx),
    countCasesToDo(ctx),
    can(ctx.actor, "settings.write") ? listAccountsToDo(ctx) : [],
  ]);
  const toDo: ToDo[] = [
    ...accounts,
    { key: "needs-staff", count: counts["needs-staff"] },
    { key: "late-cases", count: cases.late },
    { key: "cases", count: cases.unanswered },
    { key: "enquiries", count: enquiries },
    { key: "to-match", count: moneyToDo?.toMatch ?? 0 },
    { key: "to-approve", count: can(ctx.actor, "payments.approve") ? (moneyToDo?.toApprove ?? 0) : 0 },
    { key: "to-pay", count: can(ctx.actor, "payments.write") ? (moneyToDo?.toPay ?? 0) : 0 },
    { key: "to-confirm", count: counts["to-confirm"] },
    { key: "owing-soon", count: owingSoon },
    { key: "change-asked", count: counts["change-asked"] },
    { key: "refund-due", count: counts["refund-due"], ...(moneyToDo && { refunding: moneyToDo.refunding }) },
    { key: "new", count: counts.new },
    ...reviews,
  ];
  const waiting = counts["awaiting-payment"];
  return {
    today: day,
    toDo: toDo.filter((one) => one.count > 0),
    placedToday,
    awaitingPayment: {
      count: Math.min(waiting, LIST_COUNT_CAP),
      isCapped: waiting > LIST_COUNT_CAP,
      endingWithinHour,
    },
    arrivals: {
      count: boarding.bookings,
      guests: boarding.guests,
      bookings: arrivals.data.map(({ code, contact, title, adults, children, state, total, atHotel, paid }) => {
        const outstanding = Math.max(0, total - atHotel - paid);
        return { code, name: contact.name, title, guests: adults + children, state, outstanding };
      }),
    },
    money,
    tonight,
  };
}

/** Reviews of each kind that wait for moderation. */
export async function listReviewsToDo(ctx: Context): Promise<ToDo[]> {
  const waiting = await countWaitingReviews(ctx);
  const toDo: ToDo[] = [
    { key: "cruise-reviews", count: waiting.cruise },
    { key: "hotel-reviews", count: waiting.hotel },
  ];
  return toDo.filter((one) => one.count > 0);
}

/** Rejected accounts at suppliers of flights. */
async function listAccountsToDo(ctx: Context): Promise<ToDo[]> {
  const misconfigured = await listMisconfiguredSuppliers(ctx);
  return misconfigured.flatMap((name) => (name === "local" ? [] : [{ key: `${name}-account` as const, count: 1 }]));
}

async function moneyOf(ctx: Context, day: CalendarDate) {
  const all = { from: addDays(day, 1 - 2 * DASHBOARD_DAYS), to: day, unit: "day" as const };
  const figures = await listFiguresByPeriod(ctx, all);
  const days = figures.slice(DASHBOARD_DAYS);
  return { current: sumOf(days), before: sumOf(figures.slice(0, DASHBOARD_DAYS)), days };
}

async function tonightOf(ctx: Context, day: CalendarDate) {
  const occupancy = await sumOccupancyByProduct(ctx, { from: day, to: day });
  const full = ({ ownNights, elsewhereNights }: Occupancy) => ownNights + elsewhereNights;
  const titles = await getTitles(
    ctx,
    [...occupancy].filter(([, one]) => full(one) > 0).map(([id]) => id),
  );
  return [...titles]
    .map(([productId, title]) => ({ productId, title, ...(occupancy.get(productId) ?? noOccupancy) }))
    .sort((a, b) => full(b) / b.capacity - full(a) / a.capacity)
    .slice(0, ARRIVALS_SHOWN);
}

import { can, requirePermission } from "#kernel/actor.ts";
import { addDays, today } from "#kernel/calendar-date.ts";
import { isId } from "#kernel/is-id.ts";
import {
  type OccupancyFilter,
  sumOccupancyByPeriod,
  sumOccupancyByProduct,
} from "#modules/availability/queries/occupancy.ts";
import { getBookingHabits } from "#modules/bookings/queries/booking-habits.ts";
import {
  flightsTitle,
  sumCommissionsByProduct,
  sumPaid,
  sumPickUp,
  sumSalesByPeriod,
  sumSalesByProduct,
} from "#modules/bookings/queries/sales.ts";
import {
  getLedgerBalance,
  sumTakingsByPeriod,
  sumTakingsByProduct,
  sumUnmatched,
} from "#modules/payments/queries/takings.ts";
import { findProductNames } from "#modules/products/queries/list-product-names.ts";
import type { Context } from "#platform/context.ts";
import type {
  PeriodFigures,
  PickUpFigures,
  ProductFigures,
  Reconciliation,
  Statistics,
  StatisticsSearch,
} from "../contract.ts";
import { PICK_UP_DAYS } from "../limits.ts";
import { habitsOf, noFigures, periodsOf, type Span, spanOf, sumOf, yearBefore } from "../rules.ts";

/** Sales, takings and occupancy of a span, by period and by product, with a reconciliation of the money. */
export async function getStatistics(ctx: Context, search: StatisticsSearch): Promise<Statistics> {
  requirePermission(ctx.actor, "statistics.read");
  const span = spanOf(search, today(ctx.now()));
  const of = { kind: search.kind, productId: search.product };
  const lastYear = yearBefore(span);
  const [now, before, products, pickUp, ledger, commissions] = await Promise.all([
    figuresOf(ctx, span, of),
    figuresOf(ctx, lastYear, of),
    figuresByProduct(ctx, span, of),
    pickUpAhead(ctx, of),
    reconcile(ctx),
    can(ctx.actor, "costs.read") ? sumCommissionsByProduct(ctx, span, of) : null,
  ]);
  const { periods: _, ...sumsBefore } = before;
  return {
    ...span,
    ...now,
    before: { from: lastYear.from, to: lastYear.to, ...sumsBefore },
    products: products.map((one) => ({ ...one, commission: commissions?.get(one.productId) ?? null })),
    commission: commissions && [...commissions.values()].reduce((sum, one) => sum + one, 0),
    pickUp,
    ledger,
  };
}

async function figuresOf(ctx: Context, span: Span, of: OccupancyFilter) {
  const [periods, habits] = await Promise.all([listFiguresByPeriod(ctx, span, of), getBookingHabits(ctx, span, of)]);
  const total = sumOf(periods);
  return { total, habits: habitsOf(habits, total), sources: habits.sources, periods };
}

/** Every period of a span, also empty ones. */
export async function listFiguresByPeriod(
  ctx: Context,
  span: Span,
  of: OccupancyFilter = {},
): Promise<PeriodFigures[]> {
  const [sales, takings, occupancy] = await Promise.all([
    sumSalesByPeriod(ctx, span, span.unit, of),
    sumTakingsByPeriod(ctx, span, span.unit, of),
    sumOccupancyByPeriod(ctx, span, span.unit, of),
  ]);
  const sold = new Map(sales.map(({ period, ...figures }) => [period, figures]));
  return periodsOf(span).map(({ start, from, to }) => {
    return { from, to, ...noFigures, ...sold.get(start), ...takings.get(start), ...occupancy.get(start) };
  });
}

// Includes products with only payments, refunds or guests in the span, so that the sums equal those of the periods.
async function figuresByProduct(
  ctx: Context,
  span: Span,
  of: OccupancyFilter,
): Promise<Omit<ProductFigures, "commission">[]> {
  const [sales, takings, occupancy] = await Promise.all([
    sumSalesByProduct(ctx, span, of),
    sumTakingsByProduct(ctx, span, of),
    sumOccupancyByProduct(ctx, span, of),
  ]);
  const stayed = [...occupancy].flatMap(([id, one]) => (one.ownNights + one.elsewhereNights > 0 ? [id] : []));
  const missing = [...new Set([...takings.keys(), ...stayed])].filter(
    (id) => !sales.some((row) => row.productId === id),
  );
  const titles = await getTitles(ctx, missing);
  const others = [...titles].map(([id, title]) => ({ ...noFigures, productId: id, title }));
  return [...sales, ...others].map((row) => ({
    ...noFigures,
    ...row,
    ...takings.get(row.productId),
    ...occupancy.get(row.productId),
  }));
}

/** The titles of products by id, and of the line of all flights. */
export async function getTitles(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const named = await findProductNames(ctx, ids.filter(isId));
  const titles = new Map([...named].map(([id, { title }]) => [id, title]));
  return ids.includes("flight") ? titles.set("flight", flightsTitle) : titles;
}

async function pickUpAhead(ctx: Context, of: OccupancyFilter): Promise<PickUpFigures[]> {
  const from = today(ctx.now());
  const span: Span = { from, to: addDays(from, PICK_UP_DAYS - 1), unit: "week" };
  const rows = new Map((await sumPickUp(ctx, span, span.unit, of)).map(({ period, ...row }) => [period, row]));
  const none = { roomNights: 0, last7: 0, last28: 0 };
  return periodsOf(span).map(({ start, ...week }) => ({ ...week, ...none, ...rows.get(start) }));
}

/** Counts all money twice, in the bookings and in the ledger. */
async function reconcile(ctx: Context): Promise<Reconciliation> {
  const [paidByBookings, ledger, unmatched] = await Promise.all([
    sumPaid(ctx),
    getLedgerBalance(ctx),
    sumUnmatched(ctx),
  ]);
  return { paidByBookings, ledger, difference: paidByBookings - ledger, unmatched };
}

import { and, asc, desc, eq, gte, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, addMonths, type CalendarDate, calendarDate, today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { ProductDebt, StatementSearch, SupplierDebt, SupplierStatement } from "../contract/supplier-statement.ts";
import { bookings } from "../tables.ts";
import { bookedTitle } from "./booked-title.ts";
import { commission, soldStates } from "./sales.ts";

/** The SQL of `leftAtHotelOf` (rules/terms.ts): guests who have paid more to the agency pay less at the hotel. */
const atHotel = sql`greatest(0, least(${bookings.atHotelVnd},
  ${bookings.totalVnd} - greatest(${bookings.paidVnd}, ${bookings.dueNowVnd})))`;

const isKnown = sql`${commission} is not null`;

const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const sum = (amount: SQL, condition: SQL) =>
  sql`coalesce(sum(${amount}) filter (where ${condition}), 0)`.mapWith(Number);

/** The debt to each supplier for the stays that begin in a month. */
export async function getSupplierStatement(ctx: Context, search: StatementSearch): Promise<SupplierStatement> {
  requirePermission(ctx.actor, "costs.read");
  const { month, from, to } = monthRangeOf(ctx, search);
  const suppliers = await listSupplierDebts(ctx, { from, to, product: search.product });
  return { month, from, to, suppliers, sum: sumOf(suppliers) };
}

type OwedSpan = {
  from: CalendarDate;
  to: CalendarDate;
  product?: string | undefined;
  placedUntil?: Date | undefined;
};

/** The debt to each supplier for the stays that begin on some days, by the commission of each booking. Cancelled ones do not count. */
export async function listSupplierDebts(
  ctx: Context,
  { from, to, product, placedUntil }: OwedSpan,
): Promise<ProductDebt[]> {
  requirePermission(ctx.actor, "costs.read");
  const total = sql`${bookings.totalVnd}`;
  const rows = await ctx.db
    .select({
      productId: sql<string>`${bookings.productId}::text`,
      title: sql<string>`max(${bookedTitle})`,
      bookings: count(isKnown),
      total: sum(total, isKnown),
      atHotel: sum(atHotel, isKnown),
      commission: sum(commission, isKnown),
      unknown: count(sql`not ${isKnown}`),
      unknownTotal: sum(total, sql`not ${isKnown}`),
    })
    .from(bookings)
    .where(and(staysIn(from, to, product), placedUntil && lte(bookings.createdAt, placedUntil)))
    .groupBy(bookings.productId)
    .orderBy(desc(sql`sum(${bookings.totalVnd})`), asc(bookings.productId));
  return rows.map((row) => ({ ...row, owed: row.total - row.atHotel - row.commission }));
}

/** The bookings behind the statement, by supplier and day. */
export async function listOwedBookings(ctx: Context, search: StatementSearch) {
  requirePermission(ctx.actor, "costs.read");
  const { month, from, to } = monthRangeOf(ctx, search);
  const rows = await ctx.db
    .select({
      code: bookings.code,
      productId: sql<string>`${bookings.productId}::text`,
      title: bookedTitle,
      name: bookings.contactName,
      startsOn: bookings.startsOn,
      nights: bookings.nights,
      rooms: bookings.rooms,
      charter: bookings.charter,
      adults: bookings.adults,
      childAges: bookings.childAges,
      total: bookings.totalVnd,
      atHotel: sql`${atHotel}`.mapWith(Number),
      commissionBasisPoints: bookings.commissionBasisPoints,
      commissionVnd: bookings.commissionVnd,
      commission: sql<number | null>`${commission}`.mapWith(Number),
    })
    .from(bookings)
    .where(staysIn(from, to, search.product))
    .orderBy(asc(bookedTitle), asc(bookings.startsOn), asc(bookings.id));
  return { month, rows };
}

const staysIn = (from: CalendarDate, to: CalendarDate, productId: string | undefined) =>
  and(
    inArray(bookings.state, soldStates),
    isNotNull(bookings.productId),
    gte(bookings.startsOn, from),
    lte(bookings.startsOn, to),
    productId === undefined ? undefined : eq(bookings.productId, productId),
  );

/** The first and the last day of a month; of the current one when none is named. */
export function monthRangeOf(ctx: Context, search: Pick<StatementSearch, "month">) {
  const month = search.month ?? today(ctx.now()).slice(0, 7);
  const from = calendarDate(`${month}-01`);
  return { month, from, to: addDays(addMonths(from, 1), -1) };
}

const zeroOwed: SupplierDebt = {
  bookings: 0,
  total: 0,
  atHotel: 0,
  commission: 0,
  owed: 0,
  unknown: 0,
  unknownTotal: 0,
};

function sumOf(rows: readonly SupplierDebt[]): SupplierDebt {
  const sum = { ...zeroOwed };
  for (const row of rows) for (const key of Object.keys(sum) as (keyof SupplierDebt)[]) sum[key] += row[key];
  return sum;
}

import { and, asc, eq, gte, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { ReferralStatement, Referred, ReferredBooking } from "../contract/referral-statement.ts";
import type { StatementSearch } from "../contract/supplier-statement.ts";
import { bookings } from "../tables.ts";
import { bookedTitle } from "./booked-title.ts";
import { soldStates } from "./sales.ts";
import { monthRangeOf } from "./supplier-statement.ts";

const sum = (amount: ReturnType<typeof sql>) => sql`coalesce(sum(${amount}), 0)`.mapWith(Number);

/** The SQL of `commissionOf` (commissions/rules.ts) for what the referrer gets: rounded to the đồng. */
const owed = sql`floor(${bookings.totalVnd} * ${bookings.referrerBasisPoints} / 10000.0 + 0.5)`;

/** What the agency owes to each referrer for the customers who come in a month. Cancelled and unpaid bookings do not count. */
export async function getReferralStatement(
  ctx: Context,
  search: Pick<StatementSearch, "month">,
): Promise<ReferralStatement> {
  requirePermission(ctx.actor, "costs.read");
  const { month, from, to } = monthRangeOf(ctx, search);
  const rows = await ctx.db
    .select({
      referrerId: sql<string>`${bookings.referrerId}::text`,
      bookings: sql<number>`count(*)::int`,
      total: sum(sql`${bookings.totalVnd}`),
      owed: sum(owed),
    })
    .from(bookings)
    .where(referredIn(from, to))
    .groupBy(bookings.referrerId);
  const total: Referred = { bookings: 0, total: 0, owed: 0 };
  for (const row of rows) for (const key of ["bookings", "total", "owed"] as const) total[key] += row[key];
  return { month, byReferrer: Object.fromEntries(rows.map(({ referrerId, ...row }) => [referrerId, row])), sum: total };
}

/** The bookings behind the statement of one referrer, or of all, by day. */
export async function listReferredBookings(
  ctx: Context,
  search: Pick<StatementSearch, "month">,
  referrerId?: string,
): Promise<{ month: string; rows: ReferredBooking[] }> {
  requirePermission(ctx.actor, "costs.read");
  const { month, from, to } = monthRangeOf(ctx, search);
  const rows = await ctx.db
    .select({
      referrerId: sql<string>`${bookings.referrerId}::text`,
      code: bookings.code,
      kind: bookings.kind,
      title: bookedTitle,
      startsOn: bookings.startsOn,
      total: bookings.totalVnd,
      basisPoints: sql<number>`${bookings.referrerBasisPoints}`,
    })
    .from(bookings)
    .where(and(referredIn(from, to), referrerId === undefined ? undefined : eq(bookings.referrerId, referrerId)))
    .orderBy(asc(bookings.startsOn), asc(bookings.id));
  return { month, rows };
}

const referredIn = (from: CalendarDate, to: CalendarDate) =>
  and(
    inArray(bookings.state, soldStates),
    isNotNull(bookings.referrerId),
    gte(bookings.startsOn, from),
    lte(bookings.startsOn, to),
  );

import { and, eq, gte, lte } from "drizzle-orm";
import { addDays, type CalendarDate, today } from "#kernel/calendar-date.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import { localSupplier } from "../adapters/local/local-supplier.ts";
import { TIMETABLE_TAG } from "../adapters/local/read-timetable.ts";
import { isOutside, listSellingSuppliers } from "../adapters/suppliers.ts";
import { DEFAULT_ROUTE, LAST_SALE, SALE_ENDS_MINUTES } from "../limits.ts";
import { departureOf } from "../rules/itineraries.ts";
import { instantOf, localTime, MINUTE_MS } from "../rules/local-time.ts";
import { timetableFlights } from "../tables.ts";

/**
 * The default day of a search: today while a flight of the default route can still be bought, then tomorrow. Reports when the page with
 * it expires.
 */
export async function getUsualDeparture(ctx: Context): Promise<CalendarDate> {
  dependsOn(ctx, "settings", TIMETABLE_TAG);
  const [now, on] = [ctx.now(), today(ctx.now())];
  const { endsAt } = await cached(ctx, `sale-of-day:${on}`, ["settings", TIMETABLE_TAG], () => getSaleEnd(ctx, on));
  if (now >= endsAt) return addDays(on, 1);
  ctx.onExpiry?.(endsAt);
  return on;
}

/** When the last flight of a day stops being sold. For outside airlines only the usual hour is known without a request. */
async function getSaleEnd(ctx: Context, on: CalendarDate): Promise<{ endsAt: Date }> {
  const selling = await listSellingSuppliers(ctx);
  const own = selling.includes(localSupplier) ? await ownSaleEnds(ctx, on) : [];
  const usual = instantOf(DEFAULT_ROUTE.from, localTime(on, LAST_SALE)).getTime();
  const ends = selling.some(isOutside) || own.length === 0 ? [...own, usual] : own;
  return { endsAt: new Date(Math.max(...ends)) };
}

async function ownSaleEnds(ctx: Context, on: CalendarDate): Promise<number[]> {
  const { from, to, fromOn, toOn } = timetableFlights;
  const { from: start, to: end } = DEFAULT_ROUTE;
  const flights = await ctx.db
    .select()
    .from(timetableFlights)
    .where(and(eq(from, start), eq(to, end), lte(fromOn, on), gte(toOn, on)));
  return flights.flatMap((flight) => {
    const departure = departureOf(flight, on);
    return departure ? [departure.leaves - SALE_ENDS_MINUTES * MINUTE_MS] : [];
  });
}

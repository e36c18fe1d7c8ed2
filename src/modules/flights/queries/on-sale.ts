import { and, eq, gt, gte } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { isOutside, listSellingSuppliers } from "../adapters/suppliers.ts";
import { timetableFares, timetableFlights } from "../tables.ts";

/** True if a flight can be bought: from an outside supplier, or an own flight with future departures and a fare class with seats. */
export async function hasFlightsOnSale(ctx: Context): Promise<boolean> {
  const selling = await listSellingSuppliers(ctx);
  if (selling.some(isOutside)) return true;
  return selling.length > 0 && sellsOwn(ctx);
}

async function sellsOwn(ctx: Context): Promise<boolean> {
  const [flight, fare] = [timetableFlights, timetableFares];
  const rows = await ctx.db
    .select({ number: flight.number })
    .from(flight)
    .innerJoin(fare, and(eq(fare.airline, flight.airline), eq(fare.from, flight.from), eq(fare.to, flight.to)))
    .where(and(gte(flight.toOn, today(ctx.now())), gt(fare.seats, 0)))
    .limit(1);
  return rows.length > 0;
}

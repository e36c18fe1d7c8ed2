import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import { cruiseFromPrices, cruises } from "../tables.ts";

/** Published ships whose price to start from was asked for since it was found, or was found for other departures. */
export function listShipsToPrice(ctx: Context, since: CalendarDate, limit: number) {
  return ctx.db
    .select({
      cruiseId: cruises.id,
      itineraries: cruises.itineraries,
      asked: sql<number>`coalesce(${cruiseFromPrices.asked}, 0)`,
    })
    .from(cruises)
    .leftJoin(cruiseFromPrices, eq(cruiseFromPrices.cruiseId, cruises.id))
    .where(
      and(
        eq(cruises.status, "published"),
        or(
          isNull(cruiseFromPrices.since),
          ne(cruiseFromPrices.since, since),
          ne(cruiseFromPrices.asked, cruiseFromPrices.answered),
        ),
      ),
    )
    .orderBy(asc(cruises.id))
    .limit(limit);
}

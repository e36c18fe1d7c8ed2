import { asc, desc, gte, sql } from "drizzle-orm";
import { addDays, addMonths, type CalendarDate, monthStart, today } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import { getFlightFee } from "#modules/settings/queries.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import { localSupplier } from "../adapters/local/local-supplier.ts";
import { TIMETABLE_TAG } from "../adapters/local/read-timetable.ts";
import { listSellingSuppliers } from "../adapters/suppliers.ts";
import { CHEAP_DAYS } from "../limits.ts";
import { withAgencyFee } from "../rules/agency-fee.ts";
import { flightTypeOf } from "../rules/itineraries.ts";
import { timetableFlights } from "../tables.ts";

/** The cheapest coming day on a route for one adult, and its airline. */
export type CheapDay = { from: string; to: string; on: CalendarDate; airline: string; total: Vnd };

/** Our own timetable on the first page of flights: its airlines, and the cheap days from its busiest airports. */
export type OwnFlights = { airlines: string[]; cheapDays: CheapDay[] };

/**
 * Calls no outside supplier, since a first page must not wait. Empty while our own seats are not sold. Examining the fares of some
 * hundred days costs half a second of a core, so the result is cached for some minutes.
 */
export async function listOwnFlights(ctx: Context): Promise<OwnFlights> {
  dependsOn(ctx, TIMETABLE_TAG);
  const selling = await listSellingSuppliers(ctx);
  if (!selling.includes(localSupplier)) return { airlines: [], cheapDays: [] };
  const slot = Math.floor(ctx.now().getTime() / (CHEAP_DAYS.minutes * 60_000));
  return cached(ctx, `own-flights:${slot}`, ["settings", TIMETABLE_TAG], () => findOwnFlights(ctx));
}

async function findOwnFlights(ctx: Context): Promise<OwnFlights> {
  const flown = await listFlown(ctx);
  const cheapest = await Promise.all(busiestRoutes(flown).map((route) => cheapestDay(ctx, route)));
  return {
    airlines: [...new Set(flown.map(({ airline }) => airline))].sort(),
    cheapDays: cheapest.filter((one) => one !== null),
  };
}

type Flown = { from: string; to: string; airline: string; weekly: number };

/** Routes with their weekly flights by airline, the busiest first. */
function listFlown(ctx: Context): Promise<Flown[]> {
  const { from, to, airline, weekdays, toOn } = timetableFlights;
  const weekly = sql<number>`sum(jsonb_array_length(${weekdays}))::int`;
  return ctx.db
    .select({ from, to, airline, weekly })
    .from(timetableFlights)
    .where(gte(toOn, today(ctx.now())))
    .groupBy(from, to, airline)
    .orderBy(desc(weekly), asc(from), asc(to), asc(airline))
    .limit(CHEAP_DAYS.mostRoutes);
}

type Route = { from: string; to: string };

/** The busiest airports by departures, with their busiest routes. */
function busiestRoutes(flown: readonly Flown[]): Route[] {
  const sums = new Map<string, number>();
  const add = (name: string, weekly: number) => sums.set(name, (sums.get(name) ?? 0) + weekly);
  for (const { from, to, weekly } of flown) {
    add(from, weekly);
    add(`${from}${to}`, weekly);
  }
  const most = (names: readonly string[], count: number) =>
    [...new Set(names)].toSorted((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0)).slice(0, count);
  return most(
    flown.map(({ from }) => from),
    CHEAP_DAYS.airports,
  ).flatMap((from) =>
    most(
      flown.filter((one) => one.from === from).map(({ to }) => `${from}${to}`),
      CHEAP_DAYS.routes,
    ).map((name) => ({ from, to: name.slice(from.length) })),
  );
}

async function cheapestDay(ctx: Context, { from, to }: Route): Promise<CheapDay | null> {
  const [first, flightType] = [today(ctx.now()), flightTypeOf([from, to])];
  const last = addDays(first, CHEAP_DAYS.days);
  const month = monthStart(first);
  // The result is shared, so it is not aborted when the first client has left.
  const { signal } = new AbortController();
  const [terms, ...months] = await Promise.all([
    getFlightFee(ctx),
    ...[month, addMonths(month, 1)].map((one) => localSupplier.month(ctx, { from, to, month: one }, signal)),
  ]);
  const days = months.flat().filter(({ on }) => on <= last);
  const sold = days.flatMap(({ on, fares }) =>
    fares.map((fare) => ({ on, ...withAgencyFee(fare, flightType, terms) })),
  );
  // The earliest of several with the same price.
  const [cheapest] = sold.toSorted((a, b) => a.total - b.total);
  return cheapest ? { from, to, on: cheapest.on, airline: cheapest.airline, total: cheapest.total } : null;
}

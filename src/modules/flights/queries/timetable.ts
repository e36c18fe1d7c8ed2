import { and, asc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import type { Page } from "#kernel/page.ts";
import { fold } from "#kernel/vietnamese.ts";
import type { Context } from "#platform/context.ts";
import type { FareClass, FareKey, TimetableFlight } from "../contract/timetable.ts";
import type { TimetableSearch } from "../contract/timetable-input.ts";
import { MAX_BAGS, MAX_FARE_CHANGES } from "../limits.ts";
import { timetableMessages } from "../messages.ts";
import { airlines } from "../reference/airlines.ts";
import { versionOf } from "../rules/row-version.ts";
import { searchAirports } from "../rules/search.ts";
import { timetableBaggage, timetableFareChanges, timetableFares, timetableFlights } from "../tables.ts";
import { listTakenDays } from "./taken-seats.ts";

/** Flights of our timetable, by number; each search word matches an airline, an airport, a city or the beginning of a number. */
export async function listFlights(ctx: Context, search: TimetableSearch): Promise<Page<TimetableFlight>> {
  requirePermission(ctx.actor, "prices.read");
  const { number } = timetableFlights;
  const where = matching(search.text);
  const [[{ total } = { total: 0 }], data] = await Promise.all([
    ctx.db.select({ total: sql<number>`count(*)::int` }).from(timetableFlights).where(where),
    ctx.db
      .select()
      .from(timetableFlights)
      .where(where)
      .orderBy(asc(number))
      .limit(search.size)
      .offset((search.page - 1) * search.size),
  ]);
  return { data, total, page: search.page, size: search.size };
}

/** Matches flights where each word is an airline, an airport, a city or the beginning of the number. */
export const matching = (text: string): SQL | undefined =>
  and(
    ...searchWords({ text }).map((word) =>
      or(like(timetableFlights.number, `${word.toUpperCase()}%`), isOf(timetableFlights, word)),
    ),
  );

/** Classes of our own routes, by route and airline, cheapest first; filtered by airline, airport, city or code. */
export async function listFares(ctx: Context, search: TimetableSearch): Promise<Page<FareClass>> {
  requirePermission(ctx.actor, "prices.read");
  const { from, to, airline, position, code } = timetableFares;
  const where = and(...searchWords(search).map((word) => or(eq(code, word.toUpperCase()), isOf(timetableFares, word))));
  const [[{ total } = { total: 0 }], data] = await Promise.all([
    ctx.db.select({ total: sql<number>`count(*)::int` }).from(timetableFares).where(where),
    ctx.db
      .select()
      .from(timetableFares)
      .where(where)
      .orderBy(asc(from), asc(to), asc(airline), asc(position), asc(code))
      .limit(search.size)
      .offset((search.page - 1) * search.size),
  ]);
  return { data, total, page: search.page, size: search.size };
}

/** Further words are ignored. */
const MAX_WORDS = 6;
const MAX_AIRPORTS = 40;

const searchWords = ({ text }: Pick<TimetableSearch, "text">): string[] =>
  fold(text).split(" ").filter(Boolean).slice(0, MAX_WORDS);

function isOf(table: { airline: PgColumn; from: PgColumn; to: PgColumn }, word: string): SQL | undefined {
  const codes = airlines
    .filter(({ code, name }) => code.toLowerCase() === word || ` ${fold(name)}`.includes(` ${word}`))
    .map(({ code }) => code);
  const airports = searchAirports(word, MAX_AIRPORTS).map(({ code }) => code);
  return or(
    ...(codes.length > 0 ? [inArray(table.airline, codes)] : []),
    ...(airports.length > 0 ? [inArray(table.from, airports), inArray(table.to, airports)] : []),
  );
}

/** A flight for its editor, with its version and the taken seats of future days. */
export async function getFlight(ctx: Context, number: string) {
  requirePermission(ctx.actor, "prices.write");
  const [flight] = await ctx.db.select().from(timetableFlights).where(eq(timetableFlights.number, number));
  if (!flight) throw notFound(timetableMessages.noFlight);
  return { flight, version: versionOf(flight), taken: await listTakenDays(ctx, number) };
}

/** A class for its editor. */
export async function getFare(ctx: Context, { from, to, airline, code }: FareKey) {
  requirePermission(ctx.actor, "prices.write");
  const [fare] = await ctx.db
    .select()
    .from(timetableFares)
    .where(
      and(
        ...[eq(timetableFares.from, from), eq(timetableFares.to, to)],
        ...[eq(timetableFares.airline, airline), eq(timetableFares.code, code)],
      ),
    );
  if (!fare) throw notFound(timetableMessages.noFareClass);
  return { fare, version: versionOf(fare) };
}

/** The periods with changed fares, the next first. */
export async function listFareChanges(ctx: Context) {
  requirePermission(ctx.actor, "prices.read");
  const rows = await ctx.db
    .select()
    .from(timetableFareChanges)
    .orderBy(asc(timetableFareChanges.fromOn), asc(timetableFareChanges.label))
    .limit(MAX_FARE_CHANGES);
  return rows.map((row) => ({ ...row, version: versionOf(row) }));
}

/** Bag prices of our own seats, by airline. */
export async function listBagPrices(ctx: Context) {
  requirePermission(ctx.actor, "prices.read");
  const { airline, flightType, price } = timetableBaggage;
  const rows = await ctx.db
    .select()
    .from(timetableBaggage)
    .orderBy(asc(airline), asc(flightType), asc(price))
    .limit(MAX_BAGS);
  return rows.map((row) => ({ ...row, version: versionOf(row) }));
}

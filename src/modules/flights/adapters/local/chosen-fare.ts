import { asc, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import type { Fare } from "../../contract/fare.ts";
import type { Selection, Verified } from "../../contract/supplier.ts";
import {
  areCombinable,
  fareOf,
  isRoundTripOnly,
  type Option,
  optionsOf,
  type Sale,
} from "../../rules/compose-fares.ts";
import { type FareReference, parseFareReference, readSession } from "../../rules/fare-reference.ts";
import { itinerariesOf } from "../../rules/itineraries.ts";
import { timetableFlights } from "../../tables.ts";
import { loadTimetableFor } from "./read-timetable.ts";

export type ChosenFare = { ok: true; fare: Fare; options: readonly Option[] } | Extract<Verified, { ok: false }>;

const gone = { ok: false, reason: "gone" } as const;

/** A selected fare of our own timetable, as it is currently sold. */
export async function chosenFare(ctx: Context, { session, fareId, values }: Selection): Promise<ChosenFare> {
  const passengers = readSession(session, ctx.now());
  if (passengers === "expired") return { ok: false, reason: "expired" };
  const named = values.map(parseFareReference).filter((one) => one !== null);
  if (!passengers || named.length === 0 || named.length > 2 || named.length < values.length) return gone;
  const flights = named.flatMap((one) => one.flights);
  const sale = await loadTimetableFor(ctx, passengers, flights);
  const [out, home] = named.map((one) => optionOf(sale, one));
  if (!out || (named.length > 1 && !(home && isRoundTrip(out, home)))) return gone;
  const fare = fareOf(sale, home ? [out, home] : [out], session);
  return { ok: true, fare: { ...fare, id: fareId }, options: home ? [out, home] : [out] };
}

/** Locks the selected flights until the transaction ends, against concurrent changes by staff. */
export async function lockFlightsOf(ctx: Context, selections: readonly Selection[]): Promise<void> {
  const named = selections.flatMap(({ values }) => values.flatMap((value) => parseFareReference(value)?.flights ?? []));
  const numbers = named.map(({ number }) => number);
  if (numbers.length === 0) return;
  await ctx.db
    .select({ number: timetableFlights.number })
    .from(timetableFlights)
    .where(inArray(timetableFlights.number, numbers))
    .orderBy(asc(timetableFlights.number))
    .for("share");
}

/** True for outbound and return options of one journey that is sold at one price. */
function isRoundTrip(out: Option, home: Option): boolean {
  const [there, back] = [out, home].map(({ itinerary }) => itinerary.map(({ flight }) => flight));
  const turns = there?.[0]?.from === back?.at(-1)?.to && there?.at(-1)?.to === back?.[0]?.from;
  return (
    turns &&
    out.leg === 0 &&
    home.leg === 1 &&
    isRoundTripOnly(out) &&
    isRoundTripOnly(home) &&
    areCombinable(out, home)
  );
}

function optionOf(sale: Sale, { leg, flights, code }: FareReference): Option | null {
  const known = flights.map(({ number }) => sale.timetable.flights.find((flight) => flight.number === number));
  const [first] = flights;
  const [from, to] = [known[0]?.from, known.at(-1)?.to];
  if (!first || from === undefined || to === undefined) return null;
  const ways = itinerariesOf(
    known.filter((one) => one !== undefined),
    { from, to, on: first.on },
  );
  const itinerary = ways.find(
    (way) => way.length === flights.length && way.every(({ on }, index) => on === flights[index]?.on),
  );
  if (!itinerary) return null;
  return optionsOf(sale, leg, itinerary).find(({ classes: [one] }) => one.code === code) ?? null;
}

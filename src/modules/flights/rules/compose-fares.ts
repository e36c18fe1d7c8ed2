import { type CalendarDate, today as dayInVietnam, daysBetween } from "#kernel/calendar-date.ts";
import { type Vnd, zeroVnd } from "#kernel/money.ts";
import type { AmountsByType, Fare, Flight, PassengerCounts, Segment } from "../contract/fare.ts";
import type { Leg } from "../contract/supplier.ts";
import type { FareAdjustment, FareClass, TimetableFlight } from "../contract/timetable.ts";
import { MAX_FARES, PAIRED_WAYS, SALE_ENDS_MINUTES, TURN_ROUND_MINUTES } from "../limits.ts";
import { classPrice, sumOfAmounts } from "./class-price.ts";
import { fareReferenceOf } from "./fare-reference.ts";
import { fareTotal } from "./fare-total.ts";
import { type Departure, type Itinerary, itinerariesOf, minutesOf } from "./itineraries.ts";
import { MINUTE_MS } from "./local-time.ts";

export type Timetable = {
  flights: readonly TimetableFlight[];
  classes: readonly FareClass[];
  changes: readonly FareAdjustment[];
};

/** Free seats of a class on a departure. */
export type SeatsLeft = (departure: Departure, fareClass: FareClass) => number;

/** The offer: timetable, free seats, passengers and time. */
export type Sale = { timetable: Timetable; seatsLeft: SeatsLeft; passengers: PassengerCounts; now: Date };

/** A way of flying one leg, in one class all the way. */
export type Option = {
  leg: number;
  itinerary: Itinerary;
  classes: readonly [FareClass, ...FareClass[]];
  seats: number;
};

/** Options that are sold at one price. */
type Offer = { options: readonly [Option, ...Option[]]; amounts: AmountsByType; total: Vnd };

/** All fares of a journey, cheapest first. Classes that are sold only as round trips come as pairs. */
export const composeFares = (sale: Sale, legs: readonly Leg[], session: string): Fare[] =>
  offersOf(sale, legs).map((offer, id) => buildFare(sale, offer, { session, id }));

/** The cheapest fare of each airline, cheapest first: the rest of a month is priced but not built. */
export function composeCheapest(sale: Sale, leg: Leg, session: string): Fare[] {
  const offers = offersOf(sale, [leg]).map((offer, id) => ({ offer, id }));
  const cheapest = new Map(offers.toReversed().map((one) => [one.offer.options[0].classes[0].airline, one]));
  const fares = [...cheapest.values()].map(({ offer, id }) => buildFare(sale, offer, { session, id }));
  return fares.toSorted((a, b) => a.total - b.total);
}

function offersOf(sale: Sale, legs: readonly Leg[]): Offer[] {
  const options = legs.map((leg, index) =>
    itinerariesOf(sale.timetable.flights, leg).flatMap((itinerary) => optionsOf(sale, index, itinerary)),
  );
  const [there = [], back] = options;
  const priced = pricing(sale);
  if (!back) return sortOffers(there.map((option) => priced([option])));
  const apart = options
    .flat()
    .filter((option) => !isRoundTripOnly(option))
    .map((option) => priced([option]));
  const ways = shortestOfClass(back);
  const pairs = shortestOfClass(there).flatMap((out) =>
    ways.filter((home) => areCombinable(out, home)).map((home) => priced([out, home])),
  );
  return sortOffers([...apart, ...pairs]);
}

/** When the sale of an itinerary ends. */
export const saleEnds = ([{ leaves }]: Itinerary): Date => new Date(leaves - SALE_ENDS_MINUTES * MINUTE_MS);

/** The classes in which an itinerary is sold now with enough seats. */
export function optionsOf(sale: Sale, leg: number, itinerary: Itinerary): Option[] {
  if (sale.now > saleEnds(itinerary)) return [];
  const ahead = daysBetween(dayInVietnam(sale.now), itinerary[0].on);
  return classesAlong(sale.timetable.classes, itinerary).flatMap((classes) => {
    if (classes.some(({ daysBefore }) => ahead < daysBefore)) return [];
    const seats = Math.min(
      ...itinerary.map((departure, index) => sale.seatsLeft(departure, classes[index] ?? classes[0])),
    );
    return seats < seatsOf(sale.passengers) ? [] : [{ leg, itinerary, classes, seats }];
  });
}

/** Infants need no seat. */
export const seatsOf = ({ adult, child }: PassengerCounts): number => adult + child;

/** The classes that are sold on every flight of an itinerary. */
function classesAlong(all: readonly FareClass[], itinerary: Itinerary): Option["classes"][] {
  const [firsts = [], ...others] = itinerary.map(({ flight }) =>
    all.filter((one) => one.airline === flight.airline && one.from === flight.from && one.to === flight.to),
  );
  return firsts.flatMap((first) => {
    const rest = others.map((classes) => classes.find(({ code }) => code === first.code));
    return rest.every((one) => one !== undefined) ? [[first, ...rest] as Option["classes"]] : [];
  });
}

/** True for round trips only: a domestic feeder is added at its own price. */
export const isRoundTripOnly = ({ classes }: Option): boolean => classes.some((one) => one.roundTripPercent !== null);

/** The shortest options of each class, so that pairs of one class do not displace those of another. */
function shortestOfClass(options: readonly Option[]): Option[] {
  const byClass = new Map<string, Option[]>();
  for (const option of options.filter(isRoundTripOnly)) {
    const name = `${option.classes[0].airline} ${option.classes[0].code}`;
    byClass.set(name, [...(byClass.get(name) ?? []), option]);
  }
  const minutes = ({ itinerary }: Option) => minutesOf(itinerary);
  return [...byClass.values()].flatMap((all) => all.toSorted((a, b) => minutes(a) - minutes(b)).slice(0, PAIRED_WAYS));
}

/** True if two options make one journey at one price: same airline and class, and enough time between them. */
export function areCombinable(out: Option, home: Option): boolean {
  const landing = out.itinerary.at(-1) ?? out.itinerary[0];
  return (
    out.classes[0].airline === home.classes[0].airline &&
    out.classes[0].code === home.classes[0].code &&
    home.itinerary[0].leaves - landing.lands >= TURN_ROUND_MINUTES * MINUTE_MS
  );
}

/** The fare of options that are one journey. */
export const fareOf = (sale: Sale, options: Offer["options"], session: string): Fare =>
  buildFare(sale, pricing(sale)(options), { session, id: 0 });

/** Prices options for the passengers. The price of a class on a day is computed once for all its flights. */
function pricing({ passengers, timetable: { changes } }: Sale): (options: Offer["options"]) => Offer {
  const known = new Map<FareClass, Map<string, AmountsByType>>();
  const priceOf = (fareClass: FareClass, on: CalendarDate, asRoundTrip: boolean) => {
    const ofClass = known.get(fareClass) ?? new Map<string, AmountsByType>();
    known.set(fareClass, ofClass);
    const when = `${on} ${asRoundTrip}`;
    const price = ofClass.get(when) ?? classPrice(fareClass, on, changes, asRoundTrip);
    ofClass.set(when, price);
    return price;
  };
  return (options) => {
    const asRoundTrip = options.length > 1;
    const prices = options.flatMap(({ itinerary, classes }) =>
      itinerary.map(({ on }, index) => priceOf(classes[index] ?? classes[0], on, asRoundTrip)),
    );
    const [first, ...others] = prices;
    const amounts = first && others.length === 0 ? first : sumOfAmounts(prices);
    return { options, amounts, total: fareTotal(passengers, amounts, zeroVnd) };
  };
}

function buildFare(
  { passengers }: Sale,
  { options, amounts, total }: Offer,
  { session, id }: Pick<Fare, "session" | "id">,
): Fare {
  const [{ classes }] = options;
  return {
    session,
    id,
    airline: classes[0].airline,
    brand: classes[0].brand,
    passengers,
    amounts,
    discount: zeroVnd,
    total,
    flights: options.map(flightOf),
  };
}

function flightOf({ leg, itinerary, classes, seats }: Option): Flight {
  return {
    leg,
    value: fareReferenceOf(leg, itinerary, classes[0].code),
    minutes: minutesOf(itinerary),
    seatsLeft: seats,
    refundable: classes.every((one) => one.refundable),
    segments: itinerary.map((departure, index) => segmentOf(departure, classes[index] ?? classes[0])),
  };
}

function segmentOf({ flight, departsAt, arrivesAt }: Departure, fareClass: FareClass): Segment {
  const { airline, number, from, to, fromTerminal, toTerminal, minutes, aircraft } = flight;
  const { cabin, bookingClass, code: fareBasis, handBaggage, checkedBaggage } = fareClass;
  return {
    airline,
    operatedBy: airline,
    number,
    from,
    to,
    fromTerminal,
    toTerminal,
    departsAt,
    arrivesAt,
    minutes,
    cabin,
    bookingClass,
    fareBasis,
    aircraft,
    handBaggage,
    checkedBaggage,
  };
}

function sortOffers(offers: readonly Offer[]): Offer[] {
  const departure = ({ options: [{ itinerary }] }: Offer) => itinerary[0].departsAt;
  return offers.toSorted((a, b) => a.total - b.total || departure(a).localeCompare(departure(b))).slice(0, MAX_FARES);
}

import { today as dayInVietnam } from "#kernel/calendar-date.ts";
import { zeroVnd } from "#kernel/money.ts";
import type { AmountsByType, Fare, Flight, PassengerCounts, Segment } from "../contract/fare.ts";
import type { Leg } from "../contract/supplier.ts";
import type { FareChange, FareClass, TimetableFlight } from "../contract/timetable.ts";
import { MAX_FARES, PAIRED_WAYS, SALE_ENDS_MINUTES, TURN_ROUND_MINUTES } from "../limits.ts";
import { classPrice, isSoldOn, sumOfAmounts } from "./class-price.ts";
import { fareTotal } from "./fare-total.ts";
import { type Departure, type Itinerary, itinerariesOf, minutesOf } from "./itineraries.ts";
import { instantOf, minutesBetween } from "./local-time.ts";
import { seatValueOf } from "./seat-value.ts";

export type Timetable = {
  flights: readonly TimetableFlight[];
  classes: readonly FareClass[];
  changes: readonly FareChange[];
};

/** Free seats of a class on a departure. */
export type SeatsLeft = (departure: Departure, fareClass: FareClass) => number;

/** What is for sale, to whom and when. */
export type Sale = { timetable: Timetable; seatsLeft: SeatsLeft; passengers: PassengerCounts; now: Date };

/** A way of flying one leg, in one class all the way. */
export type Option = {
  leg: number;
  itinerary: Itinerary;
  classes: readonly [FareClass, ...FareClass[]];
  seats: number;
};

/** Every fare for a journey, cheapest first. Classes that are sold out and back only together come as pairs. */
export function composeFares(sale: Sale, legs: readonly Leg[], session: string): Fare[] {
  const options = legs.map((leg, index) => itinerariesOf(sale.timetable.flights, leg).flatMap(optionsOf(sale, index)));
  const [there = [], back] = options;
  const single = (option: Option) => fareOf(sale, [option], session);
  if (!back) return numbered(there.map(single));
  const apart = options
    .flat()
    .filter((option) => !isTogether(option))
    .map(single);
  const ways = shortestOfClass(back);
  const pairs = shortestOfClass(there).flatMap((out) =>
    ways.filter((home) => belong(out, home)).map((home) => fareOf(sale, [out, home], session)),
  );
  return numbered([...apart, ...pairs]);
}

const optionsOf = (sale: Sale, leg: number) => (itinerary: Itinerary) =>
  classesAlong(sale.timetable.classes, itinerary).flatMap((classes) => {
    const option = optionIn(sale, leg, itinerary, classes);
    return option ? [option] : [];
  });

/** Until when seats on an itinerary are sold. */
export const saleEnds = ([{ flight, departsAt }]: Itinerary): Date =>
  new Date(instantOf(flight.from, departsAt).getTime() - SALE_ENDS_MINUTES * 60_000);

/** Null when it is not sold now or has too few seats. */
export function optionIn(sale: Sale, leg: number, itinerary: Itinerary, classes: Option["classes"]): Option | null {
  const today = dayInVietnam(sale.now);
  if (sale.now > saleEnds(itinerary) || !classes.every((one) => isSoldOn(one, itinerary[0].on, today))) return null;
  const seats = Math.min(
    ...itinerary.map((departure, place) => sale.seatsLeft(departure, classes[place] ?? classes[0])),
  );
  return seats < seatsOf(sale.passengers) ? null : { leg, itinerary, classes, seats };
}

/** Infants sit on a lap. */
export const seatsOf = ({ adult, child }: PassengerCounts): number => adult + child;

/** The classes that are sold on every flight of an itinerary. */
export function classesAlong(all: readonly FareClass[], itinerary: Itinerary): Option["classes"][] {
  const [firsts = [], ...others] = itinerary.map(({ flight }) =>
    all.filter((one) => one.airline === flight.airline && one.from === flight.from && one.to === flight.to),
  );
  return firsts.flatMap((first) => {
    const rest = others.map((classes) => classes.find(({ code }) => code === first.code));
    return rest.every((one) => one !== undefined) ? [[first, ...rest] as Option["classes"]] : [];
  });
}

/** Sold out and back only: a feeder within the country comes along at its own price. */
export const isTogether = ({ classes }: Option): boolean => classes.some((one) => one.roundTripPercent !== null);

/** Of each class the shortest ways, so that pairs of one class do not push out those of another. */
function shortestOfClass(options: readonly Option[]): Option[] {
  const byClass = new Map<string, Option[]>();
  for (const option of options.filter(isTogether)) {
    const name = `${option.classes[0].airline} ${option.classes[0].code}`;
    byClass.set(name, [...(byClass.get(name) ?? []), option]);
  }
  const minutes = ({ itinerary }: Option) => minutesOf(itinerary);
  return [...byClass.values()].flatMap((all) => all.toSorted((a, b) => minutes(a) - minutes(b)).slice(0, PAIRED_WAYS));
}

/** Whether two options make one journey at one price: an airline, a class, and time to turn round. */
export function belong(out: Option, home: Option): boolean {
  const landing = out.itinerary.at(-1) ?? out.itinerary[0];
  const [start] = home.itinerary;
  return (
    out.classes[0].airline === home.classes[0].airline &&
    out.classes[0].code === home.classes[0].code &&
    minutesBetween(landing.flight.to, landing.arrivesAt, start.flight.from, start.departsAt) >= TURN_ROUND_MINUTES
  );
}

export function fareOf(sale: Sale, options: readonly [Option, ...Option[]], session: string): Fare {
  const [{ classes }] = options;
  const amounts = sumOfAmounts(options.flatMap((option) => pricesAlong(sale, option, options.length > 1)));
  return {
    ...{ session, id: 0, airline: classes[0].airline, brand: classes[0].brand },
    ...{ passengers: sale.passengers, amounts, discount: zeroVnd },
    total: fareTotal(sale.passengers, amounts, zeroVnd),
    flights: options.map(flightOf),
  };
}

const pricesAlong = (sale: Sale, { itinerary, classes }: Option, asRoundTrip: boolean): AmountsByType[] =>
  itinerary.map(({ on }, place) => classPrice(classes[place] ?? classes[0], on, sale.timetable.changes, asRoundTrip));

function flightOf({ leg, itinerary, classes, seats }: Option): Flight {
  return {
    ...{ leg, value: seatValueOf(leg, itinerary, classes[0].code), minutes: minutesOf(itinerary), seatsLeft: seats },
    refundable: classes.every((one) => one.refundable),
    segments: itinerary.map((departure, place) => segmentOf(departure, classes[place] ?? classes[0])),
  };
}

function segmentOf({ flight, departsAt, arrivesAt }: Departure, fareClass: FareClass): Segment {
  const { airline, number, from, to, fromTerminal, toTerminal, minutes, aircraft } = flight;
  const { cabin, bookingClass, code: fareBasis, handBaggage, checkedBaggage } = fareClass;
  return {
    ...{ airline, operatedBy: airline, number, from, to, fromTerminal, toTerminal, departsAt, arrivesAt, minutes },
    ...{ cabin, bookingClass, fareBasis, aircraft, handBaggage, checkedBaggage },
  };
}

function numbered(fares: readonly Fare[]): Fare[] {
  const departure = ({ flights: [first] }: Fare) => first?.segments[0]?.departsAt ?? "";
  return fares
    .toSorted((a, b) => a.total - b.total || departure(a).localeCompare(departure(b)))
    .slice(0, MAX_FARES)
    .map((fare, id) => ({ ...fare, id }));
}

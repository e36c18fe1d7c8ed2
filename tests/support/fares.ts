import { vnd, zeroVnd } from "#kernel/money.ts";
import type { Fare, Flight, LocalTime, Segment } from "#modules/flights/contract/fare.ts";
import { minutesBetween } from "#modules/flights/rules/local-time.ts";

export function aSegment(number: string, departsAt: string, arrivesAt: string, more: Partial<Segment> = {}): Segment {
  const { from = "HAN", to = "SGN" } = more;
  const [start, end] = [departsAt as LocalTime, arrivesAt as LocalTime];
  return {
    airline: number.slice(0, 2),
    operatedBy: number.slice(0, 2),
    number,
    from,
    to,
    fromTerminal: "T1",
    toTerminal: "T3",
    departsAt: start,
    arrivesAt: end,
    minutes: minutesBetween(from, start, to, end),
    cabin: "Phổ thông",
    bookingClass: "A",
    fareBasis: "ECO",
    aircraft: "321",
    handBaggage: "7 kg",
    checkedBaggage: "",
    ...more,
  };
}

/** A flight with these segments, from the first departure to the last arrival. */
export function aFlightAlong(segments: readonly [Segment, ...Segment[]], more: Partial<Flight> = {}): Flight {
  const [first, last] = [segments[0], segments.at(-1) ?? segments[0]];
  const minutes = minutesBetween(first.from, first.departsAt, last.to, last.arrivesAt);
  return { leg: 0, value: first.number, minutes, seatsLeft: 9, refundable: false, segments, ...more };
}

export const aFlightOf = (number: string, departsAt: string, arrivesAt: string, more: Partial<Flight> = {}): Flight =>
  aFlightAlong([aSegment(number, departsAt, arrivesAt)], more);

/** A fare for flights, by default for one adult. */
export function aFare(flights: readonly Flight[], total: number, more: Partial<Fare> = {}): Fare {
  const nothing = { fare: zeroVnd, tax: zeroVnd, fee: zeroVnd, serviceFee: zeroVnd };
  return {
    session: "local:1",
    id: 0,
    airline: flights[0]?.segments[0]?.airline ?? "",
    brand: "Eco",
    passengers: { adult: 1, child: 0, infant: 0 },
    amounts: { adult: { ...nothing, fare: vnd(total) }, child: nothing, infant: nothing },
    discount: zeroVnd,
    total: vnd(total),
    flights,
    ...more,
  };
}

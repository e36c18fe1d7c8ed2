import { daysBetween } from "#kernel/calendar-date.ts";
import type { Flight } from "../contract/fare.ts";
import { TURN_ROUND_MINUTES } from "../limits.ts";
import { dayOf, minutesBetween } from "./local-time.ts";

/** The stop between two segments of one flight. */
export type Layover = {
  /** The arrival and the departure airport: with two airports the passenger has to travel between them. */
  lands: string;
  leaves: string;
  minutes: number;
  overnight: boolean;
  /** The change of terminal, where both are known and differ. */
  terminals: { from: string; to: string } | null;
};

export function layoversOf({ segments }: Flight): Layover[] {
  return segments.slice(1).map((next, index) => {
    const before = segments[index] ?? next;
    const [from, to] = [before.toTerminal, next.fromTerminal];
    const isSameAirport = before.to === next.from;
    return {
      lands: before.to,
      leaves: next.from,
      minutes: minutesBetween(before.to, before.arrivesAt, next.from, next.departsAt),
      overnight: dayOf(before.arrivesAt) !== dayOf(next.departsAt),
      terminals: isSameAirport && from && to && from !== to ? { from, to } : null,
    };
  });
}

/** Days between departure and arrival, in local time of both airports: -1 across the date line. */
export function daysLater({ segments }: Flight): number {
  const [first, last] = [segments[0], segments.at(-1)];
  return first && last ? daysBetween(dayOf(first.departsAt), dayOf(last.arrivesAt)) : 0;
}

/** True if the return departs late enough to be reached. */
export function canFollow(out: Flight, back: Flight): boolean {
  const [landing, start] = [out.segments.at(-1), back.segments[0]];
  if (!landing || !start) return false;
  return minutesBetween(landing.to, landing.arrivesAt, start.from, start.departsAt) >= TURN_ROUND_MINUTES;
}

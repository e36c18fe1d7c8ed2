import { daysBetween } from "#kernel/calendar-date.ts";
import type { Flight } from "../contract/fare.ts";
import { TURN_ROUND_MINUTES } from "../limits.ts";
import { dayOf, minutesBetween } from "./local-time.ts";

/** What happens between two take-offs of one flight. */
export type Layover = {
  /** Where it lands, and where it leaves from: another airport must be travelled to. */
  lands: string;
  leaves: string;
  minutes: number;
  overnight: boolean;
  /** From which terminal to which, where both are told and differ. */
  terminals: { from: string; to: string } | null;
};

export function layoversOf({ segments }: Flight): Layover[] {
  return segments.slice(1).map((next, place) => {
    const before = segments[place] ?? next;
    const [from, to] = [before.toTerminal, next.fromTerminal];
    const isSameAirport = before.to === next.from;
    return {
      ...{ lands: before.to, leaves: next.from },
      minutes: minutesBetween(before.to, before.arrivesAt, next.from, next.departsAt),
      overnight: dayOf(before.arrivesAt) !== dayOf(next.departsAt),
      terminals: isSameAirport && from && to && from !== to ? { from, to } : null,
    };
  });
}

/** How many days after the departure it lands, by the clocks of both airports: -1 where it crosses the date line. */
export function daysLater({ segments }: Flight): number {
  const [first, last] = [segments[0], segments.at(-1)];
  return first && last ? daysBetween(dayOf(first.departsAt), dayOf(last.arrivesAt)) : 0;
}

/** Whether the way back leaves late enough to be reached. */
export function canFollow(out: Flight, back: Flight): boolean {
  const [landing, start] = [out.segments.at(-1), back.segments[0]];
  if (!landing || !start) return false;
  return minutesBetween(landing.to, landing.arrivesAt, start.from, start.departsAt) >= TURN_ROUND_MINUTES;
}

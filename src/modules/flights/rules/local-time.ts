import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { LocalTime } from "../contract/fare.ts";
import { zoneOf } from "../reference/airport-zones.ts";

const MINUTE_MS = 60_000;

/** A day and what a clock shows on it, "06:15". */
export const localTime = (on: CalendarDate, clock: string): LocalTime => `${on}T${clock}` as LocalTime;

export const dayOf = (time: LocalTime): CalendarDate => time.slice(0, 10) as CalendarDate;
export const clockOf = (time: LocalTime): string => time.slice(11, 16);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const format = new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone: zone });
  formats.set(zone, format);
  return format;
}

/** What the clocks of an airport show at an instant. */
export const localTimeAt = (airport: string, instant: Date): LocalTime =>
  formatOf(zoneOf(airport)).format(instant).replace(" ", "T") as LocalTime;

/** How far the clocks of an airport are before Greenwich, in minutes, when they show this time. */
export function offsetAt(airport: string, time: LocalTime): number {
  const asGreenwich = Date.parse(`${time}Z`);
  const shownBy = (instant: number) => Date.parse(`${localTimeAt(airport, new Date(instant))}Z`) - instant;
  // Once more from the first guess: a change of the clocks may lie between the two.
  return shownBy(asGreenwich - shownBy(asGreenwich)) / MINUTE_MS;
}

/** The instant at which the clocks of an airport show this time. */
export const instantOf = (airport: string, time: LocalTime): Date =>
  new Date(Date.parse(`${time}Z`) - offsetAt(airport, time) * MINUTE_MS);

/** Where the clocks stand at the other end, so many minutes after a departure. */
export const arrivalTime = (from: string, departsAt: LocalTime, minutes: number, to: string): LocalTime =>
  localTimeAt(to, new Date(instantOf(from, departsAt).getTime() + minutes * MINUTE_MS));

/** Minutes from one moment to another, each by the clock of its airport. */
export const minutesBetween = (from: string, start: LocalTime, to: string, end: LocalTime): number =>
  (instantOf(to, end).getTime() - instantOf(from, start).getTime()) / MINUTE_MS;

/** "+07:00" */
export function offsetText(airport: string, time: LocalTime): string {
  const offset = offsetAt(airport, time);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
}

import { type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";
import type { LocalTime } from "../contract/fare.ts";
import { zoneOf } from "../reference/airport-zones.ts";

export const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A day and a local clock time, "06:15". */
export const localTime = (on: CalendarDate, clock: string): LocalTime => `${on}T${clock}` as LocalTime;

/** True if a supplier's text begins with a valid local time: "2026-12-10T06:00:00". */
export const isLocalTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:|$)/.test(text) &&
  isCalendarDate(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(`${text.slice(0, 16)}Z`));

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

/** The UTC offset of a zone at an instant, in minutes. */
function computeOffset(zone: string, instant: number): number {
  const localTime = formatOf(zone).format(instant).replace(" ", "T");
  return (Date.parse(`${localTime}Z`) - Math.floor(instant / MINUTE_MS) * MINUTE_MS) / MINUTE_MS;
}

/** By zone and UTC day: its UTC offset all that day; null on a day with a clock change. */
const offsetByDay = new Map<string, Map<number, number | null>>();

/** The same, cached by day: a list of flights needs thousands of lookups, for the days on sale. */
function offsetIn(zone: string, instant: number): number {
  const days = offsetByDay.get(zone) ?? new Map<number, number | null>();
  offsetByDay.set(zone, days);
  const day = Math.floor(instant / DAY_MS);
  let dayOffset = days.get(day);
  if (dayOffset === undefined) {
    const [first, last] = [computeOffset(zone, day * DAY_MS), computeOffset(zone, (day + 1) * DAY_MS - MINUTE_MS)];
    dayOffset = first === last ? first : null;
    days.set(day, dayOffset);
  }
  return dayOffset ?? computeOffset(zone, instant);
}

export function localTimeAt(airport: string, instant: Date): LocalTime {
  const localMs = instant.getTime() + offsetIn(zoneOf(airport), instant.getTime()) * MINUTE_MS;
  return new Date(localMs).toISOString().slice(0, 16) as LocalTime;
}

/** The UTC offset of an airport at a local time, in minutes. */
export function offsetAt(airport: string, time: LocalTime): number {
  const zone = zoneOf(airport);
  const asUtc = Date.parse(`${time}Z`);
  // Computed again from the first estimate: a clock change may lie between the two.
  return offsetIn(zone, asUtc - offsetIn(zone, asUtc) * MINUTE_MS);
}

export const instantOf = (airport: string, time: LocalTime): Date =>
  new Date(Date.parse(`${time}Z`) - offsetAt(airport, time) * MINUTE_MS);

/** Local time at the destination, this many minutes after a departure. */
export const arrivalTime = (from: string, departsAt: LocalTime, minutes: number, to: string): LocalTime =>
  localTimeAt(to, new Date(instantOf(from, departsAt).getTime() + minutes * MINUTE_MS));

/** Minutes between two local times, each at its airport. */
export const minutesBetween = (from: string, start: LocalTime, to: string, end: LocalTime): number =>
  (instantOf(to, end).getTime() - instantOf(from, start).getTime()) / MINUTE_MS;

/** "+07:00" */
export function offsetText(airport: string, time: LocalTime): string {
  const offset = offsetAt(airport, time);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
}

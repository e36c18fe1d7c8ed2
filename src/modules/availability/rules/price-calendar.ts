import { addDays, type CalendarDate, daysBetween, today } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { CalendarDay } from "../contract/offer.ts";
import type { Party } from "../contract/stay.ts";
import { earliestStart, latestStart } from "./earliest-start.ts";
import type { Inventory } from "./inventory.ts";
import { cheapestRooms } from "./party-price.ts";
import { strongestRule } from "./price-rule.ts";
import { availabilityOf, sumOfRoomsLeft } from "./stock.ts";

const MAX_CALENDAR_DAYS = 93;

export type CalendarQuery = { from: CalendarDate; to: CalendarDate; nights: number; party: Party };

/** The nights that a calendar needs: from the first day to the end of the stay that begins on the last day. */
export const nightsOfCalendar = ({ from, to, nights }: CalendarQuery) => ({
  from,
  to: addDays(from, Math.min(daysBetween(from, to) + 1, MAX_CALENDAR_DAYS) + nights - 1),
});

/** The lowest price of a party for each departure from one day to another, both included; at most `MAX_CALENDAR_DAYS`. */
export function calendarIn(inventory: Inventory, query: CalendarQuery, now: Date): CalendarDay[] {
  const count = Math.min(daysBetween(query.from, query.to) + 1, MAX_CALENDAR_DAYS);
  if (!inventory.terms || count <= 0) return [];
  const { kind } = inventory;
  const starts = { first: earliestStart(kind, now), last: latestStart(kind, today(now)) };
  return Array.from({ length: count }, (_, index) => calendarDay(inventory, query, addDays(query.from, index), starts));
}

function calendarDay(
  { terms, stock }: Inventory,
  { nights, party }: CalendarQuery,
  date: CalendarDate,
  starts: { first: CalendarDate; last: CalendarDate },
): CalendarDay {
  const holiday = strongestRule(terms?.rules ?? [], "holiday", { roomId: "", nights, on: date })?.label ?? null;
  const none = { date, holiday, total: null, left: null };
  if (!terms || date > starts.last) return { ...none, state: "closed" };
  if (date < starts.first) return { ...none, state: "past" };
  const rooms = [...terms.rooms.keys()].map((id) => availabilityOf(stock, id, date, nights));
  const left = new Map(rooms.map((room) => [room.roomId, room.refusal ? 0 : room.left]));
  const cheapest = cheapestRooms(terms, { checkIn: date, nights }, party, left);
  if (cheapest) {
    return { date, holiday, total: vnd(cheapest.total), left: sumOfRoomsLeft(left), state: "open" };
  }
  return { ...none, state: rooms.some((room) => room.refusal === "no-stock" || !room.refusal) ? "sold-out" : "closed" };
}

import { type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { sumVnd } from "#kernel/money.ts";
import type { FlightLine } from "#modules/flights/contract/order.ts";
import type { PriceSnapshot } from "../contract/booking.ts";

type Days = { startsOn: CalendarDate; endsOn: CalendarDate };

/** The price of flights in the shape of every booking: no rooms, and the lines of the active orders. */
export function flightPriceOf(
  { startsOn, endsOn }: Days,
  orders: readonly { lines: readonly FlightLine[] }[],
): PriceSnapshot {
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ ...line, roomId: null, rules: [] })));
  return {
    checkIn: startsOn,
    checkOut: endsOn,
    nights: daysBetween(startsOn, endsOn),
    charter: false,
    rooms: [],
    lines,
    total: sumVnd(lines.map(({ amount }) => amount)),
  };
}

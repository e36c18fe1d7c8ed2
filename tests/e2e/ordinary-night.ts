import { holidayOn } from "#database/seed/demo/holidays.ts";
import { ships } from "#database/seed/demo/ships.ts";
import { nightTermsOf, salesOf } from "#database/seed/demo/stock.ts";
import { addDays, type CalendarDate, nightsOf, today } from "#kernel/calendar-date.ts";

/**
 * The first of several consecutive nights, from some days ahead, that are ordinary for a ship of the demo: no holiday, not in dock, and
 * cabins of every type available.
 */
export function ordinaryNight(slug: string, daysAhead: number, nights = 1): CalendarDate {
  const now = today(new Date());
  const ship = ships.find((one) => one.slug === slug);
  if (!ship) throw new Error(`no ship ${slug}`);
  const special = new Set([
    ...nightTermsOf(ship, now).map(({ nightOn }) => nightOn),
    ...salesOf(ship, now)
      .filter(({ room, quantity }) => quantity === ship.rooms[room]?.units)
      .map(({ nightOn }) => nightOn),
  ]);
  const isOrdinary = (night: CalendarDate) => !holidayOn(night) && !special.has(night);
  let first = addDays(now, daysAhead);
  while (!nightsOf(first, nights).every(isOrdinary)) first = addDays(first, 1);
  return first;
}

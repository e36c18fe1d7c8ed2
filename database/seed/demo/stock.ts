import { addDays, type CalendarDate, calendarDate, weekday } from "#kernel/calendar-date.ts";
import { chance } from "./chance.ts";
import { holidayOn } from "./holidays.ts";
import type { HotelSeed } from "./hotel-seed.ts";
import type { ShipSeed } from "./ship-seed.ts";

/** Nights on sale, from today on. */
export const NIGHTS = 549;

/** Length of the demo's history in days. */
export const HISTORY_DAYS = 60;

/** Beyond these nights there are hardly any bookings, except on holidays. */
const BUSY_NIGHTS = 150;
const FRIDAY = 5;
const SATURDAY = 6;

export type SeedSale = { room: number; nightOn: CalendarDate; quantity: number };
export type SeedNight = { nightOn: CalendarDate; closed?: boolean; minNights?: number; closedToDeparture?: boolean };

// Fixed stock of days that appear in the design drawings.
const known: Record<string, Record<string, number[]>> = {
  "ngoc-lam": {
    "2026-12-05": [12, 8, 4],
    "2026-12-12": [10, 2, 1],
    "2026-12-13": [4, 3, 1],
    "2026-12-19": [12, 8, 4],
    "2026-12-26": [11, 7, 4],
    "2026-12-30": [12, 8, 4],
  },
  "suong-mai": { "2026-12-12": [4, 2, 1] },
};

/** A product sold by the night: its room types and average score. */
export type Sold = { slug: string; rooms: readonly { units: number }[]; reviews: { average: number } };

/** Outside sales of the hotel or operator, by room type and night. */
export function salesOf(sold: Sold, today: CalendarDate): SeedSale[] {
  const sales: SeedSale[] = [];
  for (let day = -HISTORY_DAYS; day < NIGHTS; day += 1) {
    const nightOn = addDays(today, day);
    const exact = known[sold.slug]?.[nightOn];
    if (!exact && day >= BUSY_NIGHTS && !holidayOn(nightOn)) continue;
    for (const [room, { units }] of sold.rooms.entries()) {
      const quantity = exact ? (exact[room] ?? 0) : soldOf(sold, room, units, nightOn, day);
      if (quantity > 0) sales.push({ room, nightOn, quantity });
    }
  }
  return sales;
}

function soldOf(sold: Sold, room: number, units: number, nightOn: CalendarDate, day: number): number {
  const near = day < 14 ? 0.55 : day < 45 ? 0.35 : day < 90 ? 0.2 : 0.06;
  const weekend = [FRIDAY, SATURDAY].includes(weekday(nightOn)) ? 0.2 : 0;
  const holiday = holidayOn(nightOn) ? 0.25 : 0;
  const popular = (sold.reviews.average - 4.5) / 2;
  // The whole hotel has good and bad nights, and so does each room type.
  const mood = (chance(sold.slug, nightOn) - 0.5) * 0.5 + (chance(sold.slug, room, nightOn) - 0.5) * 0.4;
  const share = Math.min(1, Math.max(0, near + weekend + holiday + popular + mood));
  return share > 0.93 ? units : Math.floor(units * share);
}

/** Nights on which the ship is in dock, and holiday nights with a minimum stay of two nights. */
export function nightTermsOf(ship: ShipSeed, today: CalendarDate): SeedNight[] {
  const terms: SeedNight[] = [];
  for (let day = 0; day < NIGHTS; day += 1) {
    const nightOn = addDays(today, day);
    if (inDock(ship, nightOn)) terms.push({ nightOn, closed: true });
    else if (needsTwoNights(ship, nightOn)) terms.push({ nightOn, minNights: 2 });
  }
  return terms;
}

// Every ship is in dock once a year, for four days of January or September.
function inDock(ship: ShipSeed, nightOn: CalendarDate): boolean {
  const month = chance(ship.slug, "dock") < 0.5 ? "01" : "09";
  const start = calendarDate(
    `${nightOn.slice(0, 4)}-${month}-${String(8 + Math.floor(chance(ship.slug, "day") * 16)).padStart(2, "0")}`,
  );
  return nightOn >= start && nightOn < addDays(start, 4) && !holidayOn(nightOn);
}

// The last night of a holiday is sold alone again.
function needsTwoNights(ship: ShipSeed, nightOn: CalendarDate): boolean {
  const holiday = holidayOn(nightOn);
  return holiday?.minNights === 2 && nightOn < holiday.to && ship.stars >= 4;
}

/** Nights before holidays with a minimum stay, and days closed to departure. */
export function hotelNightTermsOf(hotel: HotelSeed, today: CalendarDate): SeedNight[] {
  return Array.from({ length: NIGHTS }, (_, day): SeedNight => ({ nightOn: addDays(today, day) })).flatMap((night) => {
    const holiday = holidayOn(night.nightOn);
    if (!holiday) return [];
    if (holiday.minNights === 2 && night.nightOn < holiday.to && hotel.stars >= 4) return { ...night, minNights: 2 };
    return night.nightOn.endsWith("-12-31") && hotel.stars === 5 ? { ...night, closedToDeparture: true } : [];
  });
}

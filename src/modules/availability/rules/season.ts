import { addDays, type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { pricedLengths } from "../limits.ts";
import { type CellPosition, cellKey, type notOnSale } from "./grid-cell.ts";
import { RoomPrices } from "./night-plan.ts";
import { priceKeys, type SheetNight, type SheetRooms } from "./night-sheet.ts";
import type { PriceRule } from "./price-rule.ts";

/** Consecutive nights, both ends included. */
export type Season = { from: CalendarDate; to: CalendarDate };

/** 52 weeks: one year on, and the same weekday. */
export const YEAR_OF_WEEKS = 364;

export const addYearOfWeeks = (on: CalendarDate): CalendarDate => addDays(on, YEAR_OF_WEEKS);

type Terms = Omit<typeof notOnSale, "capacity">;
type NightsByCell = ReadonlyMap<string, Terms>;

/** Each room type on each night of a season. */
export const cellsOf = ({ from, to }: Season, { rooms }: Pick<SheetRooms, "rooms">): CellPosition[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day)).flatMap((on) =>
    rooms.map(({ id: roomId }) => ({ roomId, on })),
  );

/**
 * The values to set one year later: the prices of the season, and closed where it was closed. Nothing is put on sale or opened, and a night
 * that is not on sale gets only its price. A night whose price rule gives 0 đ is not copied: a day price is never 0, and the rule may still
 * apply a year later.
 */
export function copySeasonToNextYear(
  cells: readonly CellPosition[],
  {
    basis,
    rules,
    before,
    later,
  }: SheetRooms & { rules: readonly PriceRule[]; before: NightsByCell; later: NightsByCell },
): SheetNight[] {
  const prices = new RoomPrices(rules);
  return cells.map(({ roomId, on }, index) => {
    const next = { roomId, on: addYearOfWeeks(on) };
    const was = later.has(cellKey(next)) ? before.get(cellKey({ roomId, on })) : undefined;
    const priced = pricedLengths[basis].map((nights, at) => [
      priceKeys[basis][at],
      prices.of(roomId, nights, on).shown || undefined,
    ]);
    return {
      ...next,
      row: index + 1,
      closed: was?.closed || undefined,
      closedToArrival: was?.closedToArrival || undefined,
      closedToDeparture: was?.closedToDeparture || undefined,
      minNights: was && was.minNights > 1 ? was.minNights : undefined,
      ...Object.fromEntries(priced),
    };
  });
}

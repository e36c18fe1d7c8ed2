import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { ElsewhereSale } from "../contract/grid.ts";
import { adultPrice, type PriceRule } from "./price-rule.ts";

/** A room type on a day. */
export type CellPosition = { roomId: string; on: CalendarDate };

export const cellKey = ({ roomId, on }: CellPosition) => `${roomId} ${on}`;

/** A night that is not on sale. */
export const notOnSale = {
  capacity: null,
  sold: 0,
  soldElsewhere: 0,
  held: 0,
  closed: false,
  minNights: 1,
  elsewhere: [] as ElsewhereSale[],
  closedToArrival: false,
  closedToDeparture: false,
};

/** The price of one of two adults, or of the room for the night, and whether it was set for this day. */
export function priceOf(rules: readonly PriceRule[], roomId: string, nights: number | null, on: CalendarDate) {
  const price = adultPrice(rules, { roomId, nights: nights ?? 1, on });
  return { price: price?.unit ?? null, ownPrice: price?.rules[0]?.kind === "day" };
}

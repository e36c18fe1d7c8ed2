import type { ProductKey } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { CalendarDay } from "../contract/offer.ts";
import { type CalendarQuery, calendarIn, nightsOfCalendar } from "../rules/price-calendar.ts";
import { readInventory } from "./inventory.ts";

/** The lowest price of a party for each departure from one day to another, both included; at most `MAX_CALENDAR_DAYS`. */
export async function priceCalendar(
  ctx: Context,
  { product, ...query }: CalendarQuery & { product: ProductKey },
): Promise<CalendarDay[]> {
  if (query.to < query.from) return [];
  return calendarIn(await readInventory(ctx, product, nightsOfCalendar(query)), query, ctx.now());
}

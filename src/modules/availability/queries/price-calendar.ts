import type { Context } from "#platform/context.ts";
import type { CalendarDay } from "../contract.ts";
import { type CalendarQuestion, calendarIn, nightsOfCalendar } from "../rules/price-calendar.ts";
import { readInventory } from "./inventory.ts";

/** The lowest price of a party for each departure from one day to another, both included; at most 93 days. */
export async function priceCalendar(
  ctx: Context,
  { productId, ...question }: CalendarQuestion & { productId: string },
): Promise<CalendarDay[]> {
  if (question.to < question.from) return [];
  return calendarIn(await readInventory(ctx, productId, nightsOfCalendar(question)), question, ctx.now());
}

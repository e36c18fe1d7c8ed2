import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { Context } from "#platform/context.ts";
import type { RoomOffer } from "../contract.ts";
import { adultPrice } from "../rules/price-rule.ts";
import { priceTermsOf } from "./price-terms.ts";
import { availabilityOf, stockOf } from "./stock.ts";

type RoomQuestion = { cruiseId: string; roomIds: readonly string[]; on: CalendarDate; nights: number };

/** What a guest pays in each type of cabin that leaves on a day, and how many are left, by the id of the type. */
export async function roomOffers(
  ctx: Context,
  { cruiseId, roomIds, on, nights }: RoomQuestion,
): Promise<Record<string, RoomOffer>> {
  const [terms, stock] = await Promise.all([
    priceTermsOf(ctx, [cruiseId]),
    stockOf(ctx, roomIds, on, addDays(on, nights - 1)),
  ]);
  const rules = terms.get(cruiseId)?.rules ?? [];
  return Object.fromEntries(
    roomIds.map((roomId) => {
      const { left, refusal } = availabilityOf(stock, roomId, on, nights);
      return [roomId, { left, refusal, each: adultPrice(rules, { roomId, nights, on })?.unit ?? null }];
    }),
  );
}

import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductKey } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import { FROM_PRICE_DAYS } from "../limits.ts";
import { earliestStart } from "../rules/earliest-start.ts";
import type { RoomTerms } from "../rules/room-guests.ts";
import { priceTermsOf } from "./price-terms.ts";
import { readStock } from "./stock.ts";

/** The input of `saleProblemsIn`, and the first day on which a stay can begin. */
export type SaleState = { rooms: RoomTerms[]; unpriced: RoomTerms[]; isOpen: boolean; firstDay: CalendarDate };

export async function getSaleState(ctx: Context, { id, kind }: ProductKey): Promise<SaleState> {
  const terms = (await priceTermsOf(ctx, [id])).get(id);
  const rooms = [...(terms?.rooms.values() ?? [])];
  const unpriced = rooms.filter(
    (room) => !terms?.rules.some((rule) => rule.kind === "base" && (rule.roomId ?? room.id) === room.id),
  );
  const firstDay = earliestStart(kind, ctx.now());
  const roomIds = rooms.map((room) => room.id);
  const stock = await readStock(ctx, roomIds, firstDay, addDays(firstDay, FROM_PRICE_DAYS - 1));
  const isOpen = [...stock.values()].some((nights) => [...nights.values()].some((night) => !night.closed));
  return { rooms, unpriced, isOpen, firstDay };
}

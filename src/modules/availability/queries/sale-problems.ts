import { addDays } from "#kernel/calendar-date.ts";
import type { ProductRef } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import { FROM_PRICE_DAYS } from "../limits.ts";
import { earliestStart } from "../rules/earliest-start.ts";
import { priceTermsOf } from "./price-terms.ts";
import { stockOf } from "./stock.ts";

/** What keeps guests from booking a product though they can see it, as sentences; nothing when it can be sold. */
export async function saleProblems(ctx: Context, { id, kind }: Pick<ProductRef, "id" | "kind">): Promise<string[]> {
  const terms = (await priceTermsOf(ctx, [id])).get(id);
  const rooms = [...(terms?.rooms.values() ?? [])];
  const unpriced = rooms.filter(
    (room) => !terms?.rules.some((rule) => rule.kind === "base" && (rule.roomId ?? room.id) === room.id),
  );
  const first = earliestStart(kind, ctx.now());
  const roomIds = rooms.map((room) => room.id);
  const stock = await stockOf(ctx, roomIds, first, addDays(first, FROM_PRICE_DAYS - 1));
  const isOpen = [...stock.values()].some((nights) => [...nights.values()].some((night) => !night.closed));
  return [
    ...(rooms.length === 0 ? ["Chưa có giá."] : []),
    ...(unpriced.length > 0 ? [`Chưa có giá: ${unpriced.map((room) => room.title).join(", ")}.`] : []),
    ...(isOpen ? [] : [`Chưa mở bán đêm nào trong ${FROM_PRICE_DAYS} ngày tới.`]),
  ];
}

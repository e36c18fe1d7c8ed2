import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, daysBetween, formatDate } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import type { ProductKey } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { Opened, Opening } from "../contract/opening.ts";
import type { PriceRuleDraft } from "../contract/rules.ts";
import { listPriceRules } from "../queries/list-price-rules.ts";
import { getSaleState, type SaleState } from "../queries/sale-state.ts";
import { latestStart } from "../rules/earliest-start.ts";
import { ruleDraftOf } from "../rules/rule-draft.ts";
import { openNights } from "./open-nights.ts";
import { savePriceRules } from "./save-price-rules.ts";

/**
 * Sets a base price for rooms without one and opens nights up to a day. Opens all rooms while no night is open, otherwise only newly
 * priced ones, so that a deliberately closed season stays closed. Runs in the caller's transaction.
 */
export async function openForSale(ctx: Context, product: ProductKey, opening: Opening): Promise<Opened> {
  requirePermission(ctx.actor, "prices.write");
  const sale = await getSaleState(ctx, product);
  rejectDay(product, sale.firstDay, opening.to);
  if (sale.unpriced.length > 0) {
    const { rules } = await listPriceRules(ctx, product.id);
    const ruleIds = rules.map(({ id }) => id);
    await savePriceRules(ctx, product.id, [...rules.map(ruleDraftOf), ...basePrices(sale, opening)], ruleIds);
  }
  const opened = sale.isOpen ? sale.unpriced : sale.rooms;
  const rooms = opened.map(({ id, units }) => ({ roomId: id, capacity: units }));
  await openNights(ctx, { productId: product.id, from: sale.firstDay, to: opening.to, rooms });
  return { rooms: opened.reduce((sum, { units }) => sum + units, 0), to: opening.to };
}

function rejectDay({ kind }: Pick<ProductKey, "kind">, first: CalendarDate, to: CalendarDate): void {
  const last = latestStart(kind, first);
  if (daysBetween(first, to) >= 0 && daysBetween(to, last) >= 0) return;
  const text = `Chọn từ ${formatDate(first)} đến ${formatDate(last)}.`;
  throw invalid(`Ngày cuối mở bán: ${text.toLowerCase()}`, { "opening.to": text });
}

/** One rule where all rooms cost the same, otherwise one for each room. */
function basePrices({ rooms, unpriced }: SaleState, { prices }: Opening): PriceRuleDraft[] {
  const own = prices.filter(({ roomId }) => unpriced.some(({ id }) => id === roomId));
  const missing = unpriced.filter(({ id }) => !own.some(({ roomId }) => roomId === id));
  if (missing.length > 0) {
    const fields = missing.map(({ id }) => [`opening.prices.${id}`, "Điền giá."]);
    throw invalid(`Chưa có giá: ${missing.map(({ title }) => title).join(", ")}.`, Object.fromEntries(fields));
  }
  const byLength = Map.groupBy(own, ({ nights }) => nights);
  return [...byLength].flatMap(([nights, ofLength]) => {
    const isOnePrice =
      new Set(ofLength.map(({ amountVnd }) => amountVnd)).size === 1 && ofLength.length === rooms.length;
    const rules = isOnePrice ? ofLength.slice(0, 1).map(({ roomId: _, ...rule }) => rule) : ofLength;
    return rules.map(({ nights: _, ...rule }) => ({
      kind: "base" as const,
      label: "Giá gốc",
      ...rule,
      ...(nights !== null && { nights }),
    }));
  });
}

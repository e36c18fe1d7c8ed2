import { requirePermission } from "#kernel/actor.ts";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import type { StayPriceLine } from "../contract/offer.ts";
import type { Party } from "../contract/stay.ts";
import { type PriceTerms, planOf, priceParty } from "../rules/party-price.ts";
import { emptyRule, type PriceRule } from "../rules/price-rule.ts";
import { priceTermsOf } from "./price-terms.ts";

type Trial = {
  productId: string;
  /** The plan; the first by default. */
  ratePlanId?: string;
  roomId: string;
  on: CalendarDate;
  nights: number;
  party: Party;
  /** A trial price of one of two adults on that day, or of the night; absent tries the current prices. */
  price?: number;
};

/** A line of a price, with the names of the rules that made it. */
export type ExplainedLine = StayPriceLine & { madeBy: string[] };
export type TriedPrice = { total: number; lines: ExplainedLine[]; before: number | null };

/** The price of a party with another price of a day, and its current price. Ignores stock. Throws `invalid`. */
export async function previewPrice(
  ctx: Context,
  { productId, ratePlanId, roomId, on, nights, party, price }: Trial,
): Promise<TriedPrice> {
  requirePermission(ctx.actor, "prices.read");
  const product = (await priceTermsOf(ctx, [productId])).get(productId);
  const own = product && planOf(product, ratePlanId);
  const terms = product && own && { ...own, rooms: product.rooms };
  if (!terms?.rooms.has(roomId)) throw invalid("Không có loại phòng này.");
  const trip = { checkIn: on, nights };
  const choice = [{ roomId, quantity: 1 }];
  const before = priceParty(terms, trip, choice, party);
  const tried = price === undefined ? terms : withDayPrice(terms, { roomId, nights, on, price });
  const after = priceParty(tried, trip, choice, party);
  if (!after.ok) throw invalid(after.reason);
  return {
    total: after.quote.total,
    lines: after.quote.lines.map((line) => ({ ...line, madeBy: namesOf(tried.rules, line) })),
    before: before.ok ? before.quote.total : null,
  };
}

function withDayPrice(
  terms: PriceTerms,
  { roomId, nights, on, price }: { roomId: string; nights: number; on: CalendarDate; price: number },
): PriceTerms {
  const rule: PriceRule = {
    ...emptyRule,
    id: newId(),
    version: 1,
    kind: "day",
    label: "Giá thử",
    roomId,
    nights: terms.plan.basis === "room-night" ? null : nights,
    fromOn: on,
    toOn: on,
    amountVnd: vnd(price),
    priority: Number.MAX_SAFE_INTEGER,
  };
  return { ...terms, rules: [...terms.rules, rule] };
}

function namesOf(rules: readonly PriceRule[], line: StayPriceLine): string[] {
  return line.rules.flatMap(({ id }) => rules.find((rule) => rule.id === id)?.label ?? []);
}

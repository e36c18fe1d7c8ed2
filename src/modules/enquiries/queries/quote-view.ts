import { hashSecret } from "#kernel/id.ts";
import { depositOf } from "#modules/bookings/rules/deposit.ts";
import { cancellationOf } from "#modules/bookings/rules/terms.ts";
import type { Context } from "#platform/context.ts";
import type { QuoteView } from "../contract.ts";
import { quotePath, quoteStateOf } from "../rules.ts";
import type { quotes } from "../tables.ts";

export type QuoteRow = typeof quotes.$inferSelect;

/** The key at the end of a quote link. */
export const quoteKey = (ctx: Pick<Context, "sign">, quoteId: string): string => ctx.sign(`quote:${quoteId}`);

/** The absolute quote link; null where the stored hash is not that of the derived key, so only the sent email has the link. */
export function quoteLink(
  ctx: Pick<Context, "sign" | "siteUrl">,
  { id, keyHash }: Pick<QuoteRow, "id" | "keyHash">,
): string | null {
  const key = quoteKey(ctx, id);
  return hashSecret(key) === keyHash ? ctx.siteUrl + quotePath(key) : null;
}

/** The part of a quote that staff and customers both see. */
export function toQuoteView(row: QuoteRow, now: Date): QuoteView {
  const { id, version, kind, title, place, stay, rooms, price, totalVnd, depositPercent, words, validUntil, terms } =
    row;
  return {
    id,
    version,
    kind,
    title,
    place,
    rooms,
    depositPercent,
    words,
    validUntil,
    state: quoteStateOf(row, now),
    slug: stay.slug,
    checkIn: stay.checkIn,
    nights: stay.nights,
    charter: stay.charter,
    adults: stay.adults,
    childAges: stay.children.map(({ age }) => age),
    cancellation: cancellationOf({ ...terms, kind }, stay.checkIn, now),
    lines: price.lines,
    total: totalVnd,
    dueNow: depositOf(totalVnd, depositPercent),
  };
}

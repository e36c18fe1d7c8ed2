import { hashSecret } from "#kernel/id.ts";
import { depositOf } from "#modules/bookings/rules/deposit.ts";
import { cancellationOf } from "#modules/bookings/rules/terms.ts";
import type { Context } from "#platform/context.ts";
import type { QuoteView } from "../contract.ts";
import { quotePath, quoteStateOf } from "../rules.ts";
import type { quotes } from "../tables.ts";

export type QuoteRow = typeof quotes.$inferSelect;

/** What the link of a quote ends with. */
export const quoteKey = (ctx: Pick<Context, "sign">, quoteId: string): string => ctx.sign(`quote:${quoteId}`);

/** Where the customer reads a quote, outside the site; null where only the letter that was sent has a key that opens it. */
export function quoteLink(
  ctx: Pick<Context, "sign" | "siteUrl">,
  { id, keyHash }: Pick<QuoteRow, "id" | "keyHash">,
): string | null {
  const key = quoteKey(ctx, id);
  return hashSecret(key) === keyHash ? ctx.siteUrl + quotePath(key) : null;
}

/** What staff and customers both read of a quote. */
export function toQuoteView(row: QuoteRow, now: Date): QuoteView {
  const { id, version, kind, title, place, stay, rooms, price, totalVnd, depositPercent, words, validUntil, terms } =
    row;
  return {
    ...{ id, version, kind, title, place, rooms, depositPercent, words, validUntil },
    state: quoteStateOf(row, now),
    ...{ slug: stay.slug, checkIn: stay.checkIn, nights: stay.nights, charter: stay.charter, adults: stay.adults },
    childAges: stay.children.map(({ age }) => age),
    cancellation: cancellationOf({ ...terms, kind }, stay.checkIn, now),
    lines: price.lines,
    total: totalVnd,
    dueNow: depositOf(totalVnd, depositPercent),
  };
}

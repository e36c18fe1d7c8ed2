import { depositOf } from "#modules/bookings/rules/deposit.ts";
import { cancellationOf } from "#modules/bookings/rules/terms.ts";
import type { Context } from "#platform/context.ts";
import type { QuoteView } from "../contract.ts";
import { quotePath, quoteStateOf } from "../rules.ts";
import type { quotes } from "../tables.ts";

/** The same where it is read outside the site. */
export const quoteLink = ({ siteUrl }: Pick<Context, "siteUrl">, key: string): string => siteUrl + quotePath(key);

export type QuoteRow = typeof quotes.$inferSelect;

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

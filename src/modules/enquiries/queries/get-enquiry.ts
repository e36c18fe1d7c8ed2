import { desc, eq } from "drizzle-orm";
import { can } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { getItem } from "#modules/worklist/queries.ts";
import type { Context } from "#platform/context.ts";
import type { EnquiryDetail, StaffQuote } from "../contract.ts";
import { enquiryMessages } from "../messages.ts";
import { quotes } from "../tables.ts";
import { enquiryList } from "./list-enquiries.ts";
import { type QuoteRow, quoteLink, toQuoteView } from "./quote-view.ts";

/** The enquiry detail; contacts are masked without the permission to see them. Throws `not-found`. */
export async function getEnquiryDetail(ctx: Context, code: string): Promise<EnquiryDetail> {
  const { item, row } = await getItem(ctx, enquiryList, code);
  const quoteRows = await ctx.db
    .select()
    .from(quotes)
    .where(eq(quotes.enquiryId, row.id))
    .orderBy(desc(quotes.version));
  const { source, company, message, people, startsOn, nights, budgetVnd, needs, invoice, reason } = row;
  return {
    ...item,
    source,
    company,
    message,
    people,
    startsOn,
    nights,
    budget: budgetVnd,
    needs,
    reason,
    invoice: item.isMasked ? null : invoice,
    quotes: await Promise.all(quoteRows.map((quote) => toStaffQuote(ctx, quote))),
  };
}

/** One version of its quotes. Throws `not-found`. */
export async function getStaffQuote(
  ctx: Context,
  code: string,
  quoteId: string,
): Promise<{ quote: StaffQuote; company: string }> {
  const { quotes, company } = await getEnquiryDetail(ctx, code);
  const quote = quotes.find(({ id }) => id === quoteId);
  if (!quote) throw notFound(enquiryMessages.noSuchQuote, "quote-not-found");
  return { quote, company };
}

async function toStaffQuote(ctx: Context, row: QuoteRow): Promise<StaffQuote> {
  const { madeBy, createdAt, sentAt, bookingId } = row;
  const bookingCode = bookingId ? (await getBookingRow(ctx, bookingId)).code : null;
  return {
    ...toQuoteView(row, ctx.now()),
    link: can(ctx.actor, "bookings.write") ? quoteLink(ctx, row) : null,
    madeBy,
    createdAt,
    sentAt,
    bookingCode,
  };
}

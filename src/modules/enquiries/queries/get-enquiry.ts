import { desc, eq } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { maskEmail } from "#kernel/email.ts";
import { notFound } from "#kernel/errors.ts";
import { formatLocalPhone, maskLocalPhone } from "#kernel/phone.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import type { EnquiryFile, StaffQuote } from "../contract.ts";
import { MAX_LOG } from "../limits.ts";
import { enquiryMessages } from "../messages.ts";
import { isLate } from "../rules.ts";
import { enquiries, enquiryEvents, quotes } from "../tables.ts";
import { type QuoteRow, quoteLink, toQuoteView } from "./quote-view.ts";

/** The enquiry detail; contacts are masked without the permission to see them. Throws `not-found`. */
export async function getEnquiryFile(ctx: Context, code: string): Promise<EnquiryFile> {
  requirePermission(ctx.actor, "bookings.read");
  const [row] = await ctx.db.select().from(enquiries).where(eq(enquiries.code, code));
  if (!row) throw notFound(enquiryMessages.notFound, "enquiry-not-found");
  const [made, log] = await Promise.all([
    ctx.db.select().from(quotes).where(eq(quotes.enquiryId, row.id)).orderBy(desc(quotes.version)),
    ctx.db
      .select()
      .from(enquiryEvents)
      .where(eq(enquiryEvents.enquiryId, row.id))
      .orderBy(desc(enquiryEvents.at), desc(enquiryEvents.id))
      .limit(MAX_LOG),
  ]);
  const { id, kind, state, name, company, message, people, startsOn, nights, budgetVnd, needs } = row;
  const shown = await Promise.all(made.map((quote) => toStaffQuote(ctx, quote)));
  const mayReach = can(ctx.actor, "personal-data.read");
  return {
    source: row.source,
    ...{ id, code, kind, state, company, message, people, startsOn, nights, needs, budget: budgetVnd },
    contact: reachedAt(row, mayReach),
    dial: mayReach && row.phone ? row.phone : null,
    isMasked: !mayReach,
    isForgotten: row.forgotten,
    invoice: mayReach ? row.invoice : null,
    ...{ reason: row.reason, dueAt: row.dueAt, assigneeId: row.assigneeId, createdAt: row.createdAt },
    isLate: isLate({ ...row, hasOpenQuote: shown.some(({ state }) => state === "sent") }, ctx.now()),
    quotes: shown,
    log: log.map(({ id, kind, by, text, at }) => ({ id, kind, by: by === name && !mayReach ? "Khách" : by, text, at })),
  };
}

function reachedAt({ name, phone, email }: typeof enquiries.$inferSelect, mayReach: boolean) {
  if (phone === "") return { name, phone: "", email: "" };
  return mayReach
    ? { name, phone: formatLocalPhone(phone), email }
    : { name, phone: maskLocalPhone(phone), email: maskEmail(email) };
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

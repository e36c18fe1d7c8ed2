import { and, eq, max } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { vietnamInstant } from "#kernel/calendar-date.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { hashSecret, newId } from "#kernel/id.ts";
import { formatVnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { getOffer } from "#modules/availability/queries/offer-stay.ts";
import { getProductOnSale } from "#modules/bookings/adapters/products.ts";
import { bookedRooms, getBookingTerms } from "#modules/bookings/queries/booked-rate-plans.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { addEvent, assignedToActor, changeItem, lockToWorkOn, nameOf, subjectOf } from "#modules/worklist/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import type { MakeQuote } from "../contract.ts";
import { quoteEmail } from "../emails.ts";
import { MAX_QUOTES } from "../limits.ts";
import { enquiryMessages } from "../messages.ts";
import { enquiryList } from "../queries/list-enquiries.ts";
import { priceOfQuote } from "../queries/price-quote.ts";
import { quoteKey } from "../queries/quote-view.ts";
import { checkStep, isOver, quotePath } from "../rules.ts";
import { type enquiries, quotes } from "../tables.ts";

type Enquiry = typeof enquiries.$inferSelect;

/**
 * Saves the next version of a quote, priced by the engine with staff lines. Throws `conflict` "price-changed" when the engine's price
 * differs from the writer's preview.
 */
export async function makeQuote(ctx: Context, code: string, input: MakeQuote): Promise<{ version: number }> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const enquiry = await lockToWorkOn(ctx, enquiryList, code);
    if (isOver(enquiry.state)) throw conflict("enquiry-over", enquiryMessages.ended);
    const product = await getProductOnSale(ctx, input.kind, input.stay.slug);
    const { choice, quote } = await getOffer(ctx, product, input.stay);
    if (quote.total !== input.expectedTotal)
      throw conflict("price-changed", enquiryMessages.priceChanged, { result: { total: quote.total } });
    const { price, problems } = priceOfQuote(quote, input.lines, can(ctx.actor, "prices.override"));
    if (Object.keys(problems).length > 0) throw invalid(Object.values(problems)[0] ?? "", problems);
    const version = await nextVersion(ctx, enquiry);
    const { title, place } = product.subject;
    const id = newId();
    await ctx.db.insert(quotes).values({
      id,
      enquiryId: enquiry.id,
      version,
      keyHash: hashSecret(quoteKey(ctx, id)),
      state: "draft",
      kind: input.kind,
      title,
      place,
      rooms: await bookedRooms(ctx, product.id, choice),
      // The priced rooms, not the cheapest ones on the day of acceptance.
      stay: { ...input.stay, rooms: input.stay.charter ? [] : choice },
      terms: await getBookingTerms(ctx, product.id, quote.rooms),
      lines: input.lines,
      price,
      totalVnd: price.total,
      words: input.words,
      depositPercent: input.depositPercent,
      validDays: input.validDays,
      madeBy: nameOf(ctx),
      createdAt: ctx.now(),
    });
    if (enquiry.state === "new")
      await changeItem(ctx, enquiryList, enquiry, "enquiry.stepped", {
        state: "quoting",
        ...assignedToActor(ctx, enquiry),
      });
    await addEvent(ctx, enquiryList, enquiry.id, {
      kind: "quote-made",
      text: `Bản ${version}: ${title}, ${formatVnd(price.total)}`,
    });
    const after = { version, title, total: price.total };
    await recordAuditEvent(ctx, { action: "enquiry.quote-made", subject: subjectOf(enquiryList, enquiry), after });
    return { version };
  });
}

async function nextVersion(ctx: Context, { id }: Enquiry): Promise<number> {
  const [row] = await ctx.db
    .select({ last: max(quotes.version) })
    .from(quotes)
    .where(eq(quotes.enquiryId, id));
  const last = row?.last ?? 0;
  if (last >= MAX_QUOTES) throw conflict("too-many-quotes", enquiryMessages.tooManyQuotes);
  return last + 1;
}

/** Activates a quote's link and emails it to the customer; it replaces a quote that was sent before. */
export async function sendQuote(ctx: Context, code: string, quoteId: string): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const enquiry = await lockToWorkOn(ctx, enquiryList, code);
    const quote = await findQuote(ctx, enquiry, quoteId);
    if (quote.state !== "draft") throw conflict("quote-not-draft", enquiryMessages.notDraft);
    checkStep(enquiry.state, "sent");
    const now = ctx.now();
    const startsAt = vietnamInstant(quote.stay.checkIn);
    if (startsAt <= now) throw conflict("too-late", enquiryMessages.tooLate);
    const validUntil = new Date(Math.min(now.getTime() + quote.validDays * 86_400_000, startsAt.getTime()));
    await ctx.db
      .update(quotes)
      .set({ state: "replaced" })
      .where(and(eq(quotes.enquiryId, enquiry.id), eq(quotes.state, "sent")));
    const key = quoteKey(ctx, quote.id);
    await ctx.db
      .update(quotes)
      .set({ state: "sent", sentAt: now, validUntil, keyHash: hashSecret(key) })
      .where(eq(quotes.id, quote.id));
    await changeItem(ctx, enquiryList, enquiry, "enquiry.quote-sent", { state: "sent" });
    await addEvent(ctx, enquiryList, enquiry.id, { kind: "quote-sent", text: `Bản ${quote.version}` });
    // Taken by telephone, without an address: staff hand on the link.
    if (enquiry.email === "") return;
    const email = quoteEmail(enquiry, { ...quote, validUntil }, ctx.siteUrl + quotePath(key), await getCompany(ctx));
    const about = `enquiry:${enquiry.id}`;
    await queueEmail(ctx, { ...email, reason: `quote-sent:${quote.id}`, about, recipient: enquiry.email });
  });
}

/** Withdraws a quote, sent or not: its link says so. */
export async function withdrawQuote(ctx: Context, code: string, quoteId: string): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const enquiry = await lockToWorkOn(ctx, enquiryList, code);
    const quote = await findQuote(ctx, enquiry, quoteId);
    if (quote.state !== "draft" && quote.state !== "sent") throw conflict("quote-not-open", enquiryMessages.notOpen);
    await ctx.db.update(quotes).set({ state: "withdrawn" }).where(eq(quotes.id, quote.id));
    if (enquiry.state === "sent" && quote.state === "sent")
      await changeItem(ctx, enquiryList, enquiry, "enquiry.stepped", { state: "quoting" });
    await addEvent(ctx, enquiryList, enquiry.id, { kind: "quote-withdrawn", text: `Bản ${quote.version}` });
    const after = { version: quote.version };
    await recordAuditEvent(ctx, { action: "enquiry.quote-withdrawn", subject: subjectOf(enquiryList, enquiry), after });
  });
}

async function findQuote(ctx: Context, enquiry: Enquiry, id: string) {
  const [quote] = await ctx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.enquiryId, enquiry.id)));
  if (!quote) throw notFound(enquiryMessages.noSuchQuote, "quote-not-found");
  return quote;
}

import { and, eq } from "drizzle-orm";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { findInvoiceSettings } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { InvoiceAnswer } from "../adapters/invoice-provider.ts";
import { invoiceMessages } from "../messages.ts";
import { nextFileTry } from "../rules/timing.ts";
import { invoices } from "../tables.ts";
import { eraseInvoiceBuyer } from "./purge-invoices.ts";
import { storeNeed } from "./store-need.ts";

type Invoice = typeof invoices.$inferSelect;

/** Records the answer of the provider about an invoice, unless another answer came first. The booking is locked first, as everywhere. */
export async function recordInvoiceAnswer(
  ctx: Context,
  { id, bookingId }: Invoice,
  answer: InvoiceAnswer,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, id)).for("update");
    if (!invoice) return;
    if (invoice.state !== "sending" && invoice.state !== "unclear") return logLate(ctx, invoice, answer);
    const change = await changeFor(ctx, invoice, answer);
    await ctx.db.update(invoices).set(change).where(eq(invoices.id, id));
    // Their customer was erased while the outcome was unknown.
    if (booking.erasedAt) await eraseInvoiceBuyer(ctx, bookingId);
    if (change.state !== "issued") return;
    if (invoice.kind === "replacement" && invoice.corrects)
      await ctx.db.update(invoices).set({ state: "replaced" }).where(eq(invoices.id, invoice.corrects));
    const settings = await findInvoiceSettings(ctx);
    if (settings) await storeNeed(ctx, booking, settings);
  });
}

/** An invoice that the provider has issued and that is unknown here would be issued twice. */
function logLate(ctx: Context, { reference, bookingId, number, state }: Invoice, answer: InvoiceAnswer): void {
  if (answer.state !== "issued" || answer.number === number) return;
  const facts = { reference, bookingId, number: answer.number, state };
  ctx.log.error({ event: "invoice.answer_late", ...facts }, "invoice issued at the provider after its request ended");
}

async function changeFor(ctx: Context, invoice: Invoice, answer: InvoiceAnswer): Promise<Partial<Invoice>> {
  if (answer.state !== "issued") return unissuedChange(ctx, invoice, answer);
  const { number, authorityCode, lookupCode, issuedAt } = answer;
  if (await isNumberOfAnother(ctx, invoice, number)) {
    const { reference, bookingId } = invoice;
    ctx.log.error({ event: "invoice.number_repeated", reference, bookingId, number }, "number of another invoice");
    return { state: "unclear", detail: invoiceMessages.numberKnown, nextQueryAt: null };
  }
  return {
    state: "issued",
    number,
    authorityCode,
    lookupCode,
    detail: "",
    nextQueryAt: null,
    // The date on the invoice is the one that was sent with it; after several sends only the provider knows which.
    issuedAt: issuedAt ?? invoice.sentAt,
    nextFileAt: nextFileTry(ctx.now(), 0),
  };
}

function unissuedChange(
  ctx: Context,
  { reference, bookingId }: Invoice,
  answer: Exclude<InvoiceAnswer, { state: "issued" }>,
): Partial<Invoice> {
  const { detail } = answer;
  if (answer.state === "pending") return { detail };
  // The text may name the buyer.
  const { code } = answer;
  ctx.log.warn({ event: "invoice.rejected", reference, bookingId, code }, "invoice rejected by the provider");
  return { state: "failed", detail, nextQueryAt: null };
}

async function isNumberOfAnother(ctx: Context, { provider, template }: Invoice, number: string): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.provider, provider), eq(invoices.template, template), eq(invoices.number, number)))
    .limit(1);
  return other !== undefined;
}

import { and, eq } from "drizzle-orm";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { findInvoiceSettings } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { InvoiceAnswer } from "../adapters/invoice-provider.ts";
import { invoiceMessages } from "../messages.ts";
import { nextFileTry } from "../rules/timing.ts";
import { invoices } from "../tables.ts";
import { storeNeed } from "./scan-bookings.ts";

type Invoice = typeof invoices.$inferSelect;

/** Records the answer of the provider about an invoice, unless another answer came first. The booking is locked first, as everywhere. */
export async function settleInvoice(ctx: Context, { id, bookingId }: Invoice, answer: InvoiceAnswer): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, id)).for("update");
    if (invoice?.state !== "sending" && invoice?.state !== "unclear") return;
    await ctx.db
      .update(invoices)
      .set(await changeFor(ctx, invoice, answer))
      .where(eq(invoices.id, id));
    if (answer.state !== "issued") return;
    if (invoice.kind === "replacement" && invoice.corrects)
      await ctx.db.update(invoices).set({ state: "replaced" }).where(eq(invoices.id, invoice.corrects));
    const settings = await findInvoiceSettings(ctx);
    if (settings) await storeNeed(ctx, booking, settings);
  });
}

async function changeFor(ctx: Context, invoice: Invoice, answer: InvoiceAnswer): Promise<Partial<Invoice>> {
  if (answer.state !== "issued") return refusalOf(ctx, invoice, answer);
  const { number, authorityCode, lookupCode } = answer;
  if (await isNumberOfAnother(ctx, invoice, number)) {
    const { reference, bookingId } = invoice;
    ctx.log.error({ event: "invoice.number_repeated", reference, bookingId, number }, "number of another invoice");
    return { state: "unclear", detail: invoiceMessages.numberKnown };
  }
  return {
    ...{ state: "issued", number, authorityCode, lookupCode, detail: "", nextQueryAt: null },
    // The date on the invoice is the one that was sent with it.
    ...{ issuedAt: invoice.sentAt, nextFileAt: nextFileTry(ctx.now(), 0) },
  };
}

function refusalOf(
  ctx: Context,
  { reference, bookingId }: Invoice,
  { state, detail }: Exclude<InvoiceAnswer, { state: "issued" }>,
): Partial<Invoice> {
  if (state === "pending") return { detail };
  ctx.log.warn({ event: "invoice.rejected", reference, bookingId, detail }, "invoice rejected by the provider");
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

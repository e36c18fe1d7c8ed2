import { and, eq, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { formatVnd } from "#kernel/money.ts";
import { recordChange } from "#modules/bookings/commands/record-events.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { invoiceMessages } from "../messages.ts";
import { invoices } from "../tables.ts";
import { SEND_INVOICES } from "./send-invoices.ts";

/** Restarts the queries about an invoice after they have ended. */
export async function requeryInvoice(ctx: Context, invoiceId: string): Promise<void> {
  requirePermission(ctx.actor, "invoices.write");
  await inTransaction(ctx, async (ctx) => {
    const [invoice] = await ctx.db
      .update(invoices)
      .set({ nextQueryAt: ctx.now(), queries: 0 })
      .where(and(eq(invoices.id, invoiceId), eq(invoices.state, "unclear"), isNull(invoices.nextQueryAt)))
      .returning({ bookingId: invoices.bookingId, totalVnd: invoices.totalVnd });
    if (!invoice) throw conflict("not-asked", invoiceMessages.notAsked);
    const booking = await getBookingRow(ctx, invoice.bookingId);
    await recordChange(ctx, "invoice.asked-again", booking, { amount: formatVnd(invoice.totalVnd) }, {});
  });
  ctx.jobs.soon(SEND_INVOICES);
}

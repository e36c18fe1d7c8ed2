import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { today } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { type Booking, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import type { InvoiceSettings } from "#modules/settings/contract/groups.ts";
import { findInvoiceSettings } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { findNeed } from "../queries/find-need.ts";
import { firstDueOn } from "../rules/due.ts";
import { invoiceNeeds } from "../tables.ts";

/** Stores what a locked booking has to invoice next. A need that is due keeps the first day on which it was, also when more is paid. */
export async function storeNeed(ctx: Context, booking: Booking, settings: InvoiceSettings): Promise<void> {
  const need = await findNeed(ctx, booking, settings);
  const isIt = eq(invoiceNeeds.bookingId, booking.id);
  const [known] = await ctx.db.select().from(invoiceNeeds).where(isIt);
  if (!need) {
    if (known) await ctx.db.delete(invoiceNeeds).where(isIt);
    return;
  }
  const row = { amountVnd: vnd(need.amount), dueOn: firstDueOn(need, known, today(ctx.now())) };
  await ctx.db
    .insert(invoiceNeeds)
    .values({ bookingId: booking.id, ...row })
    .onConflictDoUpdate({ target: invoiceNeeds.bookingId, set: row });
}

/** Finds what is to be invoiced of one booking. `scanBookings` queues it for a booking that it could not read. */
export async function refreshNeed(ctx: Context, { bookingId }: { bookingId: string }): Promise<void> {
  requirePermission(ctx.actor, "invoices.write");
  const settings = await findInvoiceSettings(ctx);
  if (!settings) return;
  await inTransaction(ctx, async (ctx) => storeNeed(ctx, await lockBooking(ctx, bookingId), settings));
}

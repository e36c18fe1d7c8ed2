import { asc, desc, eq, inArray } from "drizzle-orm";
import type { BookingView } from "#modules/bookings/contract.ts";
import { getBankAccount } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import type { PaymentInstructions } from "./contract.ts";
import { transferContent, vietQr } from "./rules.ts";
import { paymentAllocations, paymentReceipts } from "./tables.ts";

/** How to pay what is due next; null while no bank account is set, or when nothing is due. */
export async function paymentInstructions(
  ctx: Context,
  booking: Pick<BookingView, "code" | "outstanding" | "holdExpiresAt">,
): Promise<PaymentInstructions | null> {
  const account = await getBankAccount(ctx);
  if (!account || booking.outstanding === 0) return null;
  const content = transferContent(booking.code);
  const qr = vietQr({ bin: account.bin, account: account.number, amount: booking.outstanding, purpose: content });
  return { amount: booking.outstanding, content, account, qr, holdExpiresAt: booking.holdExpiresAt };
}

export type LedgerEntry = { receiptId: string; provider: "sepay" | "manual"; amount: number; bankedAt: Date };

/** Money that was counted towards a booking, in the order in which it came. */
export async function listPayments(ctx: Context, bookingId: string): Promise<LedgerEntry[]> {
  return ctx.db
    .select({
      receiptId: paymentReceipts.id,
      provider: paymentReceipts.provider,
      amount: paymentAllocations.amountVnd,
      bankedAt: paymentReceipts.bankedAt,
    })
    .from(paymentAllocations)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, paymentAllocations.receiptId))
    .where(eq(paymentAllocations.bookingId, bookingId))
    .orderBy(asc(paymentReceipts.bankedAt))
    .limit(100);
}

/** Receipts that wait for a decision of staff, newest first. */
export async function listOpenReceipts(ctx: Context, limit: number) {
  return ctx.db
    .select()
    .from(paymentReceipts)
    .where(inArray(paymentReceipts.outcome, ["unmatched", "late", "over"]))
    .orderBy(desc(paymentReceipts.createdAt))
    .limit(limit);
}

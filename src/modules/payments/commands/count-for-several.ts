import { eq } from "drizzle-orm";
import { type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import { record } from "#modules/audit/commands.ts";
import { keepForStaff } from "#modules/bookings/commands/keep-for-staff.ts";
import { type Booking, lockWhatCounts } from "#modules/bookings/queries/get-booking.ts";
import { effectiveState } from "#modules/bookings/rules/states.ts";
import type { Context } from "#platform/context.ts";
import type { BankNotice, ReceiptOutcome, RecordedReceipt } from "../contract/receipts.ts";
import { MAX_RECEIPT_VND } from "../limits.ts";
import { findTyped } from "../queries/recorded-money.ts";
import { sharesBetween } from "../rules.ts";
import { paymentReceipts } from "../tables.ts";
import { tryAllocate } from "./allocate.ts";

/**
 * A transfer that names several bookings is shared when it is exactly what they lack together; else it waits whole for staff, and the rooms
 * of each booking that it could pay are kept until then. One that names more bookings than are looked up (`isMore`) is never shared.
 */
export async function countForSeveral(
  ctx: Context,
  receiptId: string,
  notice: BankNotice,
  ids: readonly string[],
  isMore: boolean,
): Promise<RecordedReceipt> {
  const named = new Map<string, Booking>();
  // In one order, so that two transfers that name the same bookings do not wait for each other.
  for (const id of ids.toSorted()) {
    const booking = await lockWhatCounts(ctx, id);
    named.set(booking.id, booking);
  }
  const bookings = [...named.values()];
  const lacking = bookings.map((booking) => ({
    isOpen: !["expired", "cancelled"].includes(effectiveState(booking, ctx.now())),
    outstanding: Math.max(0, booking.dueNowVnd - booking.paidVnd),
    balance: Math.max(0, booking.totalVnd - booking.atHouseVnd - booking.paidVnd),
  }));
  const typed = notice.provider === "manual" ? null : await findTyped(ctx, notice, null);
  const shares = typed || isMore ? null : sharesBetween(lacking, notice.amount);
  const isShared =
    shares &&
    (await tryAllocate(
      ctx,
      receiptId,
      bookings.map((booking, at) => ({ booking, amount: shares[at] ?? 0 })),
    ));
  if (!isShared) {
    // Less than a booking lacks does not keep it: rooms would be had for a day with 1,000 đ, or with the money of a cheaper booking.
    for (const [at, booking] of bookings.entries()) {
      const { outstanding, isOpen } = lacking[at] ?? { outstanding: 0, isOpen: false };
      if (isOpen && outstanding > 0 && outstanding <= notice.amount) await keepForStaff(ctx, booking);
    }
    return waitForStaff(ctx, receiptId, notice, typed?.id);
  }
  const change = { outcome: "exact", bookingId: ids[0] ?? null, leftVnd: zeroVnd } as const;
  await ctx.db.update(paymentReceipts).set(change).where(eq(paymentReceipts.id, receiptId));
  await recordReceipt(ctx, receiptId, notice, change);
  return { outcome: "exact", repeated: false };
}

/** The whole transfer waits to be matched by a person. */
export async function waitForStaff(
  ctx: Context,
  receiptId: string,
  notice: BankNotice,
  typedReceiptId: string | null = null,
): Promise<RecordedReceipt> {
  const change = { outcome: "unmatched" as const, leftVnd: amountOf(notice), typedReceiptId };
  await ctx.db.update(paymentReceipts).set(change).where(eq(paymentReceipts.id, receiptId));
  await recordReceipt(ctx, receiptId, notice, { outcome: "unmatched", bookingId: null });
  ctx.log.warn({ receiptId, outcome: "unmatched" }, "money needs a decision of staff");
  return { outcome: "unmatched", repeated: false };
}

/** What a receipt can hold of the amount of a notice. */
export const amountOf = ({ amount }: BankNotice): Vnd => vnd(Math.min(amount, MAX_RECEIPT_VND));

/** Writes the outcome of a receipt into the audit log. */
export async function recordReceipt(
  ctx: Context,
  id: string,
  { amount, content, providerRef }: BankNotice,
  became: { outcome: ReceiptOutcome; bookingId: string | null },
): Promise<void> {
  await record(ctx, {
    action: "payment.recorded",
    subject: { type: "receipt", id, label: content || providerRef },
    after: { amount, reference: providerRef, ...became },
  });
}

import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { vnd, zeroVnd } from "#kernel/money.ts";
import { record as recordAudit } from "#modules/audit/commands.ts";
import { writePaymentReceived } from "#modules/bookings/commands/letters.ts";
import { reviveBooking } from "#modules/bookings/commands/revive-booking.ts";
import { applyPayment } from "#modules/bookings/commands/settle-booking.ts";
import { type Booking, findBookingIdByCodes, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { effectiveState, normalizeBookingCode } from "#modules/bookings/rules.ts";
import { getBankAccount } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BankNotice, ReceiptOutcome } from "../contract.ts";
import { bookingCodesIn, decideReceipt } from "../rules.ts";
import { paymentAllocations, paymentReceipts } from "../tables.ts";

export type RecordedReceipt = { outcome: ReceiptOutcome; repeated: boolean };

/** Counts money that a bank feed tells of: once, however often and in whatever order the notices come. */
export async function recordBankNotice(ctx: Context, notice: BankNotice): Promise<RecordedReceipt> {
  requirePermission(ctx.actor, "payments.write");
  const account = await getBankAccount(ctx);
  return record(ctx, notice, bookingCodesIn(notice.content), notice.accountNumber === account?.number);
}

export type ManualReceipt = { code: string; amount: number; reference: string; bankedAt: Date };

/** Counts money that a member of staff has seen on the account; the reference of the bank makes it count once. */
export async function recordManualReceipt(ctx: Context, receipt: ManualReceipt): Promise<RecordedReceipt> {
  requirePermission(ctx.actor, "payments.write");
  const code = normalizeBookingCode(receipt.code);
  if (!code) throw invalid("Mã đơn không đúng.", { code: "Mã đơn không đúng." });
  const account = await getBankAccount(ctx);
  const notice: BankNotice = {
    provider: "manual",
    providerRef: receipt.reference,
    direction: "in",
    accountNumber: account?.number ?? "",
    amount: receipt.amount,
    content: `HT${code}`,
    bankedAt: receipt.bankedAt,
  };
  return record(ctx, notice, [code], true);
}

async function record(
  ctx: Context,
  notice: BankNotice,
  codes: string[],
  accountKnown: boolean,
): Promise<RecordedReceipt> {
  return inTransaction(ctx, async (ctx) => {
    const receiptId = await insertReceipt(ctx, notice);
    if (!receiptId) return { outcome: "ignored", repeated: true };

    const bookingId = notice.direction === "in" && accountKnown ? await findBookingIdByCodes(ctx, codes) : null;
    const found = bookingId ? await lockBooking(ctx, bookingId) : null;
    const booking = found ? await takenBack(ctx, found, notice) : null;
    const outcome = decideReceipt({
      direction: notice.direction,
      accountKnown,
      booking: booking ?? (found && { ...found, stockAvailable: false }),
      amount: notice.amount,
      outstanding: found ? Math.max(0, found.dueNowVnd - found.paidVnd) : 0,
      balance: found ? Math.max(0, found.totalVnd - found.paidVnd) : 0,
      bankedAt: notice.bankedAt,
      now: ctx.now(),
    });
    // Nobody's yet, or for a booking that is over: it waits for a decision of staff.
    const leftVnd = outcome === "unmatched" || outcome === "late" ? vnd(notice.amount) : zeroVnd;
    await ctx.db.update(paymentReceipts).set({ outcome, bookingId, leftVnd }).where(eq(paymentReceipts.id, receiptId));
    await recordAudit(ctx, {
      action: "payment.recorded",
      subject: { type: "receipt", id: receiptId, label: notice.content || notice.providerRef },
      after: { amount: notice.amount, reference: notice.providerRef, outcome, bookingId },
    });
    if (booking && ["exact", "short", "over"].includes(outcome)) await allocate(ctx, receiptId, booking, notice.amount);
    else if (outcome !== "ignored") ctx.log.warn({ receiptId, outcome }, "money needs a decision of staff");
    return { outcome, repeated: false };
  });
}

// A transfer that the bank booked in time counts even when its notice came late, if the cabins can be had again.
async function takenBack(ctx: Context, booking: Booking, notice: BankNotice): Promise<Booking | null> {
  if (effectiveState(booking, ctx.now()) !== "expired") return booking;
  const standing = decideReceipt({
    direction: "in",
    accountKnown: true,
    booking: { ...booking, stockAvailable: true },
    amount: notice.amount,
    outstanding: booking.dueNowVnd,
    bankedAt: notice.bankedAt,
    now: ctx.now(),
  });
  return standing === "late" ? null : reviveBooking(ctx, booking);
}

/** Counts money of a receipt towards a locked booking, and tells the customer. */
export async function allocate(ctx: Context, receiptId: string, booking: Booking, amount: number): Promise<void> {
  const allocationId = newId();
  await ctx.db.insert(paymentAllocations).values({
    id: allocationId,
    receiptId,
    bookingId: booking.id,
    cruiseId: booking.cruiseId,
    amountVnd: vnd(amount),
    recordedBy: actorId(ctx),
    createdAt: ctx.now(),
  });
  const view = await applyPayment(ctx, booking, vnd(amount));
  await writePaymentReceived(ctx, view, { allocationId, amount });
}

const actorId = (ctx: Context) => (ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind);

/** The new receipt, or null for a notice that came before. */
async function insertReceipt(ctx: Context, notice: BankNotice): Promise<string | null> {
  const { direction: _, amount, ...stored } = notice;
  const rows = await ctx.db
    .insert(paymentReceipts)
    .values({
      id: newId(),
      ...stored,
      amountVnd: vnd(amount),
      outcome: "unmatched",
      recordedBy: actorId(ctx),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({ target: [paymentReceipts.provider, paymentReceipts.providerRef] })
    .returning({ id: paymentReceipts.id });
  return rows[0]?.id ?? null;
}

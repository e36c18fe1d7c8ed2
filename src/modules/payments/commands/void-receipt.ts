import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError, notFound } from "#kernel/errors.ts";
import { vnd, zeroVnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { voidMovement } from "#modules/funds/commands/book-movement.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { VoidInput } from "../contract/receipts.ts";
import { paymentMessages } from "../messages.ts";
import { listShares, sumOpenRefunds, sumReturned } from "../queries/earlier-refunds.ts";
import { isNotified } from "../queries/recorded-money.ts";
import { paymentReceipts } from "../tables.ts";
import { lockReceipt, type Receipt, withdraw } from "./match-receipt-by-hand.ts";

/** Requests to void a receipt that staff recorded and that never arrived; nothing changes until a second person approves. */
export async function requestVoid(ctx: Context, { receiptId, reason }: VoidInput): Promise<void> {
  requirePermission(ctx.actor, "payments.write");
  await inTransaction(ctx, async (ctx) => {
    const receipt = await lockReceipt(ctx, receiptId);
    if (receipt.provider !== "manual") throw conflict("not-typed", paymentMessages.notRecordedByStaff);
    await rejectReportedByBank(ctx, receipt);
    if ((await sumReturned(ctx, receipt.id)) > 0)
      throw conflict("typed-money-spent", paymentMessages.recordedMoneySpent);
    const { id, name } = actorOf(ctx);
    await ctx.db
      .update(paymentReceipts)
      .set({ voidReason: reason, voidRequestedBy: id, voidRequestedByName: name, voidRequestedAt: ctx.now() })
      .where(eq(paymentReceipts.id, receipt.id));
    await recordVoidEvents(ctx, receipt, "void-requested", reason);
    await recordVoid(ctx, "payment.void-requested", receipt, { reason });
  });
}

/** Approves the request: the money leaves its bookings as if it had never been recorded. */
export async function approveVoid(ctx: Context, receiptId: string): Promise<void> {
  requirePermission(ctx.actor, "payments.approve");
  await inTransaction(ctx, async (ctx) => {
    const receipt = await lockVoiding(ctx, receiptId);
    const { id, name } = actorOf(ctx);
    if (id === receipt.voidRequestedBy) throw new DomainError("forbidden", "own-void", paymentMessages.ownVoid);
    if ((await sumReturned(ctx, receipt.id)) > 0)
      throw conflict("typed-money-spent", paymentMessages.recordedMoneySpent);
    const reason = receipt.voidReason ?? "";
    for (const { bookingId, amount } of await sharesInOrder(ctx, receipt)) {
      const booking = await lockBooking(ctx, bookingId);
      if (amount > booking.paidVnd - (await sumOpenRefunds(ctx, bookingId))) {
        throw conflict("typed-money-spent", paymentMessages.recordedMoneySpent);
      }
      await withdraw(ctx, receipt, booking, { amount: vnd(amount), reason, voided: true });
    }
    await rejectReportedByBank(ctx, receipt);
    await ctx.db
      .update(paymentReceipts)
      .set({ leftVnd: zeroVnd, voidedBy: id, voidedByName: name, voidedAt: ctx.now() })
      .where(eq(paymentReceipts.id, receipt.id));
    await voidMovement(ctx, "receipt", receipt.id);
    await recordVoid(ctx, "payment.voided", receipt, { amount: receipt.amountVnd, reason });
  });
}

/** Rejects the request: the receipt stays. */
export async function rejectVoid(ctx: Context, receiptId: string, note: string): Promise<void> {
  requirePermission(ctx.actor, "payments.approve");
  await inTransaction(ctx, async (ctx) => {
    const receipt = await lockVoiding(ctx, receiptId);
    await ctx.db
      .update(paymentReceipts)
      .set({ voidReason: null, voidRequestedBy: null, voidRequestedByName: null, voidRequestedAt: null })
      .where(eq(paymentReceipts.id, receipt.id));
    await recordVoidEvents(ctx, receipt, "void-refused", note);
    await recordVoid(ctx, "payment.void-refused", receipt, { reason: note });
  });
}

// The notice of a receipt that the bank has reported counts nothing of its own: without the receipt the money would count nowhere.
async function rejectReportedByBank(ctx: Context, receipt: Receipt): Promise<void> {
  if (await isNotified(ctx, receipt.id)) throw conflict("told-by-bank", paymentMessages.recordedAndReported);
}

async function lockVoiding(ctx: Context, id: string): Promise<Receipt> {
  const [receipt] = await ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.id, id)).for("update");
  if (!receipt) throw notFound(paymentMessages.noSuchReceipt, "receipt-not-found");
  if (!receipt.voidRequestedAt || receipt.voidedAt) throw conflict("not-possible-now", paymentMessages.notVoiding);
  return receipt;
}

// Every transaction locks several bookings in the order of their ids.
const sharesInOrder = async (ctx: Context, { id }: Receipt) =>
  (await listShares(ctx, [id])).sort((a, b) => a.bookingId.localeCompare(b.bookingId));

async function recordVoidEvents(
  ctx: Context,
  receipt: Receipt,
  kind: "void-requested" | "void-refused",
  reason: string,
) {
  for (const { bookingId, amount } of await listShares(ctx, [receipt.id])) {
    await recordEvents(ctx, bookingId, [{ kind, data: { amount, reason } }]);
  }
}

async function recordVoid(ctx: Context, action: string, receipt: Receipt, after: Record<string, unknown>) {
  await recordAuditEvent(ctx, {
    action,
    subject: { type: "receipt", id: receipt.id, label: receipt.providerRef },
    after,
  });
}

const actorOf = (ctx: Context) => (ctx.actor.kind === "staff" ? ctx.actor : { id: ctx.actor.kind, name: "Hệ thống" });

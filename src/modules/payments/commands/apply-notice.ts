import { eq } from "drizzle-orm";
import { type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { extendHoldForStaff } from "#modules/bookings/commands/hold/extend-hold.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import type { Context } from "#platform/context.ts";
import type { BankNotice, ReceiptOutcome } from "../contract/receipts.ts";
import { MAX_RECEIPT_VND } from "../limits.ts";
import { listShares } from "../queries/earlier-refunds.ts";
import { paymentReceipts } from "../tables.ts";
import { allocateLateReceipt, tryAllocate } from "./allocate.ts";
import type { NoticeAction } from "./decide-notice.ts";

/** Applies the decision about a notice. Returns the outcome of its receipt. */
export async function applyNotice(
  ctx: Context,
  receiptId: string,
  notice: BankNotice,
  action: NoticeAction,
): Promise<ReceiptOutcome> {
  const close = (outcome: ReceiptOutcome, bookingId: string | null = null, recordedId: string | null = null) =>
    closeReceipt(ctx, receiptId, notice, { outcome, bookingId, recordedId });
  switch (action.kind) {
    case "ignore":
      return close("ignored");
    case "duplicate":
      await close("ignored", action.bookingId, action.recordedId);
      await recordBankReport(ctx, action.recordedId, notice);
      return "ignored";
    case "ask-staff":
      for (const booking of action.keep) await extendHoldForStaff(ctx, booking);
      return close("unmatched", action.bookingId, action.recordedId);
    case "count":
      if (await tryAllocate(ctx, receiptId, action.shares)) return close(action.outcome, action.bookingId);
      return applyNotice(ctx, receiptId, notice, action.otherwise);
    case "keep-late":
      await close("late", action.booking.id);
      await allocateLateReceipt(ctx, receiptId, action.booking, notice.amount);
      return "late";
  }
}

type ReceiptClosing = { outcome: ReceiptOutcome; bookingId: string | null; recordedId: string | null };

async function closeReceipt(
  ctx: Context,
  id: string,
  notice: BankNotice,
  { outcome, bookingId, recordedId }: ReceiptClosing,
): Promise<ReceiptOutcome> {
  const leftVnd = outcome === "unmatched" ? amountOf(notice) : zeroVnd;
  const change = { outcome, bookingId, leftVnd, typedReceiptId: recordedId };
  await ctx.db.update(paymentReceipts).set(change).where(eq(paymentReceipts.id, id));
  await recordAuditEvent(ctx, {
    action: "payment.recorded",
    subject: { type: "receipt", id, label: notice.content || notice.providerRef },
    after: { amount: notice.amount, reference: notice.providerRef, outcome, bookingId },
  });
  const facts = { receiptId: id, bookingId, recordedId };
  if (outcome === "late") ctx.log.warn({ event: "receipt.late", ...facts }, "late transfer: staff must decide");
  if (outcome === "unmatched")
    ctx.log.warn({ event: "receipt.unmatched", ...facts }, "transfer not matched: staff must decide");
  return outcome;
}

/** Adds an event to each booking of a receipt that staff recorded by hand: the bank has now reported it. */
export async function recordBankReport(
  ctx: Context,
  recordedId: string,
  { amount, bankReference }: { amount: number; bankReference?: string | null | undefined },
): Promise<void> {
  const data = { amount, bankReference: bankReference ?? "" };
  for (const { bookingId } of await listShares(ctx, [recordedId])) {
    await recordEvents(ctx, bookingId, [{ kind: "payment-told", data }]);
  }
}

/** The amount of a notice in đồng, capped at what a receipt can hold. */
export const amountOf = ({ amount }: BankNotice): Vnd => vnd(Math.min(amount, MAX_RECEIPT_VND));

import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { zeroVnd } from "#kernel/money.ts";
import { findArrival, insertArrival, insertTransfer, withdrawTransfer } from "#modules/funds/commands/transfers.ts";
import type { LinkArrivalInput, TransferInput, VoidTransferInput } from "#modules/funds/contract.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { isBankProvider } from "../contract/receipts.ts";
import { paymentMessages } from "../messages.ts";
import { paymentReceipts } from "../tables.ts";
import { lockReceipt } from "./match-receipt-by-hand.ts";

/**
 * Records money that moved between funds, such as cash that was paid in at the bank, or the payout of a gateway. The notice of the bank
 * about its arrival, which waits for staff, is then no payment of a customer.
 */
export async function transferFunds(ctx: Context, input: TransferInput): Promise<string> {
  requirePermission(ctx.actor, "funds.write");
  return inTransaction(ctx, async (ctx) => {
    if (input.arrivalId) await setArrivalAside(ctx, input.arrivalId);
    return insertTransfer(ctx, input);
  });
}

/** Names the notice that reports a transfer which staff recorded before it came: it is then no payment of a customer. */
export async function linkArrival(ctx: Context, input: LinkArrivalInput): Promise<void> {
  requirePermission(ctx.actor, "funds.write");
  await inTransaction(ctx, async (ctx) => {
    await setArrivalAside(ctx, input.arrivalId);
    await insertArrival(ctx, input);
  });
}

/** Voids a transfer that a colleague recorded; the notice of its arrival waits for staff again. */
export async function voidTransfer(ctx: Context, input: VoidTransferInput): Promise<void> {
  requirePermission(ctx.actor, "payments.approve");
  await inTransaction(ctx, async (ctx) => {
    const arrivalId = await findArrival(ctx, input.transferId);
    if (arrivalId) await lockReceipt(ctx, arrivalId);
    await withdrawTransfer(ctx, input);
    if (arrivalId) await restoreArrival(ctx, arrivalId);
  });
}

/** Lets a notice of the bank that was set aside wait for staff again. The caller has locked it. */
export async function restoreArrival(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .update(paymentReceipts)
    .set({ outcome: "unmatched", leftVnd: paymentReceipts.amountVnd })
    .where(eq(paymentReceipts.id, id));
}

/** Locks a whole notice of the bank that waits for staff, and counts it for no booking. Its movement is to get another subject. */
export async function setArrivalAside(ctx: Context, id: string): Promise<void> {
  const { provider, leftVnd, amountVnd } = await lockReceipt(ctx, id);
  // A notice whose money was taken off its booking is whole again, and still has its former outcome.
  const isWhole = leftVnd > 0 && leftVnd === amountVnd;
  if (!isBankProvider(provider) || !isWhole) throw conflict("nothing-left", paymentMessages.nothingLeft);
  // A recorded receipt that seemed to be the same money is not.
  const aside = { outcome: "ignored" as const, leftVnd: zeroVnd, typedReceiptId: null };
  await ctx.db.update(paymentReceipts).set(aside).where(eq(paymentReceipts.id, id));
}

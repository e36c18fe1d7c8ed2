import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { zeroVnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { bookMovement, voidMovement } from "#modules/funds/commands/book-movement.ts";
import { findOrCreateAccountFund } from "#modules/funds/commands/find-fund.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { paymentMessages } from "../messages.ts";
import { isAllocatedTo, isNotified } from "../queries/recorded-money.ts";
import { paymentReceipts } from "../tables.ts";
import { recordBankReport } from "./apply-notice.ts";
import { lockReceipt, type Receipt } from "./match-receipt-by-hand.ts";

/** Marks a waiting transfer as the receipt that staff recorded: it counts already, and no money moves. */
export async function acceptAsRecorded(ctx: Context, receiptId: string): Promise<void> {
  requirePermission(ctx.actor, "payments.write");
  await inTransaction(ctx, async (ctx) => {
    const bankReceipt = await lockReceipt(ctx, receiptId);
    const isUntouched = bankReceipt.leftVnd > 0 && bankReceipt.leftVnd === bankReceipt.amountVnd;
    if (!bankReceipt.typedReceiptId || !isUntouched) throw conflict("nothing-left", paymentMessages.nothingLeft);
    const manualReceipt = await lockReceipt(ctx, bankReceipt.typedReceiptId);
    if (manualReceipt.amountVnd !== bankReceipt.amountVnd)
      throw conflict("other-amount", paymentMessages.otherAmountThanRecorded);
    if (await isNotified(ctx, manualReceipt.id)) throw conflict("told-by-bank", paymentMessages.recordedIsReported);
    // The recorded receipt counts for the booking that the bank names, also where a split has moved its money.
    if (
      manualReceipt.bookingId !== bankReceipt.bookingId &&
      !(await isAllocatedTo(ctx, manualReceipt.id, bankReceipt.bookingId))
    ) {
      throw conflict("other-booking", paymentMessages.recordedElsewhere);
    }
    await ctx.db
      .update(paymentReceipts)
      .set({ outcome: "ignored", leftVnd: zeroVnd })
      .where(eq(paymentReceipts.id, bankReceipt.id));
    await voidMovement(ctx, "receipt", bankReceipt.id);
    if (manualReceipt.accountNumber !== bankReceipt.accountNumber) await moveToAccount(ctx, manualReceipt, bankReceipt);
    await recordBankReport(ctx, manualReceipt.id, {
      amount: bankReceipt.amountVnd,
      bankReference: bankReceipt.bankReference,
    });
    await recordAuditEvent(ctx, {
      action: "payment.same-as-typed",
      subject: { type: "receipt", id: bankReceipt.id, label: bankReceipt.providerRef },
      after: { amount: bankReceipt.amountVnd, reference: manualReceipt.providerRef },
    });
  });
}

/** The bank knows on which account the money is. */
async function moveToAccount(
  ctx: Context,
  manualReceipt: Receipt,
  { accountNumber, bankedAt }: Receipt,
): Promise<void> {
  await voidMovement(ctx, "receipt", manualReceipt.id);
  await ctx.db.update(paymentReceipts).set({ accountNumber }).where(eq(paymentReceipts.id, manualReceipt.id));
  const fundId = await findOrCreateAccountFund(ctx, accountNumber);
  const { id: subjectId, amountVnd: amount, recordedBy } = manualReceipt;
  await bookMovement(ctx, { fundId, kind: "receipt", subjectId, amount, at: bankedAt, isReported: true, recordedBy });
}

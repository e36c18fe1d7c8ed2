import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { zeroVnd } from "#kernel/money.ts";
import { record } from "#modules/audit/commands.ts";
import { bookMovement, voidMovement } from "#modules/funds/commands/book-movement.ts";
import { findOrMakeAccountFund } from "#modules/funds/commands/find-fund.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { paymentMessages } from "../messages.ts";
import { countsTowards, isNotified } from "../queries/recorded-money.ts";
import { paymentReceipts } from "../tables.ts";
import { noteBankNotice } from "./apply-notice.ts";
import { lockReceipt, type Receipt } from "./match-receipt.ts";

/** Marks a waiting transfer as the receipt that staff recorded: it counts already, and no money moves. */
export async function acceptAsTyped(ctx: Context, receiptId: string): Promise<void> {
  requirePermission(ctx.actor, "payments.write");
  await inTransaction(ctx, async (ctx) => {
    const told = await lockReceipt(ctx, receiptId);
    const isUntouched = told.leftVnd > 0 && told.leftVnd === told.amountVnd;
    if (!told.typedReceiptId || !isUntouched) throw conflict("nothing-left", paymentMessages.nothingLeft);
    const typed = await lockReceipt(ctx, told.typedReceiptId);
    if (typed.amountVnd !== told.amountVnd) throw conflict("other-amount", paymentMessages.otherThanTyped);
    if (await isNotified(ctx, typed.id)) throw conflict("told-by-bank", paymentMessages.typedIsTold);
    // The recorded receipt counts for the booking that the bank names, also where a split has moved its money.
    if (typed.bookingId !== told.bookingId && !(await countsTowards(ctx, typed.id, told.bookingId))) {
      throw conflict("other-booking", paymentMessages.typedElsewhere);
    }
    await ctx.db
      .update(paymentReceipts)
      .set({ outcome: "ignored", leftVnd: zeroVnd })
      .where(eq(paymentReceipts.id, told.id));
    await voidMovement(ctx, "receipt", told.id);
    if (typed.accountNumber !== told.accountNumber) await moveToAccount(ctx, typed, told);
    await noteBankNotice(ctx, typed.id, { amount: told.amountVnd, bankReference: told.bankReference });
    await record(ctx, {
      action: "payment.same-as-typed",
      subject: { type: "receipt", id: told.id, label: told.providerRef },
      after: { amount: told.amountVnd, reference: typed.providerRef },
    });
  });
}

/** The bank knows on which account the money is. */
async function moveToAccount(ctx: Context, typed: Receipt, { accountNumber, bankedAt }: Receipt): Promise<void> {
  await voidMovement(ctx, "receipt", typed.id);
  await ctx.db.update(paymentReceipts).set({ accountNumber }).where(eq(paymentReceipts.id, typed.id));
  const fundId = await findOrMakeAccountFund(ctx, accountNumber);
  const { id: subjectId, amountVnd: amount, recordedBy } = typed;
  await bookMovement(ctx, { fundId, kind: "receipt", subjectId, amount, at: bankedAt, isReported: true, recordedBy });
}

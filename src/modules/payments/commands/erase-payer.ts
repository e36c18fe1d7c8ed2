import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { transferContent } from "../rules.ts";
import { paymentReceipts, refunds } from "../tables.ts";

/**
 * Erases the payer of a booking and the accounts of its refunds: the text of a transfer names its sender. Amounts and dates stay in the
 * ledger.
 */
export async function erasePayer(ctx: Context, { id, code }: { id: string; code: string }): Promise<void> {
  await ctx.db
    .update(paymentReceipts)
    .set({ content: transferContent(code) })
    .where(eq(paymentReceipts.bookingId, id));
  await ctx.db
    .update(refunds)
    .set({ beneficiarySealed: null })
    .where(and(eq(refunds.bookingId, id), inArray(refunds.state, ["paid", "rejected"])));
}

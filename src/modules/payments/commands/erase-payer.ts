import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { transferContent } from "../rules.ts";
import { paymentReceipts, refunds } from "../tables.ts";

/**
 * Forgets who paid a booking, and to which account money went back: what a bank tells of a transfer names its sender. That money came
 * and went, when and how much stays in the ledger.
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

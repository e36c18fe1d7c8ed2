import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { refunds } from "../tables.ts";

/** Forgets to which account money of a booking went back; that it did, when and how much stays in the ledger. */
export async function forgetBeneficiaries(ctx: Context, bookingId: string): Promise<void> {
  await ctx.db
    .update(refunds)
    .set({ beneficiarySealed: null })
    .where(and(eq(refunds.bookingId, bookingId), inArray(refunds.state, ["paid", "rejected"])));
}

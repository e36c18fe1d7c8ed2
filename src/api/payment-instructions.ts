import { z } from "zod";
import { getPaymentInstructions } from "#modules/payments/queries/ledger.ts";
import type { Context } from "#platform/context.ts";

export const instructionsJson = z
  .object({
    amount: z.int(),
    content: z.string(),
    bank: z.string(),
    account: z.string(),
    holder: z.string(),
    qr: z.string(),
  })
  .nullable();

/** The payment instructions for the amount due. Null while no bank account is set, or for less than the minimum of an instant transfer. */
export async function getInstructions(ctx: Context, booking: Parameters<typeof getPaymentInstructions>[1]) {
  const instructions = await getPaymentInstructions(ctx, booking);
  if (!instructions) return null;
  const { amount, content, account, qr } = instructions;
  return { amount, content, bank: account.bankName, account: account.number, holder: account.holder, qr };
}

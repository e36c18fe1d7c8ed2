import { z } from "zod";
import { paymentInstructions } from "#modules/payments/queries/ledger.ts";
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

/** Where to send what a booking still asks for; null while no account takes transfers, or for less than banks transfer at once. */
export async function instructionsOf(ctx: Context, booking: Parameters<typeof paymentInstructions>[1]) {
  const instructions = await paymentInstructions(ctx, booking);
  if (!instructions) return null;
  const { amount, content, account, qr } = instructions;
  return { amount, content, bank: account.bankName, account: account.number, holder: account.holder, qr };
}

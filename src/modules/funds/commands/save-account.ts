import { and, eq, ne, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { preferBankAccount, saveBankAccount } from "#modules/settings/commands.ts";
import type { BankAccountInput } from "#modules/settings/contract/groups.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { accountFundName } from "../messages.ts";
import { funds } from "../tables.ts";
import { findOrCreateAccountFund } from "./find-fund.ts";

/** Saves an account for incoming money and creates its fund, so that staff can choose it before its first movement. */
export async function saveBankAccountWithFund(ctx: Context, account: BankAccountInput, former?: string): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  await inTransaction(ctx, async (ctx) => {
    await saveBankAccount(ctx, account, former);
    await assignAccountNumber(ctx, account.number);
    await activateFundOf(ctx, account.number);
  });
}

/** Makes this account the one that customers see, and activates its fund. */
export async function setDefaultBankAccount(ctx: Context, number: string): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  await inTransaction(ctx, async (ctx) => {
    await preferBankAccount(ctx, number);
    await activateFundOf(ctx, number);
  });
}

/** Gives the number of the first account to the fund of transfers that staff recorded before any account was configured. */
async function assignAccountNumber(ctx: Context, accountNumber: string): Promise<void> {
  const isBank = eq(funds.kind, "bank");
  const [known] = await ctx.db
    .select({ id: funds.id })
    .from(funds)
    .where(and(isBank, ne(funds.accountNumber, "")))
    .limit(1);
  if (known) return;
  const name = sql`case when name = ${accountFundName("")} then ${accountFundName(accountNumber)} else name end`;
  const isUnnumbered = and(isBank, eq(funds.accountNumber, ""));
  await ctx.db.update(funds).set({ accountNumber, name }).where(isUnnumbered);
}

/** Activates the fund of an account into which customers pay, so that staff can choose it. */
async function activateFundOf(ctx: Context, accountNumber: string): Promise<void> {
  const id = await findOrCreateAccountFund(ctx, accountNumber);
  await ctx.db.update(funds).set({ isActive: true }).where(eq(funds.id, id));
}

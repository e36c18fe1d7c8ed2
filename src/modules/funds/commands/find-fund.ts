import { and, asc, eq } from "drizzle-orm";
import { invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { getBankAccount } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import type { FundKind } from "../contract.ts";
import { MAX_FUNDS } from "../limits.ts";
import { accountFundName, fundMessages } from "../messages.ts";
import { funds } from "../tables.ts";

/** The fund of a bank account. Creates it for its first movement: reported money is never rejected for lack of a fund. */
export async function findOrCreateAccountFund(ctx: Context, accountNumber: string): Promise<string> {
  return findOrCreate(ctx, { kind: "bank", accountNumber, name: accountFundName(accountNumber) });
}

/** The fund of a gateway, made with its first movement. */
export async function findOrCreateGatewayFund(ctx: Context, gateway: string, name: string): Promise<string> {
  return findOrCreate(ctx, { kind: "gateway", gateway, name });
}

type Named = { kind: FundKind; name: string; accountNumber?: string; gateway?: string };

async function findOrCreate(ctx: Context, named: Named): Promise<string> {
  const { accountNumber, gateway } = named;
  const isIt = gateway ? eq(funds.gateway, gateway) : eq(funds.accountNumber, accountNumber ?? "");
  const find = async () => (await ctx.db.select({ id: funds.id }).from(funds).where(isIt))[0]?.id;
  const known = await find();
  if (known) return known;
  await ctx.db
    .insert(funds)
    .values({ id: newId(), ...named, createdAt: ctx.now() })
    .onConflictDoNothing();
  const made = await find();
  if (!made) throw new Error("the database did not return the fund");
  return made;
}

/**
 * The fund that a member of staff has chosen, or the only one of the kind; creates the first one of a kind. Throws `invalid` at
 * `fundId` where there are several and none is chosen, for a fund of another kind and for one that is not in use.
 */
export async function chooseOrCreateFund(ctx: Context, kind: Exclude<FundKind, "gateway">, fundId?: string) {
  const fundError = (message: string) => invalid(message, { fundId: message });
  if (fundId) {
    const [fund] = await ctx.db.select().from(funds).where(eq(funds.id, fundId));
    if (!fund) throw fundError(fundMessages.noSuchFund);
    if (fund.kind !== kind) throw fundError(fundMessages.otherKind(kind));
    if (!fund.isActive) throw fundError(fundMessages.notInUse);
    return fund;
  }
  // The bank account in the settings may have no fund yet.
  const account = kind === "bank" ? await getBankAccount(ctx) : null;
  if (account) await findOrCreateAccountFund(ctx, account.number);
  const [only, ...others] = await listOfKind(ctx, kind);
  if (others.length > 0) throw fundError(fundMessages.chooseFund);
  if (only) return only;
  const name = kind === "till" ? "Quỹ tiền mặt" : "Máy quẹt thẻ";
  if (kind === "bank") await findOrCreateAccountFund(ctx, "");
  else await ctx.db.insert(funds).values({ id: newId(), kind, name, createdAt: ctx.now() });
  const [made] = await listOfKind(ctx, kind);
  if (!made) throw fundError(fundMessages.notInUse);
  return made;
}

const listOfKind = (ctx: Context, kind: FundKind) =>
  ctx.db
    .select()
    .from(funds)
    .where(and(eq(funds.kind, kind), eq(funds.isActive, true)))
    .orderBy(asc(funds.createdAt), asc(funds.id))
    .limit(MAX_FUNDS);

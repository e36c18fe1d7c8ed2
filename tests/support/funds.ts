import { listBalances } from "#modules/funds/queries/list-funds.ts";
import type { Context } from "#platform/context.ts";

/** The fund of a name. */
export async function fundNamed(ctx: Context, name: string) {
  const fund = (await listBalances(ctx)).find((one) => one.name === name);
  if (!fund) throw new Error(`no fund ${name}`);
  return fund;
}

/** The balances of all funds at the end of today by name. */
export const balancesOf = async (ctx: Context) =>
  Object.fromEntries((await listBalances(ctx)).map(({ name, balance }) => [name, balance]));

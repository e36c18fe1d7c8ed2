import { timesVnd, type Vnd, vnd } from "#kernel/money.ts";
import type { DuffelAccount } from "#platform/config.ts";

/** No currency has more than three digits behind the point (ISO 4217). */
const PARTS = 1000;
/** What is converted is asked in whole thousands of each passenger: nobody sells at the đồng of a rate. */
const STEP = 1000;

const partsOf = (amount: string): number => Math.round(Number(amount) * PARTS);
const digitsOf = (amount: string): number => amount.split(".")[1]?.length ?? 0;
const addUp = (amounts: readonly string[]) => amounts.reduce((sum, one) => sum + partsOf(one), 0);

/** The sum of amounts of one currency, without others of it. */
export const sumOf = (amounts: readonly string[], without: readonly string[] = []): string =>
  ((addUp(amounts) - addUp(without)) / PARTS).toFixed(Math.max(...[...amounts, ...without].map(digitsOf)));

/**
 * What so many passengers pay together. Duffel charges in the currency of the account; another one than the đồng is converted at the rate
 * that stands in the settings, upwards.
 */
export function dongOf({ currency, rate }: DuffelAccount, amount: string, passengers: number): Vnd {
  if (currency === "VND") return vnd(Math.round(Number(amount)));
  const each = (partsOf(amount) * rate) / (PARTS * passengers * STEP);
  // A rate makes fractions that are nothing but the error of the division.
  return timesVnd(vnd(Math.ceil(Number(each.toFixed(6))) * STEP), passengers);
}

import { timesVnd, type Vnd, vnd } from "#kernel/money.ts";
import type { DuffelAccount } from "#platform/config.ts";

/** No currency has more than three decimal digits (ISO 4217). */
const PARTS_OF_A_UNIT = 1000;
/** Converted prices are rounded up to whole thousands per passenger, since exact đồng of a rate are unusual. */
const ROUNDING_VND = 1000;

const partsOf = (amount: string): number => Math.round(Number(amount) * PARTS_OF_A_UNIT);
const digitsOf = (amount: string): number => amount.split(".")[1]?.length ?? 0;
const addUp = (amounts: readonly string[]) => amounts.reduce((sum, one) => sum + partsOf(one), 0);

/** The sum of amounts of one currency, minus others of it. */
export const sumOf = (amounts: readonly string[], without: readonly string[] = []): string =>
  ((addUp(amounts) - addUp(without)) / PARTS_OF_A_UNIT).toFixed(Math.max(...[...amounts, ...without].map(digitsOf)));

/**
 * The price of so many passengers together. Duffel charges in the currency of the account; a foreign one is converted at the rate of the
 * settings and rounded up.
 */
export function convertToVnd({ currency, rate }: DuffelAccount, amount: string, passengers: number): Vnd {
  if (currency === "VND") return vnd(Math.round(Number(amount)));
  const each = (partsOf(amount) * rate) / (PARTS_OF_A_UNIT * passengers * ROUNDING_VND);
  // The division by a rate leaves fractions that are only rounding errors.
  return timesVnd(vnd(Math.ceil(Number(each.toFixed(6))) * ROUNDING_VND), passengers);
}

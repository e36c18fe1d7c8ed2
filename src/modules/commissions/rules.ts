import { formatPercent } from "#kernel/decimal.ts";
import { type Vnd, vnd } from "#kernel/money.ts";
import { MAX_COMMISSION_PERCENT } from "./limits.ts";

/** The basis points of a typed percentage, such as "12,5", or null when it is none. */
export function readPercent(text: string): number | null {
  const [, whole = "", fraction = ""] = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/ ?%$/, "")) ?? [];
  if (whole === "") return null;
  const basisPoints = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return basisPoints <= MAX_COMMISSION_PERCENT * 100 ? basisPoints : null;
}

/** "12,5%" */
export const percentText = (basisPoints: number): string => formatPercent(basisPoints / 100);

/** The commission on a price in đồng, rounded to the đồng. */
export const commissionOf = (total: Vnd, basisPoints: number): Vnd => vnd(Math.round((total * basisPoints) / 10_000));

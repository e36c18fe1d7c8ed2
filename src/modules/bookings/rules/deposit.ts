import { percentOf, roundToThousand, type Vnd } from "#kernel/money.ts";

/** A deposit is a share of the total, rounded to 1,000 đ, and never more than the total. */
export function depositOf(total: Vnd, percent: number): Vnd {
  if (percent >= 100) return total;
  const deposit = roundToThousand(percentOf(total, percent));
  return deposit > 0 && deposit < total ? deposit : total;
}

import { formatAmount } from "#kernel/money.ts";
/** The đồng of a price entered in thousands, as the grid shows it: "3,350", "3.350" or "3350"; NaN for other text. */
export function fromThousands(text: string): number {
  const amount = text.trim().replaceAll(/k$|\s/gi, "");
  return /^(\d+|\d{1,3}([.,]\d{3})+)$/.test(amount) ? Number(amount.replaceAll(/[.,]/g, "")) * 1000 : Number.NaN;
}

/** A price in thousands, as the grid shows it. */
export const inThousands = (price: number): string => formatAmount(price / 1000);

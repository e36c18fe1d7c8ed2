import type { InvoiceLine } from "../contract.ts";
import { MAX_LINE_LABEL } from "../limits.ts";
import { reduceBy, sumOfLines } from "./tax.ts";

/** The lines of an invoice with what its reductions left of them, in their order. */
export function restOfLines(lines: readonly InvoiceLine[], reductions: readonly InvoiceLine[]): InvoiceLine[] {
  return lines.map((line, index) => {
    const taken = reductions.filter(({ reduces }) => reduces === index);
    if (taken.length === 0) return line;
    const { net, tax } = sumOfLines([line, ...taken]);
    return { ...line, quantity: 1, net, tax };
  });
}

/**
 * The lines of a reduction. A provider checks each one against the rate, so a reduction takes line by line: all of them when nothing is to be
 * left, discounts included, otherwise the first ones until the amount is reached.
 */
export function reduceLines(rest: readonly InvoiceLine[], gross: number, percent: number): InvoiceLine[] {
  const { total } = sumOfLines(rest);
  if (gross < 1 || gross > total) throw new RangeError(`${gross} cannot be taken from ${total}`);
  let left = gross;
  return rest.flatMap(({ label, quantity, net, tax }, reduces) => {
    const whole = net + tax;
    const part = gross === total ? whole : Math.min(left, Math.max(0, whole));
    if (part === 0) return [];
    left -= part;
    const isWhole = part === whole;
    const amounts = isWhole ? { net: 0 - net, tax: 0 - tax } : reduceBy({ net, tax }, part, percent);
    return [{ label: labelOf(label), quantity: isWhole ? quantity : 1, ...amounts, reduces }];
  });
}

const labelOf = (label: string) => `Điều chỉnh: ${label}`.slice(0, MAX_LINE_LABEL);

type Former = { percent: number; totalVnd: number };

/**
 * The total of an invoice that replaces another one. It keeps the rate of the first, so money that came after a change of the rate is on an
 * invoice of its own.
 */
export const replacementTotal = ({ percent, totalVnd }: Former, open: number, percentNow: number): number =>
  totalVnd + (percent === percentNow ? open : Math.min(open, 0));

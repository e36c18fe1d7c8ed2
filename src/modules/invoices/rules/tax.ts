import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { InvoiceLine } from "../contract.ts";
import { vatRates } from "../reference.ts";

/** The VAT rate of an invoice of this day, in percent. */
export function vatPercentOn(day: CalendarDate): number {
  const rate = vatRates.findLast(({ from }) => from <= day);
  if (!rate) throw new RangeError(`no VAT rate is known for ${day}`);
  return rate.percent;
}

type Amounts = Pick<InvoiceLine, "net" | "tax">;

/** Splits a price with tax. Both parts are whole đồng and add up to it; the tax is within one đồng of its rate. */
export function splitTax(gross: number, percent: number): Amounts {
  const net = Math.sign(gross) * Math.round((Math.abs(gross) * 100) / (100 + percent));
  return { net, tax: gross - net };
}

/**
 * The part of a line that a reduction takes back, as negative amounts. It stays within one đồng of the rate and leaves the smaller rounding
 * error behind, so that many reductions of one line stay within it too.
 */
export function reduceBy(rest: Amounts, gross: number, percent: number): Amounts {
  const whole = rest.net + rest.tax;
  if (gross < 1 || gross >= whole) throw new RangeError(`${gross} is no part of ${whole}`);
  const errorOf = ({ net, tax }: Amounts) => Math.abs(tax - (net * percent) / 100);
  const leftBy = ({ net, tax }: Amounts) => ({ net: rest.net - net, tax: rest.tax - tax });
  const exact = (gross * 100) / (100 + percent);
  const parts = [Math.floor(exact), Math.ceil(exact)].map((net) => ({ net, tax: gross - net }));
  const [best] = parts
    .filter((one) => errorOf(one) <= 1)
    .toSorted((one, other) => errorOf(leftBy(one)) - errorOf(leftBy(other)));
  if (!best) throw new RangeError(`${gross} cannot be split`);
  return { net: 0 - best.net, tax: 0 - best.tax };
}

/** Net, tax and total of lines. */
export function sumOfLines(lines: readonly Amounts[]): { net: number; tax: number; total: number } {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { net, tax, total: net + tax };
}

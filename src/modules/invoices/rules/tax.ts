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
 * The part of an invoice that a reduction takes back, as negative amounts. A reduction to nothing takes exactly what is left. In between it
 * leaves half of the rounding error of the rest behind, so that both stay within one đồng of the rate.
 */
export function reduceBy(rest: Amounts, gross: number, percent: number): Amounts {
  const whole = rest.net + rest.tax;
  if (gross < 1 || gross > whole) throw new RangeError(`${gross} cannot be taken from ${whole}`);
  if (gross === whole) return { net: -rest.net, tax: -rest.tax };
  const error = rest.tax - (rest.net * percent) / 100;
  const net = Math.round(((gross - error / 2) * 100) / (100 + percent));
  return { net: -net, tax: net - gross };
}

/** Net, tax and total of lines. */
export function sumOfLines(lines: readonly Amounts[]): { net: number; tax: number; total: number } {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { net, tax, total: net + tax };
}

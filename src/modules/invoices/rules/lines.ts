import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import type { BookedPlan, BookingKind, PriceSnapshot, Subject } from "#modules/bookings/contract/booking.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { leftAtHotelOf } from "#modules/bookings/rules/terms.ts";
import type { InvoiceLine } from "../contract.ts";
import { MAX_LINE_LABEL } from "../limits.ts";
import { splitTax } from "./tax.ts";

/** The facts of a booking that its invoices name. */
export type InvoicedBooking = {
  code: string;
  kind: BookingKind;
  subject: Subject;
  startsOn: CalendarDate;
  price: PriceSnapshot;
  plans: readonly BookedPlan[];
  totalVnd: number;
  paidVnd: number;
  dueNowVnd: number;
};

/**
 * Money collected for airlines, who invoice it themselves: sums collected for others need no invoice of ours (Decree 254/2026/NĐ-CP, article
 * 7.8c).
 */
const collected = new Set(["fare", "baggage"]);

const ourLines = ({ price }: InvoicedBooking) =>
  price.lines.filter(({ kind, amount }) => !collected.has(kind) && amount !== 0);

/** The part of a price that our invoices cover: without fares of airlines and without what guests pay at the hotel. */
export function invoiceableOf(booking: InvoicedBooking): number {
  const { kind, totalVnd } = booking;
  const fees = () => ourLines(booking).reduce((sum, line) => sum + line.amount, 0);
  return Math.max(0, kind === "flight" ? fees() : totalVnd - leftAtHotelOf(booking));
}

/** The lines of an invoice for an amount with tax: those of the price where it is all of it, otherwise one line. */
export function linesFor(booking: InvoicedBooking, gross: number, percent: number): InvoiceLine[] {
  const own = ourLines(booking);
  if (own.reduce((sum, { amount }) => sum + amount, 0) !== gross)
    return [{ label: labelled(`Thanh toán cho ${nameOf(booking)}`), quantity: 1, ...splitTax(gross, percent) }];
  return own.map(({ label, amount, quantity }) => {
    const amounts = splitTax(amount, percent);
    // An invoice multiplies quantity and price without tax, which has to be whole.
    const isEven = quantity > 1 && amounts.net % quantity === 0;
    const name = quantity > 1 && !isEven ? `${label} (× ${quantity})` : label;
    return { label: labelled(`${name}, ${nameOf(booking)}`), quantity: isEven ? quantity : 1, ...amounts };
  });
}

const nameOf = ({ code, kind, subject, startsOn }: InvoicedBooking): string =>
  `${kind === "flight" ? "vé máy bay " : ""}${subject.title}, ngày ${formatDate(startsOn)}, đơn ${bookingReference(code)}`;

const labelled = (text: string) => text.slice(0, MAX_LINE_LABEL);

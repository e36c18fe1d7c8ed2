import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { secured } from "#modules/bookings/rules/states.ts";
import { ourPartOf } from "#modules/bookings/rules/terms.ts";
import type { InvoiceNeed } from "../contract.ts";
import { type InvoicedBooking, invoiceableOf } from "./lines.ts";

export type DueBooking = InvoicedBooking & {
  state: BookingState;
  endsOn: CalendarDate;
};

/** The meaning of the first payment. */
export type FirstPayment = "deposit" | "prepayment";

const isSecured = (state: DueBooking["state"]) => secured.some((one) => one === state);

/** Issuing tickets is all that the agency does for flights; a stay is done on its last day. */
function isDone({ kind, state, endsOn }: DueBooking, day: CalendarDate): boolean {
  if (state === "completed") return true;
  return kind === "flight" ? state === "confirmed" : isSecured(state) && endsOn <= day;
}

/**
 * What the invoices of a booking add up to on a day (Decree 254/2026/NĐ-CP, article 9): the whole price once the service is done; before that
 * the money taken, except a deposit. What is kept of a cancelled booking is compensation and needs none (article 7.8c).
 */
export function earnedOn(booking: DueBooking, day: CalendarDate, firstPayment: FirstPayment): number {
  const { state, paidVnd, dueNowVnd } = booking;
  if (state === "draft" || state === "expired" || state === "cancelled") return 0;
  const whole = invoiceableOf(booking);
  if (isDone(booking, day)) return whole;
  const ours = ourPartOf(booking);
  const isDeposit = firstPayment === "deposit" && dueNowVnd < ours && paidVnd <= dueNowVnd;
  if (isDeposit || ours <= 0) return 0;
  const share = paidVnd >= ours ? whole : Math.floor((paidVnd * whole) / ours);
  // More may be due than our part: a change to a plan that is paid at the hotel keeps what was due now.
  return Math.min(share, paidVnd);
}

type Known = {
  /** The total of what was issued. */
  invoiced: number;
  /** What another program is taken to have invoiced. */
  elsewhere?: number;
  today: CalendarDate;
  firstPayment: FirstPayment;
  /** The day of the last money. */
  paidOn: CalendarDate | null;
};

/** What is to be invoiced next, and until when. Null when nothing is. */
export function needOf(
  booking: DueBooking,
  { invoiced, elsewhere = 0, today, firstPayment, paidOn }: Known,
): InvoiceNeed | null {
  const earned = Math.max(0, earnedOn(booking, today, firstPayment) - elsewhere);
  if (earned !== invoiced) {
    const dueOn = earned > invoiced ? (isDone(booking, today) ? doneOn(booking, paidOn) : paidOn) : null;
    return { amount: earned - invoiced, dueOn: dueOn ?? today };
  }
  const later = invoiceableOf(booking) - elsewhere - invoiced;
  return later > 0 && isSecured(booking.state) ? { amount: later, dueOn: booking.endsOn } : null;
}

/** The due day to store: an open need keeps its first due day when its amount changes; a later need has its own day. */
export function firstDueOn(
  { amount, dueOn }: InvoiceNeed,
  known: { amountVnd: number; dueOn: CalendarDate } | undefined,
  today: CalendarDate,
): CalendarDate {
  const isSame = known && dueOn <= today && Math.sign(known.amountVnd) === Math.sign(amount);
  return isSame && known.dueOn < dueOn ? known.dueOn : dueOn;
}

const doneOn = ({ kind, endsOn }: DueBooking, paidOn: CalendarDate | null) => (kind === "flight" ? paidOn : endsOn);

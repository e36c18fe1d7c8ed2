import { type CalendarDate, today } from "#kernel/calendar-date.ts";
import type { BankAccount, Company } from "#modules/settings/contract/groups.ts";
import type { Context } from "#platform/context.ts";
import type { BookedProduct } from "../adapters/products.ts";
import type { BookingView } from "../contract/booking.ts";
import type { BookedFlights } from "../queries/flight-orders.ts";
import { privateLink } from "../rules/addresses.ts";
import { isDayOver } from "../rules/held-again.ts";
import { hasDeparted } from "../rules/states.ts";

/** The data of an email besides the booking. */
export type EmailDetails = {
  company: Company;
  /** The account to pay to; null while the agency takes no transfers. */
  account: BankAccount | null;
  /** The customer's private link. */
  link: string;
  /** The trip as a calendar file. */
  calendarLink: string;
  /** The public page that checks whether a ticket was issued. */
  ticketCheckLink: string;
  /** The booked product as it is today; null unless the booking is confirmed or completed. */
  product: BookedProduct | null;
  flights?: BookedFlights | null;
  /** The guests have boarded, or are home again. */
  boarded: boolean;
  /** No stay can begin on the first day of the booking any more. */
  dayIsOver: boolean;
  /** The day in Vietnam on which the email is written. */
  today: CalendarDate;
};

/** The details of an email from stored data that is already read. */
export function emailDetailsOf(
  ctx: Context,
  booking: BookingView,
  stored: Pick<EmailDetails, "company" | "account" | "product" | "flights">,
): EmailDetails {
  return {
    ...stored,
    link: privateLink(ctx, booking),
    calendarLink: privateLink(ctx, booking, "calendar"),
    ticketCheckLink: `${ctx.siteUrl}/kiem-tra-ve`,
    boarded: hasDeparted({ kind: booking.kind, startsOn: booking.checkIn }, ctx.now()),
    dayIsOver: isDayOver(booking, ctx.now()),
    today: today(ctx.now()),
  };
}

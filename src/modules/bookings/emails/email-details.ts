import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { BankAccount, Company } from "#modules/settings/contract/groups.ts";
import type { BookedProduct } from "../adapters/products.ts";
import type { BookedFlights } from "../queries/flight-orders.ts";

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
  /** The booked product as it is today; null unless guests are about to go. */
  product: BookedProduct | null;
  flights?: BookedFlights | null;
  /** The guests have boarded, or are home again. */
  boarded: boolean;
  /** No stay can begin on the first day of the booking any more. */
  dayIsOver: boolean;
  /** The day in Vietnam on which the email is written. */
  today: CalendarDate;
};

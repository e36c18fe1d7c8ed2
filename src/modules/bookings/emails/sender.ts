import type { BankAccount, Company } from "#modules/settings/contract/groups.ts";
import type { BookedProduct } from "../adapters/products.ts";
import type { BookedFlights } from "../queries/flight-orders.ts";

/** What a letter needs to know besides the booking. */
export type Sender = {
  company: Company;
  /** Where to pay; null while the agency takes no transfers. */
  account: BankAccount | null;
  /** The customer's private link. */
  link: string;
  /** The trip as a file for the customer's calendar. */
  calendarLink: string;
  /** Where anybody may check whether a ticket was made. */
  ticketCheckLink: string;
  /** What was booked as it is today; null while nobody is about to go. */
  product: BookedProduct | null;
  /** What flies and who, of a booking of flights. */
  flights?: BookedFlights | null;
  /** The guests are on board, or home again. */
  boarded: boolean;
};

import type { BookedCruise } from "#modules/cruises/queries/find-booked-cruise.ts";
import type { BankAccount, Company } from "#modules/settings/contract.ts";

/** What a letter needs to know besides the booking. */
export type Sender = {
  company: Company;
  /** Where to pay; null while the agency takes no transfers. */
  account: BankAccount | null;
  /** The customer's private link. */
  link: string;
  /** The trip as a file for the customer's calendar. */
  calendarLink: string;
  /** The ship as it is today; null when it is gone. */
  ship: BookedCruise | null;
  /** Travellers of whom all is known that the port asks for. */
  guestsListed: number;
  /** The guests are on board, or home again. */
  boarded: boolean;
};

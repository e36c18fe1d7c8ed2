import type { WaysToPay } from "#modules/bookings/rules/terms.ts";
import type { Delivery } from "#platform/mail/delivery.ts";
import type { BookingSummary } from "../summary.ts";
import type { Transfer } from "./transfer-panel.tsx";

/** Why the customer's last press did nothing; with the price of today when that has changed. */
export type PaymentRefusal = { message: string; code: string; newTotal: number | null };

export type PanelProps = {
  booking: BookingSummary;
  /** Where letters go, as it was typed; empty without an address, and where nobody is told. */
  email: string;
  /** What became of the newest letter there. */
  delivery: Delivery | null;
  transfer: Transfer | null;
  refusal: PaymentRefusal | null;
  /** A corrected address was taken, and written to. */
  isWritten: boolean;
  /** How it may be paid, while the customer may still choose; null when there is nothing to choose. */
  ways: WaysToPay | null;
  /** Minutes after a hold in which a transfer still counts. */
  graceMinutes: number;
};

import type { WaysToPay } from "#modules/bookings/rules/terms.ts";
import type { GatewayMethod } from "#modules/payments/contract/methods.ts";
import type { LastAttempt } from "#modules/payments/queries/attempts.ts";
import type { Delivery } from "#platform/mail/delivery.ts";
import type { BookingSummary } from "../summary.ts";
import type { Transfer } from "./transfer-panel.tsx";

/** Why the customer's last action was rejected; includes the current price when it has changed. */
export type PaymentRejection = { message: string; code: string; newTotal: number | null };

export type PanelProps = {
  booking: BookingSummary;
  /** The email address as it was entered; empty when there is none or when it must not be shown. */
  email: string;
  /** Delivery state of the newest email to it. */
  delivery: Delivery | null;
  transfer: Transfer | null;
  rejection: PaymentRejection | null;
  /** True after a corrected address was saved and an email was sent to it. */
  isEmailCorrected: boolean;
  /** Payment choices while they can be changed; null when there is no choice. */
  ways: WaysToPay | null;
  /** Gateways at which the amount due can be paid, and the try there that the customer has to know of. */
  gateways: readonly GatewayMethod[];
  attempt: LastAttempt | null;
  /** Minutes after the end of a hold in which a transfer is still accepted. */
  graceMinutes: number;
  now: Date;
};

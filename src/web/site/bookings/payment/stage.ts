import type { BookingView } from "#modules/bookings/contract/booking.ts";
import type { LastAttempt } from "#modules/payments/queries/attempts.ts";

/** Stage of a payment, from the order to the full payment. */
export type PaymentStage =
  | "asking"
  | "waiting"
  | "announced"
  | "short"
  | "deposit-paid"
  | "paid"
  | "confirmed"
  | "expired"
  | "cancelled";

export function stageOf({
  state,
  paid,
  outstanding,
}: Pick<BookingView, "state" | "paid" | "outstanding">): PaymentStage {
  switch (state) {
    case "draft":
      return "asking";
    case "expired":
    case "cancelled":
      return state;
    case "part_paid":
    case "paid":
    case "confirmed":
    case "completed":
      if (outstanding > 0) return "deposit-paid";
      return state === "paid" || state === "part_paid" ? "paid" : "confirmed";
    default:
      if (paid > 0) return "short";
      return state === "awaiting_payment" ? "announced" : "waiting";
  }
}

/** True while the stage may still change without the customer: money arrives, or time runs out. */
export function isOpen(stage: PaymentStage): boolean {
  return stage !== "confirmed" && stage !== "cancelled";
}

/** True while the hold has a deadline. */
export function isHeld(stage: PaymentStage): boolean {
  return stage === "waiting" || stage === "announced" || stage === "short";
}

/** Time left as "14:38", never below zero. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const clock = `${String(minutes).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}

export const showsEmailAddress = (stage: PaymentStage): boolean =>
  stage === "announced" || stage === "paid" || stage === "confirmed";

type VisibleState = Pick<BookingView, "state" | "paid" | "outstanding"> & {
  holdExpiresAt: string;
  attempt: LastAttempt | null;
};

/** Fingerprint of the shown state: it changes when the page would look different, including the amount due and the last try at a gateway. */
export const fingerprintOf = ({ state, paid, outstanding, holdExpiresAt, attempt }: VisibleState): string =>
  [
    state,
    paid,
    outstanding,
    holdExpiresAt,
    ...(attempt ? [attempt.method, attempt.state, attempt.mayBePaid, attempt.goesBack] : []),
  ].join(" ");

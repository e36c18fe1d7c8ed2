// What was asked of the product while it had its troubles, and what came back each time. Plain data: the checker reads nothing else of it.

/** What goes wrong around the product. */
export type Trouble = "kill" | "backends" | "restart" | "disk" | "mail" | "clock";

/** What an acknowledged booking was told about itself. */
export type AcknowledgedBooking = { id: string; code: string; total: number; holdExpiresAt: string; state: string };

/** One answer, or none: then the status is 0. */
export type Attempt = {
  /** By the clock of the client. */
  at: number;
  /** Troubles there were when it was sent, or when the answer came. */
  during: readonly Trouble[];
  status: number;
  /** The code of a refusal. */
  code: string;
  /** Whether it says when to come again. */
  comesAgain: boolean;
  told?: AcknowledgedBooking;
  /** What a notice of the bank was answered. */
  receipt?: { outcome: string; repeated: boolean };
  /** What a look at a booking has shown. */
  seen?: { code: string; total: number; received: number };
};

type Operation = {
  key: string;
  attempts: Attempt[];
  /** The code by which a rule has to refuse it; null for what may be had. */
  refusedFor: string | null;
};

export type Order = {
  kind: "cruise" | "hotel" | "flight";
  total: number;
  startsOn: string;
  /** Null where the client cannot know it. */
  endsOn: string | null;
  /** Null for flights. */
  roomId: string | null;
  name: string;
  phone: string;
  email: string;
};

export type Booking = Operation & { does: "book"; order: Order };
/** The key is what the bank calls it. `bookingId` is null for a code that nobody has. */
export type Notice = Operation & { does: "pay"; bookingId: string | null; amount: number };
export type Release = Operation & { does: "release"; bookingId: string };
export type Look = Operation & { does: "look"; bookingId: string };
export type Done = Booking | Notice | Release | Look;
export type History = readonly Done[];

export type Outcome = "acknowledged" | "refused" | "interrupted" | "unknown" | "wrong";

export function outcomeOf({ status, comesAgain }: Attempt): Outcome {
  if (status === 0) return "unknown";
  if (status === 200 || status === 303) return "acknowledged";
  if (status === 503 && comesAgain) return "interrupted";
  return status >= 400 && status < 500 ? "refused" : "wrong";
}

/** A notice that seems old to a clock that runs ahead: the bank sends it again. */
export const isStale = ({ status, code }: Attempt) => status === 401 && code === "stale";

/** How an operation has ended, whatever it met on its way; null while it has to be sent again. */
export function endOf(done: Done): "acknowledged" | "refused" | null {
  const outcomes = done.attempts.filter((one) => !isStale(one)).map(outcomeOf);
  if (outcomes.includes("acknowledged")) return "acknowledged";
  return outcomes.at(-1) === "refused" ? "refused" : null;
}

/** The first answer that acknowledged it. */
export const acknowledgement = ({ attempts }: Done) => attempts.find((one) => outcomeOf(one) === "acknowledged");

export const bookingsIn = (history: History) => history.filter((one) => one.does === "book");
export const noticesIn = (history: History) => history.filter((one) => one.does === "pay");

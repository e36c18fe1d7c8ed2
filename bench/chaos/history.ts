// The requests during the faults, with all their responses. Plain data: the checker reads nothing else of the run.

/** The injected faults; bench/failover.ts has the one of the database cluster. */
export type Fault = "kill" | "backends" | "restart" | "disk" | "mail" | "clock" | "failover";

/** The response of an acknowledged booking. */
export type AcknowledgedBooking = { id: string; code: string; total: number; holdExpiresAt: string; state: string };

/** One request and its response; `status` is 0 when no response came. */
export type Attempt = {
  /** When it was sent and when its response came, by the client's clock. */
  at: number;
  endedAt: number;
  /** The faults at the time of the request or of the response. */
  during: readonly Fault[];
  status: number;
  /** The error code of a rejection. */
  code: string;
  /** Whether the response has Retry-After. */
  hasRetryAfter: boolean;
  acknowledged?: AcknowledgedBooking;
  /** The response to a bank notice. */
  receipt?: { outcome: string; repeated: boolean };
  /** The booking as it was shown. */
  seen?: { code: string; total: number; received: number };
};

type Operation = {
  key: string;
  attempts: Attempt[];
  /** The error code with which a rule must reject it; null for a valid request. */
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

export type Booking = Operation & { kind: "book"; order: Order };
/** The key is the bank's reference. `bookingId` is null for an unknown code. */
export type Notice = Operation & { kind: "pay"; bookingId: string | null; amount: number };
export type Release = Operation & { kind: "release"; bookingId: string };
export type Look = Operation & { kind: "look"; bookingId: string };
export type RecordedOperation = Booking | Notice | Release | Look;
export type History = readonly RecordedOperation[];

export type Outcome = "acknowledged" | "refused" | "interrupted" | "unknown" | "wrong";

export function outcomeOf({ status, hasRetryAfter }: Attempt): Outcome {
  if (status === 0) return "unknown";
  if (status === 200 || status === 303) return "acknowledged";
  if (status === 503 && hasRetryAfter) return "interrupted";
  return status >= 400 && status < 500 ? "refused" : "wrong";
}

/** The notice was too old for a clock that runs ahead: the bank sends it again. */
export const isStale = ({ status, code }: Attempt) => status === 401 && code === "stale";

/** The final outcome of an operation; null while it must be repeated. */
export function endOf(done: RecordedOperation): "acknowledged" | "refused" | null {
  const outcomes = done.attempts.filter((one) => !isStale(one)).map(outcomeOf);
  if (outcomes.includes("acknowledged")) return "acknowledged";
  return outcomes.at(-1) === "refused" ? "refused" : null;
}

/** The first response that acknowledged the operation. */
export const acknowledgement = ({ attempts }: RecordedOperation) =>
  attempts.find((one) => outcomeOf(one) === "acknowledged");

export const bookingsIn = (history: History) => history.filter((one) => one.kind === "book");
export const noticesIn = (history: History) => history.filter((one) => one.kind === "pay");

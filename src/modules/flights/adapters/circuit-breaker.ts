import { SupplierFailure } from "../contract/supplier.ts";

/** Concurrent calls to one supplier; further ones would wait longer than any visitor does. */
const MOST_AT_ONCE = 50;
/** Number of recent calls in the failure window. */
const WINDOW = 20;
/** Failures in the window that open the circuit. */
const MOST_LOST = 10;
/** How long the circuit stays open; then one trial call is allowed. */
const CLOSED_MS = 15_000;

/** The call was not sent to the supplier. */
export class CircuitOpenError extends SupplierFailure {
  constructor(detail: string) {
    super("unavailable", detail);
  }
}

/** The visitor has used up their share of the searches; other visitors may still search. */
export class ShareSpent extends CircuitOpenError {}

export type Guard = (<T>(work: () => Promise<T>) => Promise<T>) & {
  /** True while the circuit is open after too many failures. */
  isCircuitOpen(): boolean;
};

/** Circuit breaker that keeps an unresponsive supplier from using up connections. Throws CircuitOpenError without a call. */
export function createGuard(clock: () => number): Guard {
  let inFlight = 0;
  let lost: boolean[] = [];
  let closedUntil = Number.NEGATIVE_INFINITY;
  let trying = false;

  const isClosed = () => lost.filter(Boolean).length >= MOST_LOST;
  const note = (wasLost: boolean, isTrial: boolean) => {
    if (isTrial && !wasLost) lost = [];
    lost = [...lost, wasLost].slice(-WINDOW);
    if (isClosed()) closedUntil = clock() + CLOSED_MS;
  };

  const isCircuitOpen = () => isClosed() && (clock() < closedUntil || trying);
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isCircuitOpen()) throw new CircuitOpenError("left alone for a while");
    if (inFlight >= MOST_AT_ONCE) throw new CircuitOpenError("too many searches at once");
    const isTrial = isClosed();
    if (isTrial) trying = true;
    inFlight += 1;
    try {
      const result = await work();
      note(false, isTrial);
      return result;
    } catch (error) {
      // A call that was not sent is neither a success nor a failure.
      if (!(error instanceof CircuitOpenError)) note(isLoss(error), isTrial);
      throw error;
    } finally {
      inFlight -= 1;
      if (isTrial) trying = false;
    }
  };

  return Object.assign(run, { isCircuitOpen });
}

const isLoss = (error: unknown) => error instanceof SupplierFailure && ["unavailable", "unknown"].includes(error.kind);

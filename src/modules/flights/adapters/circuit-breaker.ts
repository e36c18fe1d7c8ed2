import { SupplierFailure } from "../contract/supplier.ts";

/** Concurrent calls to one supplier; further ones would wait longer than any visitor does. */
const MAX_CONCURRENT_CALLS = 50;
/** Number of recent calls in the failure window. */
const WINDOW = 20;
/** Failures in the window that open the circuit. */
const MAX_FAILURES = 10;
/** How long the circuit stays open; then one trial call is allowed. */
const OPEN_MS = 15_000;

/** The call was not sent to the supplier: the circuit is open, too many calls run, or the quota is used up. */
export class CallNotSentError extends SupplierFailure {
  constructor(detail: string) {
    super("unavailable", detail);
  }
}

/** The visitor has used up their share of the searches; other visitors may still search. */
export class VisitorQuotaExceeded extends CallNotSentError {}

export type CircuitBreaker = (<T>(work: () => Promise<T>) => Promise<T>) & {
  /** True while the circuit is open after too many failures. */
  isCircuitOpen(): boolean;
};

/** Circuit breaker that keeps an unresponsive supplier from using up connections. */
export function createCircuitBreaker(clock: () => number): CircuitBreaker {
  let inFlight = 0;
  let failures: boolean[] = [];
  let openUntil = Number.NEGATIVE_INFINITY;
  let isTrialRunning = false;

  const hasTripped = () => failures.filter(Boolean).length >= MAX_FAILURES;
  const recordOutcome = (hasFailed: boolean, isTrial: boolean) => {
    if (isTrial && !hasFailed) failures = [];
    failures = [...failures, hasFailed].slice(-WINDOW);
    if (hasTripped()) openUntil = clock() + OPEN_MS;
  };

  const isCircuitOpen = () => hasTripped() && (clock() < openUntil || isTrialRunning);
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isCircuitOpen()) throw new CallNotSentError("the circuit is open");
    if (inFlight >= MAX_CONCURRENT_CALLS) throw new CallNotSentError("too many concurrent calls");
    const isTrial = hasTripped();
    if (isTrial) isTrialRunning = true;
    inFlight += 1;
    try {
      const result = await work();
      recordOutcome(false, isTrial);
      return result;
    } catch (error) {
      // A call that was not sent is neither a success nor a failure.
      if (!(error instanceof CallNotSentError)) recordOutcome(isFailure(error), isTrial);
      throw error;
    } finally {
      inFlight -= 1;
      if (isTrial) isTrialRunning = false;
    }
  };

  return Object.assign(run, { isCircuitOpen });
}

const isFailure = (error: unknown) =>
  error instanceof SupplierFailure && ["unavailable", "unknown"].includes(error.kind);

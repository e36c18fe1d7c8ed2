import { SupplierFailure } from "../contract/supplier.ts";

/** Calls at once to one supplier; more would wait longer than anybody who searches. */
const MOST_AT_ONCE = 50;
/** Of so many last calls … */
const WINDOW = 20;
/** … so many lost ones close the way to a supplier … */
const MOST_LOST = 10;
/** … for so long; then one call may try. */
const CLOSED_MS = 15_000;

/** The supplier was not asked at all. */
export class CircuitOpenError extends SupplierFailure {
  constructor(detail: string) {
    super("unavailable", detail);
  }
}

/** The visitor who asked has used up a share of the searches: another one may still ask. */
export class ShareSpent extends CircuitOpenError {}

export type Guard = (<T>(work: () => Promise<T>) => Promise<T>) & {
  /** It has lost so many calls that nobody asks it for a while. */
  isCircuitOpen(): boolean;
};

/** Keeps a supplier that does not answer from taking what others need. Throws CircuitOpenError without asking it. */
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
      // Who was not asked has neither answered nor failed.
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

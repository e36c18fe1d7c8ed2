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
export class LeftAlone extends SupplierFailure {
  constructor(detail: string) {
    super("unavailable", detail);
  }
}

export type Guard = <T>(work: () => Promise<T>) => Promise<T>;

/** Keeps a supplier that does not answer from taking what others need. Throws LeftAlone without asking it. */
export function createGuard(clock: () => number): Guard {
  let inFlight = 0;
  let lost: boolean[] = [];
  let closedUntil = Number.NEGATIVE_INFINITY;
  let trying = false;

  const note = (wasLost: boolean) => {
    if (trying) lost = wasLost ? lost : [];
    trying = false;
    lost = [...lost, wasLost].slice(-WINDOW);
    if (lost.filter(Boolean).length >= MOST_LOST) closedUntil = clock() + CLOSED_MS;
  };

  return async (work) => {
    const isClosed = lost.filter(Boolean).length >= MOST_LOST;
    if (isClosed && (clock() < closedUntil || trying)) throw new LeftAlone("left alone for a while");
    if (inFlight >= MOST_AT_ONCE) throw new LeftAlone("too many searches at once");
    trying = isClosed;
    inFlight += 1;
    try {
      const result = await work();
      note(false);
      return result;
    } catch (error) {
      note(error instanceof SupplierFailure && ["unavailable", "unknown"].includes(error.kind));
      throw error;
    } finally {
      inFlight -= 1;
    }
  };
}

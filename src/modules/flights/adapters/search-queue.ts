import { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { createFairQueue, OverloadedError } from "#platform/fair-queue.ts";
import { flightMessages } from "../messages.ts";

/** Searches that this instance works on at once: each reads the timetable or stored replies, and composes fares. */
const CONCURRENCY = 4;
/** Interval between searches while the database is fast: one way takes 2.4 ms, a month 14.5 ms (bench/results.md). */
const PACE_MS = 12;
/** Waiting searches from which on a month, or a list of fares, is rejected: months are shown beside a list. */
const capacity = { month: 30, search: 40 } as const;
const ranks = ["month", "search"] as const satisfies readonly (keyof typeof capacity)[];
const MAX_WAIT_MS = 5000;
const RETRY_SECONDS = 5;

type Kind = keyof typeof capacity;

/** The queue was full, or its share for one client address. Another client may still search. */
export class SearchQueueFull extends DomainError {
  constructor() {
    super("unavailable", "busy", flightMessages.busy, { retryAfterSeconds: RETRY_SECONDS });
  }
}

const queue = createFairQueue({
  ...{ concurrency: CONCURRENCY, serviceTimeMs: PACE_MS, maxWaitMs: MAX_WAIT_MS },
  capacityFor: (rank) => capacity[ranks[rank] ?? "month"],
});

type Search = {
  kind: Kind;
  /** True while a client still waits for the result; otherwise the search is dropped when its slot comes. */
  isWanted: () => boolean;
};

/**
 * Queues the local work of a search, fairly between client addresses. The waiting time for an outside supplier does not belong here.
 * Throws SearchQueueFull.
 */
export async function inSearchQueue<T>(ctx: Context, { kind, isWanted }: Search, work: () => Promise<T>): Promise<T> {
  const start = () => (isWanted() ? work() : Promise.reject(new OverloadedError()));
  try {
    return await queue.run({ client: ctx.client ?? "", priority: ranks.indexOf(kind) }, start);
  } catch (error) {
    if (error instanceof OverloadedError) throw new SearchQueueFull();
    throw error;
  }
}

import { createBoundedQueue, OverloadedError } from "#platform/bounded-queue.ts";
import type { Context } from "#platform/context.ts";
import { flightMessages } from "../messages.ts";

/** Searches that this instance works on at once: each reads the timetable or stored replies, and composes fares. */
const CONCURRENCY = 4;
/** Waiting searches from which on a month, or a list of fares, is rejected: months are shown beside a list. */
const maxWaiting = { month: 30, search: 40 } as const;

const queue = createBoundedQueue(CONCURRENCY, flightMessages.busy);

type Search = {
  kind: keyof typeof maxWaiting;
  /** True while a client still waits for the result; otherwise the search is dropped when its slot comes. */
  isWanted: () => boolean;
};

/** Queues the local work of a search. The waiting time for an outside supplier does not belong here. Throws OverloadedError. */
export function inSearchQueue<T>(ctx: Context, { kind, isWanted }: Search, work: () => Promise<T>): Promise<T> {
  const start = () => (isWanted() ? work() : Promise.reject(new OverloadedError(flightMessages.busy)));
  return queue.run({ client: ctx.client ?? "", maxWaiting: maxWaiting[kind] }, start);
}

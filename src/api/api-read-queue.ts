import { rejectWith503 } from "#http/overload-to-503.ts";
import { clientAborted } from "#http/request-context.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { createFairQueue, OverloadedError } from "#platform/fair-queue.ts";
import type { Endpoint, ReadPriority } from "./endpoint.ts";

/** A call runs one statement after the other. Of ten database connections some stay free for writes. */
const CONCURRENT_READS = 4;
/** The time between the starts of two quick reads. */
const SERVICE_TIME_MS = 4;
/**
 * How many calls may wait before one of a priority is shed: the last of them waits for less than a second. With many more, new connections
 * would wait for seconds, because the event loop accepts one a tick.
 */
const capacities = { list: 80, product: 100, quote: 120 } as const;
const priorities = ["list", "product", "quote"] as const satisfies readonly (keyof typeof capacities)[];
const MAX_WAIT_MS = 5000;

type Caller = Pick<RequestEnv["Variables"], "ctx" | "address"> & { request: Request };

/** Queues public reads of the API, fair between addresses: a flood of reads is shed before it delays writes. */
export function createApiReadQueue() {
  const queue = createFairQueue({
    concurrency: CONCURRENT_READS,
    serviceTimeMs: SERVICE_TIME_MS,
    maxWaitMs: MAX_WAIT_MS,
    capacityFor: (priority) => capacities[priorities[priority] ?? "list"],
  });

  /** Runs the work of a call, in the queue unless the call is a write or the caller is staff. Throws `unavailable`. */
  return <T>(endpoint: Endpoint, { ctx, address, request }: Caller, work: () => Promise<T>): Promise<T> => {
    const priority = priorityOf(endpoint);
    if (priority === "none" || ctx.actor.kind === "staff") return work();
    const unlessAborted = () => (clientAborted(request) ? Promise.reject(new OverloadedError()) : work());
    return rejectWith503(queue.run({ client: address, priority: priorities.indexOf(priority) }, unlessAborted));
  };
}

const priorityOf = ({ access, method, readPriority }: Endpoint): ReadPriority =>
  access === "public" ? (readPriority ?? (method === "GET" ? "list" : "none")) : "none";

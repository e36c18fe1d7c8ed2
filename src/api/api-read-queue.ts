import { clientAborted } from "#http/request-context.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { createBoundedQueue, OverloadedError } from "#platform/bounded-queue.ts";
import type { Endpoint, ReadPriority } from "./endpoint.ts";

/** A call runs one statement after the other. Of ten database connections some stay free for writes. */
const CONCURRENT_READS = 4;
/** How many calls may wait before one of a priority is rejected: at four milliseconds each the last of them waits for half a second. */
const maxWaiting = { list: 80, product: 100, quote: 120 } as const;

type Caller = Pick<RequestEnv["Variables"], "ctx" | "clientAddress"> & { request: Request };

/** Queues public reads of the API: a flood of reads is rejected before it delays writes. */
export function createApiReadQueue() {
  const queue = createBoundedQueue(CONCURRENT_READS);

  /** Runs the work of a call, in the queue unless the call is a write or the caller is staff. Throws `unavailable`. */
  return <T>(endpoint: Endpoint, { ctx, clientAddress, request }: Caller, work: () => Promise<T>): Promise<T> => {
    const priority = priorityOf(endpoint);
    if (priority === "none" || ctx.actor.kind === "staff") return work();
    const unlessAborted = () => (clientAborted(request) ? Promise.reject(new OverloadedError()) : work());
    return queue.run({ client: clientAddress, maxWaiting: maxWaiting[priority] }, unlessAborted);
  };
}

const priorityOf = ({ access, method, readPriority }: Endpoint): ReadPriority =>
  access === "public" ? (readPriority ?? (method === "GET" ? "list" : "none")) : "none";

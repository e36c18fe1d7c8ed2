import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createFairQueue } from "#platform/fair-queue.ts";
import { rejectWith503 } from "./overload-to-503.ts";

/** Concurrent lookups of sessions for unknown cookies; all requests share ten database connections. */
const CONCURRENT_LOOKUPS = 2;
/** How many lookups may wait, at a few milliseconds each: for reads, and for writes. */
const MAX_WAITING = [12, 50] as const;
/** The time between the starts of two lookups. */
const SERVICE_TIME_MS = 20;
const MAX_WAIT_MS = 5000;
/** The number of known tokens: more than were ever signed in at once. */
const MAX_KNOWN = 500;

const queue = createFairQueue({
  concurrency: CONCURRENT_LOOKUPS,
  serviceTimeMs: SERVICE_TIME_MS,
  maxWaitMs: MAX_WAIT_MS,
  capacityFor: (priority) => MAX_WAITING[priority === 0 ? 0 : 1],
});
const known = new LRUCache<string, true>({ max: MAX_KNOWN });
const keyOf = (token: string) => hash("sha256", token, "base64url");

/** Forgets a token whose session ended or never existed. */
export const dropToken = (token: string): void => void known.delete(keyOf(token));

/** Whether the last lookup of a token found a session. */
export const isRemembered = (token: string): boolean => known.has(keyOf(token));

/** Whether a read with an unknown token would be rejected now. */
export const wouldRejectLookup = (address: string): boolean => queue.wouldReject({ client: address, priority: 0 });

/** Lets the next requests of a token skip the queue. Each of them still looks its session up. */
export const rememberSession = (token: string): void => void known.set(keyOf(token), true);

/**
 * Looks a session up: immediately for a known token, otherwise in a queue. The queue is fair between addresses and rejects reads before
 * writes. Every client can send a cookie, and each lookup costs a statement. Throws `unavailable`.
 */
export async function lookUpSessionQueued<T>(
  { token, address, isRead }: { token: string; address: string; isRead: boolean },
  lookUp: () => Promise<T>,
): Promise<T> {
  if (isRemembered(token)) return lookUp();
  return rejectWith503(queue.run({ client: address, priority: isRead ? 0 : 1 }, lookUp));
}

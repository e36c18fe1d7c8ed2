import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createBoundedQueue } from "#platform/bounded-queue.ts";

/** How many lookups may wait, at a few milliseconds each. */
const MAX_WAITING = { read: 12, write: 50 } as const;
/** The number of known tokens: more than were ever signed in at once. */
const MAX_KNOWN = 500;

/** One of the ten database connections for each. A flood of writes takes no place from reads. */
const queues = { read: createBoundedQueue(1), write: createBoundedQueue(1) };
const known = new LRUCache<string, true>({ max: MAX_KNOWN });
const keyOf = (token: string) => hash("sha256", token, "base64url");

/** Forgets a token whose session ended or never existed. */
export const dropToken = (token: string): void => void known.delete(keyOf(token));

/** Whether the last lookup of a token found a session. */
export const isRemembered = (token: string): boolean => known.has(keyOf(token));

/** Whether a read with an unknown token would be rejected now. */
export const isLookupQueueFull = (address: string): boolean =>
  queues.read.isFull({ client: address, maxWaiting: MAX_WAITING.read });

/** Lets the next requests of a token skip the queue. Each of them still looks its session up. */
export const rememberSession = (token: string): void => void known.set(keyOf(token), true);

/**
 * Looks a session up: immediately for a known token, otherwise in a queue. Every client can send a cookie, and each lookup costs a
 * statement. Throws `unavailable`.
 */
export async function lookUpSessionQueued<T>(
  { token, address, isRead }: { token: string; address: string; isRead: boolean },
  lookUp: () => Promise<T>,
): Promise<T> {
  if (isRemembered(token)) return lookUp();
  const kind = isRead ? "read" : "write";
  return queues[kind].run({ client: address, maxWaiting: MAX_WAITING[kind] }, lookUp);
}

import { DomainError } from "#kernel/errors.ts";

const RETRY_SECONDS = 5;
/**
 * Waiting pieces of work of one client once the queue is half full, so that half of it is left to others. A browser asks for fewer at once;
 * several people may share one address.
 */
const MAX_WAITING_PER_CLIENT = 8;
/** Work that waited this long is rejected: the running work may be stuck. */
const MAX_WAIT_MS = 5000;

/** The queue is full, the client has too much work waiting already, or the work waited too long. */
export class OverloadedError extends DomainError {
  constructor(message = "Đang có nhiều người xem cùng lúc. Xin đợi vài giây rồi thử lại.") {
    super("unavailable", "busy", message, { retryAfterSeconds: RETRY_SECONDS });
  }
}

type QueuedWork = {
  client: string;
  /** The work is rejected when this many pieces wait already: lower for less important work. */
  maxWaiting: number;
};

/** Runs at most `concurrency` pieces of work at once. The others wait in the order of their arrival, or are rejected. */
export function createBoundedQueue(concurrency: number, message?: string) {
  const waiting = new Set<{ client: string; start: () => void }>();
  let free = concurrency;

  function isFull({ client, maxWaiting }: QueuedWork): boolean {
    if (free > 0) return false;
    if (waiting.size < maxWaiting / 2) return false;
    if (waiting.size >= maxWaiting) return true;
    let ownWaiting = 0;
    for (const one of waiting) if (one.client === client) ownWaiting += 1;
    return ownWaiting >= Math.min(MAX_WAITING_PER_CLIENT, maxWaiting / 2);
  }

  const waitForSlot = (client: string) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(one);
        reject(new OverloadedError(message));
      }, MAX_WAIT_MS);
      const one = {
        client,
        start: () => {
          clearTimeout(timer);
          waiting.delete(one);
          resolve();
        },
      };
      waiting.add(one);
    });

  return {
    load: () => ({ running: concurrency - free, waiting: waiting.size }),
    /** Whether work that arrived now would be rejected. */
    isFull,
    /** Runs the work as soon as a slot is free. Throws OverloadedError. */
    async run<T>(queued: QueuedWork, work: () => Promise<T>): Promise<T> {
      if (isFull(queued)) throw new OverloadedError(message);
      if (free > 0) free -= 1;
      else await waitForSlot(queued.client);
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) next.start();
        else free += 1;
      }
    },
  };
}

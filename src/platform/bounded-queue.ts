import { DomainError } from "#kernel/errors.ts";

const RETRY_SECONDS = 5;
/** More than a browser asks for at once. Beyond these a client leaves half of the queue to others, who may share its address. */
const ALWAYS_FAIR = 8;
/** Work that waited this long is rejected: the running work may be stuck. */
const MAX_WAIT_MS = 5000;

/** The queue is full, its client waits for too much already, or the work waited too long. */
export class OverloadedError extends DomainError {
  constructor(message = "Đang có nhiều người xem cùng lúc. Xin đợi vài giây rồi thử lại.") {
    super("unavailable", "busy", message, { retryAfterSeconds: RETRY_SECONDS });
  }
}

type QueuedWork = {
  client: string;
  /** The work is rejected when this many pieces wait already: a low number for what can be missed first. */
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
    let own = 0;
    for (const one of waiting) if (one.client === client) own += 1;
    return own >= Math.min(ALWAYS_FAIR, maxWaiting / 2);
  }

  const turn = (client: string) =>
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
    /** Runs the work when its turn comes. Throws OverloadedError. */
    async run<T>(queued: QueuedWork, work: () => Promise<T>): Promise<T> {
      if (isFull(queued)) throw new OverloadedError(message);
      if (free > 0) free -= 1;
      else await turn(queued.client);
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

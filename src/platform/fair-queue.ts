/** The queue rejected the work: it is full, the client has more than a fair share of it, or the work waited too long. */
export class OverloadedError extends Error {}

type QueuedRequest = {
  /** The queue shares its capacity evenly between clients. */
  client: string;
  /** Work of a low priority is rejected first. */
  priority: number;
  /** The client was told before that its request is admitted: the queue takes it even when full. */
  isAdmitted?: boolean;
};

type Waiting = QueuedRequest & { start: () => void; reject: () => void };

type Options = {
  /** How many pieces of work run at the same time. */
  concurrency: number;
  /** How many pieces may wait before work of a priority is rejected, at the usual service time; slower service lowers it. */
  capacityFor: (priority: number) => number;
  serviceTimeMs: number;
  /** Work that waited this long is rejected: what runs may itself be stuck. */
  maxWaitMs: number;
};

/** A browser asks for a few pages at once: no client with so many is above its share. */
const ALWAYS_FAIR = 4;
/** The weight of the newest sample in the moving average of the service time. */
const EWMA_ALPHA = 0.1;
/** One sample counts as at most this many times the usual service time. */
const MAX_SLOWDOWN = 20;

/**
 * Limits how many pieces of work run at once. The least recently served client is next, and its highest priority first. A full queue
 * rejects new work with OverloadedError, unless another client has more than a fair share: then the newest of that client's lowest
 * priority is rejected instead.
 */
export function createFairQueue({ concurrency, capacityFor, serviceTimeMs, maxWaitMs }: Options) {
  let waiting: Waiting[] = [];
  const servedAt = new Map<string, number>();
  let served = 0;
  let free = concurrency;
  const estimate = createServiceTimeEstimate(serviceTimeMs);

  const waitingOf = (client: string) => waiting.filter((one) => one.client === client).length;

  function remove(one: Waiting): void {
    waiting = waiting.filter((other) => other !== one);
    // The map holds only clients that wait.
    if (waitingOf(one.client) === 0) servedAt.delete(one.client);
  }

  /** The request that the client with the largest share would lose; undefined when no share is unfair. */
  function aboveShare(request: QueuedRequest): Waiting | QueuedRequest | undefined {
    const all: (Waiting | QueuedRequest)[] = [...waiting, request];
    const counts = new Map<string, number>();
    for (const { client } of all) counts.set(client, (counts.get(client) ?? 0) + 1);
    const most = Math.max(...counts.values());
    if (most <= Math.max(ALWAYS_FAIR, all.length / counts.size)) return undefined;
    const candidates = all.filter(({ client }) => counts.get(client) === most);
    const lowest = Math.min(...candidates.map(({ priority }) => priority));
    return candidates.findLast(({ priority }) => priority === lowest);
  }

  const isFull = (priority: number) =>
    free === 0 && waiting.length >= Math.max(ALWAYS_FAIR + priority, capacityFor(priority) * estimate.capacityFactor());

  /** The waiting request that a new one displaces; null when none does. */
  function displacedBy(request: QueuedRequest): Waiting | null {
    const one = aboveShare(request);
    return one && "reject" in one ? one : null;
  }

  async function enqueue(request: QueuedRequest): Promise<void> {
    if (isFull(request.priority)) {
      const displaced = displacedBy(request);
      if (displaced) displaced.reject();
      else if (!request.isAdmitted) throw new OverloadedError();
    }
    // A client that was not waiting starts behind all that are, also when many people share its address.
    if (waitingOf(request.client) === 0) servedAt.set(request.client, served);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => one.reject(), maxWaitMs);
      const settle = (settled: () => void) => () => {
        clearTimeout(timer);
        remove(one);
        settled();
      };
      const one: Waiting = { ...request, start: settle(resolve), reject: settle(() => reject(new OverloadedError())) };
      waiting.push(one);
    });
  }

  function next(): Waiting | undefined {
    const lastServed = ({ client }: Waiting) => servedAt.get(client) ?? 0;
    const [first] = waiting.toSorted((a, b) => lastServed(a) - lastServed(b));
    return waiting.filter(({ client }) => client === first?.client).toSorted((a, b) => b.priority - a.priority)[0];
  }

  function startNext(): void {
    const following = next();
    estimate.addSample(following !== undefined);
    if (!following) {
      free += 1;
      return;
    }
    served += 1;
    following.start();
    if (waitingOf(following.client) > 0) servedAt.set(following.client, served);
  }

  return {
    /** Whether a request that arrived now would be rejected; asking changes nothing. */
    wouldReject: (request: QueuedRequest): boolean => isFull(request.priority) && displacedBy(request) === null,
    /** Runs the work when its slot comes. Throws OverloadedError. */
    async run<T>(request: QueuedRequest, work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1;
      else await enqueue(request);
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}

/** The moving average of the time between two starts: on a slow machine or database fewer requests may wait. */
function createServiceTimeEstimate(usualMs: number) {
  let ms = usualMs;
  let startedAt: number | null = null;
  return {
    /** The usual service time divided by the present one, at most 1. */
    capacityFactor: () => Math.min(1, usualMs / ms),
    /** Only the time between two starts of a queue that is never empty is a sample; an empty one returns to the usual time. */
    addSample(isQueued: boolean): void {
      const now = performance.now();
      if (startedAt !== null) ms += EWMA_ALPHA * (Math.min(now - startedAt, MAX_SLOWDOWN * usualMs) - ms);
      if (!isQueued) ms += EWMA_ALPHA * (usualMs - ms);
      startedAt = isQueued ? now : null;
    },
  };
}

/** Work was put off because more important work, or that of others, has its place. */
export class PutOff extends Error {}

type Asker = {
  /** Who wants it: nobody gets more than their share while others wait. */
  owner: string;
  /** How much it matters: what matters least is put off first. */
  rank: number;
};

type Waiting = Asker & { start: () => void; putOff: () => void };

type Options = {
  /** What runs at once. */
  width: number;
  /** How much may wait in all, and how much may wait already where work of a rank still finds a place. */
  places: number;
  placesFor: (rank: number) => number;
  /** Nothing waits longer: what runs may be waiting itself. */
  patienceMs: number;
};

/** A few of somebody's pages at once are what a browser does. */
const ALWAYS_FAIR = 4;

/**
 * Lets a few pieces of work run at once. The next is whose owner has been served least lately, and of those what matters most. When
 * all places are taken, the newest of whoever has more than a fair share gives way, or else what matters least: it rejects with PutOff.
 */
export function createFairTurns({ width, places, placesFor, patienceMs }: Options) {
  let waiting: Waiting[] = [];
  const servedAt = new Map<string, number>();
  let served = 0;
  let free = width;

  const owned = (owner: string) => waiting.filter((one) => one.owner === owner).length;

  function leave(one: Waiting): void {
    waiting = waiting.filter((other) => other !== one);
    // Whoever waits for nothing is forgotten.
    if (owned(one.owner) === 0) servedAt.delete(one.owner);
  }

  /** What has to give way to a newcomer: the newcomer itself, or something that waits. */
  function leastOf(all: readonly (Waiting | Asker)[]): Waiting | Asker | undefined {
    const counts = new Map<string, number>();
    for (const { owner } of all) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const share = Math.max(ALWAYS_FAIR, all.length / counts.size);
    const most = Math.max(...counts.values());
    const candidates = most > share ? all.filter(({ owner }) => counts.get(owner) === most) : all;
    const lowest = Math.min(...candidates.map(({ rank }) => rank));
    return candidates.findLast(({ rank }) => rank === lowest);
  }

  async function admit(asker: Asker): Promise<void> {
    if (waiting.length < places) {
      if (waiting.length >= placesFor(asker.rank)) throw new PutOff();
    } else {
      const least = leastOf([...waiting, asker]);
      if (!least || !("putOff" in least)) throw new PutOff();
      least.putOff();
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => one.putOff(), patienceMs);
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        leave(one);
        settle();
      };
      const one: Waiting = { ...asker, start: end(resolve), putOff: end(() => reject(new PutOff())) };
      waiting.push(one);
    });
  }

  function next(): Waiting | undefined {
    const lastly = ({ owner }: Waiting) => servedAt.get(owner) ?? 0;
    const [first] = waiting.toSorted((a, b) => lastly(a) - lastly(b) || b.rank - a.rank);
    return first;
  }

  return {
    /** How much waits for a turn. */
    waiting: () => waiting.length,
    async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1;
      else await admit(asker);
      try {
        return await work();
      } finally {
        const following = next();
        if (following) {
          served += 1;
          following.start();
          if (owned(following.owner) > 0) servedAt.set(following.owner, served);
        } else free += 1;
      }
    },
  };
}

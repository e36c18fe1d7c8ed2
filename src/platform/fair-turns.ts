/** Work was put off because more important work, or that of others, has its place. */
export class PutOff extends Error {}

type Asker = {
  /** Who wants it: nobody gets more than their share while others wait. */
  owner: string;
  /** How much it matters: what matters least is put off first. */
  rank: number;
  /** Whoever was told before that there is a place has it. */
  isLetIn?: boolean;
};

type Waiting = Asker & { start: () => void; putOff: () => void };

type Options = {
  /** What runs at once. */
  width: number;
  /** How much may wait already where work of a rank still finds a place, while a turn comes every so many milliseconds: of slower ones fewer wait. */
  placesFor: (rank: number) => number;
  paceMs: number;
  /** Nothing waits longer: what runs may be waiting itself. */
  patienceMs: number;
};

/** A few of somebody's pages at once are what a browser does. */
const ALWAYS_FAIR = 4;
/** How much of what is known of the pace the last turn makes, and how many times as slow as usual a turn may count. */
const NEWS = 0.1;
const SLOWEST = 20;

/**
 * Lets a few pieces of work run at once. The next is what matters most to whoever has been served least lately. Where work of its rank
 * finds no place any more a newcomer rejects with PutOff, at once; only whoever has more than a fair share of the places gives way to it, with
 * what matters least and came last.
 */
export function createFairTurns({ width, placesFor, paceMs, patienceMs }: Options) {
  let waiting: Waiting[] = [];
  const servedAt = new Map<string, number>();
  let served = 0;
  let free = width;
  const pace = createPace(paceMs);

  const owned = (owner: string) => waiting.filter((one) => one.owner === owner).length;

  function leave(one: Waiting): void {
    waiting = waiting.filter((other) => other !== one);
    // Whoever waits for nothing is forgotten.
    if (owned(one.owner) === 0) servedAt.delete(one.owner);
  }

  /** Of whoever would have more than a fair share: what has to give way to a newcomer, or the newcomer itself. */
  function tooMuch(asker: Asker): Waiting | Asker | undefined {
    const all: (Waiting | Asker)[] = [...waiting, asker];
    const counts = new Map<string, number>();
    for (const { owner } of all) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const most = Math.max(...counts.values());
    if (most <= Math.max(ALWAYS_FAIR, all.length / counts.size)) return undefined;
    const candidates = all.filter(({ owner }) => counts.get(owner) === most);
    const lowest = Math.min(...candidates.map(({ rank }) => rank));
    return candidates.findLast(({ rank }) => rank === lowest);
  }

  const isFull = (rank: number) =>
    free === 0 && waiting.length >= Math.max(ALWAYS_FAIR + rank, placesFor(rank) * pace.share());

  /** Who makes room for a newcomer; null where nobody does. */
  function whoGivesWay(asker: Asker): Waiting | null {
    const one = tooMuch(asker);
    return one && "putOff" in one ? one : null;
  }

  async function admit(asker: Asker): Promise<void> {
    if (isFull(asker.rank)) {
      const other = whoGivesWay(asker);
      if (other) other.putOff();
      else if (!asker.isLetIn) throw new PutOff();
    }
    // Who comes now comes behind all who have waited: also behind those of an address that many share.
    if (owned(asker.owner) === 0) servedAt.set(asker.owner, served);
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
    const [first] = waiting.toSorted((a, b) => lastly(a) - lastly(b));
    return waiting.filter(({ owner }) => owner === first?.owner).toSorted((a, b) => b.rank - a.rank)[0];
  }

  /** Lets the next one begin. */
  function turn(): void {
    const following = next();
    pace.turned(following !== undefined);
    if (!following) {
      free += 1;
      return;
    }
    served += 1;
    following.start();
    if (owned(following.owner) > 0) servedAt.set(following.owner, served);
  }

  return {
    /** Whether somebody who came now would be put off: it need not cost anything to find out. */
    refuses: (asker: Asker): boolean => isFull(asker.rank) && whoGivesWay(asker) === null,
    async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1;
      else await admit(asker);
      try {
        return await work();
      } finally {
        turn();
      }
    },
  };
}

/** How quickly turns follow each other, of late: nobody waits much longer on a busy machine, or behind a slow database, than on a quiet one. */
function createPace(usualMs: number) {
  let ms = usualMs;
  let turnedAt: number | null = null;
  return {
    /** Which part of the usual pace that is, 1 at most. */
    share: () => Math.min(1, usualMs / ms),
    /** While somebody waits it shows; after that it comes back to the usual one. */
    turned(isWaitedFor: boolean): void {
      const now = performance.now();
      if (turnedAt !== null) ms += NEWS * (Math.min(now - turnedAt, SLOWEST * usualMs) - ms);
      if (!isWaitedFor) ms += NEWS * (usualMs - ms);
      turnedAt = isWaitedFor ? now : null;
    },
  };
}

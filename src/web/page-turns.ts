import { isbot } from "isbot";
import { isAhead } from "#http/fetched-ahead.ts";
import { createFairTurns } from "#platform/fair-turns.ts";
import { isApplicationPath } from "./document/application-paths.ts";
import { isData, isDetail } from "./shared-pages.ts";

/**
 * So many pages are made at once: enough to keep a core busy while some wait for the database, and few enough that what is nearer to a
 * booking is not held up by them.
 */
const AT_ONCE = 4;
/** Unless the database is slow. */
const PATIENCE_MS = 5000;
/** Pages that wait for others outside cost nothing meanwhile: as many as the memory of a copy is known to bear, and some more. */
const OUTSIDE_AT_ONCE = 600;

/** What is put off first: pages that nobody may ever look at, then programs that read, then what is furthest from a booking. */
const ranks = { ahead: 0, crawler: 1, list: 2, detail: 3, data: 4 } as const;
type Rank = (typeof ranks)[keyof typeof ranks];

/** How soon one turn follows another on a core that has nothing else to do. */
const PACE_MS = 10;
/**
 * With so many waiting already a page finds no place: at that pace the last waits for half a second, and of slower turns fewer wait. Beyond that
 * a quick "try again" serves people better than a queue. The lateness of the event loop does not show it: the loop turns after each page.
 */
const places: Readonly<Record<Rank, number>> = { 0: 10, 1: 20, 2: 40, 3: 50, 4: 60 };

export type PageTurns = ReturnType<typeof createPageTurns>;

/**
 * Turns for pages. Those of the checkout and of own bookings have some of their own, where only more of the same can put them off; so has
 * what waits for suppliers outside, or it would keep those of others for seconds.
 */
export function createPageTurns() {
  const placesFor = (rank: number) => places[rank as Rank];
  const options = { width: AT_ONCE, placesFor, paceMs: PACE_MS, patienceMs: PATIENCE_MS };
  const documents = createFairTurns(options);
  // Documents take their part of the core meanwhile: that its turns are slower then takes no place from the checkout.
  const applications = createFairTurns({ ...options, paceMs: 4 * PACE_MS });
  const outside = createFairTurns({ ...options, width: OUTSIDE_AT_ONCE });

  const turnsOf = (address: string) =>
    waitsForOthers(address) ? outside : isApplicationPath(address) ? applications : documents;

  return {
    /** Makes a page in its turn; rejects with PutOff when there are too many others. */
    run: <T>(request: Request, { owner, address, isLetIn }: Visit, work: () => Promise<T>): Promise<T> =>
      turnsOf(address).run({ owner, rank: rankOf((name) => request.headers.get(name), address), isLetIn }, work),
    /** Whether a page that somebody asked for now would be put off. */
    refuses: (header: Header, { owner, address }: Visit): boolean =>
      turnsOf(address).refuses({ owner, rank: rankOf(header, address) }),
  };
}

type Header = (name: string) => string | null | undefined;
/** Who asks for which path and query. */
type Visit = { owner: string; address: string; isLetIn?: boolean };

const asksOthers =
  /^\/(tim-ve-may-bay\/(ket-qua(\/hang-tra-loi)?|ve-re-nhat-thang|hanh-khach)|dang-nhap\/google(\/tro-ve)?)\/?(\.data)?$/i;

/** Pages whose loader asks airlines or Google, in whatever way the router takes their address. */
export function waitsForOthers(address: string): boolean {
  const path = address.replace(/[?#].*/, "");
  try {
    return asksOthers.test(decodeURIComponent(path));
  } catch {
    return false; // the router cannot read it either
  }
}

function rankOf(header: Header, address: string): Rank {
  if (isAhead(header)) return ranks.ahead;
  // The data of a page is for somebody who is on the site already.
  if (isData(address)) return ranks.data;
  if (isbot(header("user-agent"))) return ranks.crawler;
  return isDetail(address) ? ranks.detail : ranks.list;
}

import { isbot } from "isbot";
import { isAhead } from "#http/fetched-ahead.ts";
import { FinishedPage, type PageCache } from "#http/page-cache.ts";
import type { Context } from "#platform/context.ts";
import { createFairTurns, PutOff } from "#platform/fair-turns.ts";
import { RETRY_SECONDS } from "./busy-page.ts";
import { isData, isDetail } from "./shared-pages.ts";

/** An answer that is not kept: it failed, leads elsewhere, or sets a cookie. */
export type Unfinished = { status: number; body: Buffer<ArrayBuffer>; headers: Record<string, string> };

type Made = FinishedPage | Unfinished;
/** Who asks for a page, for their share of turns. */
type Visit = { ctx: Context; owner: string };
type Render = (request: Request, ctx: Context, key: string) => Promise<Made>;

/**
 * So many pages are made at once: enough to keep a core busy while some wait for the database, and few enough that between
 * two turns of the event loop who is put off hears it at once.
 */
const AT_ONCE = 4;
/**
 * How many more may wait, at 5 to 10 ms of a core for each: the last waits for less than half a second. Beyond that a quick "try
 * again" serves people better than a queue. The lateness of the event loop does not show it: the loop turns after each page.
 */
const MAX_WAITING = 50;
/** Unless the database is slow. */
const PATIENCE_MS = 5000;

/** Whoever waits with others whose turn is put off twice waits for a turn of their own. */
const MAX_JOINED = 2;

/** What is put off first: pages that nobody may ever look at, then programs that read, then what is furthest from a booking. */
const ranks = { ahead: 0, crawler: 1, list: 2, detail: 3, data: 4 } as const;
/** With so many waiting already these stand back. */
const placesFor = (rank: number) => (rank === ranks.ahead ? 10 : rank === ranks.crawler ? 25 : MAX_WAITING);

/** Makes pages that everybody shares, a few at a time and in fair turns; null when too many others wait. */
export function createSharedTurns(cache: PageCache, render: Render) {
  const rendering = new Map<string, Promise<Made>>();
  const turns = createFairTurns({ width: AT_ONCE, places: MAX_WAITING, placesFor, patienceMs: PATIENCE_MS });
  let awayUntil = 0;

  /** The page made anew, or the one there was where that fails for now; null when it is put off. */
  return async function shared(request: Request, key: string, visit: Visit): Promise<Made | null> {
    const kept = performance.now() < awayUntil ? cache.prolong(key) : null;
    if (kept) return kept;
    const made = await inTurn(request, key, visit);
    if (made instanceof FinishedPage || (made && made.status !== 503)) return made;
    if (made) awayUntil = performance.now() + RETRY_SECONDS * 1000;
    return cache.prolong(key) ?? made;
  };

  /** Many who want the same page at the same moment wait for one rendering; null when too many others wait. */
  async function inTurn(request: Request, key: string, visit: Visit) {
    for (let joined = 0; ; joined += 1) {
      const others = joined < MAX_JOINED ? rendering.get(key) : undefined;
      const page = others ?? begin(request, key, visit);
      try {
        return await page;
      } catch (error) {
        if (!(error instanceof PutOff)) throw error;
        // That was the turn of somebody else, who may have asked for too much.
        if (!others) return null;
      }
    }
  }

  function begin(request: Request, key: string, { ctx, owner }: Visit) {
    // Without the signal of the first who asks: the others still wait when that one leaves.
    const headers = { accept: request.headers.get("accept") ?? "*/*" };
    const anybody = new Request(new URL(key, request.url), { headers });
    const page = turns
      .run({ owner, rank: rankOf(request, key) }, () => render(anybody, ctx, key))
      .finally(() => {
        if (rendering.get(key) === page) rendering.delete(key);
      });
    rendering.set(key, page);
    return page;
  }
}

function rankOf(request: Request, key: string): number {
  if (isAhead((name) => request.headers.get(name))) return ranks.ahead;
  // The data of a page is for somebody who is on the site already.
  if (isData(request.url)) return ranks.data;
  if (isbot(request.headers.get("user-agent"))) return ranks.crawler;
  return isDetail(key) ? ranks.detail : ranks.list;
}

import { FinishedPage, type PageCache } from "#http/page-cache.ts";
import type { Context } from "#platform/context.ts";
import { PutOff } from "#platform/fair-turns.ts";
import { RETRY_SECONDS } from "./busy-page.ts";
import type { PageTurns } from "./page-turns.ts";

/** An answer that is not kept: it failed, leads elsewhere, or sets a cookie. */
export type Unfinished = { status: number; body: Buffer<ArrayBuffer>; headers: Record<string, string> };

type Made = FinishedPage | Unfinished;
/** Who asks for a page, for their share of turns. */
type Visit = { ctx: Context; owner: string };
type Render = (request: Request, ctx: Context, key: string) => Promise<Made>;

/** Whoever waits with others whose turn is put off twice waits for a turn of their own. */
const MAX_JOINED = 2;

/** Makes pages that everybody shares, a few at a time and in fair turns; null when too many others wait. */
export function createSharedTurns(cache: PageCache, turns: PageTurns, render: Render) {
  const rendering = new Map<string, Promise<Made>>();
  let awayUntil = 0;

  /** The page made anew, or the one there was where that fails for now; null when it is put off. */
  async function make(request: Request, key: string, visit: Visit): Promise<Made | null> {
    const kept = performance.now() < awayUntil ? cache.prolong(key) : null;
    if (kept) return kept;
    const made = await inTurn(request, key, visit);
    if (made instanceof FinishedPage || (made && made.status !== 503)) return made;
    if (made) awayUntil = performance.now() + RETRY_SECONDS * 1000;
    return cache.prolong(key) ?? made;
  }

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
      .run(request, { owner, address: key }, () => render(anybody, ctx, key))
      .finally(() => {
        if (rendering.get(key) === page) rendering.delete(key);
      });
    rendering.set(key, page);
    return page;
  }

  return { make, isBeingMade: (key: string) => rendering.has(key) };
}

import { FinishedPage, type PageCache } from "#http/page-cache.ts";
import { OverloadedError } from "#platform/bounded-queue.ts";
import type { Context } from "#platform/context.ts";
import { RETRY_SECONDS } from "../static-error-pages.ts";
import type { PageRenderQueue } from "./page-render-queue.ts";

/** A response that is not cached: an error, a redirect, or one that sets a cookie. */
export type UncachedResponse = {
  route: string;
  status: number;
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
};

type Rendered = FinishedPage | UncachedResponse;
type Visit = { ctx: Context; client: string };
type Render = (request: Request, ctx: Context, key: string) => Promise<Rendered>;

/** Renders cacheable pages through the queue, each once at a time: requests for the same page join the render in progress. */
export function createSingleFlightRender(cache: PageCache, queue: PageRenderQueue, render: Render) {
  const rendering = new Map<string, Promise<Rendered>>();
  let unavailableUntil = 0;

  /** Renders the page; returns the stale one while rendering fails, or null when the render is shed. */
  async function renderPage(request: Request, key: string, visit: Visit): Promise<Rendered | null> {
    const stale = performance.now() < unavailableUntil ? cache.prolong(key) : null;
    if (stale) return stale;
    const rendered = await joinOrStart(request, key, visit);
    if (rendered instanceof FinishedPage || (rendered && rendered.status !== 503)) return rendered;
    if (rendered) unavailableUntil = performance.now() + RETRY_SECONDS * 1000;
    return cache.prolong(key) ?? rendered;
  }

  async function joinOrStart(request: Request, key: string, visit: Visit) {
    // Another client must not join a render that is rejected at once.
    const header = (name: string) => request.headers.get(name);
    if (!rendering.has(key) && queue.isFull(header, { client: visit.client, address: key })) return null;
    try {
      return await (rendering.get(key) ?? start(request, key, visit));
    } catch (error) {
      if (error instanceof OverloadedError) return null;
      throw error;
    }
  }

  function start(request: Request, key: string, { ctx, client }: Visit) {
    // Without the signal of the first client: the others still wait when that one aborts.
    const headers = { accept: request.headers.get("accept") ?? "*/*" };
    const anonymous = new Request(new URL(key, request.url), { headers });
    const page = queue
      .run(request, { client, address: key }, () => render(anonymous, ctx, key))
      .finally(() => {
        if (rendering.get(key) === page) rendering.delete(key);
      });
    rendering.set(key, page);
    return page;
  }

  return { renderPage, isRendering: (key: string) => rendering.has(key) };
}

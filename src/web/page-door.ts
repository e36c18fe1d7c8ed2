import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { contentSecurityPolicy, securityHeaders } from "#http/headers.ts";
import { FinishedPage, isPersonal, type PageCache } from "#http/page-cache.ts";
import type { Context } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { busyPage } from "./busy-page.ts";
import {
  fileStorage,
  pageNonce,
  type RequestGuard,
  renderedHtml,
  requestContext,
  requestGuard,
  requestId,
} from "./context.ts";
import { hastenFirstView } from "./first-view.ts";

type Options = {
  build: () => Promise<ServerBuild>;
  mode: string;
  cache: PageCache;
  storage: Storage;
  siteUrl: string;
};

/** An answer that is not kept: it failed, leads elsewhere, or sets a cookie. */
type Unfinished = { status: number; body: Buffer<ArrayBuffer>; headers: Record<string, string> };

/** Public pages that look the same to everybody; everything else is made for one person and never stored. */
const shared = [/^\/$/, /^\/tim-du-thuyen$/, /^\/du-thuyen\/[a-z0-9-]+$/, /^\/ngoai-tuyen$/];

const MAX_CACHED_URL = 600;

/**
 * How many pages may wait to be made, at 5 to 10 ms of a core for each: the last waits for less than half a second, and
 * whatever else needs the core as long for each of its statements. Beyond that a quick "try again" serves people better
 * than a queue. The lateness of the event loop does not show it: the loop turns after each page.
 */
const MAX_WAITING = 50;
/** Pages that a browser asks for in case they are wanted stand back first. */
const MAX_WAITING_PREFETCH = 10;

/** Door 2: pages of React Router, kept as finished bytes where everybody gets the same ones. */
export function createPageDoor({ build, mode, cache, storage, siteUrl }: Options) {
  const development = mode === "development";
  const handle = routerOf(build, mode);
  const rendering = new Map<string, Promise<FinishedPage | Unfinished>>();
  const safety = securityHeaders(siteUrl);

  return async function openPage(request: Request, ctx: Context, guard: RequestGuard): Promise<Response> {
    const url = new URL(request.url);
    const key = url.pathname + url.search;
    if (development || !isShared(request, url, key)) return personal(request, ctx, guard);

    // Many who want the same page at the same moment wait for one rendering.
    let page = rendering.get(key);
    if (!page) {
      if (isPutOff(request, url, rendering.size)) return busyPage(siteUrl);
      // Without the signal of the first who asks: the others still wait when that one leaves.
      const anybody = new Request(request.url, { headers: { accept: request.headers.get("accept") ?? "*/*" } });
      page = render(anybody, ctx, key).finally(() => rendering.delete(key));
      rendering.set(key, page);
    }
    const made = await page;
    if (!(made instanceof FinishedPage)) return new Response(made.body, made);
    const { bytes, headers } = made.bodyFor(request.headers.get("accept-encoding") ?? undefined);
    return new Response(bytes, { headers });
  };

  async function render(request: Request, ctx: Context, key: string): Promise<FinishedPage | Unfinished> {
    const mark = cache.mark();
    const reads = new Set<string>();
    const context = provider({ ...ctx, reads }, undefined);
    const response = await handle(request, context);
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    const html = context.get(renderedHtml);
    const view = html === null ? null : hastenFirstView(html);
    if (view)
      headers["content-security-policy"] = contentSecurityPolicy({
        scripts: view.scripts,
        styles: view.styles,
        siteUrl,
      });
    const body = view ? view.bytes : Buffer.from(await response.arrayBuffer());
    if (status !== 200 || response.headers.has("set-cookie"))
      return { status, body, headers: { ...headers, "cache-control": "no-cache" } };

    headers["cache-control"] = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
    // What is served from the cache passes no middleware, so it carries its safety headers itself.
    if (view) headers["speculation-rules"] = '"/speculation-rules.json"';
    const page = new FinishedPage(body, { ...headers, ...safety }, reads);
    cache.store(key, page, mark);
    return page;
  }

  async function personal(request: Request, ctx: Context, guard: RequestGuard): Promise<Response> {
    const nonce = randomBytes(16).toString("base64");
    const context = provider(ctx, nonce, guard);
    context.set(fileStorage, storage);
    const answer = await handle(request, context);
    const html = context.get(renderedHtml);
    const response = html === null ? answer : new Response(html, { status: answer.status, headers: answer.headers });
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    // Vite's development client brings scripts of its own.
    if (!development && response.headers.get("content-type")?.startsWith("text/html")) {
      response.headers.set(
        "content-security-policy",
        contentSecurityPolicy({ scripts: [`'nonce-${nonce}'`], siteUrl }),
      );
    }
    return response;
  }
}

function provider(ctx: Context, nonce: string | undefined, guard?: RequestGuard): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, ctx);
  context.set(pageNonce, nonce);
  if (guard) {
    context.set(requestGuard, guard);
    context.set(requestId, guard.requestId);
  }
  return context;
}

function isPutOff(request: Request, url: URL, waiting: number): boolean {
  if (request.headers.get("sec-purpose")?.startsWith("prefetch")) return waiting >= MAX_WAITING_PREFETCH;
  // The data of a page is for somebody who is on the site already, and React Router would show an answer of 503 as a failure.
  return waiting >= MAX_WAITING && !url.pathname.endsWith(".data");
}

/** React Router's handler. Given a function it would sort all routes again for each request: only development needs that. */
function routerOf(build: Options["build"], mode: string): ReturnType<typeof createRequestHandler> {
  if (mode === "development") return createRequestHandler(build, mode);
  const handler = build().then((built) => createRequestHandler(built, mode));
  return async (request, context) => (await handler)(request, context);
}

function isShared(request: Request, url: URL, key: string): boolean {
  if (request.method !== "GET" || key.length > MAX_CACHED_URL) return false;
  if (isPersonal(request.headers.get("cookie") ?? undefined)) return false;
  const path = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return shared.some((pattern) => pattern.test(path));
}

import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { contentSecurityPolicy, inlineScriptHashes, securityHeaders } from "#http/headers.ts";
import { type CachedPage, isPersonal, type PageCache } from "#http/page-cache.ts";
import type { Context } from "#platform/context.ts";
import { pageNonce, type RequestGuard, requestContext, requestGuard, requestId } from "./context.ts";
import { hastenFirstView } from "./first-view.ts";

type Options = { build: () => Promise<ServerBuild>; mode: string; cache: PageCache; siteUrl: string };

/** Public pages that look the same to everybody; everything else is made for one person and never stored. */
const shared = [/^\/$/, /^\/tim-du-thuyen$/, /^\/du-thuyen\/[a-z0-9-]+$/];

const MAX_CACHED_URL = 600;

/** Door 2: pages of React Router, kept as finished bytes where everybody gets the same ones. */
export function createPageDoor({ build, mode, cache, siteUrl }: Options) {
  const handle = createRequestHandler(build, mode);
  const rendering = new Map<string, Promise<CachedPage | Response>>();
  const safety = securityHeaders(siteUrl);
  const development = mode === "development";

  return async function openPage(request: Request, ctx: Context, guard: RequestGuard): Promise<Response> {
    const url = new URL(request.url);
    const key = url.pathname + url.search;
    if (development || !isShared(request, url, key)) return personal(request, ctx, guard);

    // Many who want the same page at the same moment wait for one rendering.
    let page = rendering.get(key);
    if (!page) {
      // Without the signal of the first who asks: the others still wait when that one leaves.
      const anybody = new Request(request.url, { headers: { accept: request.headers.get("accept") ?? "*/*" } });
      page = render(anybody, ctx, key).finally(() => rendering.delete(key));
      rendering.set(key, page);
    }
    const made = await page;
    if (made instanceof Response) return made.clone();
    return new Response(new Uint8Array(made.html), { headers: made.headers });
  };

  async function render(request: Request, ctx: Context, key: string): Promise<CachedPage | Response> {
    const mark = cache.mark();
    const reads = new Set<string>();
    const response = await handle(request, provider({ ...ctx, reads }, undefined));
    const isComplete = response.status === 200 && !response.headers.has("set-cookie");
    let html: Buffer = Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries(response.headers);
    if (headers["content-type"]?.startsWith("text/html")) {
      const view = hastenFirstView(html.toString());
      html = Buffer.from(view.html);
      const scripts = inlineScriptHashes(view.html);
      headers["content-security-policy"] = contentSecurityPolicy({ scripts, styles: view.styleHashes, siteUrl });
    }
    if (!isComplete)
      return new Response(new Uint8Array(html), {
        status: response.status,
        headers: { ...headers, "cache-control": "no-cache" },
      });
    headers["cache-control"] = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
    // What is served from the cache passes no middleware, so it carries its safety headers itself.
    const page = { html, headers: { ...headers, ...safety }, tags: [...reads] };
    cache.store(key, page, mark);
    return page;
  }

  async function personal(request: Request, ctx: Context, guard: RequestGuard): Promise<Response> {
    const nonce = randomBytes(16).toString("base64");
    const response = await handle(request, provider(ctx, nonce, guard));
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
}

function isShared(request: Request, url: URL, key: string): boolean {
  if (request.method !== "GET" || key.length > MAX_CACHED_URL) return false;
  if (isPersonal(request.headers.get("cookie") ?? undefined)) return false;
  const path = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return shared.some((pattern) => pattern.test(path));
}

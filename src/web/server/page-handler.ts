import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { hasSessionCookie } from "#http/cookies.ts";
import { contentSecurityPolicy, securityHeaders, TRUSTED_TYPES_POLICIES } from "#http/headers.ts";
import { FinishedPage, type PageCache, prefetchCacheControl, sharedFor } from "#http/page-cache.ts";
import { PREFETCH_CACHE_CONTROL, PREFETCH_HEADER } from "#http/prefetch.ts";
import { OverloadedError } from "#platform/bounded-queue.ts";
import type { Context } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { isForStaff } from "../admin/layout/staff-only.ts";
import { isApplicationPath } from "../browser/app-paths.ts";
import { SIGN_IN_AGAIN } from "../browser/network.ts";
import { isPrefetchablePath } from "../browser/prefetchable-paths.ts";
import { isMagicLinkPath, MAGIC_LINK_REFERRER_POLICY } from "../cookies/magic-link-cookie.ts";
import { toErrorPage } from "../forms/run-loader.ts";
import { paths } from "../paths.ts";
import { cacheableAddress, isData } from "./cacheable-pages.ts";
import {
  fileStorage,
  pageNonce,
  type RequestGuard,
  renderedHtml,
  requestContext,
  requestGuard,
  requestId,
  routePattern,
} from "./context.ts";
import { type CriticalPage, inlineAppCriticalCss, inlineCriticalCss } from "./critical-css/critical-css.ts";
import { formTargets } from "./form-targets.ts";
import { replayIfRepeated } from "./idempotent-form.ts";
import { captchaOrigin } from "./offer-captcha.ts";
import { createLoadShedder, type ShedRequest } from "./overload/load-shedding.ts";
import { createPageRenderQueue } from "./overload/page-render-queue.ts";
import { createSingleFlightRender, type UncachedResponse } from "./overload/single-flight-render.ts";
import { dbUnavailablePage, overloadedPage, RETRY_SECONDS } from "./static-error-pages.ts";

type Options = {
  build: () => Promise<ServerBuild>;
  mode: string;
  cache: PageCache;
  storage: Storage;
  siteUrl: string;
  trustedProxies: number;
  /** Headers of a shared page that name its content to a CDN. */
  tagHeaders?: (tags: Iterable<string>) => Record<string, string>;
  onShed: (request: ShedRequest) => void;
};

/** Serves the pages of React Router; those that are the same for every visitor are cached as compressed responses. */
export function createPageHandler({
  build,
  mode,
  cache,
  storage,
  siteUrl,
  trustedProxies,
  tagHeaders,
  onShed,
}: Options) {
  const development = mode === "development";
  const handle = routerOf(() => build().then(withErrorPages), mode);
  const [safety, queue] = [securityHeaders(siteUrl), createPageRenderQueue()];
  const { renderPage, isRendering } = createSingleFlightRender(cache, queue, render);
  return {
    openPage,
    renderLoad: queue.load,
    shedLoad: createLoadShedder({ queue, cache, isRendering, siteUrl, trustedProxies, onShed }),
  };

  async function openPage(original: Request, ctx: Context, guard: RequestGuard): Promise<Response> {
    const request = withoutNul(original);
    const key = development ? null : cacheKey(request);
    if (key === null) {
      const make = () => {
        request.signal.throwIfAborted();
        return renderPersonal(request, ctx, guard);
      };
      if (development || !isQueued(request, ctx)) return make();
      const visit = { client: guard.clientAddress, address: addressOf(request) };
      return queue.run(request, visit, make).catch((error: unknown) => overloadedPageOr(error, request, siteUrl));
    }

    const made = await renderPage(request, key, { ctx, client: guard.clientAddress });
    if (made === null) return overloadedPage(siteUrl);
    guard.onRoute?.(made.route);
    return made instanceof FinishedPage ? toResponse(request, made) : new Response(made.body, made);
  }

  async function render(request: Request, ctx: Context, key: string): Promise<FinishedPage | UncachedResponse> {
    const mark = cache.mark();
    const reads = new Set<string>();
    let expiresAt: Date | null = null;
    const onExpiry = (at: Date) => {
      if (!expiresAt || at < expiresAt) expiresAt = at;
    };
    const context = createRouterContext({ ...ctx, reads, onExpiry }, undefined);
    const response = await handle(request, context);
    const { status } = response;
    const route = context.get(routePattern);
    // The response is shared: it must not set a cookie.
    response.headers.delete("set-cookie");
    const headers = Object.fromEntries(withRetryAfter(response).headers);
    const html = context.get(renderedHtml);
    const view = html === null ? null : inlineCriticalCss(html);
    if (view) headers["content-security-policy"] = publicPolicy(view, context, siteUrl);
    const body = view ? view.bytes : Buffer.from(await response.arrayBuffer());
    if (status !== 200) return { route, status, body, headers: { ...headers, "cache-control": "no-cache" } };

    headers["cache-control"] = sharedFor(expiresAt, ctx.now());
    // A response from the cache passes no middleware: it carries the security headers itself.
    if (view) headers["speculation-rules"] = '"/speculation-rules.json"';
    const page = new FinishedPage(body, { ...headers, ...safety, ...tagHeaders?.(reads) }, reads, { route, expiresAt });
    cache.store(key, page, mark);
    return page;
  }

  async function renderPersonal(request: Request, ctx: Context, guard: RequestGuard): Promise<Response> {
    if (isSignedOut(request, ctx)) return signInAgain();
    const nonce = randomBytes(16).toString("base64");
    const context = createRouterContext(ctx, nonce, guard);
    context.set(fileStorage, storage);
    const handled = await replayIfRepeated(request, ctx, () => handle(request, context));
    guard.onRoute?.(context.get(routePattern));
    const html = context.get(renderedHtml);
    // A failed resource route would answer with JSON for the error page of the router.
    if (html === null && handled.status === 503 && !isData(request.url)) return dbUnavailablePage(siteUrl);
    const response = html === null ? handled : new Response(personalView(html, request, nonce), handled);
    const cacheControl = isPrefetchable(request, response, ctx) ? PREFETCH_CACHE_CONTROL : "no-store";
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", cacheControl);
    hideReferrer(request, withRetryAfter(response));
    // Vite's development client brings scripts of its own.
    if (!development && response.headers.get("content-type")?.startsWith("text/html")) {
      response.headers.set("content-security-policy", personalPolicy(request, context, nonce, siteUrl));
    }
    return response;
  }
}

function toResponse(request: Request, page: FinishedPage): Response {
  const { bytes, headers } = page.bodyFor(request.headers.get("accept-encoding") ?? undefined);
  return new Response(bytes, {
    headers: isPrefetch(request) ? { ...headers, "cache-control": prefetchCacheControl(headers) } : headers,
  });
}

// PostgreSQL cannot store NUL in text.
const withoutNul = (request: Request) =>
  request.url.includes("%00") ? new Request(request.url.replaceAll("%00", ""), request) : request;

/** Writes and pages of staff skip the queue. */
const isQueued = ({ method }: Request, { actor }: Context) =>
  (method === "GET" || method === "HEAD") && actor.kind !== "staff";

function overloadedPageOr(error: unknown, request: Request, siteUrl: string): Response {
  if (!(error instanceof OverloadedError)) throw error;
  const page = overloadedPage(siteUrl);
  hideReferrer(request, page);
  return page;
}

function publicPolicy({ scripts, styles }: CriticalPage, context: RouterContextProvider, siteUrl: string): string {
  return contentSecurityPolicy({
    scripts,
    styles,
    siteUrl,
    trusted: TRUSTED_TYPES_POLICIES,
    outside: context.get(captchaOrigin),
  });
}

function personalPolicy(request: Request, context: RouterContextProvider, nonce: string, siteUrl: string): string {
  const own = [`'nonce-${nonce}'`];
  // After a hydration mismatch React 19 renders again and writes an empty script by innerHTML, which Trusted Types would block.
  const { pathname } = new URL(request.url);
  const isStaffFrame = pathname === paths.forbidden() && context.get(requestContext).actor.kind === "staff";
  const trusted = isApplicationPath(pathname) || isStaffFrame ? null : TRUSTED_TYPES_POLICIES;
  const outside = context.get(captchaOrigin);
  return contentSecurityPolicy({
    scripts: own,
    styles: own,
    siteUrl,
    outside,
    trusted,
    formTargets: context.get(formTargets),
  });
}

/** Inlines the critical CSS of customers' app pages. Staff open pages often and over fast networks: server time matters more to them. */
function personalView(html: string, request: Request, nonce: string): string {
  const { pathname } = new URL(request.url);
  return isApplicationPath(pathname) && !isForStaff(pathname) ? inlineAppCriticalCss(html, nonce) : html;
}

const isPrefetch = (request: Request) => request.headers.has(PREFETCH_HEADER);

/** Whether the browser's own cache may hold the prefetched page of one visitor; pages of staff stay out of it. */
const isPrefetchable = (request: Request, response: Response, { actor }: Context) =>
  isPrefetch(request) &&
  response.status === 200 &&
  actor.kind !== "staff" &&
  isPrefetchablePath(new URL(request.url).pathname);

function createRouterContext(ctx: Context, nonce: string | undefined, guard?: RequestGuard): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, ctx);
  context.set(pageNonce, nonce);
  if (guard) {
    context.set(requestGuard, guard);
    context.set(requestId, guard.requestId);
  }
  return context;
}

/** React Router's handler. With a build function it sorts all routes for each request; only development needs this. */
function routerOf(build: Options["build"], mode: string): ReturnType<typeof createRequestHandler> {
  if (mode === "development") return createRequestHandler(build, mode);
  const handler = build().then((built) => createRequestHandler(built, mode));
  return async (request, context) => (await handler)(request, context);
}

/**
 * Turns the expected failures that loaders and actions throw into error pages with their status and message. Each of them also names the
 * pattern of the matched page.
 */
function withErrorPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const { loader, action } = route.module;
    const run = <Args extends { context: unknown; pattern: string }>(work: (args: Args) => unknown, args: Args) => {
      (args.context as RouterContextProvider).set(routePattern, args.pattern.replace(/^(?!\/)/, "/"));
      return toErrorPage(async () => work(args));
    };
    const module = {
      ...route.module,
      ...(loader && { loader: (args: Parameters<typeof loader>[0]) => run(loader, args) }),
      ...(action && { action: (args: Parameters<typeof action>[0]) => run(action, args) }),
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

// React Router drops the headers of an error whose route has no `headers` of its own.
function withRetryAfter(response: Response): Response {
  if (response.status === 503 && !response.headers.has("retry-after"))
    response.headers.set("retry-after", String(RETRY_SECONDS));
  return response;
}

function hideReferrer(request: Request, { headers }: Response): void {
  if (isMagicLinkPath(new URL(request.url))) headers.set("referrer-policy", MAGIC_LINK_REFERRER_POLICY);
}

/** Whether an open page of the staff area asks for data after its session has ended. */
function isSignedOut(request: Request, { actor }: Context): boolean {
  const { pathname } = new URL(request.url);
  return actor.kind !== "staff" && pathname.endsWith(".data") && isForStaff(pathname);
}

// A redirect would leave the page and lose the form values in it.
const signInAgain = () =>
  new Response(null, { status: 401, headers: { [SIGN_IN_AGAIN]: "1", "cache-control": "no-store" } });

/** The key of a page in the page cache; null when the page depends on the visitor. */
function cacheKey({ method, headers, url }: Request): string | null {
  if (method !== "GET" || hasSessionCookie(headers.get("cookie"))) return null;
  return cacheableAddress(addressOf({ url }));
}

/** Path and query. */
const addressOf = ({ url }: { url: string }) => url.slice(new URL(url).origin.length);

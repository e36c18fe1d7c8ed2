import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { showsSession } from "#http/cookies.ts";
import { AHEAD_CACHE, AHEAD_HEADER } from "#http/fetched-ahead.ts";
import { contentSecurityPolicy, securityHeaders, TRUSTED } from "#http/headers.ts";
import { aheadOf, FinishedPage, type PageCache, sharedFor } from "#http/page-cache.ts";
import type { Context } from "#platform/context.ts";
import { PutOff } from "#platform/fair-turns.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { isForStaff } from "./admin/layout/staff-only.ts";
import { busyPage, interruptedPage, RETRY_SECONDS } from "./busy-page.ts";
import {
  fileStorage,
  pageNonce,
  type RequestGuard,
  renderedHtml,
  requestContext,
  requestGuard,
  requestId,
} from "./context.ts";
import { mayBeFetchedAhead } from "./document/ahead-paths.ts";
import { isApplicationPath } from "./document/application-paths.ts";
import { hastenApplication, hastenFirstView } from "./first-view.ts";
import { isOpenedByKey, KEY_REFERRER } from "./key-cookie.ts";
import { SIGN_IN_AGAIN } from "./network.ts";
import { botCheckOrigin } from "./offer-bot-check.ts";
import { answer } from "./outcome.ts";
import { createPageTurns } from "./page-turns.ts";
import { paths } from "./paths.ts";
import { createPutOff, type Told } from "./put-off.ts";
import { answerSentAgain } from "./sent-again.ts";
import { isData, sharedAddress } from "./shared-pages.ts";
import { createSharedTurns, type Unfinished } from "./shared-turns.ts";

type Options = {
  build: () => Promise<ServerBuild>;
  mode: string;
  cache: PageCache;
  storage: Storage;
  siteUrl: string;
  trustedProxies: number;
  told: (answer: Told) => void;
};

/** Door 2: pages of React Router, kept as finished bytes where everybody gets the same ones. */
export function createPageDoor({ build, mode, cache, storage, siteUrl, trustedProxies, told }: Options) {
  const development = mode === "development";
  const handle = routerOf(() => build().then(tellingExpectedFailures), mode);
  const [safety, turns] = [securityHeaders(siteUrl), createPageTurns()];
  const shared = createSharedTurns(cache, turns, render);
  const { putOff, hasLetIn } = createPutOff({ turns, cache, ...shared, siteUrl, trustedProxies, told });
  return { openPage, putOff };

  async function openPage(asked: Request, ctx: Context, guard: RequestGuard, incoming?: object): Promise<Response> {
    const request = withoutNul(asked);
    const key = development ? null : sharedKey(request);
    if (key === null) {
      const make = () => {
        request.signal.throwIfAborted();
        return personal(request, ctx, guard);
      };
      if (development || !takesTurn(request, ctx)) return make();
      const address = addressOf(request);
      const visit = { owner: guard.address, address, isLetIn: hasLetIn(incoming, address) };
      return turns.run(request, visit, make).catch((error: unknown) => putOffPage(request, error, siteUrl));
    }

    const made = await shared.make(request, key, { ctx, owner: guard.address });
    if (made === null) return busyPage(siteUrl);
    if (!(made instanceof FinishedPage)) return new Response(made.body, made);
    return finished(request, made);
  }

  async function render(request: Request, ctx: Context, key: string): Promise<FinishedPage | Unfinished> {
    const mark = cache.mark();
    const reads = new Set<string>();
    let changes: Date | null = null;
    const changesAt = (at: Date) => {
      if (!changes || at < changes) changes = at;
    };
    const context = provider({ ...ctx, reads, changesAt }, undefined);
    const response = await handle(request, context);
    const { status } = response;
    // It is made for everybody and for all who wait: there is nobody to give a cookie to.
    response.headers.delete("set-cookie");
    const headers = Object.fromEntries(askedBackLater(response).headers);
    const html = context.get(renderedHtml);
    const view = html === null ? null : hastenFirstView(html);
    if (view)
      headers["content-security-policy"] = contentSecurityPolicy({
        ...{ scripts: view.scripts, styles: view.styles, siteUrl, trusted: TRUSTED },
        outside: context.get(botCheckOrigin),
      });
    const body = view ? view.bytes : Buffer.from(await response.arrayBuffer());
    if (status !== 200) return { status, body, headers: { ...headers, "cache-control": "no-cache" } };

    headers["cache-control"] = sharedFor(changes, ctx.now());
    // What is served from the cache passes no middleware, so it carries its safety headers itself.
    if (view) headers["speculation-rules"] = '"/speculation-rules.json"';
    const page = new FinishedPage(body, { ...headers, ...safety }, reads, changes);
    cache.store(key, page, mark);
    return page;
  }

  async function personal(request: Request, ctx: Context, guard: RequestGuard): Promise<Response> {
    if (isSignedOut(request, ctx)) return signInAgain();
    const nonce = randomBytes(16).toString("base64");
    const context = provider(ctx, nonce, guard);
    context.set(fileStorage, storage);
    const handled = await answerSentAgain(request, ctx, () => handle(request, context));
    const html = context.get(renderedHtml);
    // A file that cannot be made now would be told as the JSON that an error page reads.
    if (html === null && handled.status === 503 && !isData(request.url)) return interruptedPage(siteUrl);
    const response = html === null ? handled : new Response(personalView(html, request, nonce), handled);
    if (!response.headers.has("cache-control"))
      response.headers.set("cache-control", mayBeOpenedLater(request, response, ctx) ? AHEAD_CACHE : "no-store");
    keptFromOthers(request, askedBackLater(response));
    // Vite's development client brings scripts of its own.
    if (!development && response.headers.get("content-type")?.startsWith("text/html")) {
      response.headers.set("content-security-policy", personalPolicy(request, context, nonce, siteUrl));
    }
    return response;
  }
}

function finished(request: Request, page: FinishedPage): Response {
  const { bytes, headers } = page.bodyFor(request.headers.get("accept-encoding") ?? undefined);
  return new Response(bytes, {
    headers: isFetchedAhead(request) ? { ...headers, "cache-control": aheadOf(headers) } : headers,
  });
}

// No page of ours has it in its address, and PostgreSQL stores none.
const withoutNul = (request: Request) =>
  request.url.includes("%00") ? new Request(request.url.replaceAll("%00", ""), request) : request;

/** What somebody sends takes none, nor what staff do. */
const takesTurn = ({ method }: Request, { actor }: Context) =>
  (method === "GET" || method === "HEAD") && actor.kind !== "staff";

function putOffPage(request: Request, error: unknown, siteUrl: string): Response {
  if (!(error instanceof PutOff)) throw error;
  const busy = busyPage(siteUrl);
  keptFromOthers(request, busy);
  return busy;
}

function personalPolicy(request: Request, context: RouterContextProvider, nonce: string, siteUrl: string): string {
  const own = [`'nonce-${nonce}'`];
  // React that makes an application anew after a mismatch writes an empty script by innerHTML (react-dom 19): it would fail, and show nothing.
  const { pathname } = new URL(request.url);
  const isStaffFrame = pathname === paths.forbidden() && context.get(requestContext).actor.kind === "staff";
  const trusted = isApplicationPath(pathname) || isStaffFrame ? null : TRUSTED;
  return contentSecurityPolicy({ scripts: own, styles: own, siteUrl, outside: context.get(botCheckOrigin), trusted });
}

/** Pages of staff come often and from nearby: there the time of the server counts more than the first view. */
function personalView(html: string, request: Request, nonce: string): string {
  const { pathname } = new URL(request.url);
  return isApplicationPath(pathname) && !isForStaff(pathname) ? hastenApplication(html, nonce) : html;
}

const isFetchedAhead = (request: Request) => request.headers.has(AHEAD_HEADER);

/** A page for one visitor that their own browser has fetched ahead; nothing of the staff stays in a cache. */
const mayBeOpenedLater = (request: Request, response: Response, { actor }: Context) =>
  isFetchedAhead(request) &&
  response.status === 200 &&
  actor.kind !== "staff" &&
  mayBeFetchedAhead(new URL(request.url).pathname);

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

/** React Router's handler. Given a function it would sort all routes again for each request: only development needs that. */
function routerOf(build: Options["build"], mode: string): ReturnType<typeof createRequestHandler> {
  if (mode === "development") return createRequestHandler(build, mode);
  const handler = build().then((built) => createRequestHandler(built, mode));
  return async (request, context) => (await handler)(request, context);
}

/**
 * Loaders and actions throw what a person can be told about, in whatever query it happens; the page of the problem then has
 * its status and sentence. Everything else stays a bug.
 */
function tellingExpectedFailures(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: (args: Parameters<typeof loader>[0]) => answer(() => loader(args)) }),
      ...(action && { action: (args: Parameters<typeof action>[0]) => answer(() => action(args)) }),
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

// React Router drops the headers of an error whose route has no `headers` of its own.
function askedBackLater(response: Response): Response {
  if (response.status === 503 && !response.headers.has("retry-after"))
    response.headers.set("retry-after", String(RETRY_SECONDS));
  return response;
}

function keptFromOthers(request: Request, { headers }: Response): void {
  if (isOpenedByKey(new URL(request.url))) headers.set("referrer-policy", KEY_REFERRER);
}

/** A page that is open asks for something of the staff area, and nobody is signed in any more. */
function isSignedOut(request: Request, { actor }: Context): boolean {
  const { pathname } = new URL(request.url);
  return actor.kind !== "staff" && pathname.endsWith(".data") && isForStaff(pathname);
}

// A redirect would take the page away, and what is typed in it.
const signInAgain = () =>
  new Response(null, { status: 401, headers: { [SIGN_IN_AGAIN]: "1", "cache-control": "no-store" } });

/** The address that the page of a request is kept under; null when it is for one visitor. */
function sharedKey({ method, headers, url }: Request): string | null {
  if (method !== "GET" || showsSession(headers.get("cookie"))) return null;
  return sharedAddress(addressOf({ url }));
}

/** Path and query. */
const addressOf = ({ url }: { url: string }) => url.slice(new URL(url).origin.length);

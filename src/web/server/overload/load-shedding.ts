import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "#http/client-address.ts";
import { hasSessionCookie } from "#http/cookies.ts";
import { securityHeaders } from "#http/headers.ts";
import type { PageCache } from "#http/page-cache.ts";
import { requestIdOf } from "#http/request-context.ts";
import { sessionStateOf } from "#http/session.ts";
import { isLookupQueueFull } from "#http/session-lookup-queue.ts";
import { isForStaff } from "#web/admin/layout/staff-only.ts";
import { isApplicationPath } from "#web/browser/app-paths.ts";
import { isMagicLinkPath, MAGIC_LINK_REFERRER_POLICY } from "#web/cookies/magic-link-cookie.ts";
import { cacheableAddress } from "../cacheable-pages.ts";
import { overloadedResponse } from "../static-error-pages.ts";
import type { PageRenderQueue } from "./page-render-queue.ts";

/** A request that was shed before it reached the application, for log and metrics. */
export type ShedRequest = { requestId: string; method: string; path: string; status: number };

type Options = {
  queue: PageRenderQueue;
  cache: PageCache;
  /** Whether the cacheable page is being rendered: one more request joins that rendering and takes no slot. */
  isRendering: (key: string) => boolean;
  siteUrl: string;
  trustedProxies: number;
  onShed: (request: ShedRequest) => void;
};

/**
 * Load shedding: answers 503 from the request headers alone, before the application runs, where the render queue has no room. Returns true
 * when it has answered. Pages of staff are left to the application, which knows the session.
 */
export function createLoadShedder({ queue, cache, isRendering, siteUrl, trustedProxies, onShed }: Options) {
  const { status, headers, body } = overloadedResponse(siteUrl);
  const commonHeaders = { ...headers, ...securityHeaders(siteUrl) };

  function isFull({ headers, socket }: IncomingMessage, address: string): boolean {
    const session = sessionStateOf(headers.cookie, siteUrl);
    if (session === "known") return false;
    const client = clientAddress(socket.remoteAddress, String(headers["x-forwarded-for"] ?? ""), trustedProxies);
    return (
      queue.isFull((name) => headers[name]?.toString(), { client, address }) ||
      (session === "unknown" && isLookupQueueFull(client))
    );
  }

  return function shedLoad(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "" } = request;
    const [path = ""] = url.split("?", 1);
    if (method !== "GET" || isForStaff(path)) return false;
    const cacheable = cacheableAddress(url);
    if (cacheable === null && !isApplicationPath(url)) return false;
    const key = hasSessionCookie(request.headers.cookie) ? null : cacheable;
    if ((key !== null && isRendering(key)) || !isFull(request, key ?? url)) return false;
    // A stale page is better than an error.
    if (key !== null && cache.prolong(key) !== null) return cache.serve(request, response);

    const isSecret = isMagicLinkPath(new URL(url, siteUrl));
    const requestId = requestIdOf(request.headers["x-request-id"]?.toString(), trustedProxies);
    const headersWithId = { ...commonHeaders, "x-request-id": requestId };
    response
      .writeHead(status, isSecret ? { ...headersWithId, "referrer-policy": MAGIC_LINK_REFERRER_POLICY } : headersWithId)
      .end(body);
    onShed({ requestId, method, path, status });
    return true;
  };
}

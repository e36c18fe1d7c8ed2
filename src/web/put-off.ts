import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "#http/client-address.ts";
import { showsSession } from "#http/cookies.ts";
import { securityHeaders } from "#http/headers.ts";
import type { PageCache } from "#http/page-cache.ts";
import { requestIdOf } from "#http/request-context.ts";
import { sessionShown } from "#http/session.ts";
import { refusesLookUp } from "#http/session-turns.ts";
import { isForStaff } from "./admin/layout/staff-only.ts";
import { busyAnswer } from "./busy-page.ts";
import { isApplicationPath } from "./document/application-paths.ts";
import { isOpenedByKey, KEY_REFERRER } from "./key-cookie.ts";
import type { PageTurns } from "./page-turns.ts";
import { sharedAddress } from "./shared-pages.ts";

/** A page that was put off before it reached the application, for the log. */
export type Told = { requestId: string; method: string; path: string; status: number };

type Options = {
  turns: PageTurns;
  cache: PageCache;
  /** Whether a shared page is being made: who comes now gets it with the others, and takes no place. */
  isBeingMade: (key: string) => boolean;
  siteUrl: string;
  trustedProxies: number;
  told: (answer: Told) => void;
};

/**
 * Answers a page that would only be put off before it has cost more than a look at its headers: in a flood most of what arrives hears just
 * that, and the core is for the rest. True when it did. What staff ask for is left to the application, which knows who they are. Whom it lets
 * in is not sent away further on, after a wait for whose cookie that is.
 */
export function createPutOff({ turns, cache, isBeingMade, siteUrl, trustedProxies, told }: Options) {
  const { status, headers, body } = busyAnswer(siteUrl);
  const all = { ...headers, ...securityHeaders(siteUrl) };

  function isRefused(request: IncomingMessage, address: string): boolean {
    const { headers, socket } = request;
    const session = sessionShown(headers.cookie, siteUrl);
    if (session === "known") return false;
    const owner = clientAddress(socket.remoteAddress, String(headers["x-forwarded-for"] ?? ""), trustedProxies);
    const header = (name: string) => headers[name]?.toString();
    const isFull = turns.refuses(header, { owner, address }) || (session === "unknown" && refusesLookUp(owner));
    if (!isFull && session === "unknown") letIn.set(request, address);
    return isFull;
  }

  // For no other address: the application reads some of them otherwise, and would lead them to places that were not looked at.
  const letIn = new WeakMap<object, string>();
  const hasLetIn = (request: object | undefined, address: string) =>
    request !== undefined && letIn.get(request) === address;
  return { putOff, hasLetIn };

  function putOff(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "" } = request;
    const [path = ""] = url.split("?", 1);
    if (method !== "GET" || isForStaff(path)) return false;
    const shared = sharedAddress(url);
    if (shared === null && !isApplicationPath(url)) return false;
    const key = showsSession(request.headers.cookie) ? null : shared;
    if ((key !== null && isBeingMade(key)) || !isRefused(request, key ?? url)) return false;
    // An older page is better than none.
    if (key !== null && cache.prolong(key) !== null) return cache.serve(request, response);

    const isSecret = isOpenedByKey(new URL(url, siteUrl));
    const requestId = requestIdOf(request.headers["x-request-id"]?.toString(), trustedProxies);
    const named = { ...all, "x-request-id": requestId };
    response.writeHead(status, isSecret ? { ...named, "referrer-policy": KEY_REFERRER } : named).end(body);
    told({ requestId, method, path, status });
    return true;
  }
}

import { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

type Site = Pick<Context, "siteUrl" | "acceptsOwnHost">;

/**
 * Rejects a write that another site makes a browser send (CSRF). Its Origin must be that of APP_URL, with scheme, host and port. Without
 * APP_URL the Host of the request counts. API clients send no Origin and have no cookies to abuse.
 */
export function rejectCrossSite(request: Request, { siteUrl, acceptsOwnHost = false }: Site): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") throw crossSite();
  const origin = request.headers.get("origin");
  if (origin === null || origin === new URL(siteUrl).origin) return;
  const isOwnHost = URL.canParse(origin) && new URL(origin).host === request.headers.get("host");
  if (!acceptsOwnHost || !isOwnHost) throw crossSite();
}

const crossSite = () =>
  new DomainError("forbidden", "cross-site", "Yêu cầu này không đến từ trang của chúng tôi nên đã bị từ chối.");

import { DomainError } from "#kernel/errors.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that another site makes a browser send. Browsers say where a request comes from; programs that are
 * not browsers say nothing and have no cookies to abuse.
 */
export function refuseCrossSite(request: Request, siteUrl: string): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") throw crossSite();
  const origin = request.headers.get("origin");
  if (origin === null) return;
  const own = [new URL(siteUrl).host, request.headers.get("host")];
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host)) throw crossSite();
}

const crossSite = () =>
  new DomainError("forbidden", "cross-site", "Yêu cầu này không đến từ trang của chúng tôi nên đã bị từ chối.");

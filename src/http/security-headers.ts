import type { MiddlewareHandler } from "hono";
import { securityHeaders } from "./headers.ts";

/** Headers that a response may set itself: its referrer policy, and whether our pages may frame it. */
const setByResponse: ReadonlySet<string> = new Set(["referrer-policy", "x-frame-options"]);

/** Adds the security headers to every response, including files, rejections and errors. It must be the first middleware. */
export function addSecurityHeaders(siteUrl: string): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(siteUrl));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers)
      if (!setByResponse.has(name) || !c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

import type { MiddlewareHandler } from "hono";
import { securityHeaders } from "./headers.ts";

/**
 * Gives whatever is answered the headers that keep browsers safe: files, refusals and failures too. Stands before everything else. Who
 * answers may be stricter about where its address is told.
 */
export function safeAnswers(siteUrl: string): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(siteUrl));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers)
      if (name !== "referrer-policy" || !c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

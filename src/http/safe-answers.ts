import type { MiddlewareHandler } from "hono";
import { securityHeaders } from "./headers.ts";

/** What an answer may decide itself: where its address is told, and whether our own pages may frame it. */
const decidedByAnswer: ReadonlySet<string> = new Set(["referrer-policy", "x-frame-options"]);

/**
 * Gives whatever is answered the headers that keep browsers safe: files, refusals and failures too. Stands before
 * everything else.
 */
export function safeAnswers(siteUrl: string): MiddlewareHandler {
  const headers = Object.entries(securityHeaders(siteUrl));
  return async (c, next) => {
    await next();
    for (const [name, value] of headers)
      if (!decidedByAnswer.has(name) || !c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

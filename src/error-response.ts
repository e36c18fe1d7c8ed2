import type { Context as HonoContext } from "hono";
import { expectedFailure } from "#http/expected-failure.ts";
import { apiPolicy } from "#http/headers.ts";
import { clientAborted } from "#http/request-context.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { DomainError } from "#kernel/errors.ts";
import { dbUnavailablePage, internalErrorPage, overloadedPage, rejectedPage } from "#web/server/static-error-pages.ts";
import { errorResponse } from "./api/envelope.ts";

const isShed = (error: unknown) => error instanceof DomainError && error.code === "busy";

/** The response to a failure outside the API and the pages, such as in the session lookup. API clients get an envelope, people a page. */
export function toErrorResponse(c: HonoContext<RequestEnv>, error: unknown, siteUrl: string): Response {
  const expected = expectedFailure(error);
  // An expected rejection needs no error line: the line of its request reports it. The same holds for load shedding, which happens
  // thousands of times in a flood.
  const isOurs = expected === null || (expected.kind === "unavailable" && !isShed(error));
  // An aborted client gets no response, so no error is logged.
  if (isOurs && !clientAborted(c.req.raw))
    c.var.ctx?.log.error({ event: "request.failed", err: error }, "request failed");
  if (c.req.path === "/api" || c.req.path.startsWith("/api/")) {
    c.header("content-security-policy", apiPolicy);
    return errorResponse(c, error);
  }
  if (!expected) return internalErrorPage(siteUrl);
  if (isShed(error)) return overloadedPage(siteUrl);
  return expected.code === "interrupted" ? dbUnavailablePage(siteUrl) : rejectedPage(expected, siteUrl);
}

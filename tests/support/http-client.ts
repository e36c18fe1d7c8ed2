import { Hono } from "hono";
import { errorResponse } from "#api/envelope.ts";
import { createApi } from "#api/routes.ts";
import { createEventStreams } from "#http/event-streams.ts";
import { createMetrics } from "#http/metrics.ts";
import type { RateLimits } from "#http/rate-limit.ts";
import { admitSender, requestContext } from "#http/request-context.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { visitor } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import { documentationOf, publishedDocument } from "./api-client.ts";
import { expectDocumented } from "./as-documented.ts";
import { memoryStorage } from "./storage.ts";

const unlimited: RateLimits = { consume: async () => undefined };

type RequestOptions = {
  method?: string;
  body?: unknown;
  form?: FormData;
  cookie?: string;
  headers?: Record<string, string>;
};

/** One copy of the API with its middleware: cookies, sessions and the same-origin check. */
export function httpClient(ctx: Context, limits: RateLimits = unlimited) {
  const base = { ...ctx, actor: visitor };
  const { siteUrl } = ctx;
  const app = new Hono<RequestEnv>()
    .use(
      requestContext({ base, limits, streams: createEventStreams(), metrics: createMetrics(), trustedProxies: 0 }),
      admitSender,
    )
    .route(
      "/api",
      createApi({ feed: undefined, storage: memoryStorage(), siteUrl, documentation: documentationOf(siteUrl) }),
    );
  app.onError((error, c) => errorResponse(c, error));

  return async function send(path: string, { method, body, form, cookie, headers = {} }: RequestOptions = {}) {
    const verb = method ?? (body === undefined && !form ? "GET" : "POST");
    const response = await app.request(path, {
      method: verb,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(form && { body: form }),
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = JSON.parse(text);
    expectDocumented(publishedDocument, { method: verb, address: path, status: response.status, body: answer });
    const setCookies = response.headers.getSetCookie();
    return { status: response.status, setCookies, token: tokenIn(setCookies), text, body: answer };
  };
}

/** The session cookie of a response, such as "__Host-token=…"; empty when there is none. */
function tokenIn(setCookies: string[]): string {
  return setCookies.find((cookie) => /^(__Host-)?token=[^;]/.test(cookie))?.split(";")[0] ?? "";
}

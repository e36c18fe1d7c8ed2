import { Hono } from "hono";
import { readJson } from "#http/body.ts";
import { apiPolicy } from "#http/headers.ts";
import { parse, queryOf } from "#http/input.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { invalid, notFound } from "#kernel/errors.ts";
import type { BankFeed } from "#modules/payments/adapters/bank-feed.ts";
import { availabilityEndpoints } from "./availability.ts";
import { bookingEndpoints } from "./bookings.ts";
import { documentationPage } from "./documentation.ts";
import type { ApiRequest, Endpoint } from "./endpoint.ts";
import { failed, succeeded } from "./envelope.ts";
import { featureEndpoints } from "./features.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { openApi } from "./open-api.ts";
import { productEndpoints } from "./products.ts";
import { webhookEndpoints } from "./webhooks.ts";

/** Every published call. A call that is not in this list is not served. */
export function endpointsOf(feed: BankFeed | undefined): Endpoint[] {
  return [
    ...productEndpoints,
    ...featureEndpoints,
    ...availabilityEndpoints,
    ...bookingEndpoints,
    ...webhookEndpoints(feed),
  ];
}

/** Door 1: JSON. */
export function createApi({ feed, siteUrl }: { feed: BankFeed | undefined; siteUrl: string }) {
  const endpoints = endpointsOf(feed);
  const document = openApi(endpoints, siteUrl);
  const page = documentationPage(document);
  const api = new Hono<RequestEnv>();

  api.onError((error, c) => {
    if (!(error instanceof Error && error.name === "DomainError"))
      c.var.ctx.log.error({ err: error }, "api call failed");
    return failed(c, error);
  });
  api.use(async (c, next) => {
    await next();
    c.res.headers.set("cache-control", "no-store");
    if (!c.res.headers.has("content-security-policy")) c.res.headers.set("content-security-policy", apiPolicy);
  });
  api.get("/openapi.json", (c) => c.json(document));
  api.get("/docs", (c) => {
    c.header(
      "content-security-policy",
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    return c.html(page.html);
  });
  api.get("/docs.css", (c) => c.body(page.css, 200, { "content-type": "text/css; charset=utf-8" }));

  for (const one of endpoints) api.on(one.method, one.path.replace(/^\/api/, ""), (c) => call(one, c));
  for (const one of endpoints) {
    api.all(one.path.replace(/^\/api/, ""), (c) => {
      c.header("allow", one.method);
      throw invalid(`Lời gọi này dùng ${one.method}.`, {}, "wrong-method");
    });
  }
  api.all("*", () => {
    throw notFound("Không có lời gọi này.", "no-such-call");
  });
  return api;
}

async function call(one: Endpoint, c: ApiRequest): Promise<Response> {
  const { ctx, limits, address } = c.var;
  c.set("route", one.path);
  await limits.consume(one.limit, address);
  if (one.idempotent) idempotencyKeyOf(c);
  const input = await readInput(one, c);
  return succeeded(c, await one.handle(ctx, input as never, c));
}

async function readInput(one: Endpoint, c: ApiRequest): Promise<unknown> {
  if (one.input === null) return null;
  return parse(one.input, one.method === "GET" ? queryOf(new URL(c.req.url)) : await readJson(c.req.raw));
}

import { Hono } from "hono";
import { documentationFiles } from "#api/documentation.ts";
import { type OpenApi, openApi } from "#api/open-api.ts";
import { createApi, createEndpoints } from "#api/routes.ts";
import type { RateLimits } from "#http/rate-limit.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { sepayFeed } from "#modules/payments/adapters/sepay.ts";
import type { Context } from "#platform/context.ts";
import { expectDocumented } from "./as-documented.ts";
import { memoryStorage } from "./storage.ts";

export const FEED_SECRET = "a-secret-for-tests-only";

const feed = sepayFeed({ mode: "hmac", secret: FEED_SECRET });

export const DUFFEL_SECRET = "whsec_of_the_emulator";

export const endpoints = createEndpoints({ feed, duffelSecret: DUFFEL_SECRET, storage: memoryStorage() });

/** The published document: it contains only what survives JSON. */
export const publishedDocument = JSON.parse(JSON.stringify(openApi(endpoints, "https://haitrinh.example"))) as OpenApi;

const documentations = new Map<string, ReturnType<typeof documentationFiles>>();

/** Cached for each site, because tests create an API for almost every call. */
export function documentationOf(siteUrl: string) {
  const known = documentations.get(siteUrl) ?? documentationFiles(openApi(endpoints, siteUrl));
  documentations.set(siteUrl, known);
  return known;
}

const unlimited: RateLimits = { consume: async () => undefined };

type Envelope = {
  success: boolean;
  status: number;
  message: string;
  result?: unknown;
  data?: unknown;
  error?: { code: string; fields: Record<string, string> };
};

/** The JSON API with a test's context and without a port. Every response is checked against the document. */
export function apiClient(ctx: Context, limits: RateLimits = unlimited, address = "203.0.113.9") {
  const { siteUrl } = ctx;
  const documentation = documentationOf(siteUrl);
  const app = new Hono<RequestEnv>()
    .use(async (c, next) => {
      c.set("ctx", ctx);
      c.set("limits", limits);
      c.set("clientAddress", address);
      c.set("requestId", "test");
      c.set("route", "test");
      await next();
    })
    .route("/api", createApi({ feed, duffelSecret: DUFFEL_SECRET, storage: memoryStorage(), siteUrl, documentation }));

  async function send(
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; headers: Headers; body: Envelope }> {
    const response = await app.request(path, init);
    const body = JSON.parse(await response.text());
    expectDocumented(publishedDocument, { method: init.method, address: path, status: response.status, body });
    return { status: response.status, headers: response.headers, body };
  }

  return {
    request: (path: string, init?: RequestInit) => app.request(path, init),
    send,
    get: (path: string) => send(path),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
  };
}

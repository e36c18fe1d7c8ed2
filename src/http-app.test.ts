import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { readJson } from "#http/body.ts";
import { createEventStreams } from "#http/event-streams.ts";
import { securityHeaders } from "#http/headers.ts";
import { createMetrics } from "#http/metrics.ts";
import { PictureCache } from "#http/picture-cache.ts";
import type { RequestEnv } from "#http/request-env.ts";
import { conflict, DomainError, invalid, notFound } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { Log } from "#platform/log.ts";
import { makeClock, makeContext } from "#tests/support/context.ts";
import { memoryStorage } from "#tests/support/storage.ts";
import { createHttpApp, unparsableResponse } from "./http-app.ts";

const siteUrl = "https://haitrinh.example";
type Line = { level: string; what: string; status?: number };

function recordingLog(lines: Line[]): Log {
  const at = (level: string) => (fields: { status?: number }, what: string) =>
    void lines.push({ level, what, ...(fields.status !== undefined && { status: fields.status }) });
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: () => recordingLog(lines),
  } as unknown as Log;
}

/** A database that is unreachable: every query fails like a lost connection. */
const away = new Proxy({} as Context["db"], {
  get: () => () => {
    throw new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") });
  },
});

const failures: Record<string, () => never> = {
  missing: () => {
    throw notFound("Không có.");
  },
  wrong: () => {
    throw invalid("Sai.");
  },
  taken: () => {
    throw conflict("Đã có người sửa.", "changed");
  },
  often: () => {
    throw new DomainError("limited", "too-many", "Quá nhanh.", { retryAfterSeconds: 5 });
  },
  bug: () => {
    throw new TypeError("x is not a function");
  },
};

function anHttpApp() {
  const lines: Line[] = [];
  const files = mkdtempSync(join(tmpdir(), "files-"));
  onTestFinished(() => rmSync(files, { recursive: true }));
  writeFileSync(join(files, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  const limits = { consume: async () => undefined };
  const metrics = createMetrics();
  const base = { ...makeContext(away, makeClock()), siteUrl, log: recordingLog(lines) };
  const pages: Record<string, () => Response> = {
    "/": () => new Response("<p>", { headers: { "content-type": "text/html" } }),
    "/cu": () => new Response(null, { status: 301, headers: { location: "/" } }),
    "/da-co": () => new Response(null, { status: 304, headers: { etag: '"1"' } }),
    "/rieng": () => new Response("<p>", { headers: { "referrer-policy": "no-referrer" } }),
    "/loi": () => failures.bug?.() as never,
  };
  const api = new Hono<RequestEnv>()
    .get("/fine", (c) => c.json({}))
    .post("/read", async (c) => c.json(await readJson(c.req.raw)))
    .all("/:what", (c) => (failures[c.req.param("what")] ?? c.notFound)() as never);
  const http = createHttpApp({
    base,
    limits,
    streams: createEventStreams(),
    metrics,
    trustedProxies: 0,
    storage: memoryStorage(),
    pictures: new PictureCache("http://localhost:3000"),
    api,
    files,
    health: {
      isDraining: () => false,
      reachesDatabase: async () => false,
      hasRoom: async () => true,
      metricsToken: "a-token",
    },
    openPage: async (request) => pages[new URL(request.url).pathname]?.() ?? new Response("<p>", { status: 404 }),
  });
  return { http, lines, metrics };
}

const foreign = { method: "POST", headers: { "sec-fetch-site": "cross-site" } };
const json = (body: string, type = "application/json") => ({ method: "POST", headers: { "content-type": type }, body });
const signedIn = { headers: { cookie: `__Host-token=${"t".repeat(43)}` } };

const asked: [number, string, RequestInit?][] = [
  [200, "/favicon.svg"],
  [404, "/robot.png"],
  [404, "/assets/of-another-build.js"],
  [200, "/livez"],
  [200, "/readyz"],
  [503, "/readyz/sell"],
  [403, "/metrics"],
  [404, "/media/x/nothing.avif"],
  [200, "/api/fine"],
  [404, "/api/missing"],
  [400, "/api/wrong"],
  [409, "/api/taken"],
  [429, "/api/often"],
  [500, "/api/bug"],
  [413, "/api/read", json(`"${"x".repeat(70_000)}"`)],
  [415, "/api/read", json("x", "text/plain")],
  [400, "/api/read", json("{")],
  [403, "/api/read", foreign],
  [503, "/api/fine", signedIn],
  [200, "/"],
  [200, "/", { method: "HEAD" }],
  [301, "/cu"],
  [304, "/da-co"],
  [308, "/khong-co/?q=1"],
  [404, "/khong-co"],
  [403, "/", foreign],
  [403, "/", { method: "DELETE", headers: { origin: "null" } }],
  [503, "/", signedIn],
  [500, "/loi"],
];

/** Paths that are answered before the request context exists. */
const isPlain = (path: string) => /^\/(favicon|livez|readyz|metrics)/.test(path);

describe("every response", () => {
  test.each(asked)("with %s to %s has the headers that keep browsers safe, and its id", async (status, path, init) => {
    const answer = await anHttpApp().http.request(siteUrl + path, init);
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(securityHeaders(siteUrl)))
      expect(answer.headers.get(name), name).toBe(value);
    expect(answer.headers.has("x-request-id")).toBe(!isPlain(path));
  });

  test("redirects a path with a trailing slash to the one without, and keeps the query", async () => {
    const { http } = anHttpApp();
    const { headers } = await http.request(`${siteUrl}/tim-ve-may-bay/?adults=2`);
    expect(headers.get("location")).toBe("/tim-ve-may-bay?adults=2");
    const outside = await http.request(`${siteUrl}//evil.example/`);
    expect(outside.headers.get("location")).toBe("/evil.example");
  });

  test("keeps a stricter referrer policy of its page", async () => {
    const { headers } = await anHttpApp().http.request(`${siteUrl}/rieng`);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("has the security headers also when the request cannot be parsed", () => {
    const { status, headers } = unparsableResponse(siteUrl)();
    expect([status, headers.get("x-content-type-options")]).toEqual([400, "nosniff"]);
  });
});

test("a rejected request writes one request line and no error; a failure of ours writes an error line", async () => {
  for (const [status, path, init] of asked) {
    const { http, lines } = anHttpApp();
    await http.request(siteUrl + path, init);
    const failed = lines.filter(({ level }) => level === "error");
    expect(failed.length, path).toBe(status === 500 || (status === 503 && path !== "/readyz/sell") ? 1 : 0);
    const requestLines = lines.filter(({ what }) => what === "request completed");
    if (!isPlain(path)) expect(requestLines, path).toEqual([{ level: "info", what: "request completed", status }]);
  }
});

test("a client that aborts while it sends a body is not logged as an error", async () => {
  const { http, lines, metrics } = anHttpApp();
  const answered = Promise.withResolvers<void>();
  const listen = getRequestListener(async (...asked) => {
    const answer = await http.fetch(...asked);
    answered.resolve();
    return answer;
  });
  const server = createServer((request, response) => {
    void listen(request, response);
    socket.resetAndDestroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const head = ["POST /api/read HTTP/1.1", "host: haitrinh.example", "content-type: application/json"];
  socket.write([...head, "content-length: 1000", "", '{"a":'].join("\r\n"));
  await answered.promise;
  expect(lines).toEqual([{ level: "info", what: "request completed", status: 400 }]);
  expect(await metrics.text()).not.toMatch(/http_request_duration_seconds_count\{[^}]*status="5/);
});

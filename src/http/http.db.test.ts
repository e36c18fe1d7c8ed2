import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { silentLog, test } from "#tests/support/context.ts";
import { ContentVersions } from "../platform/cache/content-versions.ts";
import { clientAddress } from "./client-address.ts";
import { securityHeaders } from "./headers.ts";
import { encodingFor, FinishedPage, PageCache, sharedFor } from "./page-cache.ts";
import { PREFETCH_HEADER } from "./prefetch.ts";
import { rejectCrossSite } from "./same-origin.ts";

test("clientAddress behind proxies is the address that our outermost proxy has seen", () => {
  expect(clientAddress("10.0.0.1", "1.1.1.1, 2.2.2.2", 0)).toBe("10.0.0.1");
  expect(clientAddress("10.0.0.1", "6.6.6.6, 2.2.2.2", 1)).toBe("2.2.2.2");
  expect(clientAddress("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
  expect(clientAddress("::ffff:192.0.2.1", undefined, 0)).toBe("192.0.2.1");
  expect(clientAddress("2001:db8:1:2:3:4:5:6", undefined, 0)).toBe("2001:db8:1:2::/64");
});

test("rejectCrossSite rejects a change from another site, also without an Origin, and accepts API clients", () => {
  const siteUrl = "https://haitrinh.example";
  const send = (headers: Record<string, string>, method = "POST") =>
    rejectCrossSite(new Request("https://haitrinh.example/x", { method, headers }), { siteUrl });
  const host = { host: "haitrinh.example" };
  expect(() => send({ ...host, origin: "https://evil.example" })).toThrow();
  expect(() => send({ ...host, origin: "null" })).toThrow();
  expect(() => send({ ...host, "sec-fetch-site": "cross-site" })).toThrow();
  expect(() => send({ ...host, "sec-fetch-site": "same-site" })).toThrow();
  expect(() => send({ ...host, origin: "https://haitrinh.example", "sec-fetch-site": "same-origin" })).not.toThrow();
  expect(() => send(host)).not.toThrow();
  expect(() => send({ ...host, origin: "https://evil.example" }, "GET")).not.toThrow();
});

test("rejectCrossSite accepts only the scheme, host and port of APP_URL, whatever the Host is", () => {
  const from = (origin: string, { siteUrl = "https://haitrinh.example", host = "haitrinh.example", ...site } = {}) =>
    rejectCrossSite(new Request("http://localhost/x", { method: "POST", headers: { host, origin } }), {
      siteUrl,
      ...site,
    });
  expect(() => from("https://haitrinh.example")).not.toThrow();
  expect(() => from("http://haitrinh.example")).toThrow();
  expect(() => from("https://haitrinh.example:8443", { host: "haitrinh.example:8443" })).toThrow();
  expect(() => from("https://evil.example", { host: "evil.example" })).toThrow();
  const guessed = { siteUrl: "http://localhost:3000", acceptsOwnHost: true };
  expect(() => from("https://tryout.example", { ...guessed, host: "tryout.example" })).not.toThrow();
  expect(() => from("https://evil.example", { ...guessed, host: "tryout.example" })).toThrow();
});

test("encodingFor chooses the best common encoding and never a rejected one", () => {
  expect(["gzip, deflate, br, zstd", "gzip", "br;q=0, gzip", "", "zstd"].map(encodingFor)).toEqual([
    "br",
    "gzip",
    "gzip",
    "identity",
    "zstd",
  ]);
  const rejected = ["br; q=0, gzip", "br ;q=0.000 , zstd", "zstd; q=0,gzip;q=0 ,br ; q=0", "br; q=0.5, gzip"];
  expect(rejected.map(encodingFor)).toEqual(["gzip", "zstd", "identity", "br"]);
});

type Sent = { status: number; headers: Record<string, string>; body: Buffer };

function ask(cache: PageCache, headers: IncomingMessage["headers"] = {}, method = "GET", url = "/"): Sent | null {
  let sent: Sent | null = null;
  const response = {
    writeHead(status: number, list: string[] | Record<string, string>) {
      const pairs = Array.isArray(list)
        ? list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? ""] as const] : []))
        : Object.entries(list);
      sent = { status, headers: Object.fromEntries(pairs), body: Buffer.alloc(0) };
      return response;
    },
    end(body?: Buffer) {
      if (sent && body) sent.body = body;
    },
  };
  const request = { method, url, headers } as IncomingMessage;
  return cache.serve(request, response as unknown as ServerResponse) ? sent : null;
}

function filled(versions: ContentVersions) {
  const cache = new PageCache(versions);
  const html = Buffer.from("<p>Vịnh Hạ Long</p>".repeat(50));
  cache.store("/", new FinishedPage(html, { "content-type": "text/html; charset=utf-8" }, ["cruise:1"]), cache.mark());
  return { cache, html };
}

test("the page cache serves the requested encoding and answers 304 to a matching ETag", ({ ctx }) => {
  const { cache, html } = filled(new ContentVersions(ctx.db, silentLog, ctx.now));
  const br = ask(cache, { "accept-encoding": "br" });
  expect(brotliDecompressSync(br?.body ?? Buffer.alloc(0))).toEqual(html);
  expect(gunzipSync(ask(cache, { "accept-encoding": "gzip" })?.body ?? Buffer.alloc(0))).toEqual(html);
  expect(ask(cache)?.body).toEqual(html);
  expect(ask(cache, { "accept-encoding": "br", "if-none-match": br?.headers.etag })).toMatchObject({ status: 304 });
  expect(ask(cache, { "accept-encoding": "br" }, "HEAD")?.body).toHaveLength(0);
  for (const cookie of ["token=x", "a=1; token =junk", "\t__Host-token\t=x"]) expect(ask(cache, { cookie })).toBeNull();
  expect(ask(cache, { cookie: "mytoken=x" })).not.toBeNull();
  expect(ask(cache, {}, "POST")).toBeNull();
});

test("the page cache sends security headers with a prefetched 304", ({ ctx }) => {
  const cache = new PageCache(new ContentVersions(ctx.db, silentLog, ctx.now));
  const safe = securityHeaders("https://haitrinh.example");
  cache.store("/", new FinishedPage(Buffer.from("<p>Vịnh</p>"), safe, []), cache.mark());
  const { etag } = ask(cache)?.headers ?? {};

  const answer = ask(cache, { [PREFETCH_HEADER]: "1", "if-none-match": etag });

  expect(answer).toMatchObject({ status: 304, headers: { ...safe, etag } });
  expect(answer?.headers).not.toHaveProperty("content-length");
});

test("the page cache evicts a page when its content changes and keeps it otherwise", ({ ctx }) => {
  const versions = new ContentVersions(ctx.db, silentLog, ctx.now);
  const { cache } = filled(versions);
  versions.recordChange(new Set(["cruise:2"]), true);
  expect(ask(cache)).not.toBeNull();
  versions.recordChange(new Set(["cruise:1"]), true);
  expect(ask(cache)).toBeNull();
});

test("the page cache and shared caches keep no page beyond its expiry", ({ ctx, clock }) => {
  const cache = new PageCache(new ContentVersions(ctx.db, silentLog, ctx.now));
  const inTenMinutes = new Date(ctx.now().getTime() + 10 * 60_000);
  const headers = { "cache-control": sharedFor(inTenMinutes, ctx.now()) };
  cache.store("/", new FinishedPage(Buffer.from("before"), headers, [], { expiresAt: inTenMinutes }), cache.mark());
  clock.forward(9);
  expect(ask(cache)?.headers["cache-control"]).toBe("no-cache");
  expect(ask(cache, { "x-fetched-ahead": "1" })?.headers["cache-control"]).toBe("no-cache");
  clock.forward(1);
  expect(ask(cache)).toBeNull();
});

test("a page that expires on a later day is shared like any other", ({ ctx }) => {
  const tomorrow = new Date(ctx.now().getTime() + 24 * 3_600_000);
  expect(sharedFor(tomorrow, ctx.now())).toBe(sharedFor(null, ctx.now()));
  expect(sharedFor(null, ctx.now())).toContain("s-maxage=60");
});

test("the page cache does not store a page whose content changed while it was rendered", ({ ctx }) => {
  const versions = new ContentVersions(ctx.db, silentLog, ctx.now);
  const cache = new PageCache(versions);
  const mark = cache.mark();
  versions.recordChange(new Set(["cruise:1"]), true);
  cache.store("/", new FinishedPage(Buffer.from("old"), {}, ["cruise:1"]), mark);
  expect(ask(cache)).toBeNull();
});

test("the page cache sees a change of another copy, and of the day, at the next poll", async ({ ctx, clock }) => {
  const versions = new ContentVersions(ctx.db, silentLog, ctx.now);
  await versions.start();
  const before = versions.stampOf(["cruise:1"]);
  await ctx.db.execute("insert into content_versions values ('cruise:1', 5)");
  await versions.poll();
  const after = versions.stampOf(["cruise:1"]);
  expect(after).not.toBe(before);
  clock.forward(24 * 60);
  await versions.poll();
  expect(versions.stampOf(["cruise:1"])).not.toBe(after);
  await versions.stop();
});

test("the page cache ignores unknown parameters, and pages with a query evict no others", ({ ctx }) => {
  const versions = new ContentVersions(ctx.db, silentLog, ctx.now);
  const cache = new PageCache(versions, (url) => url.replace(/[?&]x=\d+/, ""));
  const keep = (url: string, bytes: number) =>
    cache.store(url, new FinishedPage(Buffer.alloc(bytes), {}, ["cruise:1"]), cache.mark());
  const isKept = (url: string) => ask(cache, {}, "GET", url) !== null;

  keep("/", 100);
  keep("/list?page=2", 100);
  expect(["/?x=1", "/list?page=2&x=1", "/list?page=2"].map(isKept)).toEqual([true, true, true]);
  expect(isKept("/list?x=1")).toBe(false);

  for (let page = 3; page < 30; page += 1) keep(`/list?page=${page}`, 1024 * 1024);
  expect(isKept("/list?page=2")).toBe(false);
  expect(isKept("/")).toBe(true);
});

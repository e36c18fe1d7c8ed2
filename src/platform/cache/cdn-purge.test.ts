import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "#tests/support/context.ts";
import { CdnPurge, tagHeaders } from "./cdn-purge.ts";

const cdn = { purgeUrl: "https://cdn.example/purge", token: "a-token-of-the-tests" };
const warn = vi.fn();
let calls: { tags: string[]; header: string | null; token: string | null }[];
let status: number;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  status = 200;
  warn.mockClear();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    const { tags } = (await request.json()) as { tags: string[] };
    calls.push({ tags, header: request.headers.get("surrogate-key"), token: request.headers.get("authorization") });
    return new Response("{}", { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => new CdnPurge(cdn, { ...silentLog, warn });
const purged = () => calls.map(({ tags }) => tags.join());

test("changes of one moment are purged together, at once and again when other copies know them", async () => {
  const purge = open();
  purge.schedule(["product:1", "products:cruise"]);
  purge.schedule(["posts", "product:1"]);
  await vi.advanceTimersByTimeAsync(500);
  const call = { header: "product:1 products:cruise posts", token: "Bearer a-token-of-the-tests" };
  expect(calls).toEqual([{ tags: ["product:1", "products:cruise", "posts"], ...call }]);

  purge.schedule(["posts"]);
  await vi.advanceTimersByTimeAsync(1500);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(purged()).toEqual(["product:1,products:cruise,posts", "product:1,products:cruise,posts", "posts"]);
  purge.schedule(["places"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(purged().slice(3)).toEqual(["places", "places"]);
});

test("a rejected purge is tried again with longer pauses until the CDN takes it, and no change is lost", async () => {
  const purge = open();
  status = 500;
  purge.schedule(["posts"]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.length).toBeLessThan(7);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ event: "cdn.purge_failed" }), expect.any(String));

  purge.schedule(["places"]);
  [status, calls] = [200, []];
  await vi.advanceTimersByTimeAsync(120_000);
  expect(purged()).toEqual(["posts,places", "posts,places"]);
});

test("many changed tags are purged in parts, and the last ones when the copy ends", async () => {
  const purge = open();
  const tags = Array.from({ length: 250 }, (_, n) => `product:${n}`);
  purge.schedule(tags);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(Math.max(...calls.map((call) => call.tags.length))).toBe(100);
  const times = Map.groupBy(
    calls.flatMap((call) => call.tags),
    (tag) => tag,
  );
  expect([...times.values()].every((all) => all.length === 2)).toBe(true);
  expect(times.size).toBe(250);

  calls = [];
  purge.schedule(["posts"]);
  await purge.stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(purged()).toEqual(["posts"]);
});

test("stop purges every tag that still waits, in parts", async () => {
  const purge = open();
  const tags = Array.from({ length: 250 }, (_, n) => `product:${n}`);
  purge.schedule(tags);
  await purge.stop();
  expect(calls.map((call) => call.tags.length)).toEqual([100, 100, 50]);
  expect(calls.flatMap((call) => call.tags)).toEqual(tags);
});

test("a page names its content for Cloudflare and for Varnish", () => {
  expect(tagHeaders(new Set(["posts", "product:1"]))).toEqual({
    "cache-tag": "posts,product:1",
    "surrogate-key": "posts product:1",
  });
});

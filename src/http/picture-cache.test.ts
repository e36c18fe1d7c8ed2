import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { PictureCache } from "./picture-cache.ts";

const siteUrl = "https://haitrinh.example";
const path = "/media/0190a0a0-0000-7000-8000-000000000001/640.avif";

function ask(cache: PictureCache, request: Partial<IncomingMessage>) {
  const answer = { status: 0, headers: new Map<string, string>(), bytes: 0 };
  const response = {
    writeHead(status: number, list: string[]) {
      answer.status = status;
      for (let at = 0; at < list.length; at += 2) answer.headers.set(list[at] ?? "", list[at + 1] ?? "");
      return response;
    },
    end(body?: Uint8Array) {
      answer.bytes = body?.length ?? 0;
    },
  };
  const served = cache.serve(
    { headers: {}, method: "GET", url: path, ...request } as never,
    response as unknown as ServerResponse,
  );
  return served ? answer : null;
}

test("a stored picture is served with the headers of the application, and as 304 to a client that has it", () => {
  const served: unknown[] = [];
  const cache = new PictureCache(siteUrl, (...facts) => served.push(facts));
  expect(ask(cache, {})).toBeNull();
  const etag = cache.store(path, new Uint8Array(1000), "image/avif");

  const answer = ask(cache, {});
  expect(answer).toMatchObject({ status: 200, bytes: 1000 });
  expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
    etag,
    "content-type": "image/avif",
    "content-length": "1000",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect(ask(cache, { method: "HEAD" })).toMatchObject({ status: 200, bytes: 0 });
  expect(ask(cache, { headers: { "if-none-match": etag } })).toMatchObject({ status: 304, bytes: 0 });
  expect(served).toEqual([
    ["/media/:id/:file", 200],
    ["/media/:id/:file", 200],
    ["/media/:id/:file", 304],
  ]);
});

test("a picture is served under its own path only, to GET and HEAD", () => {
  const cache = new PictureCache(siteUrl);
  cache.store(path, new Uint8Array(10), "image/avif");
  for (const url of [`${path}?x=1`, path.replace("640", "960"), `//a.example${path}`, path.toUpperCase()])
    expect(ask(cache, { url }), url).toBeNull();
  expect(ask(cache, { method: "POST" })).toBeNull();
});

test("the cache keeps the small pictures, and forgets the oldest when it is full", () => {
  const cache = new PictureCache(siteUrl);
  cache.store(path, new Uint8Array(600 * 1024), "image/avif");
  expect(ask(cache, {})).toBeNull();
  for (let n = 0; n < 60; n += 1) cache.store(`/media/a/${n}.avif`, new Uint8Array(500 * 1024), "image/avif");
  expect(ask(cache, { url: "/media/a/0.avif" })).toBeNull();
  expect(ask(cache, { url: "/media/a/59.avif" })).not.toBeNull();
});

import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { departOn, results } from "./flights.ts";
import { PORT } from "./server.ts";

const KB = 1024;

/** A TCP connection starts with ten segments of 1,460 bytes (RFC 6928): a document of n times this size needs at most n round trips. */
const ROUND_TRIP = 14 * KB;

/**
 * Documents with scripts, and their budgets in KB as transferred: the size of November 2026 plus ten per cent. A new sentence passes and a
 * new section fails. All arrive in two round trips.
 */
const documentsWithScripts = {
  "/": 23,
  "/tim-du-thuyen": 22,
  "/du-thuyen/ngoc-lam": 25,
  "/du-thuyen/ngoc-lam/danh-gia": 14,
  "/khach-san": 18,
  "/tim-khach-san": 22,
  "/tim-khach-san/cua-luc": 25,
  "/tim-ve-may-bay": 16.5,
  [results([["HAN", "SGN", departOn]])]: 12,
  "/lien-he": 10.5,
  "/khieu-nai": 12.5,
  "/du-lieu-cua-ban": 12,
  "/doanh-nghiep": 13,
};

/** The budget of the scripts that a document fetches before any interaction. */
const SCRIPTS = 17 * KB;

/** Documents without a script, and the round trips that they may need. */
const pagesOfText = {
  "/nhan-tin": 1,
  "/kiem-tra-ve": 1,
  "/dieu-khoan-va-dieu-kien": 1,
  "/chinh-sach-rieng-tu": 1,
  "/ve-chung-toi": 1,
  "/huong-dan-su-dung": 1,
  "/hinh-thuc-thanh-toan": 1,
  "/quy-dinh-chung-va-luu-y": 1,
  "/cau-hoi-thuong-gap": 1,
  "/khach-san/quy-dinh-chung-va-luu-y": 1,
  "/khach-san/cau-hoi-thuong-gap": 1,
  "/diem-den/vinh-ha-long": 2,
  "/chu-de/trang-mat": 2,
  "/blog": 1,
  "/blog-detail/thang-may-di-ha-long": 1,
};

/** The response of the server to a browser with Brotli. */
async function fetchCompressed(path: string): Promise<{ bytes: number; text: string }> {
  const headers = { "accept-encoding": "gzip, deflate, br, zstd" };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  get({ host: "127.0.0.1", port: PORT, path, headers }, (answer) => {
    expect(answer.statusCode, path).toBe(200);
    expect(answer.headers["content-encoding"], path).toBe("br");
    buffer(answer).then(resolve, reject);
  }).once("error", reject);
  const response = await promise;
  return { bytes: response.length, text: brotliDecompressSync(response).toString() };
}

const scriptsOf = (html: string) => [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map((match) => match[1] ?? "");

test("documents with scripts stay within their budgets and arrive in two round trips", async () => {
  for (const [path, budget] of Object.entries(documentsWithScripts)) {
    const { bytes, text } = await fetchCompressed(path);
    expect.soft(bytes, path).toBeLessThan(budget * KB);
    expect.soft(bytes, path).toBeLessThan(2 * ROUND_TRIP);
    const scripts = await Promise.all(scriptsOf(text).map(fetchCompressed));
    expect.soft(scripts.length, path).toBeGreaterThan(0);
    expect
      .soft(
        scripts.reduce((sum, script) => sum + script.bytes, 0),
        path,
      )
      .toBeLessThan(SCRIPTS);
    expect.soft(text, path).not.toContain("modulepreload");
  }
});

test("text pages have no script and arrive in the stated round trips", async () => {
  for (const [path, roundTrips] of Object.entries(pagesOfText)) {
    const { bytes, text } = await fetchCompressed(path);
    expect.soft(bytes, path).toBeLessThan(roundTrips * ROUND_TRIP);
    // Structured data and speculation rules are not executed. At most one line of the frame runs: it enables the deferred styles.
    const running = [...text.matchAll(/<script\b([^>]*)>/g)].filter(
      ([, attributes]) => !/type="(application\/ld\+json|speculationrules)"/.test(attributes ?? ""),
    );
    expect.soft(scriptsOf(text), path).toEqual([]);
    expect.soft(running.length, path).toBeLessThanOrEqual(1);
  }
});

test("a document fetches only the scripts in its markup until the visitor interacts", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") fetched.push(new URL(request.url()).pathname);
  });
  // One text page represents all of them, because they share one frame.
  for (const path of [...Object.keys(documentsWithScripts), "/cau-hoi-thuong-gap"]) {
    fetched.length = 0;
    const html = (await (await page.goto(path, { waitUntil: "networkidle" }))?.text()) ?? "";
    expect(
      fetched.filter((script) => !scriptsOf(html).includes(script)),
      path,
    ).toEqual([]);
  }
});

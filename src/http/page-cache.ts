import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { ContentVersions } from "../platform/cache/content-versions.ts";
import { showsSession } from "./cookies.ts";
import { PREFETCH_CACHE_CONTROL, PREFETCH_HEADER } from "./prefetch.ts";

/** Addresses with a query are as many as somebody likes to ask for: they never push out the pages that most people want. */
const MAX_BYTES = { plain: 48 * 1024 * 1024, asked: 16 * 1024 * 1024 };
/** Stock changes that a crash kept from being told to other copies are seen after this time at the latest. */
const MAX_AGE_MS = 60_000;
/**
 * While no other can be made a page that nothing is known to have changed is shown for so long. Not longer: a copy that alone has lost
 * the database hears nothing of what others change.
 */
const MAX_STALE_MS = 3_600_000;
/** So long nobody asks for it again. */
const PROLONGED_MS = 5000;

type Encoding = "br" | "zstd" | "gzip" | "identity";
/** How long a shared cache may keep a page, and go on showing it while it asks for another one. */
const SHARED_SECONDS = 60;
const STALE_SECONDS = 600;

type Body = { bytes: Buffer<ArrayBuffer>; headers: Record<string, string>; list: string[] };

/** A finished answer to a public GET, with what it was made from. */
export class FinishedPage {
  readonly html: Buffer<ArrayBuffer>;
  readonly tags: readonly string[];
  /** When it changes by itself. */
  readonly expiresAt: Date | null;
  readonly #headers: Record<string, string>;
  readonly #bodies: Partial<Record<Encoding, Body>> = {};

  constructor(
    html: Buffer<ArrayBuffer>,
    headers: Record<string, string>,
    tags: Iterable<string>,
    expiresAt: Date | null = null,
  ) {
    this.html = html;
    this.tags = [...tags];
    this.expiresAt = expiresAt;
    this.#headers = headers;
  }

  /** The page in the best encoding that the other side knows: compressed and named once for each. */
  bodyFor(accepted: string | string[] | undefined): Body {
    const encoding = encodingFor(accepted);
    this.#bodies[encoding] ??= this.#bodyIn(encoding);
    return this.#bodies[encoding];
  }

  #bodyIn(encoding: Encoding): Body {
    const bytes = compress(this.html, encoding);
    const headers = {
      etag: `"${hash("sha256", bytes, "base64url").slice(0, 22)}"`,
      vary: "accept-encoding",
      ...this.#headers,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(bytes.length),
    };
    return { bytes, headers, list: Object.entries(headers).flat() };
  }
}

type Entry = { page: FinishedPage; stamp: string; generation: number; madeAt: number; goodUntil: number };

const entriesOf = (maxSize: number) =>
  new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ page }) => page.html.length * 2 + 4096 });

/** Public pages as finished, compressed bytes: what is served 25 to 50 times cheaper than it is rendered. */
export class PageCache {
  readonly #versions: ContentVersions;
  readonly #addressOf: (url: string) => string | null;
  readonly #plain = entriesOf(MAX_BYTES.plain);
  readonly #asked = entriesOf(MAX_BYTES.asked);

  /** `addressOf` says under which address a page is kept that is asked for under another. */
  constructor(versions: ContentVersions, addressOf: (url: string) => string | null = (url) => url) {
    this.#versions = versions;
    this.#addressOf = addressOf;
  }

  /** Answers at once when the page is known and still true; false leaves the request to the application. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    if (!request.url || showsSession(request.headers.cookie)) return false;
    const entry = this.#find(request.url);
    if (!entry || !this.#isFresh(entry)) return false;

    const { bytes, headers, list } = entry.page.bodyFor(request.headers["accept-encoding"]);
    const isPrefetch = request.headers[PREFETCH_HEADER] !== undefined;
    if (request.headers["if-none-match"] === headers.etag) {
      // All but the length.
      response
        .writeHead(
          304,
          isPrefetch
            ? { ...withoutLength(headers), "cache-control": prefetchCacheControl(headers) }
            : list.slice(0, -2),
        )
        .end();
    } else {
      response.writeHead(200, isPrefetch ? { ...headers, "cache-control": prefetchCacheControl(headers) } : list);
      if (request.method === "HEAD") response.end();
      else response.end(bytes);
    }
    return true;
  }

  /** The versions to store a page with: taken before it is made, or a change in between would be lost. */
  mark(): { generation: number; at: number } {
    return { generation: this.#versions.generation, at: performance.now() };
  }

  /** Keeps a page, unless content changed while it was made. */
  store(url: string, page: FinishedPage, mark: { generation: number; at: number }): void {
    if (mark.generation !== this.#versions.generation) return;
    const stamp = this.#versions.stampOf(page.tags);
    const { at: madeAt, generation } = mark;
    this.#entriesFor(url).set(url, { page, stamp, generation, madeAt, goodUntil: madeAt + MAX_AGE_MS });
  }

  /**
   * A page past its time, which is then good for a moment more: for when none can be made, because the database is away or
   * too many wait. Null when what it shows is known to have changed, or it is too old.
   */
  prolong(url: string): FinishedPage | null {
    const entry = this.#entriesFor(url).get(url);
    const now = performance.now();
    if (!entry || now - entry.madeAt > MAX_STALE_MS || !this.#isTrue(entry)) return null;
    entry.goodUntil = Math.max(entry.goodUntil, now + PROLONGED_MS);
    return entry.page;
  }

  #entriesFor = (url: string) => (url.includes("?") ? this.#asked : this.#plain);

  /** No address is parsed for a page that is kept under just that. */
  #find(url: string): Entry | undefined {
    if (!url.includes("?")) return this.#plain.get(url);
    const known = this.#asked.get(url);
    if (known) return known;
    const address = this.#addressOf(url);
    return address === null || address === url ? undefined : this.#entriesFor(address).get(address);
  }

  #isFresh(entry: Entry): boolean {
    return performance.now() <= entry.goodUntil && this.#isTrue(entry);
  }

  #isTrue(entry: Entry): boolean {
    if (entry.page.expiresAt && this.#versions.hasCome(entry.page.expiresAt)) return false;
    if (entry.generation === this.#versions.generation) return true;
    if (entry.stamp !== this.#versions.stampOf(entry.page.tags)) return false;
    entry.generation = this.#versions.generation;
    return true;
  }
}

/**
 * How long others may keep a page that is made now: not at all when it changes by itself before the last of them would
 * have asked for another one.
 */
export function sharedFor(expiresAt: Date | null, now: Date): string {
  const lasts = MAX_AGE_MS + (SHARED_SECONDS + STALE_SECONDS) * 1000;
  if (expiresAt && expiresAt.getTime() - now.getTime() < lasts) return CHANGES_SOON;
  return `public, max-age=0, s-maxage=${SHARED_SECONDS}, stale-while-revalidate=${STALE_SECONDS}, stale-if-error=86400`;
}

const CHANGES_SOON = "no-cache";

const withoutLength = ({ "content-length": _, ...rest }: Readonly<Record<string, string>>) => rest;

/** The same for the one browser that has fetched it ahead and may open it a little later. */
export const prefetchCacheControl = (headers: Readonly<Record<string, string>>): string =>
  headers["cache-control"] === CHANGES_SOON ? CHANGES_SOON : PREFETCH_CACHE_CONTROL;

/** The best encoding that both sides know. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = Array.isArray(accepted) ? accepted.join() : (accepted ?? "");
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text)) return "br";
  if (/\bzstd\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text)) return "zstd";
  if (/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(text)) return "gzip";
  return "identity";
}

/** Brotli at quality 7 takes about 3 ms for a page of 120 KB; above it several times that for a few bytes, made while somebody waits. */
export function compress(bytes: Buffer<ArrayBuffer>, encoding: Encoding): Buffer<ArrayBuffer> {
  if (encoding === "br") {
    return brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 7,
        // 256 KB: a page fits, and a larger window costs as much again.
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
  }
  if (encoding === "zstd") return zstdCompressSync(bytes);
  if (encoding === "gzip") return gzipSync(bytes, { level: 6 });
  return bytes;
}

import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { ContentVersions } from "../platform/cache/content-versions.ts";
import { hasSessionCookie } from "./cookies.ts";
import { PREFETCH_CACHE_CONTROL, PREFETCH_HEADER } from "./prefetch.ts";

/** Addresses with a query are unlimited. They have their own share, so that they never evict the most popular pages. */
const MAX_BYTES = { plain: 48 * 1024 * 1024, queried: 16 * 1024 * 1024 };
/** The longest time until this instance sees a stock change that another one could not report before it crashed. */
const MAX_AGE_MS = 60_000;
/**
 * How long a stale page is served while no new one can be rendered, if its content is not known to have changed. An instance that lost its
 * database connection does not learn of changes made on other instances, so the time is limited.
 */
const MAX_STALE_MS = 3_600_000;
/** How long a prolonged page is served before it is checked again. */
const PROLONGED_MS = 5000;

type Encoding = "br" | "zstd" | "gzip" | "identity";
/** How long a shared cache may keep a page, and how long it may serve it stale while it revalidates. */
const SHARED_SECONDS = 60;
const STALE_SECONDS = 600;

type Body = { bytes: Buffer<ArrayBuffer>; headers: Record<string, string>; list: string[] };

/** A finished response to a public GET, with the content that it depends on. */
export class FinishedPage {
  readonly html: Buffer<ArrayBuffer>;
  readonly tags: readonly string[];
  /** The moment at which the page changes without a write. */
  readonly expiresAt: Date | null;
  /** The pattern of its route, for log and metrics. */
  readonly route: string;
  readonly #headers: Record<string, string>;
  readonly #bodies: Partial<Record<Encoding, Body>> = {};

  constructor(
    html: Buffer<ArrayBuffer>,
    headers: Record<string, string>,
    tags: Iterable<string>,
    { route = "page", expiresAt = null }: { route?: string; expiresAt?: Date | null } = {},
  ) {
    this.html = html;
    this.tags = [...tags];
    this.route = route;
    this.expiresAt = expiresAt;
    this.#headers = headers;
  }

  /** The page in the best encoding that the client accepts, compressed and hashed once for each encoding. */
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

type OnServed = (route: string, status: number) => void;

const entriesOf = (maxSize: number) =>
  new LRUCache<string, Entry>({ maxSize, sizeCalculation: ({ page }) => page.html.length * 2 + 4096 });

/** Public pages as compressed bytes: serving one costs 25 to 50 times less than rendering it. */
export class PageCache {
  readonly #versions: ContentVersions;
  readonly #addressOf: (url: string) => string | null;
  readonly #onServed: OnServed;
  readonly #plain = entriesOf(MAX_BYTES.plain);
  readonly #queried = entriesOf(MAX_BYTES.queried);

  /** `addressOf` maps the requested address to the cache key. `onServed` learns of each page that `serve` answers. */
  constructor(
    versions: ContentVersions,
    addressOf: (url: string) => string | null = (url) => url,
    onServed: OnServed = () => {},
  ) {
    this.#versions = versions;
    this.#addressOf = addressOf;
    this.#onServed = onServed;
  }

  /** Answers from the cache when the page is fresh. False leaves the request to the application. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    if (!request.url || hasSessionCookie(request.headers.cookie)) return false;
    const entry = this.#find(request.url);
    if (!entry || !this.#isFresh(entry)) return false;

    const { bytes, headers, list } = entry.page.bodyFor(request.headers["accept-encoding"]);
    const isPrefetch = request.headers[PREFETCH_HEADER] !== undefined;
    const isKnown = request.headers["if-none-match"] === headers.etag;
    this.#onServed(entry.page.route, isKnown ? 304 : 200);
    if (isKnown) {
      // A 304 has all headers except the content length.
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

  /** The versions to store a page with. Take them before rendering: otherwise a change during rendering would be lost. */
  mark(): { generation: number; at: number } {
    return { generation: this.#versions.generation, at: performance.now() };
  }

  /** Stores a page, unless its content changed while it was rendered. */
  store(url: string, page: FinishedPage, mark: { generation: number; at: number }): void {
    if (mark.generation !== this.#versions.generation) return;
    const stamp = this.#versions.stampOf(page.tags);
    const { at: madeAt, generation } = mark;
    this.#entriesFor(url).set(url, { page, stamp, generation, madeAt, goodUntil: madeAt + MAX_AGE_MS });
  }

  /**
   * Returns a stale page and makes it valid for `PROLONGED_MS`, for when no page can be rendered: the database is unreachable or the queue
   * is full. Null when the content is known to have changed or the page is too old.
   */
  prolong(url: string): FinishedPage | null {
    const entry = this.#entriesFor(url).get(url);
    const now = performance.now();
    if (!entry || now - entry.madeAt > MAX_STALE_MS || !this.#isUnchanged(entry)) return null;
    entry.goodUntil = Math.max(entry.goodUntil, now + PROLONGED_MS);
    return entry.page;
  }

  #entriesFor = (url: string) => (url.includes("?") ? this.#queried : this.#plain);

  /** The fast path: the raw address is tried before it is normalized. */
  #find(url: string): Entry | undefined {
    if (!url.includes("?")) return this.#plain.get(url);
    const known = this.#queried.get(url);
    if (known) return known;
    const address = this.#addressOf(url);
    return address === null || address === url ? undefined : this.#entriesFor(address).get(address);
  }

  #isFresh(entry: Entry): boolean {
    return performance.now() <= entry.goodUntil && this.#isUnchanged(entry);
  }

  /** False when its content has changed or its time is over. Remembers that the content of this generation is unchanged. */
  #isUnchanged(entry: Entry): boolean {
    if (entry.page.expiresAt && this.#versions.isPast(entry.page.expiresAt)) return false;
    if (entry.generation === this.#versions.generation) return true;
    if (entry.stamp !== this.#versions.stampOf(entry.page.tags)) return false;
    entry.generation = this.#versions.generation;
    return true;
  }
}

/** The Cache-Control for shared caches: no caching when the page expires before the last of them would revalidate it. */
export function sharedFor(expiresAt: Date | null, now: Date): string {
  const lasts = MAX_AGE_MS + (SHARED_SECONDS + STALE_SECONDS) * 1000;
  if (expiresAt && expiresAt.getTime() - now.getTime() < lasts) return CHANGES_SOON;
  return `public, max-age=0, s-maxage=${SHARED_SECONDS}, stale-while-revalidate=${STALE_SECONDS}, stale-if-error=86400`;
}

const CHANGES_SOON = "no-cache";

const withoutLength = ({ "content-length": _, ...rest }: Readonly<Record<string, string>>) => rest;

/** The Cache-Control for the browser that prefetched the page and may open it a little later. */
export const prefetchCacheControl = (headers: Readonly<Record<string, string>>): string =>
  headers["cache-control"] === CHANGES_SOON ? CHANGES_SOON : PREFETCH_CACHE_CONTROL;

/** The best encoding that client and server support. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = Array.isArray(accepted) ? accepted.join() : (accepted ?? "");
  if (accepts(text, "br")) return "br";
  if (accepts(text, "zstd")) return "zstd";
  if (accepts(text, "gzip")) return "gzip";
  return "identity";
}

/** False also for a coding with the weight 0, which the client rejects. Spaces may stand around the semicolon. */
const accepts = (text: string, coding: string): boolean =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(text);

/**
 * Brotli at quality 7 takes about 3 ms for a page of 120 KB. Higher qualities take several times as long for a few bytes, while a client
 * waits.
 */
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

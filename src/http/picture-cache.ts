import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { securityHeaders } from "./headers.ts";

/** The pictures of the most visited pages fit; others are read from storage again. */
const MAX_BYTES = 24 * 1024 * 1024;
/** A larger file would push out dozens of the small ones that lists show. */
const MAX_FILE_BYTES = 512 * 1024;

export const PICTURE_ROUTE = "/media/:id/:file";

/** Headers of a picture that never changes under its address. */
export const pictureHeaders = (contentType: string) => ({
  "content-type": contentType,
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
});

type Entry = { bytes: Uint8Array; etag: string; headers: string[] };

/** Finished pictures in memory, without the statement, the read and the middleware that a picture costs otherwise. */
export class PictureCache {
  readonly #entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes.length });
  readonly #siteUrl: string;
  readonly #onServed: (route: string, status: number) => void;

  constructor(siteUrl: string, onServed: (route: string, status: number) => void = () => {}) {
    this.#siteUrl = siteUrl;
    this.#onServed = onServed;
  }

  /** Answers a known picture. False leaves the request to the application. */
  serve({ method, url = "", headers }: IncomingMessage, response: ServerResponse): boolean {
    if (!url.startsWith("/media/") || (method !== "GET" && method !== "HEAD")) return false;
    const entry = this.#entries.get(url);
    if (!entry) return false;
    const isKnown = headers["if-none-match"] === entry.etag;
    this.#onServed(PICTURE_ROUTE, isKnown ? 304 : 200);
    if (isKnown) response.writeHead(304, entry.headers).end();
    else {
      response.writeHead(200, [...entry.headers, "content-length", String(entry.bytes.length)]);
      response.end(method === "HEAD" ? undefined : entry.bytes);
    }
    return true;
  }

  /** Keeps a picture under its path. Returns its entity tag. */
  store(path: string, bytes: Uint8Array, contentType: string): string {
    const etag = `"${hash("sha256", bytes, "base64url").slice(0, 22)}"`;
    const headers = Object.entries({ etag, ...pictureHeaders(contentType), ...securityHeaders(this.#siteUrl) }).flat();
    if (bytes.length <= MAX_FILE_BYTES) this.#entries.set(path, { bytes, etag, headers });
    return etag;
  }
}

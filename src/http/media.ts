import { Hono } from "hono";
import { DomainError } from "#kernel/errors.ts";
import { getImageVariant } from "#modules/media/queries.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { RequestEnv } from "./request-env.ts";

/** The cache lifetime of a substitute, in seconds, while the requested size is being made. */
const UNTIL_MADE_SECONDS = 10;

const variant = /^(\d{3,4})\.(avif|webp)$/;

/** `/media/{id}/{width}.{format}`: a picture never changes under its address. */
export function mediaRoutes(storage: Storage) {
  return new Hono<RequestEnv>().get("/media/:id/:file", async (c) => {
    c.set("route", "/media/:id/:file");
    const [, width, format] = variant.exec(c.req.param("file")) ?? [];
    if (!width || (format !== "avif" && format !== "webp")) return c.notFound();
    try {
      const { bytes, contentType, isFinal } = await getImageVariant(
        c.var.ctx,
        storage,
        c.req.param("id"),
        Number(width),
        format,
      );
      return c.body(new Uint8Array(bytes), 200, {
        "content-type": contentType,
        "cache-control": isFinal ? "public, max-age=31536000, immutable" : `public, max-age=${UNTIL_MADE_SECONDS}`,
        "content-security-policy": "default-src 'none'; sandbox",
      });
    } catch (error) {
      if (error instanceof DomainError && error.kind === "not-found") return c.notFound();
      throw error;
    }
  });
}

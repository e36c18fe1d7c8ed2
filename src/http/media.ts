import { Hono } from "hono";
import { DomainError } from "#kernel/errors.ts";
import { getImageVariant } from "#modules/media/queries.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { PICTURE_ROUTE, type PictureCache, pictureHeaders } from "./picture-cache.ts";
import type { RequestEnv } from "./request-env.ts";

/** The cache lifetime of a substitute, in seconds, while the requested size is being made. */
const UNTIL_MADE_SECONDS = 10;

const variantName = /^(\d{3,4})\.(avif|webp)$/;

/** `/media/{id}/{width}.{format}`: a picture never changes under its address. */
export function mediaRoutes(storage: Storage, cache: PictureCache) {
  return new Hono<RequestEnv>().get(PICTURE_ROUTE, async (c) => {
    c.set("route", PICTURE_ROUTE);
    const { id, file } = c.req.param();
    const [, width, format] = variantName.exec(file) ?? [];
    if (!width || (format !== "avif" && format !== "webp")) return c.notFound();
    try {
      const picture = await getImageVariant(c.var.ctx, storage, id, Number(width), format);
      const headers = pictureHeaders(picture.contentType);
      const body = new Uint8Array(picture.bytes);
      if (!picture.isFinal)
        return c.body(body, 200, { ...headers, "cache-control": `public, max-age=${UNTIL_MADE_SECONDS}` });
      return c.body(body, 200, { ...headers, etag: cache.store(c.req.path, body, picture.contentType) });
    } catch (error) {
      if (error instanceof DomainError && error.kind === "not-found") return c.notFound();
      throw error;
    }
  });
}

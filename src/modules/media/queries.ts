import { and, count, desc, gt, inArray, like, or, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import type { Page } from "#kernel/page.ts";
import { fold } from "#kernel/vietnamese.ts";
import type { Context } from "#platform/context.ts";
import { createSemaphore } from "#platform/semaphore.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { encodeVariant } from "./adapters/image-codec.ts";
import type { ImageFile, Picture, PictureSearch, VariantName } from "./contract.ts";
import { LIBRARY_PAGE, MIN_UPLOAD_SIDE } from "./limits.ts";
import { messages } from "./messages.ts";
import { isImageFormat, isImageWidth, nearestVariants, variantKey } from "./rules.ts";
import { images } from "./tables.ts";

export type Image = typeof images.$inferSelect;

export function pictureOf({ id, width, height, alt, focalX, focalY, illustration, ...image }: Image): Picture {
  const { toneAbove: above, toneBelow: below } = image;
  return { id, width, height, alt, focalX, focalY, illustration, tones: above && below ? { above, below } : null };
}

/** The pictures of these ids, in one statement; unknown ids are left out. */
export async function findPictures(ctx: Context, ids: readonly string[]): Promise<Map<string, Picture>> {
  const validIds = [...new Set(ids)].filter(isId);
  if (validIds.length === 0) return new Map();
  const rows = await ctx.db.select().from(images).where(inArray(images.id, validIds));
  return new Map(rows.map((row) => [row.id, pictureOf(row)]));
}

/** Pictures for selection by staff, newest first; by words of their descriptions, without diacritics. Excludes logos. */
export async function searchPictures(ctx: Context, { text, page }: PictureSearch): Promise<Page<Picture>> {
  requirePermission(ctx.actor, "catalogue.read");
  const words = fold(text).split(" ").filter(Boolean);
  const folded = sql`lower(translate(regexp_replace(normalize(${images.alt}, NFD), U&'[\\0300-\\036F]', '', 'g'), 'đĐ', 'dd'))`;
  const conditions = and(
    sql`least(${images.width}, ${images.height}) >= ${MIN_UPLOAD_SIDE}`,
    ...words.map((word) => like(folded, `%${word}%`)),
  );
  const [[counted], rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(images).where(conditions),
    ctx.db
      .select()
      .from(images)
      .where(conditions)
      .orderBy(desc(images.id))
      .limit(LIBRARY_PAGE)
      .offset((page - 1) * LIBRARY_PAGE),
  ]);
  return { data: rows.map(pictureOf), total: counted?.total ?? 0, page, size: LIBRARY_PAGE };
}

/** The served file: the requested one, or the nearest one until that is made. */
export type VariantFile = ImageFile & { isFinal: boolean };

/**
 * The file of a picture in a served width and format; others are not found. Requests never wait for an encoder: until a size is made, the
 * nearest one is served, if necessary the master.
 */
export async function getImageVariant(
  ctx: Context,
  storage: Storage,
  id: string,
  width: number,
  format: string,
): Promise<VariantFile> {
  if (!isId(id) || !isImageWidth(width) || !isImageFormat(format)) throw notFound(messages.notFound, "image-not-found");
  const [image] = await ctx.db
    .select()
    .from(images)
    .where(inArray(images.id, [id]));
  if (!image) throw notFound(messages.notFound, "image-not-found");

  const variant = { width, format };
  const stored = await storage.get(variantKey(image.key, variant));
  if (stored) return { bytes: stored, contentType: `image/${format}`, isFinal: true };
  makeVariant(storage, image.key, variant).catch((error: unknown) =>
    ctx.log.warn({ event: "media.size_failed", err: error, id }, "picture size not made for a request"),
  );
  return { ...(await nearestOf(storage, image, variant)), isFinal: false };
}

/** A client with AVIF supports WebP, the format of the master. */
async function nearestOf(storage: Storage, { key }: Image, requested: VariantName): Promise<ImageFile> {
  for (const variant of nearestVariants(requested)) {
    const bytes = await storage.get(variantKey(key, variant));
    if (bytes) return { bytes, contentType: `image/${variant.format}` };
  }
  const master = await storage.get(key);
  if (!master) throw notFound(messages.notFound, "image-file-missing");
  return { bytes: master, contentType: "image/webp" };
}

// Pending encodings: concurrent requests for a file share one.
const pendingByStorage = new WeakMap<Storage, Map<string, Promise<ImageFile>>>();
// One core at most: pages are rendered on the others.
const limitEncoding = createSemaphore(1);

/** Makes a size of a picture, once for all concurrent requests. */
export function makeVariant(storage: Storage, master: string, variant: VariantName): Promise<ImageFile> {
  const pending = pendingByStorage.get(storage) ?? new Map<string, Promise<ImageFile>>();
  pendingByStorage.set(storage, pending);

  const key = variantKey(master, variant);
  const file =
    pending.get(key) ??
    limitEncoding(() => encodeAndStore(storage, master, key, variant)).finally(() => pending.delete(key));
  pending.set(key, file);
  return file;
}

async function encodeAndStore(storage: Storage, master: string, key: string, variant: VariantName): Promise<ImageFile> {
  const bytes = await storage.get(master);
  if (!bytes) throw notFound(messages.notFound, "image-file-missing");

  const file = await encodeVariant(bytes, variant);
  await storage.put(key, file.bytes, { contentType: file.contentType, neverChanges: true });
  return file;
}

/** The stored masters of these pictures and of those added since a moment, newest first. */
export async function listMasters(
  ctx: Context,
  ids: readonly string[],
  addedSince: Date,
): Promise<Pick<Image, "id" | "key" | "width">[]> {
  return ctx.db
    .select({ id: images.id, key: images.key, width: images.width })
    .from(images)
    .where(or(inArray(images.id, [...ids]), gt(images.createdAt, addedSince)))
    .orderBy(desc(images.id));
}

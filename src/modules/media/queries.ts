import { inArray } from "drizzle-orm";
import { notFound } from "#kernel/errors.ts";
import { isId } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { encodeVariant } from "./adapters/image-codec.ts";
import type { ImageFile, Picture, VariantName } from "./contract.ts";
import { messages } from "./messages.ts";
import { isImageFormat, isImageWidth, variantKey } from "./rules.ts";
import { images } from "./tables.ts";

export type Image = typeof images.$inferSelect;

export function pictureOf({ id, width, height, alt, focalX, focalY, illustration, ...image }: Image): Picture {
  const { toneAbove: above, toneBelow: below } = image;
  return { id, width, height, alt, focalX, focalY, illustration, tones: above && below ? { above, below } : null };
}

/** The pictures of these ids, in one statement; unknown ids are left out. */
export async function findPictures(ctx: Context, ids: readonly string[]): Promise<Map<string, Picture>> {
  const wanted = [...new Set(ids)].filter(isId);
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db.select().from(images).where(inArray(images.id, wanted));
  return new Map(rows.map((row) => [row.id, pictureOf(row)]));
}

/** The file of a picture in one of the served widths and formats; anything else is not found. */
export async function getImageVariant(
  ctx: Context,
  storage: Storage,
  id: string,
  width: number,
  format: string,
): Promise<ImageFile> {
  const [image] = isId(id)
    ? await ctx.db
        .select()
        .from(images)
        .where(inArray(images.id, [id]))
    : [];
  if (!image) throw notFound(messages.notFound, "image-not-found");
  return imageVariant(storage, image, width, format);
}

// Made when it is asked for the first time, then read from storage.
async function imageVariant(
  storage: Storage,
  image: Pick<Image, "key">,
  width: number,
  format: string,
): Promise<ImageFile> {
  if (!isImageWidth(width) || !isImageFormat(format)) throw notFound(messages.notFound, "image-not-found");

  const variant = { width, format };
  const key = variantKey(image.key, variant);
  const kept = await storage.get(key);
  return kept ? { bytes: kept, contentType: `image/${format}` } : makeOnce(storage, image.key, key, variant);
}

// Everyone who asks while a file is being made waits for the same one.
const beingMade = new WeakMap<Storage, Map<string, Promise<ImageFile>>>();

function makeOnce(storage: Storage, master: string, key: string, variant: VariantName): Promise<ImageFile> {
  const flights = beingMade.get(storage) ?? new Map<string, Promise<ImageFile>>();
  beingMade.set(storage, flights);

  const flight = flights.get(key) ?? make(storage, master, key, variant).finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}

async function make(storage: Storage, master: string, key: string, variant: VariantName): Promise<ImageFile> {
  const bytes = await storage.get(master);
  if (!bytes) throw notFound(messages.notFound, "image-file-missing");

  const file = await encodeVariant(bytes, variant);
  await storage.put(key, file.bytes, { contentType: file.contentType, neverChanges: true });
  return file;
}

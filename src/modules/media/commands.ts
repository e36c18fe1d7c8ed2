import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { invalid, notFound } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { afterCommit, type Context, inTransaction } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { type Master, makeMaster, makeScan, measureImage } from "./adapters/image-codec.ts";
import type { ImageDescription, NewImage, Picture } from "./contract.ts";
import { MAX_ALT_LENGTH, MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS, MIN_UPLOAD_SIDE, SIZES_JOB } from "./limits.ts";
import { messages } from "./messages.ts";
import { pictureOf } from "./queries.ts";
import { imageTypeOf, masterKey } from "./rules.ts";
import { images } from "./tables.ts";

/**
 * Stores a picture whose shorter side has at least so many pixels. The same bytes again return the stored picture, with its description
 * unchanged.
 */
export async function addImage(
  ctx: Context,
  storage: Storage,
  input: NewImage,
  smallestSide = MIN_UPLOAD_SIDE,
): Promise<Picture> {
  requirePermission(ctx.actor, "catalogue.write");

  checkDetails(input);
  const { bytes, ...details } = input;
  const master = await acceptUpload(bytes, smallestSide);
  const key = masterKey(createHash("sha256").update(master.bytes).digest("hex"));
  // first: a row without its file would be a broken page
  await storage.put(key, master.bytes, { contentType: "image/webp", neverChanges: true });

  const { width, height, tones } = master;
  const imageFacts = { width, height, toneAbove: tones?.above ?? null, toneBelow: tones?.below ?? null };
  const row = { key, ...imageFacts, ...details, createdAt: ctx.now() };
  const added = await inTransaction(ctx, (ctx) => insertImage(ctx, row));
  if (added) {
    afterCommit(ctx, () => ctx.jobs.soon(SIZES_JOB));
    return pictureOf(added);
  }

  const [existing] = await ctx.db.select().from(images).where(eq(images.key, key));
  if (!existing) throw new Error(`image ${key} is neither new nor known`);
  return pictureOf(existing);
}

async function insertImage(ctx: Context, row: typeof images.$inferInsert) {
  const [added] = await ctx.db.insert(images).values(row).onConflictDoNothing({ target: images.key }).returning();
  if (added) {
    await recordAuditEvent(ctx, {
      action: "image.added",
      subject: { type: "image", id: added.id, label: row.alt },
      after: row,
    });
  }
  return added;
}

function checkDetails({ alt, focalX, focalY }: ImageDescription): void {
  if (alt.length > MAX_ALT_LENGTH) throw invalid(messages.badAlt, { alt: messages.badAlt });
  const inside = [focalX, focalY].every((share) => share >= 0 && share <= 1);
  if (!inside) throw invalid(messages.badFocus, { focalX: messages.badFocus });
}

/** A photographed document, re-encoded as JPEG so that only the picture remains. Stores nothing itself. */
export async function readScan(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  await checkPicture(bytes);
  const scan = await makeScan(bytes);
  if (!scan) throw invalidImage(messages.damaged, "image-damaged");
  return scan;
}

async function acceptUpload(bytes: Uint8Array, smallestSide: number): Promise<Master> {
  const { width, height } = await checkPicture(bytes);
  if (Math.min(width, height) < smallestSide) throw invalidImage(messages.tooSmall(smallestSide), "image-too-small");

  const master = await makeMaster(bytes);
  if (!master) throw invalidImage(messages.damaged, "image-damaged");
  return master;
}

async function checkPicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  if (bytes.length > MAX_UPLOAD_BYTES) throw invalidImage(messages.tooHeavy, "image-too-heavy");
  if (!imageTypeOf(bytes)) throw invalidImage(messages.notAnImage, "not-an-image");

  // The header first: a small file can claim a picture that would fill the memory.
  const size = await measureImage(bytes);
  if (!size) throw invalidImage(messages.damaged, "image-damaged");
  if (size.width * size.height > MAX_UPLOAD_PIXELS) throw invalidImage(messages.tooManyPixels, "image-too-large");
  return size;
}

const invalidImage = (message: string, code: string) => invalid(message, { image: message }, code);

/** Changes the alternative text and focal point of a picture. The caller has to invalidate the pages that show it. */
export async function describeImage(ctx: Context, id: string, description: ImageDescription): Promise<Picture> {
  requirePermission(ctx.actor, "catalogue.write");

  checkDetails(description);
  return inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(images).where(eq(images.id, id)).for("update");
    if (!before) throw notFound(messages.notFound, "image-not-found");
    const [after] = await ctx.db.update(images).set(description).where(eq(images.id, id)).returning();
    if (!after) throw notFound(messages.notFound, "image-not-found");
    const subject = { type: "image", id, label: after.alt };
    await recordAuditEvent(ctx, { action: "image.described", subject, before, after });
    return pictureOf(after);
  });
}

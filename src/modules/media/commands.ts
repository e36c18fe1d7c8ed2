import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { invalid } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { type Master, makeMaster, measureImage } from "./adapters/image-codec.ts";
import type { NewImage, Picture } from "./contract.ts";
import { MAX_ALT_LENGTH, MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS, MIN_UPLOAD_SIDE } from "./limits.ts";
import { messages } from "./messages.ts";
import { pictureOf } from "./queries.ts";
import { imageTypeOf, masterKey } from "./rules.ts";
import { images } from "./tables.ts";

/** Keeps a picture. The same bytes again are the picture that is kept already, with its description as it is. */
export async function addImage(ctx: Context, storage: Storage, input: NewImage): Promise<Picture> {
  requirePermission(ctx.actor, "catalogue.write");

  checkDetails(input);
  const { bytes, ...details } = input;
  const master = await acceptUpload(bytes);
  const key = masterKey(createHash("sha256").update(master.bytes).digest("hex"));
  await storage.put(key, master.bytes); // first: a row without its file would be a broken page

  const row = { key, width: master.width, height: master.height, ...details, createdAt: ctx.now() };
  const [added] = await ctx.db.insert(images).values(row).onConflictDoNothing({ target: images.key }).returning();
  if (added) return pictureOf(added);

  const [existing] = await ctx.db.select().from(images).where(eq(images.key, key));
  if (!existing) throw new Error(`image ${key} is neither new nor known`);
  return pictureOf(existing);
}

function checkDetails({ alt, focalX, focalY }: NewImage): void {
  if (!alt.trim() || alt.length > MAX_ALT_LENGTH) throw invalid(messages.badAlt, { alt: messages.badAlt });
  const inside = [focalX, focalY].every((share) => share >= 0 && share <= 1);
  if (!inside) throw invalid(messages.badFocus, { focalX: messages.badFocus });
}

async function acceptUpload(bytes: Uint8Array): Promise<Master> {
  if (bytes.length > MAX_UPLOAD_BYTES) throw refused(messages.tooHeavy, "image-too-heavy");
  if (!imageTypeOf(bytes)) throw refused(messages.notAnImage, "not-an-image");

  // The header first: a small file can claim a picture that would fill the memory.
  const size = await measureImage(bytes);
  if (!size) throw refused(messages.damaged, "image-damaged");
  if (size.width * size.height > MAX_UPLOAD_PIXELS) throw refused(messages.tooManyPixels, "image-too-large");
  if (Math.min(size.width, size.height) < MIN_UPLOAD_SIDE) throw refused(messages.tooSmall, "image-too-small");

  const master = await makeMaster(bytes);
  if (!master) throw refused(messages.damaged, "image-damaged");
  return master;
}

const refused = (message: string, code: string) => invalid(message, { image: message }, code);

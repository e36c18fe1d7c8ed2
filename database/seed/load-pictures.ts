import { readFile } from "node:fs/promises";
import path from "node:path";
import { addDays, type CalendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { masterKey } from "#modules/media/rules.ts";
import { images } from "#modules/media/tables.ts";
import type { Context } from "#platform/context.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { readPictureList } from "./demo/pictures.ts";

/** Files that are read and written concurrently. */
const AT_ONCE = 8;

/** Age of the pictures in days, so that the job for sizes of new pictures skips them. */
const ADDED_DAYS_AGO = 60;

/** Copies the verified pictures of a folder, and returns their ids by name. */
export async function loadPictures(
  ctx: Context,
  storage: Storage,
  { folder, today }: { folder: string; today: CalendarDate },
): Promise<Map<string, string>> {
  const list = await readPictureList(folder);
  const left = list.values();
  const copy = async () => {
    for (const { name, sha256 } of left) {
      const bytes = await readFile(path.join(folder, `${name}.webp`));
      await storage.put(masterKey(sha256), bytes, { contentType: "image/webp", neverChanges: true });
    }
  };
  // Files first: a row without its file would be a broken page.
  await Promise.all(Array.from({ length: AT_ONCE }, copy));
  const createdAt = vietnamInstant(addDays(today, -ADDED_DAYS_AGO));
  const rows = list.map(({ name: _, sha256, tones, ...picture }) => {
    const shades = { toneAbove: tones.above, toneBelow: tones.below };
    return { ...picture, ...shades, id: newId(), key: masterKey(sha256), illustration: true, createdAt };
  });
  await ctx.db.insert(images).values(rows);
  return new Map(list.map(({ name }, index) => [name, rows[index]?.id ?? ""]));
}

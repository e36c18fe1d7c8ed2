import { asc } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { openedLetter } from "#platform/mail/sealed-letter.ts";
import { outbox } from "#platform/mail/tables.ts";

/** Every letter as its recipient reads it, the first one first. */
export async function readLetters(ctx: Context) {
  const stored = await ctx.db.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id));
  return stored.map((letter) => openedLetter(ctx, letter));
}

import { asc } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { decryptEmail } from "#platform/mail/encrypted-email.ts";
import { outbox } from "#platform/mail/tables.ts";

/** All emails as their recipients read them, oldest first. */
export async function readEmails(ctx: Context) {
  const stored = await ctx.db.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id));
  return stored.map((email) => decryptEmail(ctx, email));
}

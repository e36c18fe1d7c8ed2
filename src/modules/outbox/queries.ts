import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { DomainError, notFound } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import type { Context } from "#platform/context.ts";
import { hasToken, withoutTokens } from "#platform/magic-link.ts";
import { decryptEmail } from "#platform/mail/encrypted-email.ts";
import { PASSWORD_LINK_PREFIX } from "#platform/mail/outbox.ts";
import { outbox } from "#platform/mail/tables.ts";
import type { OutboxLine, OutboxPage, OutboxSearch } from "./contract.ts";
import { OUTBOX_PAGE } from "./limits.ts";
import { outboxMessages } from "./messages.ts";

/** All emails, newest first. Keyset pagination. */
export async function searchOutbox(ctx: Context, { state, before }: OutboxSearch): Promise<OutboxPage> {
  requirePermission(ctx.actor, "settings.write");
  const { text: _, html: __, ...columns } = getTableColumns(outbox);
  const rows = await ctx.db
    .select(columns)
    .from(outbox)
    .where(and(state ? eq(outbox.state, state) : undefined, olderThan(before)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(OUTBOX_PAGE + 1);
  const data = rows.slice(0, OUTBOX_PAGE);
  const last = data.at(-1);
  const next = last && rows.length > OUTBOX_PAGE ? `${last.createdAt.toISOString()}_${last.id}` : null;
  return { data: data.map(lineOf), next };
}

/** An email without its text. Throws `not-found`. */
export async function getEmailLine(ctx: Context, id: string): Promise<OutboxLine> {
  requirePermission(ctx.actor, "settings.write");
  return lineOf(await getRow(ctx, id));
}

/**
 * An email with its text. The token of a booking's link is included only while the email is unsent, so that staff can hand it over. An
 * email with an account link is readable only while it is unsent, by staff who may write accounts.
 */
export async function readEmail(
  ctx: Context,
  id: string,
): Promise<OutboxLine & { text: string; opensBooking: boolean }> {
  requirePermission(ctx.actor, "settings.write");
  const email = await getRow(ctx, id);
  const line = lineOf(email);
  const isStuck = line.state === "kept" || line.state === "failed";
  if (line.hasAccountLink && !(isStuck && can(ctx.actor, "accounts.write"))) {
    throw new DomainError("forbidden", "not-permitted", outboxMessages.onlyForRecipient);
  }
  const text = isStuck ? decryptEmail(ctx, email).text : withoutTokens(email.text);
  return { ...line, text, opensBooking: isStuck && hasToken(email.text) };
}

async function getRow(ctx: Context, id: string) {
  const [email] = isId(id) ? await ctx.db.select().from(outbox).where(eq(outbox.id, id)) : [];
  if (!email) throw notFound(outboxMessages.notFound, "letter-not-found");
  return email;
}

type Row = Omit<typeof outbox.$inferSelect, "text" | "html">;

function lineOf({ reason, about, nextTryAt, ...email }: Row): OutboxLine {
  const { id, recipient, subject, state, createdAt, sentAt, attempts, lastError } = email;
  return {
    id,
    recipient,
    subject,
    state,
    createdAt,
    sentAt,
    attempts,
    lastError,
    nextTryAt: state === "waiting" && attempts > 0 ? nextTryAt : null,
    bookingId: about?.startsWith("booking:") ? about.slice("booking:".length) : null,
    hasAccountLink: reason.startsWith(PASSWORD_LINK_PREFIX),
  };
}

function olderThan(cursor: string | undefined): SQL | undefined {
  const [at = "", id = ""] = cursor?.split("_") ?? [];
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime()) || !isId(id)) return undefined;
  return sql`(${outbox.createdAt}, ${outbox.id}) < (${instant.toISOString()}::timestamptz, ${id}::uuid)`;
}

import { and, inArray, like, lt, ne, or } from "drizzle-orm";
import { requirePermission, requireStaff } from "#kernel/actor.ts";
import { conflict, DomainError } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { countEmails, PASSWORD_LINK_PREFIX, queueEmail, requeueEmail } from "#platform/mail/outbox.ts";
import { outbox } from "#platform/mail/tables.ts";
import { testEmail } from "./emails.ts";
import { EMAIL_DAYS, MAGIC_LINK_EMAIL_DAYS, TEST_EMAILS_PER_HOUR } from "./limits.ts";
import { outboxMessages } from "./messages.ts";
import { readEmail } from "./queries.ts";

const TEST_PREFIX = "test-letter:";

/** Queues a test email. The response does not contain its id; the result is visible in the outbox. */
export async function sendTestEmail(ctx: Context, { to }: { to: string }): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  const staff = requireStaff(ctx.actor);
  await inTransaction(ctx, async (ctx) => {
    const about = `tests-of:${staff.id}`;
    const since = new Date(ctx.now().getTime() - 3_600_000);
    if ((await countEmails(ctx, { about, reasons: [TEST_PREFIX], since })) >= TEST_EMAILS_PER_HOUR)
      throw new DomainError("limited", "too-many-letters", outboxMessages.tooManyTests);
    const { brand } = await getCompany(ctx);
    const email = testEmail({ brand, by: staff.name });
    await queueEmail(ctx, { ...email, reason: `${TEST_PREFIX}${newId()}`, about, recipient: to });
    const subject = { type: "settings", id: "mail", label: "Thư thử" };
    await recordAuditEvent(ctx, { action: "letter.tested", subject, after: { email: to } });
  });
}

/** Sends an email that is stuck in the outbox. Emails about a booking are composed again by the booking's own command. */
export async function sendStuckEmail(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "settings.write");
  await inTransaction(ctx, async (ctx) => {
    if (!(await requeueEmail(ctx, id))) throw conflict("letter-not-stuck", outboxMessages.notStuck);
    await recordAuditEvent(ctx, { action: "letter.requeued", subject: { type: "letter", id, label: id } });
  });
}

/** The text of an email. Reading one with an account or booking link is recorded, for the booking that the link opens. */
export async function openEmail(ctx: Context, id: string): Promise<{ subject: string; text: string }> {
  requirePermission(ctx.actor, "settings.write");
  const { subject, text, hasAccountLink, opensBooking, recipient, bookingId } = await readEmail(ctx, id);
  if (hasAccountLink || opensBooking) {
    await recordAuditEvent(ctx, {
      action: hasAccountLink ? "letter.key-read" : "letter.read",
      subject: bookingId ? { type: "booking", id: bookingId, label: subject } : { type: "letter", id, label: subject },
      after: { email: recipient, letter: id },
    });
  }
  return { subject, text };
}

/** Emails deleted by one statement, so that no lock lasts long. */
const AT_ONCE = 1000;

/** Deletes emails older than their retention that are not waiting to be sent; returns how many. */
export async function purgeOldEmails(ctx: Context): Promise<number> {
  const before = (days: number) => lt(outbox.createdAt, new Date(ctx.now().getTime() - days * 86_400_000));
  const isOver = or(
    before(EMAIL_DAYS),
    and(like(outbox.reason, `${PASSWORD_LINK_PREFIX}%`), before(MAGIC_LINK_EMAIL_DAYS)),
  );
  const old = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(ne(outbox.state, "waiting"), isOver))
    .limit(AT_ONCE);
  const deleted = await ctx.db.delete(outbox).where(inArray(outbox.id, old)).returning({ id: outbox.id });
  return deleted.length;
}

import { and, asc, count, desc, eq, getTableColumns, gt, inArray, like, lte, notLike, or, sql } from "drizzle-orm";
import { afterCommit, type Context } from "#platform/context.ts";
import type { Job } from "#platform/jobs/job.ts";
import { decryptedEmail, encryptedEmail } from "./encrypted-email.ts";
import { isPermanent, type MailTransport, MaybeSent, type OutgoingEmail } from "./smtp-transport.ts";
import { outbox } from "./tables.ts";

const SEND_EMAILS = "send-letters";
/** Minutes between tries: a mail server may be away for a night. */
const PAUSES = [1, 5, 30, 120, 360, 360];
/** Minutes until a letter that may have arrived is sent once more. */
const UNSURE_PAUSE = 30;
/** A letter on its way is nobody else's for so long: finding, greeting and silence of a server take less. */
const CLAIM_MINUTES = 5;
/** Letters on their way at once, each with a connection of its own, beside those that a server is silent about. */
const AT_ONCE = 5;
/** For so long an answer is not late. */
const SILENT_AFTER_MS = 10_000;
/** A job has two minutes (jobs/boss.ts), of which the last letter may need one. */
const RUN_MS = 45_000;

/** Puts a letter in the outbox of the running transaction. The same reason never mails twice: false for a repeat. */
export async function queueEmail(ctx: Context, letter: OutgoingEmail): Promise<boolean> {
  const written = await ctx.db
    .insert(outbox)
    .values({ ...encryptedEmail(ctx, letter), state: "waiting", createdAt: ctx.now(), nextTryAt: ctx.now() })
    .onConflictDoNothing({ target: outbox.reason })
    .returning({ id: outbox.id });
  afterCommit(ctx, () => ctx.jobs.soon(SEND_EMAILS));
  return written.length > 0;
}

export type StoredEmail = {
  id: string;
  subject: string;
  text: string;
  state: "waiting" | "sent" | "kept" | "failed";
  createdAt: Date;
  sentAt: Date | null;
  /** What the mail server said when it did not take it. */
  lastError: string | null;
};

/** Reasons of letters that open an account of staff begin so: nobody but the recipient reads them. */
export const MAGIC_LINK_EMAILS = "password-link:";
const isNoKey = notLike(outbox.reason, `${MAGIC_LINK_EMAILS}%`);

/** Letters about something, the newest first, their keys sealed. */
export async function listEmails(ctx: Context, about: string): Promise<StoredEmail[]> {
  const { id, subject, text, state, createdAt, sentAt, lastError } = getTableColumns(outbox);
  return ctx.db
    .select({ id, subject, text, state, createdAt, sentAt, lastError })
    .from(outbox)
    .where(and(eq(outbox.about, about), isNoKey))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(50);
}

/** Takes letters about some things out of the outbox for good. */
export async function purgeEmailsAbout(ctx: Context, about: readonly string[]): Promise<void> {
  await ctx.db.delete(outbox).where(inArray(outbox.about, [...about]));
}

/** How many letters about something were written since then by reasons that begin like this. */
export async function countEmails(
  ctx: Context,
  { about, reasons, since }: { about: string; reasons: readonly string[]; since: Date },
): Promise<number> {
  const [row] = await ctx.db
    .select({ letters: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.about, about),
        gt(outbox.createdAt, since),
        lte(outbox.createdAt, ctx.now()),
        or(...reasons.map((reason) => like(outbox.reason, `${reason}%`))),
      ),
    );
  return row?.letters ?? 0;
}

/** Reasons of letters that were sent once more begin so. */
export const AGAIN = "again:";

type Written = Pick<OutgoingEmail, "reason" | "subject" | "text" | "html" | "about"> & { id: string; createdAt: Date };

/** A letter about something with the reason it was first written for; null when there is no such letter. */
export async function findStoredEmail(
  ctx: Context,
  { id, about }: { id: string; about: string },
): Promise<Written | null> {
  const [stored] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.about, about), isNoKey));
  if (!stored) return null;
  const letter = decryptedEmail(ctx, stored);
  if (!stored.reason.startsWith(AGAIN)) return letter;
  const first = await findStoredEmail(ctx, { id: stored.reason.slice(AGAIN.length).split(":")[0] ?? "", about });
  return first && { ...letter, reason: first.reason, createdAt: first.createdAt };
}

/** Writes again to a recipient of a letter, in the words of today; false for a double click. */
export async function repeatEmail(
  ctx: Context,
  {
    former,
    email,
    recipient,
  }: { former: Written; email: Pick<OutgoingEmail, "subject" | "text" | "html">; recipient: string },
): Promise<boolean> {
  // The same letter asked for twice within a minute is a double click.
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  const { subject, text, html } = email;
  const { id, about = null } = former;
  return queueEmail(ctx, { reason: `${AGAIN}${id}:${minute}`, recipient, subject, text, html, about });
}

/** Has a letter that was kept or could not be sent tried again, from the first try. False when it is on its way or gone. */
export async function requeueEmail(ctx: Context, id: string): Promise<boolean> {
  const queued = await ctx.db
    .update(outbox)
    .set({ state: "waiting", attempts: 0, nextTryAt: ctx.now(), lastError: null })
    .where(and(eq(outbox.id, id), inArray(outbox.state, ["kept", "failed"])))
    .returning({ id: outbox.id });
  afterCommit(ctx, () => ctx.jobs.soon(SEND_EMAILS));
  return queued.length > 0;
}

/** Hands waiting letters to the mail server, or keeps them for staff to read when there is none. */
export function sendEmailsJob(postman: MailTransport | undefined): Job {
  return {
    name: SEND_EMAILS,
    schedule: "* * * * *",
    // The next run begins while the last one still waits for a silent server.
    atOnce: 3,
    async run(ctx) {
      await sendWaitingEmails(ctx, postman);
    },
  };
}

/** Tries what waits, for a while; what is left then is for another run, which is asked for at once. Answers how many letters were tried. */
export async function sendWaitingEmails(ctx: Context, postman: MailTransport | undefined): Promise<number> {
  if (!postman) {
    await ctx.db.update(outbox).set({ state: "kept" }).where(eq(outbox.state, "waiting"));
    return 0;
  }
  const end = ctx.now().getTime() + RUN_MS;
  let tried = 0;
  const tryNext = async () => {
    const letter = await claimNext(ctx);
    if (!letter) return false;
    tried += 1;
    await deliver(ctx, postman, letter);
    return true;
  };
  // One that the server lets hang keeps its own lane waiting.
  const lane = async () => {
    while (await onItsWay(tryNext)) {
      if (ctx.now().getTime() < end) continue;
      ctx.jobs.soon(SEND_EMAILS);
      return;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  for (const one of lanes) if (one.status === "rejected") throw one.reason;
  return tried;
}

/** When each letter that is on its way has set out. */
const underWay = new Set<{ since: number }>();

/** Does something about a letter while few others are on their way, whichever run they belong to; false where they are too many. */
async function onItsWay(work: () => Promise<boolean>): Promise<boolean> {
  const now = performance.now();
  if ([...underWay].filter(({ since }) => now - since < SILENT_AFTER_MS).length >= AT_ONCE) return false;
  const one = { since: now };
  underWay.add(one);
  try {
    return await work();
  } finally {
    underWay.delete(one);
  }
}

type Claimed = typeof outbox.$inferSelect;

/**
 * The letter that has waited longest, counted before it is sent: a crash in between must not mail for ever. Nobody else takes it while a
 * server may still be silent about it.
 */
async function claimNext(ctx: Context): Promise<Claimed | undefined> {
  // No letter waits longer than the longest pause: what does was put there while the clock ran ahead.
  const latest = new Date(ctx.now().getTime() + (Math.max(...PAUSES) + 1) * 60_000);
  const next = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.state, "waiting"), or(lte(outbox.nextTryAt, ctx.now()), gt(outbox.nextTryAt, latest))))
    .orderBy(asc(outbox.nextTryAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await ctx.db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextTryAt: minutesFrom(ctx, CLAIM_MINUTES),
    })
    .where(eq(outbox.id, sql`(${next})`))
    .returning();
  return claimed;
}

const minutesFrom = (ctx: Context, minutes: number) => new Date(ctx.now().getTime() + minutes * 60_000);

async function deliver(ctx: Context, postman: MailTransport, letter: Claimed): Promise<void> {
  try {
    await postman(decryptedEmail(ctx, letter));
    await ctx.db.update(outbox).set({ state: "sent", sentAt: ctx.now() }).where(eq(outbox.id, letter.id));
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 300) : String(error);
    const final = letter.attempts > PAUSES.length || isPermanent(error);
    const pause = PAUSES[Math.min(letter.attempts, PAUSES.length) - 1] ?? 0;
    await ctx.db
      .update(outbox)
      .set({
        lastError,
        nextTryAt: minutesFrom(ctx, pause),
        // It may lie in the mailbox already: one more try, late enough for a server that was busy, and no third letter.
        ...(error instanceof MaybeSent && {
          attempts: PAUSES.length,
          nextTryAt: minutesFrom(ctx, UNSURE_PAUSE),
        }),
        ...(final && { state: "failed" as const }),
      })
      .where(eq(outbox.id, letter.id));
    ctx.log.warn({ event: "mail.not_sent", emailId: letter.id, final }, "email not sent");
  }
}

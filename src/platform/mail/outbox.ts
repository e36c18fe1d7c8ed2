import { and, asc, count, desc, eq, getTableColumns, gt, inArray, like, lte, notLike, or, sql } from "drizzle-orm";
import { afterCommit, type Context } from "#platform/context.ts";
import type { Job } from "#platform/jobs/job.ts";
import { attachDocuments, type DrawEmailDocument } from "./attach-documents.ts";
import { decryptEmail, encryptEmail } from "./encrypted-email.ts";
import {
  DeliveryUnknownError,
  isPermanent,
  MAX_CONNECTIONS,
  type MailTransport,
  type OutgoingEmail,
} from "./smtp-transport.ts";
import { outbox } from "./tables.ts";

const SEND_EMAILS = "send-letters";
/** Minutes between retries: a mail server may be down for a night. */
const PAUSE_MINUTES = [1, 5, 30, 120, 360, 360];
/** Minutes until an email that may have arrived is sent once more. */
const UNSURE_PAUSE_MINUTES = 30;
/** How long a worker owns an email: longer than it waits when every connection hangs in turn, for all runs at once. */
const CLAIM_MINUTES = 5;
/** The time of one run. A job has two minutes (jobs/boss.ts), and the last delivery may need one of them, besides its documents. */
const RUN_MS = 40_000;

/** Deliveries of all runs of this process: a run may begin while another waits for a hanging delivery. */
let deliveriesInProgress = 0;

/** Queues an email in the running transaction. A reason sends one email only; returns false for a repeat. */
export async function queueEmail(ctx: Context, email: OutgoingEmail): Promise<boolean> {
  const written = await ctx.db
    .insert(outbox)
    .values({
      ...encryptEmail(ctx, email),
      documents: [...(email.documents ?? [])],
      state: "waiting",
      createdAt: ctx.now(),
      nextTryAt: ctx.now(),
    })
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
  /** The server's message when it rejected the email. */
  lastError: string | null;
};

/** The prefix of reasons whose email grants access to a staff account: only the recipient may read it. */
export const PASSWORD_LINK_PREFIX = "password-link:";
const isNoMagicLink = notLike(outbox.reason, `${PASSWORD_LINK_PREFIX}%`);

/** The emails about an entity, newest first, with encrypted tokens. */
export async function listEmails(ctx: Context, about: string): Promise<StoredEmail[]> {
  const { id, subject, text, state, createdAt, sentAt, lastError } = getTableColumns(outbox);
  return ctx.db
    .select({ id, subject, text, state, createdAt, sentAt, lastError })
    .from(outbox)
    .where(and(eq(outbox.about, about), isNoMagicLink))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(50);
}

/** Deletes the emails about some entities from the outbox. */
export async function purgeEmailsAbout(ctx: Context, about: readonly string[]): Promise<void> {
  await ctx.db.delete(outbox).where(inArray(outbox.about, [...about]));
}

/** The number of emails about an entity since a moment, with these prefixes of their reason. */
export async function countEmails(
  ctx: Context,
  { about, reasons, since }: { about: string; reasons: readonly string[]; since: Date },
): Promise<number> {
  const [row] = await ctx.db
    .select({ emails: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.about, about),
        gt(outbox.createdAt, since),
        lte(outbox.createdAt, ctx.now()),
        or(...reasons.map((reason) => like(outbox.reason, `${reason}%`))),
      ),
    );
  return row?.emails ?? 0;
}

/** The prefix of reasons of repeated emails. */
export const AGAIN_PREFIX = "again:";

type EmailContent = Pick<OutgoingEmail, "reason" | "subject" | "text" | "html" | "documents" | "about"> & {
  id: string;
  createdAt: Date;
};

/** An email about an entity with its original reason; null when there is none. */
export async function findStoredEmail(
  ctx: Context,
  { id, about }: { id: string; about: string },
): Promise<EmailContent | null> {
  const [stored] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.about, about), isNoMagicLink));
  if (!stored) return null;
  const email = decryptEmail(ctx, stored);
  if (!stored.reason.startsWith(AGAIN_PREFIX)) return email;
  const first = await findStoredEmail(ctx, { id: stored.reason.slice(AGAIN_PREFIX.length).split(":")[0] ?? "", about });
  return first && { ...email, reason: first.reason, createdAt: first.createdAt };
}

/** Queues a new email to the recipient of an earlier one, with the current content. False for a double click. */
export async function repeatEmail(
  ctx: Context,
  {
    former,
    email,
    recipient,
  }: { former: EmailContent; email: Pick<OutgoingEmail, "subject" | "text" | "html" | "documents">; recipient: string },
): Promise<boolean> {
  // A repeat within the same minute is a double click.
  const minute = Math.floor(ctx.now().getTime() / 60_000);
  const { subject, text, html, documents = [] } = email;
  const { id, about = null } = former;
  return queueEmail(ctx, {
    reason: `${AGAIN_PREFIX}${id}:${minute}`,
    recipient,
    subject,
    text,
    html,
    documents,
    about,
  });
}

/** Retries a kept or failed email from the first try. False when it is queued, in delivery or gone. */
export async function requeueEmail(ctx: Context, id: string): Promise<boolean> {
  const queued = await ctx.db
    .update(outbox)
    .set({ state: "waiting", attempts: 0, nextTryAt: ctx.now(), lastError: null })
    .where(and(eq(outbox.id, id), inArray(outbox.state, ["kept", "failed"])))
    .returning({ id: outbox.id });
  afterCommit(ctx, () => ctx.jobs.soon(SEND_EMAILS));
  return queued.length > 0;
}

/** Delivers waiting emails, or keeps them for staff to read when there is no mail server. */
export function sendEmailsJob(transport: MailTransport | undefined, draw: DrawEmailDocument): Job {
  return {
    name: SEND_EMAILS,
    title: "Gửi thư",
    schedule: "* * * * *",
    // The next run starts while the last one still waits for a hanging delivery.
    concurrency: 3,
    async run(ctx) {
      await sendWaitingEmails(ctx, transport, draw);
    },
  };
}

/** Delivers waiting emails for the time of one run, and queues the next run for the rest. Returns the number of deliveries tried. */
export async function sendWaitingEmails(
  ctx: Context,
  transport: MailTransport | undefined,
  draw?: DrawEmailDocument,
): Promise<number> {
  if (!transport) {
    await ctx.db.update(outbox).set({ state: "kept" }).where(eq(outbox.state, "waiting"));
    return 0;
  }
  const end = ctx.now().getTime() + RUN_MS;
  let tried = 0;
  const tryNext = async () => {
    // An email without a connection would wait for longer than its claim, when every delivery hangs.
    if (deliveriesInProgress >= MAX_CONNECTIONS) return false;
    deliveriesInProgress += 1;
    try {
      const email = await claimNext(ctx);
      if (!email) return false;
      tried += 1;
      await deliver(ctx, { transport, draw, email });
      return true;
    } finally {
      deliveriesInProgress -= 1;
    }
  };
  // A hanging delivery takes one connection.
  const work = async () => {
    while (await tryNext()) {
      if (ctx.now().getTime() < end) continue;
      ctx.jobs.soon(SEND_EMAILS);
      return;
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: MAX_CONNECTIONS }, work));
  for (const one of workers) if (one.status === "rejected") throw one.reason;
  return tried;
}

type Claimed = typeof outbox.$inferSelect;

/**
 * Claims the email that has waited longest. The attempt is counted before the delivery, so that a crash cannot repeat it for ever. No other
 * worker claims it while the server may hang.
 */
async function claimNext(ctx: Context): Promise<Claimed | undefined> {
  // Also claims emails due later than the longest retry delay: such a time was set while the clock ran ahead.
  const latest = new Date(ctx.now().getTime() + (Math.max(...PAUSE_MINUTES) + 1) * 60_000);
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

type Delivering = { transport: MailTransport; draw: DrawEmailDocument | undefined; email: Claimed };

async function deliver(ctx: Context, { transport, draw, email }: Delivering): Promise<void> {
  const { files, failures } = await attachDocuments(ctx, email, draw);
  try {
    await transport({ ...decryptEmail(ctx, email), files });
    await ctx.db.update(outbox).set({ state: "sent", sentAt: ctx.now() }).where(eq(outbox.id, email.id));
    // After the delivery: an email that is retried draws its documents again and is reported once.
    for (const failure of failures) logMissing(ctx, email, failure);
  } catch (error) {
    // Servers reject emails for the size or kind of their files (RFC 5321, 4.2.3: 552 and 554).
    if (files.length > 0 && isPermanent(error)) return requeueWithoutFiles(ctx, email, error);
    const lastError = error instanceof Error ? error.message.slice(0, 300) : String(error);
    const final = email.attempts > PAUSE_MINUTES.length || isPermanent(error);
    const pause = PAUSE_MINUTES[Math.min(email.attempts, PAUSE_MINUTES.length) - 1] ?? 0;
    await ctx.db
      .update(outbox)
      .set({
        lastError,
        nextTryAt: minutesFrom(ctx, pause),
        // The email may have arrived: it is sent once more, late enough for a busy server, and never a third time.
        ...(error instanceof DeliveryUnknownError && {
          attempts: PAUSE_MINUTES.length,
          nextTryAt: minutesFrom(ctx, UNSURE_PAUSE_MINUTES),
        }),
        ...(final && { state: "failed" as const }),
      })
      .where(eq(outbox.id, email.id));
    ctx.log.warn({ event: "mail.not_sent", emailId: email.id, final }, "email not sent");
  }
}

/** The email itself must arrive: it is sent again at once, without its documents. */
async function requeueWithoutFiles(ctx: Context, { id, documents }: Claimed, err: unknown): Promise<void> {
  await ctx.db.update(outbox).set({ documents: [], nextTryAt: ctx.now() }).where(eq(outbox.id, id));
  for (const document of documents) logMissing(ctx, { id }, { document, err });
}

const logMissing = (ctx: Context, { id }: Pick<Claimed, "id">, failure: { document: string; err: unknown }) =>
  ctx.log.warn({ event: "mail.document_missing", emailId: id, ...failure }, "email sent without its PDF");

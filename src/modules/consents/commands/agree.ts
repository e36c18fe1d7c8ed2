import { and, asc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { hashSecret, newId } from "#kernel/id.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { purgeEmailsAbout, queueEmail } from "#platform/mail/outbox.ts";
import type { ConsentSource } from "../contract.ts";
import { confirmOffers } from "../emails.ts";
import { ANSWER_DAYS, PROOF_YEARS } from "../limits.ts";
import { presentText } from "../messages.ts";
import { getConsentByKey } from "../queries.ts";
import { consentLink } from "../rules.ts";
import { consents } from "../tables.ts";

const DAY_MS = 86_400_000;
const purpose = "offers";

/**
 * Sends an address (lower case) a request to confirm emails about offers; one email a day. The response is the same for known and unknown
 * addresses.
 */
export async function requestOfferConsent(ctx: Context, email: string, source: ConsentSource): Promise<void> {
  const sender = await getCompany(ctx);
  await inTransaction(ctx, async (ctx) => {
    const consent = await lockOpenConsent(ctx, email, source);
    const { id } = consent;
    if (consent.givenAt) return;
    const renewal = { textVersion: presentText(purpose).version, askedAt: ctx.now(), source };
    await ctx.db.update(consents).set(renewal).where(eq(consents.id, id));
    // The address gets one email a day, across its consents.
    const reason = `consent:${hashSecret(ctx.sign(`offers:${email}`))}:${Math.floor(ctx.now().getTime() / DAY_MS)}`;
    const message = confirmOffers(sender, consentLink(ctx, consent));
    await queueEmail(ctx, { ...message, reason, about: emailsAbout(id), recipient: email });
  });
}

/** Records the consent of a verified address, proved by signing in. */
export async function agreeToOffers(ctx: Context, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await recordConsent(ctx, await lockOpenConsent(ctx, email, "account"));
  });
}

const recordConsent = async (ctx: Context, { id, givenAt }: Consent): Promise<void> => {
  if (givenAt) return;
  const given = { givenAt: ctx.now(), textVersion: presentText(purpose).version };
  await ctx.db.update(consents).set(given).where(eq(consents.id, id));
};

/** The requested or given consent of an address: there is at most one. */
async function lockOpenConsent(ctx: Context, email: string, source: ConsentSource): Promise<Consent> {
  const { version: textVersion } = presentText(purpose);
  const row = { id: newId(), purpose, email, textVersion, source, askedAt: ctx.now() } as const;
  await ctx.db.insert(consents).values(row).onConflictDoNothing();
  const isOpen = and(eq(consents.purpose, purpose), eq(consents.email, email), isNull(consents.withdrawnAt));
  const [open] = await ctx.db.select().from(consents).where(isOpen).for("update");
  // Withdrawn between the two statements.
  if (!open) return lockOpenConsent(ctx, email, source);
  return open;
}

type Keyed = { id: string; key: string };

/**
 * Records consent by the link of an email, for its address, whatever happened to that email's consent. Throws `not-found` for a wrong
 * key.
 */
export async function confirmConsent(ctx: Context, keyed: Keyed): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { email } = await getConsentByKey(ctx, keyed);
    await recordConsent(ctx, await lockOpenConsent(ctx, email, "page"));
  });
}

/** Ends the consent for the address of an email, or declines a request. Idempotent. */
export async function withdrawConsent(ctx: Context, keyed: Keyed): Promise<void> {
  await withdrawOffers(ctx, (await getConsentByKey(ctx, keyed)).email);
}

/** Ends the consent of a verified address, in lower case. */
export async function withdrawOffers(ctx: Context, email: string): Promise<void> {
  await ctx.db
    .update(consents)
    .set({ withdrawnAt: ctx.now() })
    .where(and(eq(consents.purpose, purpose), eq(consents.email, email), isNull(consents.withdrawnAt)));
}

type Consent = typeof consents.$inferSelect;

/** Erases an address with its consents; returns their number. */
export async function eraseConsents(ctx: Context, email: string): Promise<number> {
  requirePermission(ctx.actor, "personal-data.decide");
  return inTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .select({ id: consents.id })
      .from(consents)
      .where(eq(consents.email, email))
      .orderBy(asc(consents.id))
      .for("update");
    await deleteConsents(
      ctx,
      found.map(({ id }) => id),
    );
    return found.length;
  });
}

const BATCH_SIZE = 200;

/** Purges unanswered addresses, and consents that need no proof any more, in batches; returns the number. */
export async function purgeOldConsents(ctx: Context): Promise<number> {
  const unanswered = new Date(ctx.now().getTime() - ANSWER_DAYS * DAY_MS);
  const proved = new Date(ctx.now().getTime() - PROOF_YEARS * 365 * DAY_MS);
  return inTransaction(ctx, async (ctx) => {
    const due = await ctx.db
      .select({ id: consents.id })
      .from(consents)
      .where(or(and(isNull(consents.givenAt), lt(consents.askedAt, unanswered)), lt(consents.withdrawnAt, proved)))
      .orderBy(asc(consents.id))
      .limit(BATCH_SIZE)
      .for("update");
    await deleteConsents(
      ctx,
      due.map(({ id }) => id),
    );
    return due.length;
  });
}

async function deleteConsents(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.delete(consents).where(inArray(consents.id, [...ids]));
  await purgeEmailsAbout(ctx, ids.map(emailsAbout));
}

/** The subject under which the outbox finds emails of a consent. */
export const emailsAbout = (id: string) => `consent:${id}`;

import { and, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { forgetLetters, writeLetter } from "#platform/mail/outbox.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import type { ConsentSource } from "../contract.ts";
import { confirmOffers } from "../emails.ts";
import { ANSWER_DAYS, PROOF_YEARS } from "../limits.ts";
import { consentMessages, presentText } from "../messages.ts";
import { consentKey, consentLink } from "../rules.ts";
import { consents } from "../tables.ts";

const DAY = 86_400_000;
const purpose = "offers";

/**
 * Asks whoever reads the mail of an address, in small letters, whether they agree to letters about offers; one letter a day.
 * What becomes of it is the same to see whether the address is known or not.
 */
export async function askForOffers(ctx: Context, email: string, source: ConsentSource): Promise<void> {
  const sender = await getCompany(ctx);
  await inTransaction(ctx, async (ctx) => {
    const { id, givenAt } = await openConsent(ctx, email, source);
    if (givenAt) return;
    const reason = `consent:${id}:${Math.floor(ctx.now().getTime() / DAY)}`;
    const letter = confirmOffers(sender, consentLink(ctx, id));
    await writeLetter(ctx, { ...letter, reason, about: lettersAbout(id), recipient: email });
  });
}

/** Somebody agrees whose address is proved already, by signing in with it. */
export async function agreeToOffers(ctx: Context, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { id, givenAt } = await openConsent(ctx, email, "account");
    if (!givenAt) await ctx.db.update(consents).set({ givenAt: ctx.now() }).where(eq(consents.id, id));
  });
}

/** The consent of an address that is asked for or given: there is one at most. One that was not answered takes the words of today. */
async function openConsent(ctx: Context, email: string, source: ConsentSource) {
  const { version: textVersion } = presentText(purpose);
  const row = { id: newId(), purpose, email, textVersion, source, askedAt: ctx.now() } as const;
  await ctx.db.insert(consents).values(row).onConflictDoNothing();
  const isOpen = and(eq(consents.purpose, purpose), eq(consents.email, email), isNull(consents.withdrawnAt));
  const [open] = await ctx.db.select().from(consents).where(isOpen).for("update");
  if (!open) throw new Error("the consent was not kept");
  if (open.givenAt === null && open.id !== row.id) {
    await ctx.db.update(consents).set({ textVersion, askedAt: ctx.now(), source }).where(eq(consents.id, open.id));
  }
  return open;
}

type Keyed = { id: string; key: string };

/** Whoever followed the link of a letter agrees. Throws `not-found` for a wrong key, and for a consent that was withdrawn. */
export async function confirmConsent(ctx: Context, keyed: Keyed): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const consent = await lockByKey(ctx, keyed);
    if (consent.withdrawnAt) throw noSuchConsent();
    if (!consent.givenAt) await ctx.db.update(consents).set({ givenAt: ctx.now() }).where(eq(consents.id, consent.id));
  });
}

/** Ends a consent by its link, or refuses one that was only asked for. A second click changes nothing. */
export async function withdrawConsent(ctx: Context, keyed: Keyed): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { id, withdrawnAt } = await lockByKey(ctx, keyed);
    if (!withdrawnAt) await ctx.db.update(consents).set({ withdrawnAt: ctx.now() }).where(eq(consents.id, id));
  });
}

/** Ends the consent of an address that is proved, in small letters. */
export async function withdrawOffers(ctx: Context, email: string): Promise<void> {
  await ctx.db
    .update(consents)
    .set({ withdrawnAt: ctx.now() })
    .where(and(eq(consents.purpose, purpose), eq(consents.email, email), isNull(consents.withdrawnAt)));
}

type Consent = typeof consents.$inferSelect;

async function lockByKey(ctx: Context, { id, key }: Keyed): Promise<Consent> {
  if (!isSameSecret(key, consentKey(ctx, id))) throw noSuchConsent();
  const [found] = await ctx.db.select().from(consents).where(eq(consents.id, id)).for("update");
  if (!found) throw noSuchConsent();
  return found;
}

const noSuchConsent = () => notFound(consentMessages.noSuchConsent, "consent-not-found");

/** Forgets an address for good, with what it had agreed to; how many consents that was. */
export async function forgetConsents(ctx: Context, email: string): Promise<number> {
  requirePermission(ctx.actor, "personal-data.decide");
  return inTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .select({ id: consents.id })
      .from(consents)
      .where(eq(consents.email, email))
      .for("update");
    await forget(
      ctx,
      found.map(({ id }) => id),
    );
    return found.length;
  });
}

/** Forgets addresses that have not answered, and consents that need no proof any more. */
export async function forgetOldConsents(ctx: Context): Promise<void> {
  const unanswered = new Date(ctx.now().getTime() - ANSWER_DAYS * DAY);
  const proved = new Date(ctx.now().getTime() - PROOF_YEARS * 365 * DAY);
  await inTransaction(ctx, async (ctx) => {
    const due = [
      and(isNull(consents.givenAt), lt(consents.askedAt, unanswered)),
      and(isNotNull(consents.withdrawnAt), lt(consents.withdrawnAt, proved)),
    ];
    for (const where of due) {
      const rows = await ctx.db.select({ id: consents.id }).from(consents).where(where).for("update");
      await forget(
        ctx,
        rows.map(({ id }) => id),
      );
    }
  });
}

async function forget(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.delete(consents).where(inArray(consents.id, [...ids]));
  await forgetLetters(ctx, ids.map(lettersAbout));
}

const lettersAbout = (id: string) => `consent:${id}`;

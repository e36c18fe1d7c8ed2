import { and, count, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { isId } from "#kernel/is-id.ts";
import { clampPageSize, type Page } from "#kernel/page.ts";
import type { Context } from "#platform/context.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import type { ConsentRecord, ConsentState } from "./contract.ts";
import { consentMessages, consentTexts, presentText } from "./messages.ts";
import { consentKey } from "./rules.ts";
import { consents } from "./tables.ts";

type Consent = typeof consents.$inferSelect;

const stateOf = ({ givenAt, withdrawnAt }: Pick<Consent, "givenAt" | "withdrawnAt">): ConsentState =>
  withdrawnAt ? "none" : givenAt ? "given" : "asked";

/** The consent state of an address (lower case) for emails about offers; the caller has verified the address. */
export async function getOffersState(ctx: Context, email: string): Promise<ConsentState> {
  if (email === "") return "none";
  const [open] = await ctx.db
    .select()
    .from(consents)
    .where(and(eq(consents.purpose, "offers"), eq(consents.email, email), isNull(consents.withdrawnAt)));
  return open ? stateOf(open) : "none";
}

/** The row of an email link. Throws `not-found` for a wrong or revoked key. */
export async function getConsentByKey(ctx: Context, { id, key }: { id: string; key: string }): Promise<Consent> {
  const [consent] = isId(id) ? await ctx.db.select().from(consents).where(eq(consents.id, id)) : [];
  if (!consent || !isSameSecret(key, consentKey(ctx, consent)))
    throw notFound(consentMessages.noSuchConsent, "consent-not-found");
  return consent;
}

/** The consent of the address of an email, by its link. Throws `not-found` for a wrong key. */
export async function openConsent(ctx: Context, { id, key }: { id: string; key: string }) {
  const { email, purpose } = await getConsentByKey(ctx, { id, key });
  return { id, email, state: await getOffersState(ctx, email), text: presentText(purpose).text };
}

export const textOf = ({ purpose, textVersion }: Pick<Consent, "purpose" | "textVersion">): string =>
  consentTexts[purpose][textVersion - 1] ?? "";

const recordOf = (row: Consent): ConsentRecord => ({
  purpose: row.purpose,
  email: row.email,
  text: textOf(row),
  version: row.textVersion,
  source: row.source,
  askedAt: row.askedAt,
  givenAt: row.givenAt,
  withdrawnAt: row.withdrawnAt,
});

/** All consents of an address (lower case), newest first. */
export async function listConsentsOf(ctx: Context, email: string): Promise<ConsentRecord[]> {
  requirePermission(ctx.actor, "personal-data.read");
  const rows = await ctx.db
    .select()
    .from(consents)
    .where(eq(consents.email, email))
    .orderBy(desc(consents.askedAt))
    .limit(100);
  return rows.map(recordOf);
}

/** SQL condition: subscribers of emails about offers. */
export const isSubscribed = and(
  eq(consents.purpose, "offers"),
  isNotNull(consents.givenAt),
  isNull(consents.withdrawnAt),
);

/** Subscribers of emails about offers, newest first. */
export async function listSubscribers(
  ctx: Context,
  { page, size: wanted }: { page: number; size: number },
): Promise<Page<ConsentRecord>> {
  requirePermission(ctx.actor, "personal-data.read");
  const size = clampPageSize(wanted);
  const [[counted], rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(consents).where(isSubscribed),
    ctx.db
      .select()
      .from(consents)
      .where(isSubscribed)
      .orderBy(desc(consents.givenAt), desc(consents.id))
      .limit(size)
      .offset((page - 1) * size),
  ]);
  return { data: rows.map(recordOf), total: counted?.total ?? 0, page, size };
}

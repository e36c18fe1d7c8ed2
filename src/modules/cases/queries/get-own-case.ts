import { and, asc, eq, inArray } from "drizzle-orm";
import { notFound } from "#kernel/errors.ts";
import { MAX_LOG } from "#modules/worklist/limits.ts";
import type { Context } from "#platform/context.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import { type CaseTopic, type OwnCase, type PublicEventKind, publicEventKinds } from "../contract.ts";
import { MAX_CUSTOMER_MESSAGES } from "../limits.ts";
import { caseMessages } from "../messages.ts";
import { caseSecret, isProofOver, proofSecret } from "../rules.ts";
import { caseEvents, cases } from "../tables.ts";

type Opened = { code: string; key: string };

/** A case by its magic-link key; a wrong key and a wrong code look the same. Throws `not-found`. */
export async function getOwnCase(ctx: Context, { code, key }: Opened): Promise<OwnCase> {
  const [row] = await ctx.db.select().from(cases).where(eq(cases.code, code));
  if (!row || !isSameSecret(key, caseSecret(ctx, row))) throw notFound(caseMessages.notFound, "case-not-found");
  const { id, topic, state, message, wish, openedAt, answerBy, resolveBy, erased } = row;
  if (!openedAt || !answerBy || !resolveBy || erased) throw notFound(caseMessages.notFound, "case-not-found");
  const events = await ctx.db
    .select()
    .from(caseEvents)
    .where(and(eq(caseEvents.itemId, id), inArray(caseEvents.kind, [...publicEventKinds])))
    .orderBy(asc(caseEvents.at), asc(caseEvents.id))
    .limit(MAX_LOG);
  const log = events.map(({ id, kind, text, at }) => ({ id, kind: kind as PublicEventKind, text, at }));
  return {
    code,
    topic,
    state,
    message,
    wish,
    openedAt,
    answerBy,
    resolveBy,
    log,
    extended: row.extendedAt !== null,
    mayAdd: log.filter(({ kind }) => kind === "word").length < MAX_CUSTOMER_MESSAGES,
  };
}

/** The request that a verification link would open; `used` if it has. Throws `not-found` for a wrong or expired link. */
export async function getProof(
  ctx: Context,
  { code, key }: Opened,
): Promise<{ code: string; topic: CaseTopic; used: boolean }> {
  const [row] = await ctx.db.select().from(cases).where(eq(cases.code, code));
  const isGood = row && isSameSecret(key, proofSecret(ctx, row));
  if (!isGood || (row.openedAt === null && isProofOver(row, ctx.now())))
    throw notFound(caseMessages.proofOver, "proof-over");
  return { code, topic: row.topic, used: row.openedAt !== null };
}

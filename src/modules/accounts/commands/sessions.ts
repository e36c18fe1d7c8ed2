import { and, asc, eq, ne } from "drizzle-orm";
import { requirePermission, requireStaff } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { hashSecret, newId, newSecret } from "#kernel/id.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { Client, IssuedSession } from "../contract.ts";
import { CODE_MINUTES, MAX_SESSIONS, SESSION_HOURS } from "../limits.ts";
import { accountMessages } from "../messages.ts";
import { type Account, findSession, getAccountRow } from "../queries.ts";
import { asStaff, subjectOf } from "../rules.ts";
import { accounts, sessions } from "../tables.ts";

/** Opens a session that replaces the one of the browser's cookie. */
export async function openSession(
  ctx: Context,
  account: Account,
  client: Client,
  stage: "code" | "open",
): Promise<IssuedSession> {
  const token = newSecret();
  const now = ctx.now();
  const minutes = stage === "code" ? CODE_MINUTES : SESSION_HOURS * 60;
  const session = {
    id: newId(),
    tokenHash: hashSecret(token),
    accountId: account.id,
    stage,
    address: client.address,
    agent: client.agent.slice(0, 200),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  };
  await inTransaction(ctx, async (ctx) => {
    if (client.token) {
      const isClientSession = eq(sessions.tokenHash, hashSecret(client.token));
      // A client with only the password ends no session that was opened with a code.
      await ctx.db
        .delete(sessions)
        .where(stage === "code" ? and(isClientSession, eq(sessions.stage, "code")) : isClientSession);
    }
    await endOldest(ctx, account.id, stage);
    await ctx.db.insert(sessions).values(session);
    if (stage === "code") return;
    await ctx.db.update(accounts).set({ lastSignInAt: now }).where(eq(accounts.id, account.id));
    const signedIn = { ...ctx, actor: asStaff(account, session) };
    await recordAuditEvent(signedIn, { action: "account.signed-in", subject: subjectOf(account) });
  });
  return { token, expiresAt: session.expiresAt };
}

async function endOldest(ctx: Context, accountId: string, stage: "code" | "open"): Promise<void> {
  const sameStage = await ctx.db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.stage, stage)))
    .orderBy(asc(sessions.createdAt));
  for (const { tokenHash } of sameStage.slice(0, Math.max(0, sameStage.length - MAX_SESSIONS + 1))) {
    await ctx.db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
  }
}

/** Ends the session of a cookie; idempotent. */
export async function signOut(ctx: Context, token: string | undefined): Promise<void> {
  if (!token) return;
  await inTransaction(ctx, async (ctx) => {
    const found = await findSession(ctx, token, "open");
    await ctx.db.delete(sessions).where(eq(sessions.tokenHash, hashSecret(token)));
    if (found) await recordAuditEvent(ctx, { action: "account.signed-out", subject: subjectOf(found.account) });
  });
}

/** Ends one of the sessions of the signed-in account. */
export async function endOwnSession(ctx: Context, id: string): Promise<void> {
  const staff = requireStaff(ctx.actor);
  await inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.accountId, staff.id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw notFound(accountMessages.sessionNotFound, "session-not-found");
    await recordAuditEvent(ctx, {
      action: "account.sessions-ended",
      subject: await ownSubject(ctx),
      after: { sessions: 1 },
    });
  });
}

/** Ends all sessions of the signed-in account except the current one; returns their number. */
export async function endOtherSessions(ctx: Context): Promise<number> {
  requireStaff(ctx.actor);
  return inTransaction(ctx, async (ctx) => {
    const ended = await endOthers(ctx);
    await recordAuditEvent(ctx, {
      action: "account.sessions-ended",
      subject: await ownSubject(ctx),
      after: { sessions: ended },
    });
    return ended;
  });
}

export async function endSessionsOf(ctx: Context, accountId: string): Promise<void> {
  requirePermission(ctx.actor, "accounts.write");
  await inTransaction(ctx, async (ctx) => {
    const account = await getAccountRow(ctx, accountId);
    await endAllSessions(ctx, account.id);
    await recordAuditEvent(ctx, { action: "account.sessions-ended", subject: subjectOf(account) });
  });
}

/** A new cookie for the current session; all others of the account end. */
export async function renewSession(ctx: Context): Promise<IssuedSession> {
  const { sessionId } = requireStaff(ctx.actor);
  await endOthers(ctx);
  const token = newSecret();
  const [renewed] = await ctx.db
    .update(sessions)
    .set({ tokenHash: hashSecret(token) })
    .where(eq(sessions.id, sessionId))
    .returning({ expiresAt: sessions.expiresAt });
  if (!renewed) throw notFound(accountMessages.sessionNotFound, "session-not-found");
  return { token, expiresAt: renewed.expiresAt };
}

export async function endAllSessions(ctx: Context, accountId: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.accountId, accountId));
}

async function endOthers(ctx: Context): Promise<number> {
  const { id, sessionId } = requireStaff(ctx.actor);
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.accountId, id), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length;
}

const ownSubject = async (ctx: Context) => subjectOf(await getAccountRow(ctx, requireStaff(ctx.actor).id));

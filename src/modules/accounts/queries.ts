import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import { type Permission, requirePermission, requireStaff, roles, type Staff } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import { isId } from "#kernel/is-id.ts";
import type { Page } from "#kernel/page.ts";
import { normalizeText } from "#kernel/vietnamese.ts";
import type { Context } from "#platform/context.ts";
import type { AccountSearch, AccountView, OwnAccount, SessionView } from "./contract.ts";
import {
  LAST_SEEN_MINUTES,
  MAX_COLLEAGUES,
  MAX_NAMES,
  MAX_SESSIONS,
  SESSION_HOURS,
  SESSION_IDLE_MINUTES,
} from "./limits.ts";
import { accountMessages } from "./messages.ts";
import { permissionsOf } from "./rules.ts";
import { accounts, recoveryCodes, sessions } from "./tables.ts";

export type Account = typeof accounts.$inferSelect;
type Session = typeof sessions.$inferSelect;

/**
 * The staff account of a cookie, or null when its session has ended. Read from the database with every request and never cached, so that
 * a session ended on one instance is over on all of them.
 */
export async function findStaff(ctx: Context, token: string, address: string): Promise<Staff | null> {
  const found = await findSession(ctx, token, "open");
  if (!found) return null;
  const { account, session } = found;
  await updateLastSeen(ctx, session);
  return {
    kind: "staff",
    id: account.id,
    name: account.name,
    role: account.role,
    permissions: account.mustChangePassword ? new Set() : permissionsOf(account.role),
    sessionId: session.id,
    address,
  };
}

/** A valid session with its account. */
export async function findSession(ctx: Context, token: string, stage: Session["stage"]) {
  const [row] = await ctx.db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, hashSecret(token)), eq(sessions.stage, stage), ...validAt(ctx.now()), isActive));
  return row ?? null;
}

/** True for a browser after the right password, while the code is still missing. */
export async function isCodeExpected(ctx: Context, token: string | undefined): Promise<boolean> {
  return token !== undefined && (await findSession(ctx, token, "code")) !== null;
}

/** The signed-in account, with its permissions. Throws `unauthenticated` for a visitor. */
export async function getOwnAccount(ctx: Context): Promise<OwnAccount> {
  const staff = requireStaff(ctx.actor);
  const account = await getAccountRow(ctx, staff.id);
  const [codes] = await ctx.db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, staff.id));
  return {
    ...toAccountView(account),
    permissions: [...staff.permissions],
    mustChangePassword: account.mustChangePassword,
    recoveryCodesLeft: codes?.left ?? 0,
  };
}

/** Open sessions of the signed-in account, latest use first. */
export async function listOwnSessions(ctx: Context): Promise<SessionView[]> {
  const staff = requireStaff(ctx.actor);
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, staff.id), eq(sessions.stage, "open"), ...validAt(ctx.now())))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(MAX_SESSIONS);
  return rows.map(({ id, address, agent, createdAt, lastSeenAt }) => {
    return { id, address, agent, createdAt, lastSeenAt, own: id === staff.sessionId };
  });
}

/** Accounts, the newest first. */
export async function listAccounts(ctx: Context, search: AccountSearch): Promise<Page<AccountView>> {
  requirePermission(ctx.actor, "accounts.read");
  const { page, size } = search;
  const where = and(isNull(accounts.deletedAt), ...filtersOf(search));
  const [counted] = await ctx.db.select({ total: count() }).from(accounts).where(where);
  const rows = await ctx.db
    .select()
    .from(accounts)
    .where(where)
    .orderBy(desc(accounts.createdAt), asc(accounts.id))
    .limit(size)
    .offset((page - 1) * size);
  return { data: rows.map(toAccountView), total: counted?.total ?? 0, page, size };
}

export async function getAccount(ctx: Context, id: string): Promise<AccountView> {
  requirePermission(ctx.actor, "accounts.read");
  return toAccountView(await getAccountRow(ctx, id));
}

export async function getAccountByUsername(ctx: Context, username: string): Promise<AccountView> {
  requirePermission(ctx.actor, "accounts.read");
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.username, normalizeText(username).toLowerCase()), isNull(accounts.deletedAt)));
  if (!account) throw noSuchAccount();
  return toAccountView(account);
}

/** Names for a selection list, sorted, up to its limit. */
export async function listAccountNames(ctx: Context): Promise<{ id: string; name: string; username: string }[]> {
  requirePermission(ctx.actor, "accounts.read");
  return ctx.db
    .select({ id: accounts.id, name: accounts.name, username: accounts.username })
    .from(accounts)
    .where(isNull(accounts.deletedAt))
    .orderBy(asc(accounts.name), asc(accounts.id))
    .limit(MAX_NAMES);
}

export async function countAccounts(ctx: Context): Promise<number> {
  const [row] = await ctx.db.select({ accounts: count() }).from(accounts).where(isNull(accounts.deletedAt));
  return row?.accounts ?? 0;
}

export async function getAccountRow(ctx: Context, id: string): Promise<Account> {
  const [account] = isId(id)
    ? await ctx.db
        .select()
        .from(accounts)
        .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    : [];
  if (!account) throw noSuchAccount();
  return account;
}

/** The row, locked until the transaction ends. */
export async function lockAccount(ctx: Context, id: string): Promise<Account> {
  const [account] = isId(id)
    ? await ctx.db
        .select()
        .from(accounts)
        .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
        .for("update")
    : [];
  if (!account) throw noSuchAccount();
  return account;
}

export function toAccountView(account: Account): AccountView {
  const { id, username, name, email, phone, role, createdAt, updatedAt, lastSignInAt } = account;
  return {
    id,
    username,
    name,
    email,
    phone,
    role,
    active: account.deactivatedAt === null,
    verified: account.emailVerifiedAt !== null,
    twoFactor: account.totpConfirmedAt !== null,
    createdAt,
    updatedAt,
    lastSignInAt,
  };
}

export const isActive = and(isNull(accounts.deactivatedAt), isNull(accounts.deletedAt));

const validAt = (now: Date): SQL[] => [
  gt(sessions.expiresAt, now),
  gt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_MINUTES * 60_000)),
];

async function updateLastSeen(ctx: Context, session: Session): Promise<void> {
  const now = ctx.now().getTime();
  if (Math.abs(now - session.lastSeenAt.getTime()) < LAST_SEEN_MINUTES * 60_000) return;
  // A session opened while the clock ran ahead lasts no longer than any other.
  const end = new Date(Math.min(session.expiresAt.getTime(), now + SESSION_HOURS * 3_600_000));
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: ctx.now(), expiresAt: end })
    .where(eq(sessions.tokenHash, session.tokenHash));
}

function filtersOf({ username, text, role, active }: AccountSearch): (SQL | undefined)[] {
  const pattern = `%${(text ?? "").toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const isNumber = /^\+?[\d\s.()-]*\d[\d\s.()-]*$/.test(text ?? "");
  const phone = `%${(text ?? "").replace(/^0/, "").replace(/\D/g, "")}%`;
  return [
    username ? eq(accounts.username, username) : undefined,
    text
      ? or(
          like(sql`lower(${accounts.name})`, pattern),
          like(accounts.username, pattern),
          like(accounts.email, pattern),
          isNumber ? like(accounts.phone, phone) : undefined,
        )
      : undefined,
    role ? eq(accounts.role, role) : undefined,
    active === undefined ? undefined : active ? isNull(accounts.deactivatedAt) : isNotNull(accounts.deactivatedAt),
  ];
}

const noSuchAccount = () => notFound(accountMessages.notFound, "account-not-found");

/** True if another active account has this permission. */
export async function hasColleagueFor(ctx: Context, permission: Permission): Promise<boolean> {
  const may = roles.filter((role) => permissionsOf(role).has(permission));
  const other = ctx.actor.kind === "staff" ? ne(accounts.id, ctx.actor.id) : undefined;
  const [row] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.role, may), isActive, other))
    .limit(1);
  return row !== undefined;
}

export type Colleague = { id: string; name: string; isActive: boolean; looksAfterBookings: boolean };

/** All accounts that are not deleted, by name: for the author of an action, and for assignments. */
export async function listColleagues(ctx: Context): Promise<Colleague[]> {
  if (ctx.actor.kind !== "system") requireStaff(ctx.actor);
  const rows = await ctx.db
    .select()
    .from(accounts)
    .where(isNull(accounts.deletedAt))
    .orderBy(asc(accounts.name))
    .limit(MAX_COLLEAGUES);
  return rows.map(toColleague);
}

export async function findColleague(ctx: Context, id: string): Promise<Colleague | null> {
  if (!isId(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)));
  return row ? toColleague(row) : null;
}

function toColleague({ id, name, role, deactivatedAt }: Account): Colleague {
  const isActive = deactivatedAt === null;
  return { id, name, isActive, looksAfterBookings: isActive && permissionsOf(role).has("bookings.write") };
}

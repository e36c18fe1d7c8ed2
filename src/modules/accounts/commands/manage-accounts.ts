import { and, asc, eq } from "drizzle-orm";
import { requirePermission, requireStaff } from "#kernel/actor.ts";
import { conflict, DomainError, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { toE164 } from "#kernel/phone.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { brokenConstraint, type Context, inTransaction } from "#platform/context.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import type { AccountChange, AccountView, NewAccount } from "../contract.ts";
import { emailChanged } from "../emails.ts";
import { sendPasswordLinkJob } from "../jobs.ts";
import { accountMessages } from "../messages.ts";
import { type Account, getAccountRow, isActive, lockAccount, toAccountView } from "../queries.ts";
import { subjectOf } from "../rules.ts";
import { accounts, passwordLinks } from "../tables.ts";
import { checkOwnPassword, hashNewPassword, setPassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";
import { checkOwnCode, clearTwoFactor } from "./two-factor.ts";

/** Adds a member of staff: with a temporary password that has to be changed, or with an invitation by email. */
export async function createAccount(ctx: Context, { password, phone, ...profile }: NewAccount): Promise<AccountView> {
  requirePermission(ctx.actor, "accounts.write");
  const passwordHash = password === undefined ? null : await hashNewPassword(password, profile.username);
  return insertAccount(ctx, {
    ...profile,
    phone: phoneOf(phone),
    passwordHash,
    mustChangePassword: passwordHash !== null,
  });
}

/** Inserts a new account; one without a password is invited. */
export async function insertAccount(
  ctx: Context,
  row: Omit<typeof accounts.$inferInsert, "id" | "createdAt" | "updatedAt">,
): Promise<AccountView> {
  return withTakenFieldErrors(() =>
    inTransaction(ctx, async (ctx) => {
      const now = ctx.now();
      const values = { ...row, id: newId(), createdAt: now, updatedAt: now };
      const [account] = await ctx.db.insert(accounts).values(values).returning();
      if (!account) throw new Error("the database did not return the account");
      const view = toAccountView(account);
      await recordAuditEvent(ctx, {
        action: "account.created",
        subject: subjectOf(account),
        after: loggedFields(view),
      });
      if (!account.passwordHash) {
        await ctx.jobs.enqueue(ctx, sendPasswordLinkJob, { accountId: account.id, kind: "invitation" });
      }
      return view;
    }),
  );
}

/**
 * Changes the given fields of an account. A new role, password or state ends its sessions. A new e-mail is announced to the
 * former address; staff who change their own e-mail must prove their identity, otherwise throws `invalid`.
 */
export async function changeAccount(ctx: Context, id: string, change: AccountChange): Promise<AccountView> {
  requirePermission(ctx.actor, "accounts.write");
  const { password, twoFactor, active, phone, current, code, ...profile } = change;
  const known = await getAccountRow(ctx, id);
  checkOwnChange(ctx, known, change);
  if (isOwn(ctx, known) && profile.email !== undefined && profile.email !== known.email) {
    await checkEmailIsFree(ctx, profile.email);
    await proveOwner(ctx, { current, code });
  }
  const passwordHash =
    password === undefined ? undefined : await hashNewPassword(password, profile.username ?? known.username);

  return withTakenFieldErrors(() =>
    inTransaction(ctx, async (ctx) => {
      const owners = await lockOwners(ctx);
      const former = await lockAccount(ctx, id);
      const stops = active === false || (profile.role !== undefined && profile.role !== "owner");
      if (stops && includesAllOwners(owners, [id])) throw lastOwner();

      const hasOtherEmail = profile.email !== undefined && profile.email !== former.email;
      const [changed = former] = await ctx.db
        .update(accounts)
        .set({
          ...profile,
          ...(phone !== undefined && { phone: phoneOf(phone) }),
          ...(active !== undefined && { deactivatedAt: active ? null : (former.deactivatedAt ?? ctx.now()) }),
          ...(hasOtherEmail && { emailVerifiedAt: null }),
          updatedAt: ctx.now(),
        })
        .where(eq(accounts.id, id))
        .returning();
      if (hasOtherEmail) await revokeFormerEmail(ctx, former);
      await recordChange(ctx, former, changed);
      await applyToSignIn(ctx, changed, { passwordHash, turnOff: twoFactor === false });
      const rightsChanged = former.role !== changed.role || changed.deactivatedAt !== null;
      if (rightsChanged || passwordHash || twoFactor === false) await endAllSessions(ctx, id);
      return toAccountView(await getAccountRow(ctx, id));
    }),
  );
}

/** Deletes accounts for good. Their audit entries keep the name; contacts are erased. */
export async function deleteAccounts(ctx: Context, ids: readonly string[]): Promise<void> {
  requirePermission(ctx.actor, "accounts.write");
  if (ctx.actor.kind === "staff" && ids.includes(ctx.actor.id)) throw ownRole();
  await inTransaction(ctx, async (ctx) => {
    const owners = await lockOwners(ctx);
    if (includesAllOwners(owners, ids)) throw lastOwner();
    for (const id of [...new Set(ids)].sort()) await closeAccount(ctx, await lockAccount(ctx, id));
  });
}

/** Removes an account with all of its credentials, in the running transaction. */
export async function closeAccount(ctx: Context, account: Account): Promise<void> {
  await clearTwoFactor(ctx, account);
  await setPassword(ctx, account.id, { passwordHash: null, mustChangePassword: false });
  await endAllSessions(ctx, account.id);
  await ctx.db
    .update(accounts)
    .set({ username: `deleted:${account.id}`, email: null, phone: null, deletedAt: ctx.now(), updatedAt: ctx.now() })
    .where(eq(accounts.id, account.id));
  const subject = subjectOf(account);
  await recordAuditEvent(ctx, { action: "account.deleted", subject, before: loggedFields(toAccountView(account)) });
}

/** Updates the staff member's own profile. */
export async function updateOwnProfile(
  ctx: Context,
  profile: { name: string; phone?: string | undefined },
): Promise<void> {
  const { id } = requireStaff(ctx.actor);
  await withTakenFieldErrors(() =>
    inTransaction(ctx, async (ctx) => {
      const former = await lockAccount(ctx, id);
      if (profile.phone === undefined && former.phone)
        throw invalid(accountMessages.noPhone, { phone: accountMessages.noPhone });
      const phone = profile.phone === undefined ? null : phoneOf(profile.phone);
      const set = { name: profile.name, phone, updatedAt: ctx.now() };
      const [changed = former] = await ctx.db.update(accounts).set(set).where(eq(accounts.id, id)).returning();
      await recordChange(ctx, former, changed);
    }),
  );
}

// Checked before an app or recovery code is used up for a change that cannot be made.
async function checkEmailIsFree(ctx: Context, email: string): Promise<void> {
  const [other] = await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)).limit(1);
  if (other)
    throw conflict("email-taken", accountMessages.emailTaken, { fields: { email: accountMessages.emailTaken } });
}

/** A session alone must not decide where emails with account links go. */
async function proveOwner(ctx: Context, { current, code }: Pick<AccountChange, "current" | "code">): Promise<void> {
  const { passwordForEmail, codeForEmail } = accountMessages;
  if (current === undefined) throw invalid(passwordForEmail, { current: passwordForEmail }, "password-needed");
  const account = await checkOwnPassword(ctx, current, "current");
  if (!account.totpConfirmedAt) return;
  if (code === undefined) throw invalid(codeForEmail, { code: codeForEmail }, "code-needed");
  await checkOwnCode(ctx, account, code);
}

/** Revokes links that went to the former e-mail, and notifies it. */
async function revokeFormerEmail(ctx: Context, { id, name, username, email }: Account): Promise<void> {
  await ctx.db.delete(passwordLinks).where(eq(passwordLinks.accountId, id));
  if (!email) return;
  const { brand } = await getCompany(ctx);
  const by = ctx.actor.kind === "staff" ? ctx.actor : { name: brand, address: "" };
  const notification = emailChanged({ name, username, brand, at: ctx.now(), by });
  await queueEmail(ctx, { ...notification, reason: `email-changed:${newId()}`, recipient: email });
}

async function applyToSignIn(
  ctx: Context,
  account: Account,
  { passwordHash, turnOff }: { passwordHash: string | undefined; turnOff: boolean },
): Promise<void> {
  if (passwordHash !== undefined) {
    await setPassword(ctx, account.id, { passwordHash, mustChangePassword: true });
    await recordAuditEvent(ctx, { action: "account.password-reset", subject: subjectOf(account) });
  }
  if (turnOff && account.totpSecret) await clearTwoFactor(ctx, account);
}

async function recordChange(ctx: Context, former: Account, changed: Account): Promise<void> {
  const [before, after] = [former, changed].map((account) => loggedFields(toAccountView(account)));
  await recordAuditEvent(ctx, {
    action: "account.changed",
    subject: subjectOf(changed),
    before: before ?? {},
    after: after ?? {},
  });
}

const loggedFields = ({ id: _, createdAt: __, updatedAt: ___, lastSignInAt: ____, ...fields }: AccountView) => fields;

// Locks the owners in a fixed order before any decision. Otherwise two owners who demote each other at the same moment would both see
// that the other one stays.
async function lockOwners(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, "owner"), isActive))
    .orderBy(asc(accounts.id))
    .for("update");
  return rows.map((row) => row.id);
}

const includesAllOwners = (owners: readonly string[], ids: readonly string[]) =>
  owners.some((id) => ids.includes(id)) && owners.every((id) => ids.includes(id));

const isOwn = ({ actor }: Context, { id }: Account) => actor.kind === "staff" && actor.id === id;

function checkOwnChange(ctx: Context, account: Account, change: AccountChange): void {
  if (!isOwn(ctx, account)) return;
  const otherRole = change.role !== undefined && change.role !== account.role;
  if (otherRole || change.active === false) throw ownRole();
  if (change.password !== undefined || change.twoFactor !== undefined) {
    throw new DomainError("forbidden", "own-password", accountMessages.ownPassword);
  }
}

function phoneOf(input: string): string {
  const phone = toE164(input);
  if (!phone) throw invalid(accountMessages.badPhone, { phone: accountMessages.badPhone });
  return phone;
}

const taken = {
  accounts_username_unique: ["username", accountMessages.usernameTaken],
  accounts_email_unique: ["email", accountMessages.emailTaken],
  accounts_phone_unique: ["phone", accountMessages.phoneTaken],
} as const;

async function withTakenFieldErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [field, message] = taken[(brokenConstraint(error) ?? "") as keyof typeof taken] ?? [];
    if (!field || !message) throw error;
    throw conflict(`${field}-taken`, message, { fields: { [field]: message } });
  }
}

const ownRole = () => new DomainError("forbidden", "own-role", accountMessages.ownRole);
const lastOwner = () => conflict("last-owner", accountMessages.lastOwner);

import { and, eq, gt } from "drizzle-orm";
import { requireStaff } from "#kernel/actor.ts";
import { DomainError, invalid } from "#kernel/errors.ts";
import { hashSecret, newId } from "#kernel/id.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { hashPassword, verifyPassword } from "../adapters/password-hash.ts";
import { sendPasswordLinkJob } from "../jobs.ts";
import { accountMessages } from "../messages.ts";
import { type Account, getAccountRow, isActive, lockAccount } from "../queries.ts";
import { asStaff, normalizePassword, passwordProblem, subjectOf } from "../rules.ts";
import { accounts, passwordLinks } from "../tables.ts";
import { endAllSessions } from "./sessions.ts";
import { clearPasswordTries, clearTries, countBeforeTry } from "./tries.ts";

/**
 * Sends an email with a link when an account has this address. The response is the same either way; the queued job looks the account up and
 * sends the email.
 */
export async function requestPasswordReset(ctx: Context, email: string): Promise<void> {
  const [account] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isActive));
  const data = { accountId: account?.id ?? newId(), kind: "reset" as const };
  await inTransaction(ctx, (ctx) => ctx.jobs.enqueue(ctx, sendPasswordLinkJob, data));
}

/** True while the link of an email can be used. */
export async function isPasswordLinkValid(ctx: Context, token: string): Promise<boolean> {
  return (await findLink(ctx, token)) !== null;
}

/** Sets a password with the link of an email, once. All sessions end. */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
  from: { address: string },
): Promise<void> {
  const link = await findLink(ctx, token);
  if (!link) throw linkExpired();
  const { account } = link;
  const passwordHash = await hashNewPassword(password, account.username);

  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account.id);
    if (!(await findLink(ctx, token))) throw linkExpired(); // used by another request while this one was hashed
    await setPassword(ctx, account.id, { passwordHash, mustChangePassword: false, emailVerifiedAt: ctx.now() });
    await endAllSessions(ctx, account.id);
    await clearPasswordTries(ctx, account, { device: "", address: from.address });
    const actor = asStaff(account, { id: account.id, address: from.address });
    await recordAuditEvent({ ...ctx, actor }, { action: "account.password-reset", subject: subjectOf(account) });
  });
}

/**
 * The signed-in account, once its password was entered again. Throws `invalid`. Tries are limited for each session: a stolen session
 * cannot keep its owner from changing the password.
 */
export async function checkOwnPassword(ctx: Context, password: string, field = "password"): Promise<Account> {
  const staff = requireStaff(ctx.actor);
  const account = await getAccountRow(ctx, staff.id);
  const key = `again:${account.id}:${staff.sessionId}`;
  await countBeforeTry(ctx, key);
  if (!(await verifyPassword(account.passwordHash, password))) throw wrongPassword(field);
  await clearTries(ctx, key);
  return account;
}

/** The hash of a new password. Throws `invalid` when it is too weak. */
export async function hashNewPassword(password: string, username: string): Promise<string> {
  const problem = passwordProblem(normalizePassword(password), username);
  if (problem) throw badPassword(problem);
  return hashPassword(password);
}

/** Sets the password fields of an account and revokes its password links. */
export async function setPassword(
  ctx: Context,
  accountId: string,
  change: Pick<Account, "passwordHash" | "mustChangePassword"> & { emailVerifiedAt?: Date },
): Promise<void> {
  await ctx.db
    .update(accounts)
    .set({ ...change, updatedAt: ctx.now() })
    .where(eq(accounts.id, accountId));
  await ctx.db.delete(passwordLinks).where(eq(passwordLinks.accountId, accountId));
}

async function findLink(ctx: Context, token: string) {
  const [link] = await ctx.db
    .select({ account: accounts })
    .from(passwordLinks)
    .innerJoin(accounts, eq(accounts.id, passwordLinks.accountId))
    .where(
      and(
        eq(passwordLinks.tokenHash, hashSecret(token)),
        gt(passwordLinks.expiresAt, ctx.now()),
        eq(passwordLinks.email, accounts.email),
        isActive,
      ),
    );
  return link ?? null;
}

export const badPassword = (problem: string) => invalid(problem, { password: problem }, "bad-password");
export const wrongPassword = (field: string) =>
  invalid(accountMessages.wrongPassword, { [field]: accountMessages.wrongPassword }, "wrong-password");
const linkExpired = () => new DomainError("invalid", "link-expired", accountMessages.linkExpired);

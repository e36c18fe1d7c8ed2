import { randomInt } from "node:crypto";
import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { requireStaff } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { newTotpSecret, stepAt, stepOfCode, totpUri } from "../adapters/totp.ts";
import type { IssuedSession } from "../contract.ts";
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES, TOTP } from "../limits.ts";
import { accountMessages } from "../messages.ts";
import { type Account, lockAccount } from "../queries.ts";
import { asStaff, subjectOf } from "../rules.ts";
import { accounts, recoveryCodes } from "../tables.ts";
import { checkOwnPassword } from "./passwords.ts";
import { renewSession } from "./sessions.ts";
import { clearTries, countBeforeTry } from "./tries.ts";

/** The secret for the authenticator app of the signed-in account. It takes effect once a code has confirmed it. */
export async function beginTwoFactor(ctx: Context, password: string): Promise<{ secret: string; uri: string }> {
  const account = await checkOwnPassword(ctx, password);
  if (account.totpConfirmedAt) throw conflict("two-factor-is-on", accountMessages.twoFactorIsOn);
  const secret = newTotpSecret();
  const totpSecret = ctx.encryption.encrypt(secret, account.id);
  await ctx.db
    .update(accounts)
    .set({ totpSecret, totpLastStep: null })
    .where(and(eq(accounts.id, account.id), isNull(accounts.totpConfirmedAt)));
  return { secret, uri: totpUri(secret, account.username, (await getCompany(ctx)).brand) };
}

/** Turns two-factor on; returns the recovery codes, which cannot be read again, and the new cookie. */
export async function confirmTwoFactor(
  ctx: Context,
  code: string,
): Promise<{ recoveryCodes: string[]; session: IssuedSession }> {
  const staff = requireStaff(ctx.actor);
  const key = `set-up:${staff.id}:${staff.sessionId}`;
  await countBeforeTry(ctx, key);
  const answer = await inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx, staff.id);
    if (account.totpConfirmedAt) throw conflict("two-factor-is-on", accountMessages.twoFactorIsOn);
    if (!account.totpSecret) throw conflict("two-factor-not-begun", accountMessages.twoFactorNotBegun);
    const step = stepOfCode(ctx.encryption.decrypt(account.totpSecret, account.id), code, ctx.now());
    if (step === null) throw invalid(accountMessages.wrongCode, { code: accountMessages.wrongCode }, "wrong-code");
    const now = ctx.now();
    await ctx.db
      .update(accounts)
      .set({ totpConfirmedAt: now, totpLastStep: step, updatedAt: now })
      .where(eq(accounts.id, account.id));
    await recordAuditEvent(ctx, { action: "account.two-factor-on", subject: subjectOf(account) });
    return { recoveryCodes: await makeRecoveryCodes(ctx, account.id), session: await renewSession(ctx) };
  });
  await clearTries(ctx, key);
  return answer;
}

/** Password and code, proven again before two-factor is changed. A wrong password uses up no code. */
type Proof = { password: string; code: string };

/** Turns two-factor off; the other sessions end. */
export async function turnOffTwoFactor(ctx: Context, proof: Proof): Promise<IssuedSession> {
  const account = await checkBothFactors(ctx, proof);
  return inTransaction(ctx, async (ctx) => {
    await clearTwoFactor(ctx, account);
    return renewSession(ctx);
  });
}

/** Ten new recovery codes; the former ones become invalid. */
export async function renewRecoveryCodes(ctx: Context, proof: Proof): Promise<string[]> {
  const account = await checkBothFactors(ctx, proof);
  return inTransaction(ctx, (ctx) => makeRecoveryCodes(ctx, account.id));
}

async function checkBothFactors(ctx: Context, { password, code }: Proof): Promise<Account> {
  const account = await checkOwnPassword(ctx, password);
  if (!account.totpConfirmedAt) throw conflict("two-factor-is-off", accountMessages.twoFactorIsOff);
  await checkOwnCode(ctx, account, code);
  return account;
}

/** Asks a signed-in account with two-factor for a code again. Throws `invalid`; too many tries of one session have to wait. */
export async function checkOwnCode(ctx: Context, account: Account, code: string): Promise<void> {
  const { sessionId, address } = requireStaff(ctx.actor);
  const key = `code-again:${account.id}:${sessionId}`;
  await countBeforeTry(ctx, key);
  if (!(await isRightCode(ctx, account, code, { address }))) {
    throw invalid(accountMessages.wrongCode, { code: accountMessages.wrongCode }, "wrong-code");
  }
  await clearTries(ctx, key);
}

/** True for a valid and unused app or recovery code. A valid one is used up by this. */
export async function isRightCode(
  ctx: Context,
  account: Account,
  code: string,
  from: { address: string },
): Promise<boolean> {
  if (!account.totpSecret || !account.totpConfirmedAt) return false;
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(ctx, account, code, from);
  const step = stepOfCode(ctx.encryption.decrypt(account.totpSecret, account.id), code, ctx.now());
  if (step === null) return false;
  // Only one of two requests with the same code changes the row. A future step was used while the clock ran ahead; it would block all others
  // until then.
  const last = accounts.totpLastStep;
  const isNew = or(isNull(last), lt(last, step), gt(last, stepAt(ctx.now()) + TOTP.window));
  const taken = await ctx.db
    .update(accounts)
    .set({ totpLastStep: step })
    .where(and(eq(accounts.id, account.id), isNew))
    .returning({ id: accounts.id });
  return taken.length > 0;
}

async function spendRecoveryCode(
  ctx: Context,
  account: Account,
  code: string,
  from: { address: string },
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const used = await ctx.db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.accountId, account.id), eq(recoveryCodes.codeHash, hashOf(ctx, account.id, code))))
      .returning({ accountId: recoveryCodes.accountId });
    if (used.length === 0) return false;
    const actor = asStaff(account, { id: account.id, address: from.address });
    await recordAuditEvent({ ...ctx, actor }, { action: "account.recovery-code-used", subject: subjectOf(account) });
    return true;
  });
}

/** Removes the app secret and the recovery codes of an account, in the running transaction. */
export async function clearTwoFactor(ctx: Context, account: Pick<Account, "id" | "username">): Promise<void> {
  await ctx.db
    .update(accounts)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null, updatedAt: ctx.now() })
    .where(eq(accounts.id, account.id));
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, account.id));
  await recordAuditEvent(ctx, { action: "account.two-factor-off", subject: subjectOf(account) });
}

// Without look-alike characters; 74 bits, so that the hashes and their key reveal none. Shorter former codes still work.
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

async function makeRecoveryCodes(ctx: Context, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  );
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, codeHash: hashOf(ctx, accountId, code) })));
  return codes.map((code) => (code.match(/.{1,5}/g) ?? []).join("-"));
}

const hashOf = (ctx: Context, accountId: string, code: string) => ctx.sign(`recovery:${accountId}:${code}`);

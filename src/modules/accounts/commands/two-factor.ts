import { randomInt } from "node:crypto";
import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { requireStaff } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { record } from "#modules/audit/commands.ts";
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

/** The secret for the app of the signed-in account. It counts once a code has shown that the app has it. */
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

/** Turns two-factor on; answers the recovery codes, which nobody can read again, and the new cookie. */
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
    await record(ctx, { action: "account.two-factor-on", subject: subjectOf(account) });
    return { recoveryCodes: await makeRecoveryCodes(ctx, account.id), session: await renewSession(ctx) };
  });
  await clearTries(ctx, key);
  return answer;
}

/** Password and code, proven again before two-factor is changed. A wrong password spends no code. */
type Proof = { password: string; code: string };

/** Turns two-factor off; the other sessions end. */
export async function turnOffTwoFactor(ctx: Context, proof: Proof): Promise<IssuedSession> {
  const account = await checkBothFactors(ctx, proof);
  return inTransaction(ctx, async (ctx) => {
    await clearTwoFactor(ctx, account);
    return renewSession(ctx);
  });
}

/** Ten new recovery codes; the former ones are worth nothing from now on. */
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

/**
 * Asks somebody who is signed in, and whose account has two-factor, for a code again. Throws `invalid`; too many tries of
 * one session have to wait.
 */
export async function checkOwnCode(ctx: Context, account: Account, code: string): Promise<void> {
  const { sessionId, address } = requireStaff(ctx.actor);
  const key = `code-again:${account.id}:${sessionId}`;
  await countBeforeTry(ctx, key);
  if (!(await isRightCode(ctx, account, code, { address }))) {
    throw invalid(accountMessages.wrongCode, { code: accountMessages.wrongCode }, "wrong-code");
  }
  await clearTries(ctx, key);
}

/** Whether a code of the app, or a recovery code, is right and new. A right one is used up by asking. */
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
  // Two who send the same code at the same moment: one of them changes the row.
  // A step that is still to come was taken while the clock ran ahead; it would refuse all others until then.
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
    await record({ ...ctx, actor }, { action: "account.recovery-code-used", subject: subjectOf(account) });
    return true;
  });
}

/** Forgets the app and the recovery codes of an account, in the running transaction. */
export async function clearTwoFactor(ctx: Context, account: Pick<Account, "id" | "username">): Promise<void> {
  await ctx.db
    .update(accounts)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null, updatedAt: ctx.now() })
    .where(eq(accounts.id, account.id));
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, account.id));
  await record(ctx, { action: "account.two-factor-off", subject: subjectOf(account) });
}

// Without signs that look alike; 74 bits, so that whoever has the hashes and their key finds none. Shorter ones of before still open.
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

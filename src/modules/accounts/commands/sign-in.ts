import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { DomainError, invalid } from "#kernel/errors.ts";
import { newSecret } from "#kernel/id.ts";
import { type AccessRejection, recordAccessRejection } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { hashPassword, isOutdated, verifyPassword } from "../adapters/password-hash.ts";
import type { Client, SignInInput, SignInResult } from "../contract.ts";
import { accountMessages } from "../messages.ts";
import { type Account, findSession, toAccountView } from "../queries.ts";
import { accounts } from "../tables.ts";
import { openSession } from "./sessions.ts";
import {
  clearPasswordTries,
  clearTries,
  codeKey,
  countBeforeTry,
  countFailure,
  countPassword,
  type Origin,
} from "./tries.ts";
import { isRightCode } from "./two-factor.ts";

/**
 * Signs in by name or e-mail and password, and by a code where the account asks for one. An unknown name, a wrong password and a closed
 * account give the same error, after the same work. Throws `unauthenticated`, `invalid` for a wrong code, and `limited` after too many
 * tries.
 */
export async function signIn(ctx: Context, input: SignInInput, client: Client): Promise<SignInResult> {
  const account = await findByName(ctx, input.username);
  const origin = originOf(ctx, account, client);
  // A name and an e-mail are counted apart: a shared count would tell which of them belong to one account.
  const name = input.username;
  const tried = { account: account ?? null, typed: input.username, address: client.address };
  await recordIfLimited(ctx, tried, () => countPassword(ctx, name, origin));
  const isRight = await verifyPassword(account?.passwordHash ?? null, input.password);
  if (!account || !isRight || account.deactivatedAt) {
    await countFailure(ctx, name, origin);
    await recordAccessRejection(ctx, { ...tried, action: "account.sign-in-failed" });
    throw wrongSignIn();
  }
  await clearPasswordTries(ctx, account, origin);
  const passwordHash = await rehash(ctx, account, input.password);

  const verified = { ...account, passwordHash };
  if (!account.totpConfirmedAt) return completeSignIn(ctx, verified, client);
  if (input.code === undefined) {
    const { session } = await openSessionOf(ctx, verified, client, "code");
    return { next: "totp", ...session };
  }
  await checkCode(ctx, account, input.code, client);
  return completeSignIn(ctx, verified, client);
}

/** The second step, for the session of the first one. Throws `unauthenticated` when it has expired. */
export async function verifySignInCode(ctx: Context, code: string, client: Client): Promise<SignInResult> {
  const pendingSession = client.token ? await findSession(ctx, client.token, "code") : null;
  if (!pendingSession) throw new DomainError("unauthenticated", "code-expired", accountMessages.codeExpired);
  await checkCode(ctx, pendingSession.account, code, client);
  return completeSignIn(ctx, pendingSession.account, client);
}

async function checkCode(ctx: Context, account: Account, code: string, client: Client): Promise<void> {
  const key = codeKey(account.id, code, originOf(ctx, account, client));
  const tried = { account, address: client.address };
  await recordIfLimited(ctx, tried, () => countBeforeTry(ctx, key));
  if (!(await isRightCode(ctx, account, code, client))) {
    await recordAccessRejection(ctx, { ...tried, action: "account.sign-in-failed" });
    throw invalid(accountMessages.wrongCode, { code: accountMessages.wrongCode }, "wrong-code");
  }
  await clearTries(ctx, key);
}

/** Records in the log that a sign-in was limited. */
async function recordIfLimited(
  ctx: Context,
  tried: Omit<AccessRejection, "action">,
  count: () => Promise<void>,
): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (error instanceof DomainError && error.kind === "limited") {
      await recordAccessRejection(ctx, { ...tried, action: "account.sign-in-limited" });
    }
    throw error;
  }
}

async function completeSignIn(ctx: Context, verified: Account, client: Client): Promise<SignInResult> {
  const { account, session } = await openSessionOf(ctx, verified, client, "open");
  const nonce = newSecret();
  const device = `${nonce}.${ctx.sign(`device:${account.id}:${nonce}`)}`;
  const view = toAccountView({ ...account, lastSignInAt: ctx.now() });
  return { next: "done", ...session, account: view, mustChangePassword: account.mustChangePassword, device };
}

/** Opens a session unless the account was closed or got another password while the password was hashed. Returns the account of now, too. */
async function openSessionOf(ctx: Context, verified: Account, client: Client, stage: "code" | "open") {
  return inTransaction(ctx, async (ctx) => {
    const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, verified.id)).for("update");
    if (!account || account.deletedAt || account.deactivatedAt || account.passwordHash === null) throw wrongSignIn();
    if (account.passwordHash !== verified.passwordHash) throw wrongSignIn();
    return { account, session: await openSession(ctx, account, client, stage) };
  });
}

/** The account of a name, or of an e-mail: a name has no @, so the two are never confused. */
async function findByName(ctx: Context, username: string): Promise<Account | undefined> {
  const named = username.includes("@") ? eq(accounts.email, username) : eq(accounts.username, username);
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(and(named, isNull(accounts.deletedAt)));
  return account;
}

const originOf = (ctx: Context, account: Account | undefined, { address, device }: Client): Origin => ({
  device: knownDevice(ctx, account, device),
  address,
});

/** The id of a browser that this account has signed in with before; empty for all others. */
function knownDevice(ctx: Context, account: Account | undefined, device = ""): string {
  const [nonce = "", ...rest] = device.split(".");
  const signature = Buffer.from(rest.join("."));
  const expected = Buffer.from(ctx.sign(`device:${account?.id ?? ""}:${nonce}`));
  return account && signature.length === expected.length && timingSafeEqual(signature, expected) ? nonce : "";
}

/**
 * Renews an outdated hash of the password. Returns the hash that the account has now; after a change of the password, the former one, with
 * which no session is opened.
 */
async function rehash(ctx: Context, account: Account, password: string): Promise<string | null> {
  const { id, passwordHash } = account;
  if (passwordHash === null || !isOutdated(passwordHash)) return passwordHash;
  const [renewed] = await ctx.db
    .update(accounts)
    .set({ passwordHash: await hashPassword(password) })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash)))
    .returning({ hash: accounts.passwordHash });
  if (renewed) return renewed.hash;
  // Another sign-in has renewed it meanwhile, or the password is another one.
  const [present] = await ctx.db.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, id));
  const isRenewed = present?.hash && (await verifyPassword(present.hash, password));
  return isRenewed ? present.hash : passwordHash;
}

const wrongSignIn = () => new DomainError("unauthenticated", "wrong-sign-in", accountMessages.wrongSignIn);

import { eq } from "drizzle-orm";
import { DomainError } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { FREE_TRIES, MANY_FAILURES } from "../limits.ts";
import { accountMessages } from "../messages.ts";
import { countTry, isExpired, waitLeft } from "../rules.ts";
import { signInTries } from "../tables.ts";

/** The origin of a try: the mark of a known browser, otherwise the client address. */
export type Origin = { device: string; address: string };

/**
 * Counts a password try before it is made. Each address has its own wait, so that guessers lock out no other client. Once an account has
 * many failures in total, an unknown address has no free tries. Its first one runs at once, and each further one waits. The work is the
 * same for an unknown name.
 */
export async function countPassword(ctx: Context, username: string, origin: Origin): Promise<void> {
  const isGuessedAt = origin.device === "" && (await countFailures(ctx, username)) >= MANY_FAILURES;
  await countBeforeTry(ctx, passwordKey(username, origin), isGuessedAt ? 0 : FREE_TRIES - 1);
}

/** Adds a wrong password to the failures of this name or e-mail from all addresses. */
export async function countFailure(ctx: Context, username: string, { device }: Origin): Promise<void> {
  if (device === "") await addTry(ctx, everywhereKey(username));
}

/** A right password resets the counts of its origin, for the name and for the e-mail; guessers elsewhere go on waiting. */
export async function clearPasswordTries(
  ctx: Context,
  { username, email }: { username: string; email: string | null },
  origin: Origin,
): Promise<void> {
  for (const name of [username, email]) if (name) await clearTries(ctx, passwordKey(name, origin));
}

/**
 * The counter key of code tries. Six digits are so few that unknown browsers share one counter at all addresses. A known browser has its
 * own, and so has a recovery code at each address, because it cannot be guessed. So a client with the password can only make unknown
 * browsers wait for the app.
 */
export function codeKey(accountId: string, code: string, { device, address }: Origin): string {
  if (device) return `code:${accountId}:device:${device}`;
  return /^\d{6}$/.test(code) ? `code:${accountId}:` : `code:${accountId}:at:${address}`;
}

/**
 * Counts a try before it is made, so that concurrent guesses are counted too. Throws `limited` with the seconds to wait; a rejected try
 * is not counted, so the lock-out never becomes permanent.
 */
export async function countBeforeTry(ctx: Context, key: string, free: number = FREE_TRIES - 1): Promise<void> {
  await addTry(ctx, key, { free, rejects: true });
}

/** Resets the count after a success. */
export async function clearTries(ctx: Context, key: string): Promise<void> {
  await ctx.db.delete(signInTries).where(eq(signInTries.key, hashSecret(key)));
}

async function addTry(
  ctx: Context,
  key: string,
  { free, rejects }: { free?: number; rejects?: boolean } = {},
): Promise<void> {
  const now = ctx.now();
  const hashed = hashSecret(key);
  await inTransaction(ctx, async (ctx) => {
    const fresh = { key: hashed, tries: 0, lastAt: now, blockedUntil: now };
    await ctx.db.insert(signInTries).values(fresh).onConflictDoNothing();
    const [former] = await ctx.db.select().from(signInTries).where(eq(signInTries.key, hashed)).for("update");
    const left = former && rejects ? waitLeft(former, now) : 0;
    if (left > 0) throw tooManyTries(left);
    await ctx.db
      .update(signInTries)
      .set(countTry(former, now, free))
      .where(eq(signInTries.key, hashed));
  });
}

async function countFailures(ctx: Context, username: string): Promise<number> {
  const key = hashSecret(everywhereKey(username));
  const [known] = await ctx.db.select().from(signInTries).where(eq(signInTries.key, key));
  return known && !isExpired(known, ctx.now()) ? known.tries : 0;
}

const passwordKey = (username: string, { device, address }: Origin) =>
  device ? `password:${username}:device:${device}` : `password:${username}:at:${address}`;

const everywhereKey = (username: string) => `password:${username}:everywhere`;

const tooManyTries = (ms: number) =>
  new DomainError("limited", "too-many-tries", accountMessages.tooManyTries, {
    retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
  });

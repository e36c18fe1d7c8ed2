import { eq } from "drizzle-orm";
import { DomainError } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { FREE_TRIES, MANY_FAILURES } from "../limits.ts";
import { accountMessages } from "../messages.ts";
import { countTry, isForgotten, waitLeft } from "../rules.ts";
import { signInTries } from "../tables.ts";

/** Where a try comes from: a browser that has signed in before is told by its mark, all others by their address. */
export type Origin = { device: string; address: string };

/**
 * Counts a try of a password before it is made. Each address waits by itself, so that nobody's guesses keep anybody else
 * out. Once an account has many failures from everywhere, an address that is not known has no tries for nothing: its first
 * one is made at once, right or wrong, and each further one waits. The work is the same for a name that nobody has.
 */
export async function countPassword(ctx: Context, username: string, origin: Origin): Promise<void> {
  const isGuessedAt = origin.device === "" && (await countFailures(ctx, username)) >= MANY_FAILURES;
  await countBeforeTry(ctx, passwordKey(username, origin), isGuessedAt ? 0 : FREE_TRIES - 1);
}

/** Adds a wrong password to what has failed for this name from wherever. */
export async function countFailure(ctx: Context, username: string, { device }: Origin): Promise<void> {
  if (device === "") await addTry(ctx, everywhereKey(username));
}

/** A right password ends the counting for where it came from; whoever guesses elsewhere goes on waiting. */
export async function purgePasswords(ctx: Context, username: string, origin: Origin): Promise<void> {
  await clearTries(ctx, passwordKey(username, origin));
}

/**
 * What tries of a code are counted by. Six digits are so few that strangers share one count, whatever their addresses; a
 * known browser has its own, and so has a recovery code at each address, because nobody guesses one. So whoever knows the
 * password can make an unknown browser wait for its app, and nobody else.
 */
export function codeKey(accountId: string, code: string, { device, address }: Origin): string {
  if (device) return `code:${accountId}:device:${device}`;
  return /^\d{6}$/.test(code) ? `code:${accountId}:` : `code:${accountId}:at:${address}`;
}

/**
 * Counts a try before it is made, so that a crowd of guesses at the same moment is counted too. Throws `limited` with the
 * seconds to wait; a refused try is not counted, so nobody can be kept out for ever.
 */
export async function countBeforeTry(ctx: Context, key: string, free: number = FREE_TRIES - 1): Promise<void> {
  await addTry(ctx, key, { free, refuses: true });
}

/** A right answer ends the counting. */
export async function clearTries(ctx: Context, key: string): Promise<void> {
  await ctx.db.delete(signInTries).where(eq(signInTries.key, hashSecret(key)));
}

async function addTry(
  ctx: Context,
  key: string,
  { free, refuses }: { free?: number; refuses?: boolean } = {},
): Promise<void> {
  const now = ctx.now();
  const hashed = hashSecret(key);
  await inTransaction(ctx, async (ctx) => {
    const fresh = { key: hashed, tries: 0, lastAt: now, blockedUntil: now };
    await ctx.db.insert(signInTries).values(fresh).onConflictDoNothing();
    const [former] = await ctx.db.select().from(signInTries).where(eq(signInTries.key, hashed)).for("update");
    const left = former && refuses ? waitLeft(former, now) : 0;
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
  return known && !isForgotten(known, ctx.now()) ? known.tries : 0;
}

const passwordKey = (username: string, { device, address }: Origin) =>
  device ? `password:${username}:device:${device}` : `password:${username}:at:${address}`;

const everywhereKey = (username: string) => `password:${username}:everywhere`;

const tooManyTries = (ms: number) =>
  new DomainError("limited", "too-many-tries", accountMessages.tooManyTries, {
    retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
  });

import { eq } from "drizzle-orm";
import { DomainError } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { accountMessages } from "../messages.ts";
import { countTry } from "../rules.ts";
import { signInTries } from "../tables.ts";

/**
 * Counts a try before it is made, so that a crowd of guesses at the same moment is counted too. Throws `limited` with the
 * seconds to wait; a refused try is not counted, so nobody can be kept out for ever.
 */
export async function countBeforeTry(ctx: Context, key: string): Promise<void> {
  const now = ctx.now();
  const hashed = hashSecret(key);
  await inTransaction(ctx, async (ctx) => {
    const fresh = { key: hashed, tries: 0, lastAt: now, blockedUntil: now };
    await ctx.db.insert(signInTries).values(fresh).onConflictDoNothing();
    const [former] = await ctx.db.select().from(signInTries).where(eq(signInTries.key, hashed)).for("update");
    if (former && former.blockedUntil > now) throw tooManyTries(former.blockedUntil.getTime() - now.getTime());
    await ctx.db.update(signInTries).set(countTry(former, now)).where(eq(signInTries.key, hashed));
  });
}

/** A right answer ends the counting. */
export async function forgetTries(ctx: Context, key: string): Promise<void> {
  await ctx.db.delete(signInTries).where(eq(signInTries.key, hashSecret(key)));
}

const tooManyTries = (ms: number) =>
  new DomainError("limited", "too-many-tries", accountMessages.tooManyTries, {
    retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
  });

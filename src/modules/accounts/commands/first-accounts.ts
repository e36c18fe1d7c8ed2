import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Role, requirePermission } from "#kernel/actor.ts";
import { DomainError } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { hashPassword } from "../adapters/password-hash.ts";
import { countAccounts, lockAccount } from "../queries.ts";
import { accounts } from "../tables.ts";
import { closeAccount, insertAccount } from "./manage-accounts.ts";
import { hashNewPassword } from "./passwords.ts";

export type FirstOwner = { username: string; password: string | undefined };

/**
 * Creates the first account when there is none. Without a given password it generates a temporary one, shown once to the operator.
 * Returns null when there are accounts.
 */
export async function createFirstOwner(
  ctx: Context,
  owner: { email: string; password: string | undefined } | undefined,
): Promise<FirstOwner | null> {
  requirePermission(ctx.actor, "accounts.write");
  if ((await countAccounts(ctx)) > 0) return null;
  const username = "owner";
  const oneTime = owner?.password === undefined ? randomBytes(12).toString("base64url") : undefined;
  const passwordHash = await hashNewPassword(owner?.password ?? oneTime ?? "", username);
  const email = owner?.email.toLowerCase() ?? null;
  const made = await orNullOnConflict(() =>
    insertAccount(ctx, {
      username,
      name: "Chủ",
      role: "owner",
      email,
      passwordHash,
      mustChangePassword: oneTime !== undefined,
    }),
  );
  return made && { username, password: oneTime };
}

/** Creates another owner with a one-time password, for an operator whose owners cannot sign in any more. */
export async function createExtraOwner(ctx: Context, email: string): Promise<{ username: string; password: string }> {
  requirePermission(ctx.actor, "accounts.write");
  const username = `owner-${randomBytes(3).toString("hex")}`;
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashNewPassword(password, username);
  const profile = { username, name: "Chủ", role: "owner", email: email.toLowerCase() } as const;
  await insertAccount(ctx, { ...profile, passwordHash, mustChangePassword: true });
  return { username, password };
}

export type DemoAccount = { username: string; name: string; email: string; role: Role };

/** Adds missing demo accounts, all with one public password. */
export async function createDemoAccounts(ctx: Context, demo: readonly DemoAccount[], password: string): Promise<void> {
  requirePermission(ctx.actor, "accounts.write");
  const known = await ctx.db.select({ username: accounts.username }).from(accounts).where(eq(accounts.demo, true));
  const missing = demo.filter(({ username }) => !known.some((one) => one.username === username));
  for (const account of missing) {
    // The password is public, so other accounts cannot choose it: only these have it, and they are deleted when demo mode is off.
    const passwordHash = await hashPassword(password);
    await orNullOnConflict(() => insertAccount(ctx, { ...account, passwordHash, demo: true }));
  }
}

/** Demo accounts have a public password, so they are deleted when demo mode is off. */
export async function deleteDemoAccounts(ctx: Context): Promise<void> {
  requirePermission(ctx.actor, "accounts.write");
  await inTransaction(ctx, async (ctx) => {
    const demo = await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.demo, true));
    for (const { id } of demo) {
      await closeAccount(ctx, await lockAccount(ctx, id));
      await ctx.db.update(accounts).set({ demo: false }).where(eq(accounts.id, id));
    }
  });
}

/** Null when another instance that started at the same moment was faster. */
async function orNullOnConflict<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.kind === "conflict") return null;
    throw error;
  }
}

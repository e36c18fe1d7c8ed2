import { asc, eq, inArray, lt } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import { hashSecret, newId, newSecret } from "#kernel/id.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { finishGoogleSignIn, type GoogleUser, startGoogleSignIn } from "./adapters/google.ts";
import type { CustomerSession, SignInChecks } from "./contract.ts";
import { MAX_SESSIONS, SESSION_DAYS } from "./limits.ts";
import { customerMessages } from "./messages.ts";
import { customerSessions, customers } from "./tables.ts";

function clientOf(ctx: Context) {
  const client = ctx.accounts?.google;
  if (!client) throw notFound(customerMessages.off);
  return client;
}

/** Starts a customer sign-in: returns the URL, and the checks for the browser. Throws `not-found` where it is off. */
export async function beginCustomerSignIn(ctx: Context): Promise<{ url: string; checks: SignInChecks }> {
  return startGoogleSignIn(ctx, clientOf(ctx));
}

/** Signs in a customer who returns from Google. Throws `invalid` when a check fails. */
export async function finishCustomerSignIn(
  ctx: Context,
  callback: { query: string; checks: SignInChecks },
): Promise<CustomerSession> {
  const user = await finishGoogleSignIn(ctx, clientOf(ctx), callback);
  const token = newSecret();
  const expiresAt = new Date(ctx.now().getTime() + SESSION_DAYS * 86_400_000);
  await inTransaction(ctx, async (ctx) => {
    const customerId = await upsertCustomer(ctx, user);
    await endOldest(ctx, customerId);
    const session = { tokenHash: hashSecret(token), customerId, createdAt: ctx.now(), expiresAt };
    await ctx.db.insert(customerSessions).values(session);
  });
  return { token, expiresAt };
}

async function upsertCustomer(ctx: Context, { issuer, subject, email, name }: GoogleUser): Promise<string> {
  const now = ctx.now();
  const profile = { email, name, signedInAt: now };
  const [customer] = await ctx.db
    .insert(customers)
    .values({ id: newId(), issuer, subject, createdAt: now, ...profile })
    .onConflictDoUpdate({ target: [customers.issuer, customers.subject], set: profile })
    .returning({ id: customers.id });
  if (!customer) throw new Error("the database did not return the customer");
  return customer.id;
}

async function endOldest(ctx: Context, customerId: string): Promise<void> {
  const open = await ctx.db
    .select({ tokenHash: customerSessions.tokenHash })
    .from(customerSessions)
    .where(eq(customerSessions.customerId, customerId))
    .orderBy(asc(customerSessions.createdAt));
  for (const { tokenHash } of open.slice(0, Math.max(0, open.length - MAX_SESSIONS + 1)))
    await ctx.db.delete(customerSessions).where(eq(customerSessions.tokenHash, tokenHash));
}

/** Ends the session of a cookie; idempotent. */
export async function signCustomerOut(ctx: Context, token: string | undefined): Promise<void> {
  if (token) await ctx.db.delete(customerSessions).where(eq(customerSessions.tokenHash, hashSecret(token)));
}

/** Erases the customer of an e-mail (lower case), and all of their sessions. False for an unknown one. */
export async function eraseCustomer(ctx: Context, email: string): Promise<boolean> {
  requirePermission(ctx.actor, "personal-data.decide");
  return inTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.email, email))
      .orderBy(asc(customers.id))
      .for("update");
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return false;
    await ctx.db.delete(customerSessions).where(inArray(customerSessions.customerId, ids));
    await ctx.db.delete(customers).where(inArray(customers.id, ids));
    return true;
  });
}

export async function purgeCustomerSessions(ctx: Context): Promise<void> {
  await ctx.db.delete(customerSessions).where(lt(customerSessions.expiresAt, ctx.now()));
}

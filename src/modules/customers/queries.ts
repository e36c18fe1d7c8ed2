import { and, eq, gt } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { DomainError } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import type { Context } from "#platform/context.ts";
import type { Customer } from "./contract.ts";
import { customerMessages } from "./messages.ts";
import { customerSessions, customers } from "./tables.ts";

/** True if customer sign-in is configured. */
export const canCustomersSignIn = ({ accounts }: Pick<Context, "accounts">): boolean => accounts?.google !== undefined;

/** The customer of a cookie; null without a session. */
export async function findCustomer(ctx: Context, token: string | undefined): Promise<Customer | null> {
  if (!token || !canCustomersSignIn(ctx)) return null;
  const [row] = await ctx.db
    .select({ id: customers.id, name: customers.name, email: customers.email })
    .from(customerSessions)
    .innerJoin(customers, eq(customers.id, customerSessions.customerId))
    .where(and(eq(customerSessions.tokenHash, hashSecret(token)), gt(customerSessions.expiresAt, ctx.now())));
  return row ?? null;
}

/** As `findCustomer`. Throws `unauthenticated`. */
export async function getCustomer(ctx: Context, token: string | undefined): Promise<Customer> {
  const customer = await findCustomer(ctx, token);
  if (!customer) throw new DomainError("unauthenticated", "customer-not-signed-in", customerMessages.notSignedIn);
  return customer;
}

/** The customer of an e-mail (lower case), as staff see them; null for an unknown one. */
export async function findCustomerByEmail(ctx: Context, email: string) {
  requirePermission(ctx.actor, "personal-data.read");
  const { name, createdAt, signedInAt } = customers;
  const [row] = await ctx.db.select({ name, createdAt, signedInAt }).from(customers).where(eq(customers.email, email));
  return row ?? null;
}

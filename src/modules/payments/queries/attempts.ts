import { desc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { AttemptState, GatewayMethod } from "../contract/methods.ts";
import { MAX_ATTEMPTS_SHOWN } from "../limits.ts";
import { paymentAttempts } from "../tables.ts";

/** The last payment that a customer started at a gateway, and whether the browser has come back from it. */
export type LastAttempt = { method: GatewayMethod; state: AttemptState; hasReturned: boolean };

/** For the customer, who has opened the booking by its magic link; null without an attempt. */
export async function findLastAttempt(ctx: Context, bookingId: string): Promise<LastAttempt | null> {
  const [last] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.bookingId, bookingId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
    .limit(1);
  return last ? { method: last.method, state: last.state, hasReturned: last.returnedAt !== null } : null;
}

export type AttemptView = {
  id: string;
  method: GatewayMethod;
  amount: number;
  state: AttemptState;
  reference: string;
  gatewayRef: string | null;
  at: Date;
};

/** What customers started at gateways for a booking, the newest first. */
export async function listAttempts(ctx: Context, bookingId: string): Promise<AttemptView[]> {
  requirePermission(ctx.actor, "payments.read");
  const rows = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.bookingId, bookingId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
    .limit(MAX_ATTEMPTS_SHOWN);
  return rows.map(({ id, method, amountVnd, state, reference, gatewayRef, createdAt }) => ({
    ...{ id, method, amount: amountVnd, state, reference, gatewayRef, at: createdAt },
  }));
}

import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { gatewayOf } from "../../adapters/gateways.ts";
import type { GatewayMethod } from "../../contract/methods.ts";
import { QUERY_BATCH } from "../../limits.ts";
import { nextAttemptQuery } from "../../rules.ts";
import { paymentAttempts } from "../../tables.ts";
import { recordGatewayReport } from "./record-report.ts";
import { noteUnreachable } from "./unreachable.ts";

type Attempt = typeof paymentAttempts.$inferSelect;

/** Asks gateways about attempts whose notice is missing. Returns the number of attempts that it asked about. */
export async function queryPayments(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, "payments.write");
  const due = await inTransaction(ctx, claimDue);
  for (const attempt of due) await queryAttempt(ctx, attempt);
  return due.length;
}

/** Sets the next query before this one runs: an answer that is lost is asked for again. */
async function claimDue(ctx: Context): Promise<Attempt[]> {
  const due = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(lte(paymentAttempts.nextQueryAt, ctx.now()))
    .orderBy(asc(paymentAttempts.nextQueryAt), asc(paymentAttempts.id))
    .limit(QUERY_BATCH)
    .for("update", { skipLocked: true });
  for (const attempt of due) {
    const queries = attempt.queries + 1;
    await ctx.db
      .update(paymentAttempts)
      .set({ queries, nextQueryAt: nextAttemptQuery({ ...attempt, queries }, ctx.now()) })
      .where(eq(paymentAttempts.id, attempt.id));
  }
  return due;
}

async function queryAttempt(ctx: Context, { id, method, reference, amountVnd, createdAt, expiresAt }: Attempt) {
  const gateway = gatewayOf(ctx, method);
  try {
    const report = await gateway?.query({ reference, amount: amountVnd, createdAt }, ctx.now());
    if (gateway && report) await recordGatewayReport(ctx, gateway, report);
  } catch (error) {
    noteUnreachable(ctx, error, { method, reference });
  }
  if (ctx.now() > expiresAt) await abandonUnasked(ctx, id);
}

/** An attempt that is not asked about any more and was never paid is over. */
async function abandonUnasked(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "abandoned", endedAt: ctx.now() })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, "started"), isNull(paymentAttempts.nextQueryAt)));
}

/**
 * Notes that the browser has come back from a gateway, and has it asked at once. Returns the booking, or null for an unknown reference.
 * What the address says of the payment settles nothing.
 */
export async function noteReturn(ctx: Context, method: GatewayMethod, reference: string): Promise<string | null> {
  const isIt = and(eq(paymentAttempts.method, method), eq(paymentAttempts.reference, reference));
  const [attempt] = await ctx.db.select().from(paymentAttempts).where(isIt);
  if (!attempt) return null;
  if (attempt.state !== "started" || attempt.returnedAt) return attempt.bookingId;
  await ctx.db
    .update(paymentAttempts)
    .set({ returnedAt: ctx.now(), nextQueryAt: ctx.now() })
    .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.state, "started")));
  return attempt.bookingId;
}

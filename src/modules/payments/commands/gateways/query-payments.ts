import { and, asc, eq, isNull, lte, type SQL } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { gatewayOf } from "../../adapters/gateways.ts";
import type { GatewayMethod } from "../../contract/methods.ts";
import { QUERY_BATCH } from "../../limits.ts";
import { nextAttemptQuery, nextLostQuery } from "../../rules.ts";
import { paymentAttempts } from "../../tables.ts";
import { recordGatewayReport } from "./record-report.ts";
import { noteLastQuery, noteUnreachable } from "./unreachable.ts";

type Attempt = typeof paymentAttempts.$inferSelect;

/** Asks gateways about attempts whose notice is missing. Returns the number of attempts that it asked about. */
export async function queryPayments(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, "payments.write");
  const due = await inTransaction(ctx, claimDue);
  for (const attempt of due) await queryAttempt(ctx, attempt);
  return due.length;
}

/** Sets the next query before this one runs: an answer that is lost is asked for again. Returns the rows with it. */
async function claimDue(ctx: Context): Promise<Attempt[]> {
  const due = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(lte(paymentAttempts.nextQueryAt, ctx.now()))
    .orderBy(asc(paymentAttempts.nextQueryAt), asc(paymentAttempts.id))
    .limit(QUERY_BATCH)
    .for("update", { skipLocked: true });
  return Promise.all(
    due.map(async (attempt) => {
      const queries = attempt.queries + 1;
      const next = { queries, nextQueryAt: nextAttemptQuery({ ...attempt, queries }, ctx.now()) };
      await ctx.db.update(paymentAttempts).set(next).where(eq(paymentAttempts.id, attempt.id));
      return { ...attempt, ...next };
    }),
  );
}

async function queryAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  const isAnswered = await askAbout(ctx, attempt);
  if (attempt.nextQueryAt || ctx.now() <= attempt.expiresAt) return;
  const { method, reference } = attempt;
  const nextQueryAt = isAnswered ? null : nextLostQuery(attempt, ctx.now());
  if (nextQueryAt) return changeUnasked(ctx, attempt, { nextQueryAt });
  if (!isAnswered) noteLastQuery(ctx, { of: "payment", method, reference });
  // An attempt that is not asked about any more and was never paid is over; money that the gateway holds is not.
  await changeUnasked(ctx, attempt, { state: "abandoned", endedAt: ctx.now() }, isNull(paymentAttempts.gatewayRef));
}

/** True if the gateway answered, in whatever way but that it holds the money. */
async function askAbout(
  ctx: Context,
  { method, reference, amountVnd, createdAt, expiresAt }: Attempt,
): Promise<boolean> {
  const gateway = gatewayOf(ctx, method);
  if (!gateway) return false;
  try {
    const report = await gateway.query({ reference, amount: amountVnd, createdAt, expiresAt }, ctx.now());
    if (report) await recordGatewayReport(ctx, gateway, report);
    return report?.state !== "held";
  } catch (error) {
    noteUnreachable(ctx, error, { method, reference });
    return false;
  }
}

/** Changes an attempt that nothing was reported about meanwhile. */
async function changeUnasked(ctx: Context, { id }: Attempt, change: Partial<Attempt>, only?: SQL): Promise<void> {
  const isUnasked = and(eq(paymentAttempts.state, "started"), isNull(paymentAttempts.nextQueryAt), only);
  await ctx.db
    .update(paymentAttempts)
    .set(change)
    .where(and(eq(paymentAttempts.id, id), isUnasked));
}

/**
 * Notes that the browser has come back from a gateway, and has it asked at once. Returns the booking, or null for an unknown reference. The
 * address of the return settles nothing.
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

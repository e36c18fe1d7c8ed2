import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { gatewayOf } from "../../adapters/gateways.ts";
import type { GatewayMethod } from "../../contract/methods.ts";
import { QUERY_BATCH } from "../../limits.ts";
import { nextAttemptQuery, nextHeldQuery, nextLostQuery, queryLease } from "../../rules.ts";
import { paymentAttempts } from "../../tables.ts";
import { recordGatewayReport } from "./record-report.ts";
import { noteLastQuery, noteUnreachable, runQueryIsolated } from "./unreachable.ts";

type Attempt = typeof paymentAttempts.$inferSelect;

/** A claimed row. `next` is its following query. It is null for the last one, and `nextQueryAt` is then a lease. */
type Claimed = Attempt & { nextQueryAt: Date; next: Date | null };

/** Asks gateways about attempts whose notice is missing. Returns the number of attempts that it asked about. */
export async function queryPayments(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, "payments.write");
  const due = await inTransaction(ctx, claimDue);
  for (const attempt of due) {
    const { method, reference } = attempt;
    await runQueryIsolated(ctx, { of: "payment", method, reference }, () => processAttempt(ctx, attempt));
  }
  return due.length;
}

/** Sets the next query before this one runs, and a lease before the last one: an answer that is lost is asked for again. */
async function claimDue(ctx: Context): Promise<Claimed[]> {
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
      const nextOf = attempt.gatewayRef === null ? nextAttemptQuery : nextHeldQuery;
      const next = nextOf({ ...attempt, queries }, ctx.now());
      const claim = { queries, nextQueryAt: next ?? queryLease(ctx.now()) };
      await ctx.db.update(paymentAttempts).set(claim).where(eq(paymentAttempts.id, attempt.id));
      return { ...attempt, ...claim, next };
    }),
  );
}

async function processAttempt(ctx: Context, attempt: Claimed): Promise<void> {
  const isAnswered = await queryAttempt(ctx, attempt);
  if (attempt.next || ctx.now() <= attempt.expiresAt) return;
  const nextQueryAt = isAnswered ? null : nextLostQuery(attempt, ctx.now());
  if (nextQueryAt) {
    await changeClaimed(ctx, attempt, { nextQueryAt });
    return;
  }
  const isOver = await changeClaimed(ctx, attempt, { state: "abandoned", endedAt: ctx.now(), nextQueryAt: null });
  const { method, reference } = attempt;
  if (isOver && !isAnswered) noteLastQuery(ctx, { of: "payment", method, reference });
}

/** False if the gateway did not answer, or holds the money for review. */
async function queryAttempt(
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

/** Changes an attempt after its last query, unless it was reported or its browser came back since its claim. Returns whether it did. */
async function changeClaimed(ctx: Context, attempt: Claimed, change: Partial<Attempt>): Promise<boolean> {
  const isAsClaimed = and(
    eq(paymentAttempts.state, "started"),
    eq(paymentAttempts.nextQueryAt, attempt.nextQueryAt),
    isNull(paymentAttempts.gatewayRef),
  );
  const changed = await ctx.db
    .update(paymentAttempts)
    .set(change)
    .where(and(eq(paymentAttempts.id, attempt.id), isAsClaimed))
    .returning({ id: paymentAttempts.id });
  return changed.length > 0;
}

/**
 * Records that the browser has come back from a gateway, and makes the query of the attempt due at once. Returns the booking, or null for
 * an unknown reference. The address of the return settles nothing.
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

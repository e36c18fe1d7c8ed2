import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { namesOfBookings } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import type { AttemptState, GatewayMethod } from "../contract/methods.ts";
import { MAX_ATTEMPTS_SHOWN, MONEY_PAGE } from "../limits.ts";
import { paymentAttempts } from "../tables.ts";

type Attempt = typeof paymentAttempts.$inferSelect;

/**
 * The payment at a gateway that the customer has to know of. `mayBePaid`: the browser has come back, or the gateway holds the money.
 * `goesBack`: the gateway held the money, and gives it back.
 */
export type LastAttempt = { method: GatewayMethod; state: AttemptState; mayBePaid: boolean; goesBack: boolean };

/**
 * The last payment attempt, for the customer who opened the booking by its magic link; null without one. An open attempt that may be paid
 * wins over newer ones, a held one first: the customer must not pay a second time.
 */
export async function findLastAttempt(ctx: Context, bookingId: string): Promise<LastAttempt | null> {
  const [last] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.bookingId, bookingId))
    .orderBy(desc(isHeldRow), desc(isReturnedRow), desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
    .limit(1);
  if (!last) return null;
  const mayBePaid = last.state === "started" && (last.returnedAt !== null || isHeld(last));
  const goesBack = last.state === "failed" && last.gatewayRef !== null;
  return { method: last.method, state: last.state, mayBePaid, goesBack };
}

const isHeldRow = sql`(${paymentAttempts.state} = 'started' and ${paymentAttempts.gatewayRef} is not null)`;
const isReturnedRow = sql`(${paymentAttempts.state} = 'started' and ${paymentAttempts.returnedAt} is not null)`;

const isHeld = ({ state, gatewayRef }: Attempt): boolean => state === "started" && gatewayRef !== null;

export type AttemptView = {
  id: string;
  method: GatewayMethod;
  amount: number;
  state: AttemptState;
  /** The gateway has taken the money and reviews the payment. */
  isHeld: boolean;
  reference: string;
  gatewayRef: string | null;
  at: Date;
};

const viewOf = (attempt: Attempt): AttemptView => {
  const { id, method, amountVnd, state, reference, gatewayRef, createdAt } = attempt;
  return { id, method, amount: amountVnd, state, isHeld: isHeld(attempt), reference, gatewayRef, at: createdAt };
};

/** The payments that customers started at gateways for a booking, the newest first. */
export async function listAttempts(ctx: Context, bookingId: string): Promise<AttemptView[]> {
  requirePermission(ctx.actor, "payments.read");
  const rows = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.bookingId, bookingId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
    .limit(MAX_ATTEMPTS_SHOWN);
  return rows.map(viewOf);
}

export type HeldPayment = AttemptView & { booking: { code: string; name: string } | null };

/** Payments that gateways hold for review, the oldest first. */
export async function listHeldPayments(ctx: Context): Promise<HeldPayment[]> {
  requirePermission(ctx.actor, "payments.read");
  const rows = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, "started"), isNotNull(paymentAttempts.gatewayRef)))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id))
    .limit(MONEY_PAGE);
  const named = await namesOfBookings(
    ctx,
    rows.map(({ bookingId }) => bookingId),
  );
  return rows.map((row) => ({ ...viewOf(row), booking: named.get(row.bookingId) ?? null }));
}

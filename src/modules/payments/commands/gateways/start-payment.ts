import { count, eq } from "drizzle-orm";
import { conflict, DomainError, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd, vnd } from "#kernel/money.ts";
import { loadBookingView, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { isWaitingForMoney } from "#modules/bookings/rules/states.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { gatewayOf } from "../../adapters/gateways.ts";
import type { PaymentGateway } from "../../adapters/payment-method.ts";
import type { GatewayMethod } from "../../contract/methods.ts";
import { paymentMessages } from "../../messages.ts";
import { attemptEnd, nextAttemptQuery, returnPathOf, transferContent } from "../../rules.ts";
import { paymentAttempts } from "../../tables.ts";
import { noteUnreachable } from "./unreachable.ts";

/**
 * Starts the payment of what a booking owes next at a gateway, and returns the address for the browser. The visitor has opened the booking
 * by its magic link. The gateway takes the amount of our row and no money after the hold.
 */
export async function startGatewayPayment(
  ctx: Context,
  bookingId: string,
  method: GatewayMethod,
  { address }: { address: string },
): Promise<string> {
  const gateway = gatewayOf(ctx, method);
  if (!gateway) throw conflict("method-off", paymentMessages.methodOff);
  const { reference, amountVnd, createdAt, expiresAt, code } = await inTransaction(ctx, (ctx) =>
    insertAttempt(ctx, bookingId, gateway),
  );
  try {
    return await gateway.start({
      reference,
      amount: amountVnd,
      createdAt,
      expiresAt,
      description: `Thanh toan don ${transferContent(code)}`,
      address: ipAddressOf(address),
      returnUrl: ctx.siteUrl + returnPathOf(method),
      noticeUrl: `${ctx.siteUrl}/api/webhooks/${method}`,
    });
  } catch (error) {
    noteUnreachable(ctx, error, { method, reference });
    throw new DomainError("unavailable", "gateway-unreachable", paymentMessages.gatewaySilent);
  }
}

async function insertAttempt(ctx: Context, bookingId: string, gateway: PaymentGateway) {
  const booking = await lockBooking(ctx, bookingId);
  const { outstanding: amount, state, code } = await loadBookingView(ctx, booking);
  const isOpen = isWaitingForMoney(state) || ["part_paid", "paid", "confirmed", "completed"].includes(state);
  if (!isOpen || amount === 0) throw conflict("not-possible-now", paymentMessages.nothingDue);
  const { least, most } = gateway.limits;
  if (amount < least || amount > most)
    throw invalid(paymentMessages.notAtGateway(formatVnd(least), formatVnd(most)), {}, "not-at-gateway");
  const createdAt = ctx.now();
  const expiresAt = attemptEnd(booking, createdAt);
  if (!expiresAt) throw conflict("hold-too-short", paymentMessages.holdTooShort);
  const [before] = await ctx.db
    .select({ rows: count() })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.bookingId, bookingId));
  const reference = gateway.referenceOf(`${transferContent(code)}-${(before?.rows ?? 0) + 1}`, createdAt);
  const attempt = {
    id: newId(),
    bookingId,
    method: gateway.id,
    amountVnd: vnd(amount),
    reference,
    state: "started" as const,
    createdAt,
    expiresAt,
    nextQueryAt: nextAttemptQuery({ createdAt, expiresAt, queries: 0 }),
  };
  await ctx.db.insert(paymentAttempts).values(attempt);
  return { ...attempt, code };
}

/** Gateways want an IP address; a rate-limit key may be a whole network, or a name in tests. */
const ipAddressOf = (address: string) => (/^[\d.]{7,15}$|^[\da-f:]{3,45}$/i.test(address) ? address : "127.0.0.1");

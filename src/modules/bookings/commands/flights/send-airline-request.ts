import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { type Vnd, zeroVnd } from "#kernel/money.ts";
import { sendOrderRequest } from "#modules/flights/adapters/send-order-request.ts";
import { claimOrder, markOrderDue } from "#modules/flights/commands/orders.ts";
import type { Answer, StaffRequest } from "#modules/flights/rules/order-states.ts";
import { routeOf } from "#modules/flights/rules/price-order.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { bookingMessages } from "../../messages/booking.ts";
import { lockBooking } from "../../queries/get-booking.ts";
import { isEnded, isPaid } from "../../rules/states.ts";
import { recordChange, recordEvents } from "../record-events.ts";
import { applyAirlineReplies } from "./apply-airline-replies.ts";
import { finishOrder } from "./process-orders.ts";

type AirlineRequest = { orderId: string; request: StaffRequest; kept?: Vnd | undefined };

/**
 * Sends an airline a request about an order now: to read it, to issue its tickets, or to cancel it with the amount `kept` of issued
 * tickets. The staff member is recorded. Returns the reply; null if no request was needed or another one is running. Throws `invalid`
 * without that amount.
 */
export async function sendAirlineRequest(
  ctx: Context,
  bookingId: string,
  { orderId, request, kept }: AirlineRequest,
): Promise<{ request: StaffRequest; answer: Answer | null }> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    // For an ended booking the kept amount is already settled.
    const share = isEnded(booking.state) ? zeroVnd : kept;
    const order = await markOrderDue(ctx, { bookingId, orderId, request, kept: share });
    const isUnpaid = request === "issue" && !isPaid(booking);
    if (!order || isUnpaid) throw conflict("not-possible-now", bookingMessages.notMovable);
    const data = {
      airline: order.airline,
      route: routeOf(order),
      asking: request,
      ...(kept !== undefined && { kept }),
    };
    await recordEvents(ctx, bookingId, [{ kind: "seats-asked", data }]);
    await recordChange(ctx, "booking.airline-asked", booking, data);
    if (request === "cancel") await applyAirlineReplies(ctx, booking);
  });
  const order = await claimOrder(ctx, orderId);
  if (!order) return { request, answer: null };
  const reply = await sendOrderRequest(ctx, order, order.pnr === null ? "read" : request);
  await finishOrder(ctx, order, reply);
  return { request, answer: reply.answer };
}

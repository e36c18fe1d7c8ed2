import { type OrderReply, sendOrderRequest } from "#modules/flights/adapters/send-order-request.ts";
import { claimOrder, recordAnswer } from "#modules/flights/commands/orders.ts";
import { type FlightOrderRow, listDueOrders } from "#modules/flights/queries/orders.ts";
import { nextOrderRequest } from "#modules/flights/rules/order-states.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { getBookingRow, lockBooking } from "../../queries/get-booking.ts";
import { isPaid } from "../../rules/states.ts";
import { applyAirlineReplies } from "./apply-airline-replies.ts";

/** Orders whose suppliers are called in parallel. */
const PARALLEL_ORDERS = 10;

/** Processes due orders in parallel, PARALLEL_ORDERS at most, and returns their number. The failure of one does not stop the others. */
export async function processDueOrders(ctx: Context): Promise<number> {
  const due = await listDueOrders(ctx, PARALLEL_ORDERS);
  const outcomes = await Promise.allSettled(due.map(({ id }) => processOrder(ctx, id)));
  for (const [place, one] of outcomes.entries())
    if (one.status === "rejected")
      ctx.log.error(
        { event: "order.work_failed", err: one.reason, orderId: due[place]?.id },
        "flight order not processed",
      );
  return due.length;
}

/** Sends the next request of one due order, outside any transaction, and saves the reply. */
export async function processOrder(ctx: Context, orderId: string): Promise<void> {
  const order = await claimOrder(ctx, orderId);
  if (!order) return;
  // An order with no pending request is due because of a supplier event: it is read.
  const asking = nextOrderRequest(order) ?? "read";
  if (asking === "book") return;
  // The money may have left the booking since: the order is only read until it is paid again, or the seats are gone.
  const isBought = asking !== "issue" || isPaid(await getBookingRow(ctx, order.bookingId));
  await finishOrder(ctx, order, await sendOrderRequest(ctx, order, isBought ? asking : "read"));
}

/** Saves a supplier's reply. `isCustomerWaiting`: the customer gets the reply on the page, so no email reports a rejection. */
export async function finishOrder(
  ctx: Context,
  order: FlightOrderRow,
  reply: OrderReply,
  isCustomerWaiting = false,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, order.bookingId);
    await recordAnswer(ctx, order, reply);
    await applyAirlineReplies(ctx, booking, isCustomerWaiting);
  });
}

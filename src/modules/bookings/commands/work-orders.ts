import { type Asked, askAbout } from "#modules/flights/adapters/ask-supplier.ts";
import { claimOrder, recordAnswer } from "#modules/flights/commands/orders.ts";
import { type FlightOrderRow, listDueOrders } from "#modules/flights/queries/orders.ts";
import { nextAsking } from "#modules/flights/rules/order-states.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { getBookingRow, lockBooking } from "../queries/get-booking.ts";
import { isPaid } from "../rules/states.ts";
import { settleFlights } from "./settle-flights.ts";

/** Suppliers that are asked at once. */
const AT_ONCE = 10;

/** Asks suppliers about all orders that are due, and answers how many those were. What one of them does keeps no other one waiting. */
export async function workOrders(ctx: Context): Promise<number> {
  const due = await listDueOrders(ctx, AT_ONCE);
  const outcomes = await Promise.allSettled(due.map(({ id }) => workOrder(ctx, id)));
  for (const one of outcomes)
    if (one.status === "rejected") ctx.log.error({ err: one.reason }, "a flight order was not worked");
  return due.length;
}

/** Asks what has to be asked of one order that is due, outside any transaction, and comes back with the answer. */
export async function workOrder(ctx: Context, orderId: string): Promise<void> {
  const order = await claimOrder(ctx, orderId);
  if (!order) return;
  // Of what waits for nothing something was told: it is looked at.
  const asking = nextAsking(order) ?? "read";
  if (asking === "book") return;
  // Money may have turned out to be somebody else's since: it is only looked at until there is money again, or no seat.
  const isBought = asking !== "issue" || isPaid(await getBookingRow(ctx, order.bookingId));
  await finishOrder(ctx, order, await askAbout(ctx, order, isBought ? asking : "read"));
}

/** Comes back with what a supplier said. `sees`: the customer waits for it. */
export async function finishOrder(ctx: Context, order: FlightOrderRow, asked: Asked, sees = false): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, order.bookingId);
    await recordAnswer(ctx, order, asked);
    await settleFlights(ctx, booking, sees);
  });
}

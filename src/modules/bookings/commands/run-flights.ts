import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { askAbout } from "#modules/flights/adapters/ask-supplier.ts";
import { claimOrder, makeDue } from "#modules/flights/commands/orders.ts";
import type { DeskAsking } from "#modules/flights/rules/order-states.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { bookingMessages } from "../messages.ts";
import { lockBooking } from "../queries/get-booking.ts";
import { isPaid } from "../rules/states.ts";
import { recordChange, recordEvents } from "./record-events.ts";
import { settleFlights } from "./settle-flights.ts";
import { finishOrder } from "./work-orders.ts";

/** Asks an airline now about an order of a booking: to read it, to make its tickets, or to take it back. It is written down who asked. */
export async function askAirline(
  ctx: Context,
  bookingId: string,
  { orderId, asking }: { orderId: string; asking: DeskAsking },
): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const order = await makeDue(ctx, { bookingId, orderId, asking });
    const isUnpaid = asking === "issue" && !isPaid(booking);
    if (!order || isUnpaid) throw conflict("not-possible-now", bookingMessages.notMovable);
    const data = { airline: order.airline, asking };
    await recordEvents(ctx, bookingId, [{ kind: "seats-asked", data }]);
    await recordChange(ctx, "booking.airline-asked", booking, data);
    if (asking === "cancel") await settleFlights(ctx, booking);
  });
  const order = await claimOrder(ctx, orderId);
  if (order) await finishOrder(ctx, order, await askAbout(ctx, order, order.pnr === null ? "read" : asking));
}

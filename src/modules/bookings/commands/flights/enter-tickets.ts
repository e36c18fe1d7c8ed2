import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { enterTickets } from "#modules/flights/commands/orders.ts";
import type { HandTickets } from "#modules/flights/contract/hand-tickets.ts";
import { routeOf } from "#modules/flights/rules/price-order.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { queueTicketsEntered } from "../../emails/queue-booking-emails.ts";
import { bookingMessages } from "../../messages/booking.ts";
import { flightBookingMessages } from "../../messages/flights.ts";
import { getBookingRow, loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { isChangeable, isPaid } from "../../rules/states.ts";
import { recordChange, recordEvents } from "../record-events.ts";
import { applyAirlineReplies } from "./apply-airline-replies.ts";

/**
 * Enters tickets that staff have made in the airline's own portal, or a new code of the airline. They confirm a booking that waited for
 * them; the customer of a confirmed one is notified of the new numbers. The old ones stay in the audit log and the search still finds
 * them.
 */
export async function enterHandTickets(ctx: Context, bookingId: string, input: HandTickets): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (booking.kind !== "flight" || !isChangeable(booking.state))
      throw conflict("not-possible-now", bookingMessages.notMovable);
    const { order, before } = await enterTickets(ctx, bookingId, input);
    // Same rule as when tickets are requested from an airline: the booking must be paid.
    if (order.state !== "ticketed" && !isPaid(booking)) throw conflict("not-paid", flightBookingMessages.unpaidIssue);
    const after = { pnr: input.pnr, tickets: input.numbers };
    const part = { airline: order.airline, route: routeOf(order) };
    await recordEvents(ctx, bookingId, [{ kind: "tickets-entered", data: { ...part, ...after } }]);
    await recordChange(ctx, "booking.tickets-entered", booking, { ...part, ...after }, { ...before });
    await applyAirlineReplies(ctx, booking);
    if (booking.state === "confirmed")
      await queueTicketsEntered(ctx, await loadBookingView(ctx, await getBookingRow(ctx, bookingId)));
  });
}

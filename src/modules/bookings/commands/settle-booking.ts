import { requirePermission } from "#kernel/actor.ts";
import { type Vnd, vnd } from "#kernel/money.ts";
import { extendHold, releaseStock, sellStock } from "#modules/availability/commands/stock.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BookingState, BookingView } from "../contract.ts";
import { AWAITING_EXTENSION_MINUTES } from "../limits.ts";
import { type Booking, lockBooking, viewOf } from "../queries.ts";
import { isWaitingForMoney } from "../rules.ts";
import { moveBooking, recordEvents } from "./events.ts";

/**
 * Counts money towards a locked booking. Once what secures it is paid the cabins are sold to it; a full payment of a
 * ship whose cabins are ours confirms it at once. `payments` decides whether money may be counted, never a browser.
 */
export async function applyPayment(ctx: Context, booking: Booking, amount: Vnd): Promise<BookingView> {
  const paidVnd = vnd(booking.paidVnd + amount);
  const received = { kind: "payment-received" as const, data: { amount, paid: paidVnd } };
  const wasWaiting = isWaitingForMoney(booking.state) || booking.state === "expired";

  if (wasWaiting && paidVnd < booking.dueNowVnd) {
    const later = new Date(ctx.now().getTime() + AWAITING_EXTENSION_MINUTES * 60_000);
    const holdExpiresAt = later > booking.holdExpiresAt ? later : booking.holdExpiresAt;
    await extendHold(ctx, booking.id, holdExpiresAt);
    const moved = await moveBooking(ctx, booking, "awaiting_payment", { paidVnd, holdExpiresAt });
    await recordEvents(ctx, booking.id, [received]);
    return viewOf(ctx, moved);
  }

  if (wasWaiting) await sellStock(ctx, stayOf(booking));
  const target = stateAfter(booking, paidVnd);
  const confirmsNow = target === "confirmed" && booking.state !== "confirmed";
  const moved = await moveBooking(ctx, booking, confirmsNow ? "paid" : target, { paidVnd });
  await recordEvents(ctx, booking.id, [received]);
  return confirmsNow ? confirm(ctx, moved) : viewOf(ctx, moved);
}

/** The operator has confirmed the cabins. */
export async function confirmBooking(ctx: Context, bookingId: string): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    return booking.state === "confirmed" ? viewOf(ctx, booking) : confirm(ctx, booking);
  });
}

/** Gives the cabins back. What has been paid stays on the ledger until it is returned. */
export async function cancelBooking(ctx: Context, bookingId: string, reason: string): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (booking.state === "cancelled") return viewOf(ctx, booking);
    const moved = await moveBooking(ctx, booking, "cancelled");
    await releaseStock(ctx, booking.id, booking.cruiseId);
    await recordEvents(ctx, booking.id, [{ kind: "cancelled", data: { reason } }]);
    return viewOf(ctx, moved);
  });
}

/** The guests have travelled. */
export async function completeBooking(ctx: Context, bookingId: string): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (booking.state === "completed") return viewOf(ctx, booking);
    const moved = await moveBooking(ctx, booking, "completed");
    await recordEvents(ctx, booking.id, [{ kind: "completed" }]);
    return viewOf(ctx, moved);
  });
}

/** What a booking occupies, as stock knows it. */
export function stayOf(booking: Booking) {
  return {
    bookingId: booking.id,
    ownerId: booking.cruiseId,
    checkIn: booking.checkInOn,
    nights: booking.nights,
    cabins: booking.cabins,
  };
}

async function confirm(ctx: Context, booking: Booking): Promise<BookingView> {
  const confirmed = await moveBooking(ctx, booking, "confirmed");
  await recordEvents(ctx, booking.id, [{ kind: "confirmed" }]);
  return viewOf(ctx, confirmed);
}

function stateAfter(booking: Booking, paidVnd: Vnd): BookingState {
  if (booking.state === "confirmed" || booking.state === "completed") return booking.state;
  if (paidVnd < booking.totalVnd) return "part_paid";
  return booking.instantConfirmation ? "confirmed" : "paid";
}

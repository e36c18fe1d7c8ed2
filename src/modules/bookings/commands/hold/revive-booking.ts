import { nightsOf } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import { AWAITING_EXTENSION_MINUTES } from "../../limits.ts";
import type { Booking } from "../../queries/get-booking.ts";
import { moveBooking } from "../move-booking.ts";
import { recordEvents } from "../record-events.ts";
import { releaseExpiredOn } from "./expire-bookings.ts";

/**
 * Holds the rooms of a locked, expired booking again at its old price, because its money arrived. Returns null when they are gone.
 */
export async function reviveBooking(ctx: Context, booking: Booking): Promise<Booking | null> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const holdExpiresAt = new Date(ctx.now().getTime() + AWAITING_EXTENSION_MINUTES * 60_000);
      await fulfilmentOf(booking).release(ctx, booking);
      await releaseExpiredOn(ctx, {
        roomIds: booking.rooms.map((room) => room.roomId),
        nights: nightsOf(booking.startsOn, booking.nights),
      });
      const revived = await moveBooking(ctx, booking, "held", { holdExpiresAt });
      await fulfilmentOf(booking).hold(ctx, booking, holdExpiresAt);
      await recordEvents(ctx, booking.id, [{ kind: "held-again", data: { reason: "paid-in-time" } }]);
      return revived;
    });
  } catch (error) {
    if (error instanceof DomainError && error.kind === "conflict") return null;
    throw error;
  }
}

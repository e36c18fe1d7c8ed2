import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BoardingMark } from "../../contract/states.ts";
import { bookingMessages } from "../../messages/booking.ts";
import { lockBooking } from "../../queries/get-booking.ts";
import { listBoardingMarks } from "../../queries/travelling.ts";
import { mayBoard } from "../../rules/states.ts";
import { recordChange, recordEvents } from "../record-events.ts";

/** Records that the guests of a booking have boarded, or have not; a later mark corrects it. */
export async function markBoarding(ctx: Context, bookingId: string, mark: BoardingMark): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (!mayBoard(booking, ctx.now())) throw conflict("not-possible-now", bookingMessages.notBoardingNow);
    const former = (await listBoardingMarks(ctx, [booking.id])).get(booking.id);
    if (former === mark) return; // a second click
    await recordEvents(ctx, booking.id, [{ kind: mark }]);
    await recordChange(ctx, `booking.${mark}`, booking, { boarding: mark }, { boarding: former ?? null });
  });
}

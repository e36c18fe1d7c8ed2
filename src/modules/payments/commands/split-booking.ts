import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import type { Vnd } from "#kernel/money.ts";
import { settlePart, splitBookingRows } from "#modules/bookings/commands/split-merge/split-booking.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import type { SplitBookingInput } from "#modules/bookings/contract/split.ts";
import { queueBookingSplit } from "#modules/bookings/emails/queue-booking-emails.ts";
import { priceChangedMessage } from "#modules/bookings/messages/booking.ts";
import { getBooking, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { rejectIfChanged } from "#modules/bookings/queries/revision.ts";
import type { SplitPair } from "#modules/bookings/rules/split.ts";
import { moveTravellers } from "#modules/travellers/commands/move-travellers.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { planSplitWithMoney } from "../queries/preview-split.ts";
import { lockReceiptsOf, moveMoney } from "./move-money.ts";

/**
 * Splits one booking in two: rooms, money and travellers, all or nothing. Throws `changed-meanwhile` when it has changed since the
 * preview, and `price-changed` when a part's total differs from the preview.
 */
export async function splitBooking(
  ctx: Context,
  bookingId: string,
  { expectedStays, expectedGoes, revision, ...input }: SplitBookingInput,
): Promise<SplitPair<BookingView>> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    await lockReceiptsOf(ctx, [bookingId]);
    const booking = await lockBooking(ctx, bookingId);
    await rejectIfChanged(ctx, booking.id, revision);
    const { plan, list } = await planSplitWithMoney(ctx, booking, input);
    rejectOtherTotal(expectedStays, plan.remaining.totalVnd);
    rejectOtherTotal(expectedGoes, plan.splitOff.totalVnd);
    const { remaining, splitOff } = await splitBookingRows(ctx, booking, plan, input.reason);
    await moveMoney(ctx, remaining, splitOff, splitOff.paidVnd);
    const views = { remaining: await settlePart(ctx, remaining), splitOff: await settlePart(ctx, splitOff) };
    const ids = list.splitOff.map(({ id }) => id);
    await moveTravellers(ctx, remaining, splitOff, ids);
    const bookingViews =
      ids.length > 0
        ? { remaining: await getBooking(ctx, remaining.id), splitOff: await getBooking(ctx, splitOff.id) }
        : views;
    await queueBookingSplit(ctx, bookingViews);
    return bookingViews;
  });
}

function rejectOtherTotal(expected: Vnd, total: Vnd): void {
  if (expected !== total) throw conflict("price-changed", priceChangedMessage(expected, total));
}

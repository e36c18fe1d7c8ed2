import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { mergeBookingRows } from "#modules/bookings/commands/split-merge/merge-bookings.ts";
import { settlePart } from "#modules/bookings/commands/split-merge/split-booking.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import type { MergeBookingsInput } from "#modules/bookings/contract/merge.ts";
import { queueBookingsMerged } from "#modules/bookings/emails/queue-booking-emails.ts";
import { mergeMessages, priceChangedMessage } from "#modules/bookings/messages/booking.ts";
import { type Booking, getBooking, lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { rejectIfChanged } from "#modules/bookings/queries/revision.ts";
import { moveTravellers } from "#modules/travellers/commands/move-travellers.ts";
import { listTravellerRows } from "#modules/travellers/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { getOtherBookingId, rejectToMerge } from "../queries/preview-merge.ts";
import { lockReceiptsOf, moveMoney, reassignReceipts } from "./move-money.ts";

/**
 * Merges another booking of the same customer into one: rooms, money and travellers, all or nothing. Throws `changed-meanwhile` when
 * either has changed since the preview.
 */
export async function mergeBookings(
  ctx: Context,
  bookingId: string,
  { code, expectedTotal, revision, otherRevision }: MergeBookingsInput,
): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const otherId = await getOtherBookingId(ctx, code);
    if (otherId === bookingId) throw invalid(mergeMessages.itself, { code: mergeMessages.itself });
    await lockReceiptsOf(ctx, [bookingId, otherId]);
    const [before, from] = await lockBothBookings(ctx, bookingId, otherId);
    await rejectIfChanged(ctx, before.id, revision);
    await rejectIfChanged(ctx, from.id, otherRevision);
    await rejectToMerge(ctx, before, from);
    const total = before.totalVnd + from.totalVnd;
    if (total !== expectedTotal) throw conflict("price-changed", priceChangedMessage(expectedTotal, total));
    const { into, ended } = await mergeBookingRows(ctx, before, from);
    await moveMoney(ctx, ended, into, from.paidVnd);
    await reassignReceipts(ctx, ended, into);
    await settlePart(ctx, into);
    const ids = (await listTravellerRows(ctx, ended.id)).map(({ id }) => id);
    await moveTravellers(ctx, ended, into, ids);
    const view = await getBooking(ctx, into.id);
    await queueBookingsMerged(ctx, view, ended);
    return view;
  });
}

/** Every transaction locks two bookings in the order of their ids. */
async function lockBothBookings(ctx: Context, one: string, other: string): Promise<[Booking, Booking]> {
  const locked = new Map<string, Booking>();
  for (const id of [one, other].sort()) locked.set(id, await lockBooking(ctx, id));
  const [first, second] = [locked.get(one), locked.get(other)];
  if (!first || !second) throw new Error("the locked bookings are gone");
  return [first, second];
}

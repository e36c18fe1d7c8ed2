import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import type { MergePreview } from "#modules/bookings/contract/merge.ts";
import { bookingMessages, mergeMessages, splitMessages } from "#modules/bookings/messages/booking.ts";
import { type Booking, findByCode, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { mergePartOf } from "#modules/bookings/queries/list-mergeable.ts";
import { getRevision } from "#modules/bookings/queries/revision.ts";
import { findMergeProblem, findMergeTargetProblem, mergedBooking } from "#modules/bookings/rules/merge.ts";
import { isWaitingForMoney } from "#modules/bookings/rules/states.ts";
import { toView } from "#modules/bookings/rules/view.ts";
import type { Context } from "#platform/context.ts";
import { sumOpenRefunds } from "./earlier-refunds.ts";

/** Previews a merge. Throws like the command. */
export async function previewMerge(ctx: Context, bookingId: string, code: string): Promise<MergePreview> {
  requirePermission(ctx.actor, "bookings.write");
  const otherId = await getOtherBookingId(ctx, code);
  // Read first: a change that happens during the planning then makes the preview stale.
  const revision = await getRevision(ctx, bookingId);
  const otherRevision = await getRevision(ctx, otherId);
  const [into, from] = [await getBookingRow(ctx, bookingId), await getBookingRow(ctx, otherId)];
  await rejectToMerge(ctx, into, from);
  const after = mergedBooking(into, from);
  const { outstanding, overpaid, price } = toView(after, [], ctx.now());
  const heldUntil = isWaitingForMoney(after.state) ? after.holdExpiresAt : null;
  const takesEmail = after.contactEmail !== into.contactEmail;
  return {
    revision,
    otherRevision,
    before: [mergePartOf(ctx, into), mergePartOf(ctx, from)],
    after: { ...mergePartOf(ctx, after), lines: price.lines, outstanding, overpaid, heldUntil, takesEmail },
  };
}

/** The booking of a code that staff entered. */
export async function getOtherBookingId(ctx: Context, code: string): Promise<string> {
  const other = await findByCode(ctx, code);
  if (!other) throw invalid(bookingMessages.noSuchCode, { code: bookingMessages.noSuchCode });
  return other.id;
}

/** Throws while one of two bookings cannot be merged into the other; errors of the other one appear beside its code. */
export async function rejectToMerge(ctx: Context, into: Booking, from: Booking): Promise<void> {
  if (findMergeTargetProblem(into, ctx.now())) throw conflict("not-possible-now", mergeMessages.notMergeable);
  const reason = findMergeProblem(into, from, ctx.now());
  if (reason) throw invalid(reason, { code: reason });
  for (const { id } of [into, from]) {
    if ((await sumOpenRefunds(ctx, id)) > 0) throw conflict("refund-open", splitMessages.openRefund);
  }
}

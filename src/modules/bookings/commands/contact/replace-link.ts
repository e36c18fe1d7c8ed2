import { inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { endInvitationLinks } from "#modules/reviews/commands/send-reviews.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { queueReviewInvitation, resendBookingLink } from "../../emails/queue-booking-emails.ts";
import { bookingMessages, mergeMessages } from "../../messages/booking.ts";
import { type Booking, loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { bookings } from "../../tables.ts";
import { recordChange } from "../record-events.ts";

/**
 * Revokes a private link that another person has seen and sends a new one to the customer's e-mail. Throws `conflict` for a booking whose
 * customer was erased or that was merged into another one.
 */
export async function replaceLink(ctx: Context, bookingId: string): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    // Its link opens the other booking, and the email would say that this one was cancelled.
    if (booking.joinedInto !== null) throw conflict("booking-joined", mergeMessages.changedThere);
    if (booking.erasedAt) throw conflict("booking-forgotten", bookingMessages.erased);
    const ended = await endLinks(ctx, booking);
    await recordChange(ctx, "booking.link-replaced", booking, {});
    if (ended.booking.contactEmail !== "") await queueNewLinks(ctx, ended);
  });
}

type RenewedLinks = {
  /** The booking with its new key version. */
  booking: Booking;
  /** Its review invitation with the new key version; null when it cannot be used any more. */
  invitation: { id: string; keyVersion: number; expiresAt: Date } | null;
};

/** Sends the customer the links that are valid since `endLinks`. */
export async function queueNewLinks(ctx: Context, { booking, invitation }: RenewedLinks): Promise<void> {
  const view = await loadBookingView(ctx, booking);
  await resendBookingLink(ctx, { ...view, refundDue: booking.refundDueVnd });
  if (invitation) await queueReviewInvitation(ctx, view, invitation);
}

/** Revokes every link to a locked booking and to its review invitation, and those of bookings that were merged into it. */
export async function endLinks(ctx: Context, { id }: Pick<Booking, "id">): Promise<RenewedLinks> {
  const parts = sql`
    with recursive part (id) as (
      select ${id}::uuid union select b.id from ${bookings} b join part on b.joined_into = part.id
    ) select id from part`;
  const changed = await ctx.db
    .update(bookings)
    .set({ keyVersion: sql`${bookings.keyVersion} + 1`, updatedAt: ctx.now() })
    .where(inArray(bookings.id, sql`(${parts})`))
    .returning();
  const booking = changed.find((one) => one.id === id);
  if (!booking) throw new Error("the locked booking is gone");
  const invitations = await endInvitationLinks(
    ctx,
    changed.map((one) => one.id),
  );
  return { booking, invitation: invitations.find(({ bookingId }) => bookingId === id) ?? null };
}

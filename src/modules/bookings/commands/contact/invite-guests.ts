import { and, asc, between, eq, gt, isNotNull, ne, not, sql } from "drizzle-orm";
import { addDays, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { inviteToReview } from "#modules/reviews/commands/send-reviews.ts";
import { invitedCondition } from "#modules/reviews/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { workOnEachRow } from "#platform/jobs/each-row.ts";
import type { BoardingMark } from "../../contract/states.ts";
import { queueReviewInvitation } from "../../emails/queue-booking-emails.ts";
import { INVITE_AFTER_DAYS, INVITE_FROM, INVITE_WITHIN_DAYS } from "../../limits.ts";
import { loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { bookingEvents, bookings } from "../../tables.ts";

const BATCH_SIZE = 100;

export const INVITE_GUESTS = "invite-guests";

const noShow: BoardingMark = "no-show";

/** Asks the guests of completed bookings once each for a review; returns how many were asked. No-shows are not asked. */
export async function inviteGuests(ctx: Context): Promise<number> {
  const now = ctx.now();
  const isTooEarly = now < vietnamInstant(today(now), INVITE_FROM);
  const lastDay = addDays(today(now), -(INVITE_AFTER_DAYS + (isTooEarly ? 1 : 0)));
  const lastMark = sql`(select ${bookingEvents.kind} from ${bookingEvents}
    where ${bookingEvents.bookingId} = ${bookings.id} and ${bookingEvents.kind} in ('boarded', 'no-show')
    order by ${bookingEvents.at} desc, ${bookingEvents.id} desc limit 1)`;
  const isDue = and(
    eq(bookings.state, sql`'completed'`),
    between(bookings.endsOn, addDays(today(now), -INVITE_WITHIN_DAYS), lastDay),
    isNotNull(bookings.productId),
    ne(bookings.contactEmail, ""),
    not(invitedCondition(bookings.id)),
    sql`${lastMark} is distinct from ${noShow}`,
  );
  const list = async (after: string | null) => {
    const due = await ctx.db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(isDue, after ? gt(bookings.id, after) : undefined))
      .orderBy(asc(bookings.id))
      .limit(BATCH_SIZE);
    return due.map(({ id }) => id);
  };
  return workOnEachRow(ctx, INVITE_GUESTS, { list, work: (id) => inviteGuest(ctx, id) });
}

async function inviteGuest(ctx: Context, bookingId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const { id, code, productId } = booking;
    const invitation = productId && (await inviteToReview(ctx, { id, code, productId }));
    if (!invitation) return; // another instance was quicker
    await queueReviewInvitation(ctx, await loadBookingView(ctx, booking), invitation);
  });
}

import { and, asc, eq, gt, gte, notInArray, or, sql } from "drizzle-orm";
import { today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { resendBookingLink } from "../../emails/queue-booking-emails.ts";
import { findBookingByContact, loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { waitingForMoney } from "../../rules/states.ts";
import { bookings } from "../../tables.ts";

/** Links in one email request: one person rarely has more coming bookings. */
const MAX_LINKS = 5;

/**
 * Sends the private link of a booking to the e-mail of its customer, if the code and the phone number or e-mail match. Returns nothing
 * either way, so that a guess reveals nothing. `admit` throws `limited` when too many such emails were sent.
 */
export async function sendBookingLink(
  ctx: Context,
  { code, contact }: { code: string; contact: string },
  admit: () => Promise<void>,
): Promise<void> {
  await quietly(async () => {
    const { id } = await findBookingByContact(ctx, code, contact);
    await admit();
    await sendLinkOf(ctx, id);
  });
}

/**
 * Sends the private links of the coming bookings made with an e-mail to that e-mail, at most MAX_LINKS. Returns nothing either way. `admit`
 * throws `limited` when this was asked for too often.
 */
export async function sendBookingLinksByEmail(ctx: Context, email: string, admit: () => Promise<void>): Promise<void> {
  const coming = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(sql`lower(${bookings.contactEmail})`, email.toLowerCase()),
        gte(bookings.endsOn, today(ctx.now())),
        notInArray(bookings.state, ["draft", "expired", "cancelled"]),
        or(notInArray(bookings.state, [...waitingForMoney]), gt(bookings.holdExpiresAt, ctx.now())),
      ),
    )
    .orderBy(asc(bookings.startsOn), asc(bookings.id))
    .limit(MAX_LINKS);
  await quietly(async () => {
    await admit();
    for (const { id } of coming) await sendLinkOf(ctx, id);
  });
}

async function sendLinkOf(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, id);
    if (booking.contactEmail === "") return;
    await resendBookingLink(ctx, { ...(await loadBookingView(ctx, booking)), refundDue: booking.refundDueVnd });
  });
}

/** A guess must not learn whether it was right. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = error instanceof DomainError && ["not-found", "limited"].includes(error.kind);
    if (!isExpected) throw error;
  }
}

import { DomainError } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { writeLinkAgain } from "../emails/queue-booking-emails.ts";
import { findBookingByContact, lockBooking, viewOf } from "../queries/get-booking.ts";

/**
 * Sends the private link of a booking to the e-mail of its customer, if the code and the phone number or e-mail match. Returns nothing
 * either way, so that a guess reveals nothing. `admit` throws `limited` when too many such emails were sent.
 */
export async function sendLink(
  ctx: Context,
  { code, contact }: { code: string; contact: string },
  admit: () => Promise<void>,
): Promise<void> {
  try {
    const { id } = await findBookingByContact(ctx, code, contact);
    await admit();
    await inTransaction(ctx, async (ctx) => {
      const booking = await lockBooking(ctx, id);
      if (booking.contactEmail === "") return;
      await writeLinkAgain(ctx, { ...(await viewOf(ctx, booking)), refundDue: booking.refundDueVnd });
    });
  } catch (error) {
    const isExpected = error instanceof DomainError && ["not-found", "limited"].includes(error.kind);
    if (!isExpected) throw error;
  }
}

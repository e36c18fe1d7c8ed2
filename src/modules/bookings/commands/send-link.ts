import { DomainError } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { writeLinkAgain } from "../emails/outbox.ts";
import { findBookingByContact, lockBooking, viewOf } from "../queries/get-booking.ts";

/**
 * Writes the private link of a booking to its customer's e-mail for whoever knows its code and the phone number or e-mail it was made
 * with. Answers nothing: who guesses learns nothing. `admit` throws `limited` when there were letters enough.
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

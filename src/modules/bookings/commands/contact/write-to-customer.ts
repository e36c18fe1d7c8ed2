import { createHash } from "node:crypto";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, DomainError, notFound } from "#kernel/errors.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { AGAIN_PREFIX, countEmails, findStoredEmail, queueEmail, repeatEmail } from "#platform/mail/outbox.ts";
import type { BookingView } from "../../contract/booking.ts";
import type { StaffEmailInput } from "../../contract/booking-list.ts";
import { emailOfStaff } from "../../emails/booking-emails.ts";
import { composeCurrentEmail, emailsAbout, getEmailDetails } from "../../emails/queue-booking-emails.ts";
import { EMAILS_PER_HOUR, SAME_EMAIL_MINUTES } from "../../limits.ts";
import { bookingMessages, mergeMessages } from "../../messages/booking.ts";
import { emailMessages } from "../../messages/booking-list.ts";
import { type Booking, loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { toView } from "../../rules/view.ts";
import { recordChange, recordEvents } from "../record-events.ts";

/** The prefix of reasons of emails written by staff. */
const STAFF_REASON = "letter-of-staff:";

/** Sends the customer a message written by staff; the same text within some minutes is a second click. */
export async function writeToCustomer(
  ctx: Context,
  bookingId: string,
  { subject, text }: StaffEmailInput,
): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const recipient = recipientOf(booking);
    const view = toView(booking, [], ctx.now());
    const details = await getEmailDetails(ctx, view);
    const words = createHash("sha256").update(`${subject}\n${text}`).digest("base64url");
    const period = Math.floor(ctx.now().getTime() / (SAME_EMAIL_MINUTES * 60_000));
    const isNew = await queueEmail(ctx, {
      ...emailOfStaff(view, details, { subject, text }),
      reason: `${STAFF_REASON}${booking.id}:${words}:${period}`,
      about: emailsAbout(booking.id),
      recipient,
    });
    if (!isNew) return;
    await rejectTooMany(ctx, booking);
    await recordEvents(ctx, booking.id, [{ kind: "letter-written" }]);
    // The text is in the outbox; messages to customers do not belong in a permanent log.
    await recordChange(ctx, "booking.letter-written", booking, { length: text.length });
  });
}

const REFUND_PAID = "refund-paid:";
/** Reasons of emails that are resent unchanged: staff messages, paid refunds that were not voided, and corrections of refunds. */
const UNCHANGED_REASONS = [STAFF_REASON, REFUND_PAID, "refund-voided:"];

/** Sends the customer the current version of an email, at today's address. */
export async function resendEmail(ctx: Context, bookingId: string, emailId: string): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const recipient = recipientOf(booking);
    const about = emailsAbout(booking.id);
    const former = await findStoredEmail(ctx, { id: emailId, about });
    if (!former) throw notFound(bookingMessages.noSuchEmail, "letter-not-found");
    const view = { ...(await loadBookingView(ctx, booking)), refundDue: booking.refundDueVnd };
    const { reason, createdAt: writtenAt, documents = [] } = former;
    const stays = UNCHANGED_REASONS.some((kind) => reason.startsWith(kind)) && !isOfVoidedRefund(reason, view);
    const email = stays ? former : await composeCurrentEmail(ctx, view, { reason, writtenAt, documents });
    const isNew = await repeatEmail(ctx, { former, email, recipient });
    if (!isNew) return;
    await rejectTooMany(ctx, booking);
    await recordChange(ctx, "booking.letter-resent", booking, { letter: emailId });
  });
}

const isOfVoidedRefund = (reason: string, { events }: BookingView) =>
  events.some(({ kind, data }) => kind === "refund-voided" && reason === `${REFUND_PAID}${data.refundId}`);

function recipientOf({ contactEmail, joinedInto }: Booking): string {
  // The email would say that the booking was cancelled.
  if (joinedInto !== null) throw conflict("booking-joined", mergeMessages.ended);
  if (contactEmail === "") throw conflict("no-email", bookingMessages.noEmail);
  return contactEmail;
}

/** Counts the email that is being queued too. The booking is locked, so two writers cannot both be the last. */
async function rejectTooMany(ctx: Context, { id }: Booking): Promise<void> {
  const since = new Date(ctx.now().getTime() - 3_600_000);
  const written = await countEmails(ctx, { about: emailsAbout(id), reasons: [AGAIN_PREFIX, STAFF_REASON], since });
  if (written > EMAILS_PER_HOUR) throw new DomainError("limited", "too-many-letters", emailMessages.tooMany);
}

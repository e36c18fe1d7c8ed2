import { invitationLink } from "#modules/reviews/rules.ts";
import { getBankAccount, getCompany } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import type { Email } from "#platform/mail/email.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import { findBookedProduct } from "../adapters/products.ts";
import type { BookingView } from "../contract/booking.ts";
import type { BookingSnapshot } from "../contract/change.ts";
import { findBookedFlights } from "../queries/flight-orders.ts";
import { privateLink } from "../rules/addresses.ts";
import { bookingReference } from "../rules/code.ts";
import type { SplitPair } from "../rules/split.ts";
import { bookingChanged } from "./booking-changed.ts";
import {
  afterBoarding,
  bookingCancelled,
  bookingConfirmed,
  bookingReceived,
  type PaidRefund,
  paymentReceived,
  refundPaid,
} from "./booking-emails.ts";
import { bookingsMerged } from "./bookings-merged.ts";
import { type ClosedDeparture, departureClosed, departureResumed } from "./departure-closed.ts";
import { confirmationOf, isReceiptDocument, receiptDocument } from "./documents.ts";
import { type EmailDetails, emailDetailsOf } from "./email-details.ts";
import { flightsLost, type LostFlight, ticketsEntered } from "./flights.ts";
import { holdExpired } from "./hold-expired.ts";
import { reviewInvitation } from "./invitation.ts";
import {
  cancelledNow,
  heldAgain,
  holdExtended,
  holdShortened,
  lateMoneyReceived,
  paymentCorrected,
  type RefundAccount,
  refundAccount,
  refundVoided,
} from "./money.ts";
import { bookingSplit, bookingSplitOff } from "./split.ts";

// Each email goes into the outbox in the transaction of its event. Its `reason` is the key against duplicates.

export async function queueBookingReceived(ctx: Context, booking: BookingView): Promise<void> {
  await queueEmailOf(ctx, booking, `booking-received:${booking.id}`, (details) => bookingReceived(booking, details));
}

export async function queuePaymentReceived(
  ctx: Context,
  booking: BookingView,
  payment: { receiptId: string; allocationId: string; amount: number },
): Promise<void> {
  const reason = `payment-received:${payment.allocationId}`;
  await queueEmailOf(ctx, booking, reason, (details) => ({
    ...paymentReceived(booking, details, payment.amount),
    documents: [...confirmationOf(booking, details), receiptDocument(payment.receiptId)],
  }));
}

export async function queueMoneyLate(
  ctx: Context,
  booking: BookingView,
  payment: { receiptId: string; allocationId: string; amount: number },
): Promise<void> {
  const reason = `money-late:${payment.allocationId}`;
  await queueEmailOf(ctx, booking, reason, (details) => ({
    ...lateMoneyReceived(booking, details, payment.amount),
    documents: [receiptDocument(payment.receiptId)],
  }));
}

export async function queuePaymentCorrected(
  ctx: Context,
  booking: BookingView,
  correction: { allocationId: string; amount: number },
): Promise<void> {
  const reason = `payment-corrected:${correction.allocationId}`;
  await queueEmailOf(ctx, booking, reason, (details) => paymentCorrected(booking, details, correction.amount));
}

export async function queueHoldExtended(ctx: Context, booking: BookingView): Promise<void> {
  const reason = `hold-extended:${booking.id}:${booking.holdExpiresAt.toISOString()}`;
  await queueEmailOf(ctx, booking, reason, (details) => holdExtended(booking, details));
}

export async function queueHoldShortened(ctx: Context, booking: BookingView): Promise<void> {
  const reason = `hold-shortened:${booking.id}:${booking.holdExpiresAt.toISOString()}`;
  await queueEmailOf(ctx, booking, reason, (details) => holdShortened(booking, details));
}

export async function queueHeldAgain(ctx: Context, booking: BookingView): Promise<void> {
  const reason = `held-again:${booking.id}:${booking.holdExpiresAt.toISOString()}`;
  await queueEmailOf(ctx, booking, reason, (details) => heldAgain(booking, details));
}

export async function queueHoldExpired(ctx: Context, booking: BookingView): Promise<void> {
  // A booking can be held again, and each hold can expire.
  const reason = `hold-expired:${booking.id}:${booking.holdExpiresAt.toISOString()}`;
  await queueEmailOf(ctx, booking, reason, (details) => holdExpired(booking, details));
}

export async function queueBookingConfirmed(ctx: Context, booking: BookingView): Promise<void> {
  // A booking whose money belonged elsewhere can be confirmed once more.
  const confirmedAt = booking.events.findLast(({ kind }) => kind === "confirmed")?.at ?? ctx.now();
  const reason = `booking-confirmed:${booking.id}:${confirmedAt.toISOString()}`;
  await queueWithConfirmation(ctx, booking, reason, (details) => bookingConfirmed(booking, details));
}

export async function queueBookingCancelled(ctx: Context, booking: BookingView, refund: number): Promise<void> {
  await queueEmailOf(ctx, booking, `booking-cancelled:${booking.id}`, (details) =>
    bookingCancelled(booking, details, refund),
  );
}

export async function queueBookingChanged(ctx: Context, booking: BookingView, before: BookingSnapshot): Promise<void> {
  const changeCount = booking.events.filter(({ kind }) => kind === "changed").length;
  await queueWithConfirmation(ctx, booking, `booking-changed:${booking.id}:${changeCount}`, (details) =>
    bookingChanged(booking, before, details),
  );
}

/** The ship of a booking does not sail: the email asks its customer to choose what follows, once for each closure. */
export async function queueDepartureClosed(
  ctx: Context,
  booking: BookingView,
  { closureId, ...closed }: ClosedDeparture & { closureId: string },
): Promise<void> {
  const choose = privateLink(ctx, booking, "closure");
  await queueEmailOf(ctx, booking, `departure-closed:${closureId}:${booking.id}`, (details) =>
    departureClosed(booking, details, { ...closed, choose }),
  );
}

/** The ship sails after all: for a customer who was asked to choose and has not answered. */
export async function queueDepartureResumed(ctx: Context, booking: BookingView, closureId: string): Promise<void> {
  const reason = `departure-resumed:${closureId}:${booking.id}`;
  await queueEmailOf(ctx, booking, reason, (details) => departureResumed(booking, details));
}

/**
 * One email for each address. If both bookings have the same address, the email is about both. Otherwise the contact of the new booking
 * gets one about it.
 */
export async function queueBookingSplit(ctx: Context, { remaining, splitOff }: SplitPair<BookingView>): Promise<void> {
  const reason = `booking-split:${splitOff.id}`;
  const hasOneRecipient = remaining.contact.email === splitOff.contact.email;
  if (!hasOneRecipient) {
    const from = bookingReference(remaining.code);
    await queueWithConfirmation(ctx, splitOff, reason, (details) => bookingSplitOff(splitOff, from, details));
  }
  await queueWithConfirmation(ctx, remaining, hasOneRecipient ? reason : `${reason}:former`, (details) =>
    bookingSplit({ remaining, splitOff }, details, hasOneRecipient ? privateLink(ctx, splitOff) : null),
  );
}

export async function queueBookingsMerged(
  ctx: Context,
  booking: BookingView,
  ended: { id: string; code: string },
): Promise<void> {
  await queueWithConfirmation(ctx, booking, `bookings-joined:${ended.id}`, (details) =>
    bookingsMerged(booking, bookingReference(ended.code), details),
  );
}

/** Asks for a review after the journey. */
export async function queueReviewInvitation(
  ctx: Context,
  booking: BookingView,
  { id, keyVersion, expiresAt }: { id: string; keyVersion: number; expiresAt: Date },
): Promise<void> {
  const reason = `review-invitation:${booking.id}${keyVersion === 0 ? "" : `:${keyVersion}`}`;
  const link = invitationLink(ctx, { id, keyVersion });
  await queueEmailOf(ctx, booking, reason, (details) => reviewInvitation(booking, details, { link, expiresAt }));
}

/** An airline holds less than was ordered and perhaps paid for. */
export async function queueSeatsRefused(
  ctx: Context,
  booking: BookingView,
  lost: readonly LostFlight[],
): Promise<void> {
  const reason = `seats-refused:${lost.map(({ id }) => id).join(":")}`;
  await queueEmailOf(ctx, booking, reason, (details) => flightsLost(booking, details, lost));
}

/** Notifies the customer of a confirmed booking of the new ticket numbers and record locators. */
export async function queueTicketsEntered(ctx: Context, booking: BookingView): Promise<void> {
  await queueWithConfirmation(ctx, booking, `tickets-entered:${booking.id}:${ctx.now().toISOString()}`, (details) =>
    ticketsEntered(booking, details),
  );
}

export async function queueRefundPaid(
  ctx: Context,
  booking: BookingView,
  refund: PaidRefund & { id: string },
): Promise<void> {
  await queueEmailOf(ctx, booking, `refund-paid:${refund.id}`, (details) => refundPaid(booking, details, refund));
}

export async function queueRefundVoided(
  ctx: Context,
  booking: BookingView,
  refund: { id: string; amount: number; slip: string },
): Promise<void> {
  await queueEmailOf(ctx, booking, `refund-voided:${refund.id}`, (details) => refundVoided(booking, details, refund));
}

export async function queueRefundAccount(
  ctx: Context,
  booking: BookingView,
  refund: RefundAccount & { id: string; version: number },
): Promise<void> {
  const reason = `refund-account:${refund.id}:${refund.version}`;
  await queueEmailOf(ctx, booking, reason, (details) => refundAccount(booking, details, refund));
}

/**
 * The email for the current state of a booking: a receipt for money that still counts, or else the email of its state. An old email would
 * ask for money that was paid or promise rooms that are gone.
 */
export async function composeCurrentEmail(
  ctx: Context,
  booking: BookingView & { refundDue: number },
  former: FormerEmail,
): Promise<EmailOfBooking> {
  const details = await getEmailDetails(ctx, booking);
  const received = booking.events.filter(({ kind }) => kind === "payment-received");
  const receivedAmount = received.findLast(({ at }) => at <= former.writtenAt)?.data.amount;
  const { state, paid } = booking;
  const receipts = former.documents.filter(isReceiptDocument);
  if (state === "cancelled") {
    return { ...cancelledNow(booking, details, { hasReceipt: receipts.length > 0 }), documents: receipts };
  }
  if (state === "expired" && paid === 0) return holdExpired(booking, details);
  if (state === "expired") return { ...lateMoneyReceived(booking, details, paid), documents: receipts };
  if (former.reason.startsWith("payment-received:") && typeof receivedAmount === "number" && receivedAmount <= paid) {
    const documents = [...confirmationOf(booking, details), ...receipts];
    return { ...paymentReceived(booking, details, receivedAmount), documents };
  }
  if (details.boarded) return afterBoarding(booking, details);
  if (state === "confirmed")
    return { ...bookingConfirmed(booking, details), documents: confirmationOf(booking, details) };
  return paid > 0 ? paymentReceived(booking, details, paid) : bookingReceived(booking, details);
}

type FormerEmail = { reason: string; writtenAt: Date; documents: readonly string[] };

/** Sends the current state of a booking, with its link, to its customer's e-mail. */
export async function resendBookingLink(ctx: Context, booking: BookingView & { refundDue: number }): Promise<void> {
  const email = await composeCurrentEmail(ctx, booking, { reason: "", writtenAt: ctx.now(), documents: [] });
  const { id, contact } = booking;
  const minute = Math.floor(ctx.now().getTime() / 60_000); // reloading a page sends the same form again
  const reason = `link-again:${id}:${contact.email}:${minute}`;
  await queueEmail(ctx, { ...email, reason, about: emailsAbout(id), recipient: contact.email });
}

type EmailOfBooking = Email & { documents?: readonly string[] };
type Compose = (details: EmailDetails) => EmailOfBooking;

/** The subject under which the outbox finds emails of a booking. */
export const emailsAbout = (bookingId: string) => `booking:${bookingId}`;

/** As `queueEmailOf`, with the new confirmation attached, because the customer's former one is out of date. */
const queueWithConfirmation = (ctx: Context, booking: BookingView, reason: string, compose: Compose) =>
  queueEmailOf(ctx, booking, reason, (details) => ({
    ...compose(details),
    documents: confirmationOf(booking, details),
  }));

async function queueEmailOf(ctx: Context, booking: BookingView, reason: string, compose: Compose): Promise<void> {
  if (booking.contact.email === "") return; // booked on the telephone, without an e-mail address
  const email = compose(await getEmailDetails(ctx, booking));
  await queueEmail(ctx, { ...email, reason, about: emailsAbout(booking.id), recipient: booking.contact.email });
}

/** The data of an email about a booking; the trip itself only where guests are about to go. */
export async function getEmailDetails(ctx: Context, booking: BookingView): Promise<EmailDetails> {
  const isConfirmed = booking.state === "confirmed" || booking.state === "completed";
  return emailDetailsOf(ctx, booking, {
    company: await getCompany(ctx),
    account: await getBankAccount(ctx),
    product: isConfirmed ? await findBookedProduct(ctx, booking) : null,
    flights: await findBookedFlights(ctx, booking),
  });
}

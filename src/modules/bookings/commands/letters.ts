import { getBankAccount, getCompany } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { writeLetter } from "#platform/mail/outbox.ts";
import type { BookingView } from "../contract.ts";
import {
  bookingCancelled,
  bookingConfirmed,
  bookingReceived,
  type Email,
  holdExpired,
  paymentReceived,
  refundPaid,
  type Sender,
} from "../emails.ts";
import { bookingSecret } from "../queries/get-booking.ts";

/** Each letter goes into the outbox with the change that is its reason; the reason is the key against a second copy. */
export async function writeBookingReceived(ctx: Context, booking: BookingView): Promise<void> {
  await write(ctx, booking, `booking-received:${booking.id}`, (sender) => bookingReceived(booking, sender));
}

export async function writePaymentReceived(
  ctx: Context,
  booking: BookingView,
  payment: { allocationId: string; amount: number },
): Promise<void> {
  const reason = `payment-received:${payment.allocationId}`;
  await write(ctx, booking, reason, (sender) => paymentReceived(booking, sender, payment.amount));
}

export async function writeHoldExpired(ctx: Context, booking: BookingView): Promise<void> {
  // A booking can be held again, and each hold can run out.
  const reason = `hold-expired:${booking.id}:${booking.holdExpiresAt.toISOString()}`;
  await write(ctx, booking, reason, (sender) => holdExpired(booking, sender));
}

export async function writeBookingConfirmed(ctx: Context, booking: BookingView): Promise<void> {
  await write(ctx, booking, `booking-confirmed:${booking.id}`, (sender) => bookingConfirmed(booking, sender));
}

export async function writeBookingCancelled(ctx: Context, booking: BookingView, refund: number): Promise<void> {
  await write(ctx, booking, `booking-cancelled:${booking.id}`, (sender) => bookingCancelled(booking, sender, refund));
}

export async function writeRefundPaid(
  ctx: Context,
  booking: BookingView,
  refund: { id: string; amount: number; bankReference: string },
): Promise<void> {
  await write(ctx, booking, `refund-paid:${refund.id}`, (sender) => refundPaid(booking, sender, refund));
}

/** What the letters of a booking are found under. */
export const lettersAbout = (bookingId: string) => `booking:${bookingId}`;

/** Where the customer finds the booking without signing in. */
export function bookingLink(ctx: Context, booking: Pick<BookingView, "id" | "code">): string {
  return `${ctx.siteUrl}/don-hang/${booking.code}?k=${bookingSecret(ctx, booking.id)}`;
}

async function write(
  ctx: Context,
  booking: BookingView,
  reason: string,
  compose: (sender: Sender) => Email,
): Promise<void> {
  if (booking.contact.email === "") return; // booked on the telephone, without an address to write to
  const company = await getCompany(ctx);
  const email = compose({ company, account: await getBankAccount(ctx), link: bookingLink(ctx, booking) });
  await writeLetter(ctx, { ...email, reason, about: lettersAbout(booking.id), recipient: booking.contact.email });
}

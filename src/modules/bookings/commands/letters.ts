import { getBankAccount, getCompany } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { writeLetter } from "#platform/mail/outbox.ts";
import type { BookingView } from "../contract.ts";
import { bookingReceived, type Email, holdExpired, paymentReceived, type Sender } from "../emails.ts";
import { bookingSecret } from "../queries.ts";

/** Each letter goes into the outbox with the change that is its reason; the reason is the key against a second copy. */
export async function writeBookingReceived(ctx: Context, booking: BookingView): Promise<void> {
  await write(ctx, booking, `booking-received:${booking.id}`, (sender) => bookingReceived(booking, sender));
}

export async function writePaymentReceived(
  ctx: Context,
  booking: BookingView,
  receipt: { receiptId: string; amount: number },
): Promise<void> {
  const reason = `payment-received:${receipt.receiptId}`;
  await write(ctx, booking, reason, (sender) => paymentReceived(booking, sender, receipt.amount));
}

export async function writeHoldExpired(ctx: Context, booking: BookingView): Promise<void> {
  // A booking can be held again, and each hold can run out.
  const reason = `hold-expired:${booking.id}:${booking.holdExpiresAt.toISOString()}`;
  await write(ctx, booking, reason, (sender) => holdExpired(booking, sender));
}

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
  const company = await getCompany(ctx);
  const email = compose({ company, account: await getBankAccount(ctx), link: bookingLink(ctx, booking) });
  await writeLetter(ctx, { ...email, reason, recipient: booking.contact.email });
}

import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { acceptedShort } from "#modules/bookings/rules/short-payment.ts";
import { ourPartOf } from "#modules/bookings/rules/terms.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";

/**
 * The amounts due of a locked booking for a payment, in đồng: to secure it (`outstanding`) and to the agency in all (`balance`), without
 * the accepted shortage.
 */
export async function getAmountsDue(ctx: Context, booking: Booking, arriving: number) {
  const short = acceptedShort(booking, arriving, (await getPaymentSettings(ctx)).acceptShortMaxVnd);
  return {
    outstanding: Math.max(0, booking.dueNowVnd - booking.paidVnd - short),
    balance: Math.max(0, ourPartOf(booking) - booking.paidVnd - short),
    short,
  };
}

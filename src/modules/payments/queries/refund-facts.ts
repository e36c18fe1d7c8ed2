import { sql } from "drizzle-orm";
import type { Booking } from "#modules/bookings/queries/get-booking.ts";
import { isRefundSetByStaff } from "#modules/bookings/queries/refund-needs-second-approver.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { type RefundFacts, refundableOf } from "../rules.ts";
import { hasMovedMoney, hasRecordedMoney, sumEarlierRefunds, sumOpenRefunds } from "./earlier-refunds.ts";

/** `itself`: the refund that is requested again, with an account that is not approved yet. */
type RefundQuery = { amount: number; itself?: string };

/** The facts that decide whether one person may refund money of a locked booking alone. */
export async function getRefundFacts(
  ctx: Context,
  booking: Booking,
  { amount, itself }: RefundQuery,
): Promise<RefundFacts & { most: number }> {
  const promised = (await sumOpenRefunds(ctx, booking.id)) - (itself ? amount : 0);
  const { byTerms, most } = refundableOf(booking, promised);
  const subject = { bookingId: booking.id, receiptId: null };
  return {
    amount,
    most,
    ...(await sharedFacts(ctx, subject, itself)),
    beyondTerms: amount > byTerms || (await isRefundSetByStaff(ctx, booking)),
    manual: await hasRecordedMoney(ctx, booking.id),
  };
}

/** The same for a locked transfer that belongs to no booking. */
export async function getReturnFacts(
  ctx: Context,
  receipt: { id: string; provider: string },
  { amount, itself }: RefundQuery,
): Promise<RefundFacts> {
  const subject = { bookingId: null, receiptId: receipt.id };
  const shared = await sharedFacts(ctx, subject, itself);
  return { amount, ...shared, beyondTerms: false, manual: receipt.provider === "manual" };
}

async function sharedFacts(ctx: Context, subject: Parameters<typeof hasMovedMoney>[1], itself?: string) {
  await lockRefundsOfActor(ctx);
  return {
    before: await sumEarlierRefunds(ctx, subject, itself),
    hasMovedMoney: await hasMovedMoney(ctx, subject),
    aloneMax: (await getPaymentSettings(ctx)).refundAloneMaxVnd,
  };
}

/** Serialises the refunds of one person: each of two concurrent ones would miss the other in the sum of the day. */
async function lockRefundsOfActor({ db, actor }: Context): Promise<void> {
  const person = actor.kind === "staff" ? actor.id : actor.kind;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`refunds of ${person}`}))`);
}

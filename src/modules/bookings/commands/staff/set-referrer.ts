import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { percentText } from "#modules/commissions/rules.ts";
import { referrerMessages } from "#modules/referrers/messages.ts";
import { findReferrer, getReferrerName } from "#modules/referrers/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { mergeMessages } from "../../messages/booking.ts";
import { type Booking, lockBooking } from "../../queries/get-booking.ts";
import { bookings } from "../../tables.ts";
import { recordChange } from "../record-events.ts";

/**
 * Sets the referrer of a booking, with the percentage that it gets today; an empty code removes the referrer, and the present code changes
 * nothing. Airline tickets have no referral commission. Throws `invalid` for an unknown or inactive referrer, and `conflict` for a booking
 * that was merged into another one.
 */
export async function setReferrer(ctx: Context, bookingId: string, code: string): Promise<void> {
  requirePermission(ctx.actor, "costs.write");
  await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (booking.joinedInto) throw conflict("booking-joined", mergeMessages.changedThere);
    const former = booking.referrerId ? await getReferrerName(ctx, booking.referrerId) : null;
    // Saving the form unchanged keeps the referrer's percentage as it was at the sale, also of one that has become inactive.
    if (code === (former?.code ?? "")) return;
    const knownReferrer = code === "" ? null : await findReferrer(ctx, code);
    if (code !== "" && !knownReferrer)
      throw invalid(referrerMessages.notFound, { referrer: referrerMessages.notFound });
    const set = {
      referrerId: knownReferrer?.id ?? null,
      referrerBasisPoints: knownReferrer && (booking.kind === "flight" ? 0 : knownReferrer.basisPoints),
    };
    await ctx.db.update(bookings).set(set).where(eq(bookings.id, bookingId));
    const before = { referrer: former?.name ?? null, percent: percentOf(booking) };
    await recordChange(
      ctx,
      "booking.referrer-set",
      booking,
      { referrer: knownReferrer?.name ?? null, percent: percentOf(set) },
      before,
    );
  });
}

const percentOf = ({ referrerBasisPoints }: Pick<Booking, "referrerBasisPoints">) =>
  referrerBasisPoints === null ? null : percentText(referrerBasisPoints);

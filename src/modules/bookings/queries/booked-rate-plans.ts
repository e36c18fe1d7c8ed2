import type { RoomChoice } from "#modules/availability/contract/stay.ts";
import { getRoomTitles } from "#modules/availability/queries/price-terms.ts";
import { findRatePlan } from "#modules/availability/queries/rate-plans.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import type { BookedPlan, BookedRoom, BookingTerms } from "../contract/booking.ts";

/** The current terms of rooms. Plans in `bookedPlans` keep the snapshot that the booking has of them. */
export async function getBookingTerms(
  ctx: Context,
  productId: string,
  rooms: readonly { ratePlanId?: string | undefined }[],
  bookedPlans: readonly BookedPlan[] = [],
): Promise<BookingTerms> {
  const ids = rooms.length === 0 ? [undefined] : [...new Set(rooms.map(({ ratePlanId }) => ratePlanId))];
  const [found, { depositPercent }] = await Promise.all([
    Promise.all(ids.map((id) => findRatePlan(ctx, productId, id))),
    getPaymentSettings(ctx),
  ]);
  const plans = found.flatMap((plan) => {
    if (!plan) return [];
    const { productId: _, basis, changePercent: __, ...terms } = plan;
    const planTerms = bookedPlans.find(({ id }) => id === plan.id) ?? {
      ...terms,
      depositPercent: plan.depositPercent ?? depositPercent,
    };
    return [{ planTerms, basis }];
  });
  // A trip sold on one plan is described by its cancellation tiers alone, as in older bookings.
  const isOne = ids[0] === undefined && plans[0]?.basis === "guest-trip";
  return { ...termsOf(plans.map(({ planTerms }) => planTerms)), ...(isOne && { plans: [] }) };
}

/** The terms that follow from several plans together. */
export function termsOf(plans: readonly BookedPlan[]): BookingTerms {
  const [first] = plans;
  if (!first) throw new Error("a stay is sold under no plan");
  const instantConfirmation = plans.every((plan) => plan.instantConfirmation);
  return { ratePlanId: first.id, cancellation: first.cancellation, instantConfirmation, plans: [...plans] };
}

/** Rooms of a product in the form that bookings store. */
export async function bookedRooms(
  ctx: Context,
  productId: string | null,
  choice: readonly RoomChoice[],
): Promise<BookedRoom[]> {
  if (productId === null) return [];
  const titles = await getRoomTitles(ctx, productId);
  return Promise.all(
    choice.map(async ({ roomId, quantity, ratePlanId }) => {
      const title = titles.get(roomId) ?? "";
      if (ratePlanId === undefined) return { roomId, quantity, title };
      const plan = await findRatePlan(ctx, productId, ratePlanId);
      return { roomId, quantity, ratePlanId, title: plan ? `${title}, ${plan.title}` : title };
    }),
  );
}

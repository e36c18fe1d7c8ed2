import { expectedFailure } from "#http/expected-failure.ts";
import { parse } from "#http/input.ts";
import { today } from "#kernel/calendar-date.ts";
import { groupQuoteInput } from "#modules/availability/contract/stay.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import type { StayKind } from "#modules/bookings/contract/booking.ts";
import type { RoomSearch } from "#modules/bookings/queries/find-rooms.ts";
import { emptyPhoneOffer, type PhoneOffer, quoteByPhone } from "#modules/bookings/queries/quote-by-phone.ts";
import { listProductNames } from "#modules/products/queries/list-product-names.ts";
import { listRoomTerms } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import type { Finder } from "./finder.ts";
import type { PhoneTrip } from "./phone/phone-trip.ts";
import type { TripChoice } from "./phone/trip-form.tsx";
import { roomFields } from "./room-choices.ts";
import { findRoomsForTrip } from "./room-finder.server.ts";

/** The products for a phone booking or a quote, and the price of the requested trip. */
export async function readRequestedTrip(
  ctx: Context,
  kind: StayKind,
  trip: PhoneTrip,
  finder: Finder,
): Promise<TripChoice & { offer: PhoneOffer | null; roomSearch: RoomSearch | null }> {
  const products = (await listProductNames(ctx, kind)).filter(({ status }) => status === "published");
  const chosen = products.find(({ slug }) => slug === trip.slug);
  const rooms = chosen ? await roomsOf(ctx, chosen.id) : [];
  const [offer, search] = [await offerFor(ctx, kind, trip), await findRoomsForTrip(ctx, trip, finder)];
  return { kind, products, rooms, trip, finder, ...search, offer, today: today(ctx.now()) };
}

async function roomsOf(ctx: Context, productId: string) {
  const [rooms, plans] = await Promise.all([listRoomTerms(ctx, [productId]), listRatePlans(ctx, [productId])]);
  return roomFields(rooms, plans.get(productId) ?? []);
}

async function offerFor(ctx: Context, kind: StayKind, trip: PhoneTrip): Promise<PhoneOffer | null> {
  if (trip.slug === "" || trip.checkIn === "") return null;
  try {
    return await quoteByPhone(ctx, kind, parse(groupQuoteInput, trip));
  } catch (error) {
    const expected = expectedFailure(error);
    if (!expected) throw error;
    return { ...emptyPhoneOffer, problems: [...new Set([expected.message, ...Object.values(expected.fields)])] };
  }
}

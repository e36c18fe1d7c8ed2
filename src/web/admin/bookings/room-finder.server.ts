import { z } from "zod";
import { expectedFailure } from "#http/expected-failure.ts";
import { parse } from "#http/input.ts";
import { quoteInput } from "#modules/availability/contract/stay.ts";
import { findRooms, type RoomSearch } from "#modules/bookings/queries/find-rooms.ts";
import { listAreas, listCities } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import { idInput, vndInput } from "#platform/input.ts";
import type { Finder } from "./finder.ts";
import type { PhoneTrip } from "./phone/phone-trip.ts";

const { checkIn, nights, adults, children } = quoteInput.shape;

const wishInput = z.strictObject({
  checkIn,
  nights,
  adults,
  children,
  placeId: idInput.optional(),
  maxPrice: vndInput.optional(),
});

/** Bays and cities, and matching rooms of all ships and hotels while no product is chosen. */
export async function findRoomsForTrip(
  ctx: Context,
  trip: PhoneTrip,
  finder: Finder,
): Promise<{ places: { id: string; name: string }[]; roomSearch: RoomSearch | null }> {
  const [areas, cities] = await Promise.all([listAreas(ctx), listCities(ctx)]);
  const places = [...areas, ...cities].map(({ id, name }) => ({ id, name }));
  if (trip.slug !== "" || trip.checkIn === "" || trip.charter) return { places, roomSearch: null };
  const { checkIn, nights, adults, children } = trip;
  const wish = {
    checkIn,
    nights,
    adults,
    children,
    placeId: finder.place || undefined,
    maxPrice: finder.maxPrice || undefined,
  };
  try {
    const { children, ...wishes } = parse(wishInput, wish);
    return { places, roomSearch: await findRooms(ctx, { ...wishes, childAges: children.map(({ age }) => age) }) };
  } catch (error) {
    const expected = expectedFailure(error);
    if (!expected) throw error;
    return { places, roomSearch: { rooms: [], problems: [expected.message], fields: expected.fields } };
  }
}

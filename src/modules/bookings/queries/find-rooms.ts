import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { DomainError, type FieldErrors } from "#kernel/errors.ts";
import { stayLimits } from "#modules/availability/limits.ts";
import { listPricedCruises } from "#modules/cruises/queries/list-priced-cruises.ts";
import { listPricedHotels } from "#modules/hotels/queries/list-priced-hotels.ts";
import type { ProductCard } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { StayKind } from "../contract/booking.ts";

/** The wishes of a caller, before any ship or hotel is chosen. */
export type RoomWish = {
  checkIn: CalendarDate;
  nights: number;
  adults: number;
  childAges: number[];
  /** A bay or a city; all places when absent. */
  placeId?: string | undefined;
  /** The highest total. */
  maxPrice?: number | undefined;
};

/** The cheapest rooms of a ship or a hotel that take a party. */
export type RoomSearchResult = {
  kind: StayKind;
  slug: string;
  title: string;
  place: string;
  summary: string;
  total: number;
};

export type RoomSearch = { rooms: RoomSearchResult[]; problems: string[]; fields: FieldErrors };

/** As many of a kind as staff can tell a caller. */
const MAX_OF_A_KIND = 30;

/** Ships and hotels with rooms for a party, the cheapest first. Searches the lists that the site shows. */
export async function findRooms(ctx: Context, wish: RoomWish): Promise<RoomSearch> {
  requirePermission(ctx.actor, "bookings.write");
  const { nights, maxPrice = Number.POSITIVE_INFINITY } = wish;
  const kinds: StayKind[] = nights > stayLimits.cruise.maxNights ? ["hotel"] : ["cruise", "hotel"];
  const results = await Promise.all(kinds.map((kind) => roomsOf(ctx, kind, wish)));
  const rooms = results.flatMap((one) => one.rooms).filter(({ total }) => total <= maxPrice);
  return {
    rooms: rooms.toSorted((a, b) => a.total - b.total),
    problems: [...new Set(results.flatMap((one) => one.problems))],
    fields: Object.assign({}, ...results.map((one) => one.fields)),
  };
}

const cheapest = { page: 1, size: MAX_OF_A_KIND, sort: "price" } as const;

const lists: Record<StayKind, (ctx: Context, wish: RoomWish) => Promise<ProductCard[]>> = {
  async cruise(ctx, { checkIn: date, placeId, nights, adults, childAges }) {
    const place = placeId ? { category: [placeId] } : {};
    return (await listPricedCruises(ctx, { ...cheapest, ...place, date, nights, adults, childAges })).data;
  },
  async hotel(ctx, { checkIn, placeId, nights, adults, childAges }) {
    const stay = { checkIn, checkOut: addDays(checkIn, nights), adults, childAges };
    return (await listPricedHotels(ctx, { ...cheapest, ...(placeId ? { city: [placeId] } : {}), ...stay })).data;
  },
};

/** A kind that refuses the party or the day returns the reason, and the other kind still returns rooms. */
async function roomsOf(ctx: Context, kind: StayKind, wish: RoomWish): Promise<RoomSearch> {
  try {
    const cards = await lists[kind](ctx, wish);
    const rooms = cards.flatMap(({ slug, title, category, price }): RoomSearchResult[] =>
      price?.kind === "priced"
        ? [{ kind, slug, title, place: category.name, summary: price.summary, total: price.total }]
        : [],
    );
    return { rooms, problems: [], fields: {} };
  } catch (error) {
    if (!(error instanceof DomainError) || (error.kind !== "invalid" && error.kind !== "conflict")) throw error;
    return { rooms: [], problems: [error.message], fields: error.fields };
  }
}

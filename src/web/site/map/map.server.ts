import { today } from "#kernel/calendar-date.ts";
import { earliestStart } from "#modules/availability/rules/earliest-start.ts";
import { listPricedCruises } from "#modules/cruises/queries/list-priced-cruises.ts";
import { locateCruises } from "#modules/cruises/queries/locate-cruises.ts";
import { listPricedHotels } from "#modules/hotels/queries/list-priced-hotels.ts";
import { locateHotels } from "#modules/hotels/queries/locate-hotels.ts";
import type { ProductCard, ProductKind } from "#modules/products/contract/product.ts";
import type { Coordinates } from "#modules/products/rules/linked-coordinates.ts";
import type { Context } from "#platform/context.ts";
import { type SearchQuery, searchQuery } from "#web/components/search-address.ts";
import { tripOf } from "#web/components/search-labels.ts";
import { daysProblem, type Trip } from "#web/components/trip.ts";
import { readCruiseSearch } from "../cruises/list/cruise-list.tsx";
import { readHotelSearch } from "../hotels/list/hotel-list.tsx";
import { bay, country } from "./outlines.ts";
import { isInside } from "./project.ts";

/** Products on one map: more labels would cover it. */
const MAX_SHOWN = 100;

/** Products at one point: those of a pier or of a city, or a single hotel. */
export type Spot = {
  name: string;
  at: Coordinates;
  products: ProductCard[];
  /** The city of hotels on the map of the country, where a larger map shows them. */
  cityId: string | null;
};

export type MapView = {
  kind: ProductKind;
  /** The search, as on the list. */
  query: SearchQuery;
  trip: Trip;
  region: "bay" | "country";
  spots: Spot[];
  /** Products whose place is unknown. */
  withoutLocation: ProductCard[];
  total: number;
  /** Why the requested days are not used. */
  problem: string | null;
};

type Located = { card: ProductCard; at: Coordinates; pier: string | null };

/** The products that a search of the list finds, by their places. */
export async function readMap(ctx: Context, kind: ProductKind, params: URLSearchParams): Promise<MapView> {
  const { search, list, located } = await (kind === "cruise" ? findCruises : findHotels)(ctx, params);
  const { page: _page, size: _size, ...filters } = searchQuery(search as Parameters<typeof searchQuery>[0]);
  const known = new Set(located.map(({ card }) => card.id));
  const region = located.every(({ at }) => isInside(bay, at)) ? "bay" : "country";
  return {
    kind,
    query: filters,
    trip: tripOf(kind, filters, today(ctx.now())),
    region,
    spots: groupSpots(located, region),
    withoutLocation: list.data.filter(({ id }) => !known.has(id)),
    total: list.total,
    problem: daysProblem(kind, params),
  };
}

async function findCruises(ctx: Context, params: URLSearchParams) {
  const search = readCruiseSearch(params, earliestStart("cruise", ctx.now()));
  const list = await listPricedCruises(ctx, { ...search, page: 1, size: MAX_SHOWN });
  const places = await locateCruises(ctx, idsOf(list.data));
  const located = list.data.flatMap((card): Located[] => {
    const { name, at } = places.get(card.id) ?? { at: null };
    return at && name ? [{ card, at, pier: name }] : [];
  });
  return { search, list, located: located.filter(isOnMap) };
}

async function findHotels(ctx: Context, params: URLSearchParams) {
  const search = readHotelSearch(params, earliestStart("hotel", ctx.now()));
  const list = await listPricedHotels(ctx, { ...search, page: 1, size: MAX_SHOWN });
  const places = await locateHotels(ctx, idsOf(list.data));
  const located = list.data.flatMap((card): Located[] => {
    const at = places.get(card.id);
    return at ? [{ card, at, pier: null }] : [];
  });
  return { search, list, located: located.filter(isOnMap) };
}

const idsOf = (cards: readonly ProductCard[]) => cards.map(({ id }) => id);
const isOnMap = ({ at }: Located) => isInside(country, at);

function groupSpots(located: readonly Located[], region: MapView["region"]): Spot[] {
  const byCity = region === "country";
  const groups = Map.groupBy(located, ({ card, at, pier }) => {
    if (pier !== null) return pier;
    return byCity ? card.category.id : `${at.latitude.toFixed(3)} ${at.longitude.toFixed(3)}`;
  });
  return [...groups.values()].map((group) => {
    const [{ card, pier }] = group as [Located];
    const alone = group.length === 1 ? card.title : `${group.length} khách sạn`;
    return {
      name: pier ?? (byCity ? card.category.name : alone),
      at: middleOf(group),
      products: group.map((one) => one.card),
      cityId: pier === null && byCity && group.every(({ at }) => isInside(bay, at)) ? card.category.id : null,
    };
  });
}

const middleOf = (group: readonly Located[]): Coordinates => ({
  latitude: group.reduce((sum, { at }) => sum + at.latitude, 0) / group.length,
  longitude: group.reduce((sum, { at }) => sum + at.longitude, 0) / group.length,
});

import { redirect } from "react-router";
import { today } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { priceProducts } from "#modules/availability/queries/price-products.ts";
import { cancellationLines } from "#modules/availability/rules/cancellation.ts";
import type { CruiseDetail } from "#modules/cruises/contract/cruise.ts";
import type { HotelDetail } from "#modules/hotels/contract/hotel.ts";
import type { CardPrice, ProductCard, ProductKind } from "#modules/products/contract/product.ts";
import { cardsById } from "#modules/products/queries/cards.ts";
import { publishedCatalogue } from "#modules/products/queries/catalogue.ts";
import { findRedirect } from "#modules/products/queries/find-redirect.ts";
import { findIdsBySlug } from "#modules/products/queries/ids-by-slug.ts";
import type { Context } from "#platform/context.ts";
import { tripOf } from "#web/components/search-labels.ts";
import { type Trip, tripQuery } from "#web/components/trip.ts";
import { paths } from "#web/paths.ts";
import { cruiseReader } from "../cruises/cruise.server.ts";
import { hotelReader } from "../hotels/hotel.server.ts";
import { MAX_COMPARED } from "./max-compared.ts";

/** The products that can be added: a longer list is not read to its end. */
const MAX_OTHERS = 60;

/** A fact of a product by the name of its row. */
type Facts = Readonly<Record<string, string | readonly string[] | undefined>>;

export type Compared = {
  slug: string;
  title: string;
  card: ProductCard;
  /** The total of the party on the chosen days; null while no day is chosen. */
  price: CardPrice | null;
  facts: Facts;
};

export type Comparison = {
  kind: ProductKind;
  trip: Trip;
  compared: Compared[];
  /** Products that can be added. */
  others: { slug: string; title: string }[];
};

/** Products of a kind side by side. A URL that adds one (`them`) redirects to the URL of the whole selection; unknown products are left out. */
export async function readComparison(ctx: Context, kind: ProductKind, params: URLSearchParams): Promise<Comparison> {
  const trip = { ...tripOf(kind, Object.fromEntries(params), today(ctx.now())), rooms: null, month: null };
  const chosen = [...(params.get("chon") ?? "").split(","), ...params.getAll("them")].filter(Boolean);
  const slugs = await firstProducts(ctx, kind, chosen);
  if (params.has("them")) throw redirect(paths.compare(kind, { chon: slugs.join(","), ...tripQuery(trip) }));
  const found = await Promise.all(slugs.map((slug) => findProduct(ctx, kind, slug)));
  const details = found.filter((one) => one !== null);
  const ids = details.map(({ id }) => id);
  const [cards, prices, { catalogue }] = await Promise.all([
    cardsById(ctx, kind, ids),
    trip.date ? priceProducts(ctx, ids, priceQueryOf(trip, trip.date)) : null,
    publishedCatalogue(ctx, kind),
  ]);
  const compared = details.flatMap((product) => {
    const card = cards.find(({ id }) => id === product.id);
    const { id, slug, title } = product;
    return card ? [{ slug, title, card, price: prices?.get(id) ?? null, facts: factsOf(product) }] : [];
  });
  const others = catalogue
    .find({})
    .page("", 0, MAX_OTHERS)
    .filter(({ id }) => !ids.includes(id))
    .map(({ slug, title }) => ({ slug, title }));
  return { kind, trip, compared, others };
}

const priceQueryOf = ({ nights, adults, childAges }: Trip, checkIn: NonNullable<Trip["date"]>) => ({
  trip: { checkIn, nights },
  party: { adults, children: childAges.map((age) => ({ age })) },
});

/** A slug of each of the first MAX_COMPARED products; a product may be named by its former and its current slug. */
async function firstProducts(ctx: Context, kind: ProductKind, chosen: readonly string[]): Promise<string[]> {
  const ids = await findIdsBySlug(ctx, kind, chosen);
  const slugs = new Map<string, string>();
  for (const slug of chosen) {
    const id = ids.get(slug);
    if (id && !slugs.has(id)) slugs.set(id, slug);
  }
  return [...slugs.values()].slice(0, MAX_COMPARED);
}

async function findProduct(ctx: Context, kind: ProductKind, slug: string): Promise<CruiseDetail | HotelDetail | null> {
  try {
    return await (kind === "cruise" ? cruiseReader : hotelReader).find(ctx, slug);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "not-found") throw error;
    // A shared link outlives the address of a product.
    const currentSlug = await findRedirect(ctx, kind, slug);
    return currentSlug ? findProduct(ctx, kind, currentSlug) : null;
  }
}

function factsOf(product: CruiseDetail | HotelDetail): Facts {
  const areas = product.rooms.map(({ areaM2 }) => areaM2);
  const rooms = areas.length > 0 ? { "Diện tích phòng": spanText(Math.min(...areas), Math.max(...areas)) } : {};
  const amenities = product.amenities.map(({ text }) => text);
  if ("cabins" in product) {
    return {
      "Hạ thuỷ": `${product.launchYear}, vỏ ${product.shell.toLowerCase()}`,
      "Số phòng": `${product.cabins} phòng`,
      ...rooms,
      "Đi từ": product.pier,
      "Lịch trình": product.schedule,
      "Đã gồm": product.included,
      "Huỷ đơn": cancellationLines(product.cancellation, "ngày khởi hành"),
      "Tiện ích": amenities,
    };
  }
  const [plan] = product.plans;
  return {
    "Số phòng": `${product.totalRooms} phòng`,
    ...rooms,
    "Nhận phòng": `từ ${product.checkInTime}, trả trước ${product.checkOutTime}`,
    "Xung quanh": product.surroundings.slice(0, 3).map(({ title }) => title),
    ...(plan && { "Huỷ đơn": cancellationLines(plan.cancellation, "ngày nhận phòng") }),
    "Tiện ích": amenities,
  };
}

const spanText = (least: number, most: number) => (least === most ? `${least} m²` : `${least}–${most} m²`);

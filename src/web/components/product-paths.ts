import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import { type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import { paths, type Query } from "../paths.ts";
import { type Trip, tripQuery } from "./trip.ts";

type Pages = Record<"page" | "checkout" | "reviews", (slug: string, query?: Query) => string> & {
  list: (query?: Query) => string;
};

/** The paths of a product, by its kind. */
export const productPaths: Record<ProductKind, Pages> = {
  cruise: { page: paths.cruise, checkout: paths.checkout, reviews: paths.cruiseReviews, list: paths.cruises },
  hotel: { page: paths.hotel, checkout: paths.hotelCheckout, reviews: paths.hotelReviews, list: paths.hotels },
};

/** The product kind of an address. */
export const kindAt = (pathname: string): ProductKind =>
  productKinds.find((kind) => pathname.startsWith(productPaths[kind].page(""))) ?? "cruise";

/** Product page with a trip, to choose another day or other rooms. */
export const tripPath = (slug: string, trip: Trip): string =>
  `${productPaths[trip.kind].page(slug, tripQuery(trip))}#lich-gia`;

/** List of products of the same kind, for the days and the party of a trip. */
export const otherProductsPath = (trip: Trip): string =>
  productPaths[trip.kind].list({ ...tripQuery({ ...trip, rooms: null }), adults: trip.adults });

type Booked = { kind: BookingKind; product: { slug: string; published: boolean } | null };

/** Where a customer chooses another day: the product page, or the list when the product has no page. */
const otherDays: Record<BookingKind, { page: (slug: string) => string; list: () => string }> = {
  cruise: { page: (slug) => `${paths.cruise(slug)}#lich-gia`, list: paths.cruises },
  hotel: { page: (slug) => `${paths.hotel(slug)}#lich-gia`, list: paths.hotels },
  flight: { page: paths.flights, list: paths.flights },
};

export function otherDaysPath({ kind, product }: Booked): string {
  return product?.published ? otherDays[kind].page(product.slug) : otherDays[kind].list();
}

import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import { type ProductKind, productKinds } from "#modules/products/contract/product.ts";
import { paths, type Query } from "../paths.ts";
import { type Trip, tripQuery } from "./trip.ts";

type Pages = Record<"page" | "checkout" | "reviews", (slug: string, query?: Query) => string> & {
  list: (query?: Query) => string;
};

/** The pages of a product, by its kind. */
export const productPaths: Record<ProductKind, Pages> = {
  cruise: { page: paths.cruise, checkout: paths.checkout, reviews: paths.cruiseReviews, list: paths.cruises },
  hotel: { page: paths.hotel, checkout: paths.hotelCheckout, reviews: paths.hotelReviews, list: paths.hotels },
};

/** The kind of product whose page, or a page below it, an address is. */
export const kindAt = (pathname: string): ProductKind =>
  productKinds.find((kind) => pathname.startsWith(productPaths[kind].page(""))) ?? "cruise";

/** Where another day or other rooms are chosen for a trip. */
export const tripPath = (slug: string, trip: Trip): string =>
  `${productPaths[trip.kind].page(slug, tripQuery(trip))}#lich-gia`;

/** Other products of its kind on the days of a trip and for its party. */
export const otherProductsPath = (trip: Trip): string =>
  productPaths[trip.kind].list({ ...tripQuery({ ...trip, rooms: null }), adults: trip.adults });

type Booked = { kind: BookingKind; product: { slug: string; published: boolean } | null };

/** Where the customer of a booking chooses another day: on the page of the product, or among others while it has none. */
const otherDays: Record<BookingKind, { page: (slug: string) => string; list: () => string }> = {
  cruise: { page: (slug) => `${paths.cruise(slug)}#lich-gia`, list: paths.cruises },
  hotel: { page: (slug) => `${paths.hotel(slug)}#lich-gia`, list: paths.hotels },
  flight: { page: paths.flights, list: paths.flights },
};

export function otherDaysPath({ kind, product }: Booked): string {
  return product?.published ? otherDays[kind].page(product.slug) : otherDays[kind].list();
}

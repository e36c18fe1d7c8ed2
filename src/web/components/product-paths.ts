import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import { paths } from "../paths.ts";

type Booked = { kind: BookingKind; product: { slug: string; published: boolean } | null };

/** Where the customer of a booking chooses another day: on the page of the product, or among others while it has none. */
const otherDays: Record<BookingKind, { page: (slug: string) => string; list: () => string }> = {
  cruise: { page: (slug) => `${paths.cruise(slug)}#lich-gia`, list: paths.cruises },
  hotel: { page: paths.hotel, list: paths.hotels },
  flight: { page: paths.flights, list: paths.flights },
};

export function otherDaysPath({ kind, product }: Booked): string {
  return product?.published ? otherDays[kind].page(product.slug) : otherDays[kind].list();
}

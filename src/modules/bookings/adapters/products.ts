import { findBookedCruise } from "#modules/cruises/queries/find-booked-cruise.ts";
import { getCruiseRef } from "#modules/cruises/queries/get-cruise-ref.ts";
import { findBookedHotel } from "#modules/hotels/queries/find-booked-hotel.ts";
import { getHotelRef } from "#modules/hotels/queries/get-hotel-ref.ts";
import type { Picture } from "#modules/media/contract.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";
import type { BookingKind, StayKind, Subject } from "../contract/booking.ts";

/** A product on sale, with the data that a new booking needs. */
export type ProductOnSale = {
  kind: ProductKind;
  id: string;
  subject: Subject;
};

/** A product as its bookings show it today; the booking itself keeps the snapshot that the customer saw. */
export type BookedProduct = {
  slug: string;
  address: string;
  mapLink: string;
  picture: Picture | null;
  /** The product still has a public page. */
  published: boolean;
};

type Catalogue = {
  /** Throws `not-found` when it is not on sale. */
  sell(ctx: Context, slug: string): Promise<ProductOnSale>;
  show(ctx: Context, id: string): Promise<BookedProduct | null>;
};

const cruises: Catalogue = {
  async sell(ctx, slug) {
    const { id, title, pier, checkInTime, checkOutTime } = await getCruiseRef(ctx, slug);
    return { kind: "cruise", id, subject: { title, place: pier, checkInTime, checkOutTime } };
  },
  show: findBookedCruise,
};

const hotels: Catalogue = {
  async sell(ctx, slug) {
    const { id, title, address, checkInTime, checkOutTime } = await getHotelRef(ctx, slug);
    return { kind: "hotel", id, subject: { title, place: address, checkInTime, checkOutTime } };
  },
  show: findBookedHotel,
};

const catalogues: Record<StayKind, Catalogue> = { cruise: cruises, hotel: hotels };

export const getProductOnSale = (ctx: Context, kind: StayKind, slug: string): Promise<ProductOnSale> =>
  catalogues[kind].sell(ctx, slug);

type Booked = { kind: BookingKind; productId: string | null };

export async function findBookedProduct(ctx: Context, { kind, productId }: Booked): Promise<BookedProduct | null> {
  return productId === null || kind === "flight" ? null : catalogues[kind].show(ctx, productId);
}

import type { HotelDetail } from "#modules/hotels/contract/hotel.ts";
import { getHotelBySlug } from "#modules/hotels/queries/get-hotel-by-slug.ts";
import { getHotelPage } from "#modules/hotels/queries/get-hotel-page.ts";
import type { PageReader } from "../product/product.server.ts";

export const hotelReader: PageReader<HotelDetail> = {
  kind: "hotel",
  find: getHotelBySlug,
  nightsOnSaleOf: () => [],
  getPage: getHotelPage,
};

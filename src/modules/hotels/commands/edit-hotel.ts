import { newId } from "#kernel/id.ts";
import { showProduct } from "#modules/availability/commands/show-product.ts";
import { publishProduct } from "#modules/products/commands/publish-product.ts";
import { dropWork, showWritten, startProduct, writeProduct } from "#modules/products/commands/write-product.ts";
import type { Written } from "#modules/products/contract/editing.ts";
import type { KindInEditor } from "#modules/products/contract/kind.ts";
import { searchTextOf } from "#modules/products/rules/search-terms.ts";
import type { Context } from "#platform/context.ts";
import type { HotelContent, HotelWork } from "../contract/editing.ts";
import { shownHotel } from "../queries/get-hotel-to-edit.ts";
import { emptyWork, readinessOf } from "../rules/readiness.ts";
import { hotelOnSale } from "./create-hotel.ts";

export const hotel: KindInEditor<HotelWork, HotelContent> = {
  kind: "hotel",
  usualSlug: "khach-san",
  emptyWork,
  readiness: readinessOf,
  shown: shownHotel,
  show: (ctx, id, content) => showProduct(ctx, hotelOnSale, id, content, shownHotel),
  listed: ({ title, cityId, address }) => ({ placeId: cityId || null, searchText: searchTextOf(title, "", address) }),
  asCopy: (work) => ({
    ...work,
    plans: work.plans.filter(({ hidden }) => !hidden).map((plan) => ({ ...plan, id: newId() })),
    rooms: work.rooms.map((room) => ({ ...room, id: newId() })),
  }),
};

/** Begins to write about a new hotel: with its name only, or with everything of another one but its name. */
export const startHotel = (ctx: Context, start: { title: string; copyOf?: string | undefined }) =>
  startProduct(ctx, hotel, start);

/** Saves what is written about a hotel, complete or not; see `writeProduct`. */
export const writeHotel = (
  ctx: Context,
  id: string,
  work: HotelWork,
  { version }: { version: number },
): Promise<Written> => writeProduct(ctx, hotel, id, { work, version });

/** Makes a hotel show what is written; see `showWritten`. */
export const updateHotel = (ctx: Context, id: string, content: HotelContent, { version }: { version: number }) =>
  showWritten(ctx, hotel, id, { content, version });

/** Takes back what was written since the hotel was last published. */
export const dropHotelWork = (ctx: Context, id: string, { version }: { version: number }) =>
  dropWork(ctx, hotel, id, { version });

/** Shows a hotel to everybody; see `publishProduct`. */
export const publishHotel = (ctx: Context, id: string, publishing: { version?: number; work?: HotelWork } = {}) =>
  publishProduct(ctx, hotel, id, publishing);

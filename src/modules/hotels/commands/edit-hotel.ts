import { newId } from "#kernel/id.ts";
import { applySellable, type Publishing, publishSellable } from "#modules/availability/commands/publish-on-sale.ts";
import { writeProductContent } from "#modules/availability/commands/write-product-content.ts";
import type { Opened } from "#modules/availability/contract/opening.ts";
import { discardDraft, startProduct, writeProduct } from "#modules/products/commands/write-product.ts";
import type { SavedDraft } from "#modules/products/contract/editing.ts";
import type { KindInEditor } from "#modules/products/contract/kind.ts";
import { searchTextOf } from "#modules/products/rules/search-terms.ts";
import type { Context } from "#platform/context.ts";
import type { HotelContent, HotelDraftState } from "../contract/editing.ts";
import { findHotelContent } from "../queries/get-hotel-to-edit.ts";
import { emptyDraft, readinessOf } from "../rules/readiness.ts";
import { hotelOnSale } from "./create-hotel.ts";

export const hotelInEditor: KindInEditor<HotelDraftState, HotelContent> = {
  kind: "hotel",
  defaultSlug: "khach-san",
  emptyDraft,
  readiness: readinessOf,
  findContent: findHotelContent,
  writeContent: (ctx, id, content) => writeProductContent(ctx, hotelOnSale, id, content, findHotelContent),
  listingOf: ({ title, cityId, address }) => ({
    placeId: cityId || null,
    searchText: searchTextOf(title, "", address),
  }),
  draftForCopy: (draft) => ({
    ...draft,
    plans: draft.plans.filter(({ hidden }) => !hidden).map((plan) => ({ ...plan, id: newId() })),
    rooms: draft.rooms.map((room) => ({ ...room, id: newId() })),
  }),
};

/** Starts the draft of a new hotel: with its name only, or as a copy of another one under a new name. */
export const startHotel = (ctx: Context, start: { title: string; copyOf?: string | undefined }) =>
  startProduct(ctx, hotelInEditor, start);

/** Saves the draft of a hotel, complete or not; see `writeProduct`. */
export const writeHotel = (
  ctx: Context,
  id: string,
  draft: HotelDraftState,
  { version }: { version: number },
): Promise<SavedDraft> => writeProduct(ctx, hotelInEditor, id, { draft, version });

/** Applies a change to a hotel and its draft; see `applySellable`. */
export const updateHotel = (ctx: Context, id: string, content: HotelContent, { version }: { version: number }) =>
  applySellable(ctx, hotelInEditor, id, { content, version });

/** Discards the draft of a hotel. */
export const discardHotelDraft = (ctx: Context, id: string, { version }: { version: number }) =>
  discardDraft(ctx, hotelInEditor, id, { version });

/** Publishes a hotel; see `publishSellable`. */
export const publishHotel = (
  ctx: Context,
  id: string,
  publishing: Publishing<HotelDraftState> = {},
): Promise<Opened | null> => publishSellable(ctx, hotelInEditor, id, publishing);

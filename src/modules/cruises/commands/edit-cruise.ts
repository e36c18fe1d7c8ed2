import { newId } from "#kernel/id.ts";
import { applySellable, type Publishing, publishSellable } from "#modules/availability/commands/publish-on-sale.ts";
import { writeProductContent } from "#modules/availability/commands/write-product-content.ts";
import type { Opened } from "#modules/availability/contract/opening.ts";
import { discardDraft, startProduct, writeProduct } from "#modules/products/commands/write-product.ts";
import type { SavedDraft } from "#modules/products/contract/editing.ts";
import type { KindInEditor } from "#modules/products/contract/kind.ts";
import { searchTextOf } from "#modules/products/rules/search-terms.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseContent, CruiseDraftState } from "../contract/editing.ts";
import { findCruiseContent } from "../queries/get-cruise-to-edit.ts";
import { emptyDraft, readinessOf } from "../rules/readiness.ts";
import { cruiseOnSale } from "./create-cruise.ts";

export const cruiseInEditor: KindInEditor<CruiseDraftState, CruiseContent> = {
  kind: "cruise",
  defaultSlug: "du-thuyen",
  emptyDraft,
  readiness: readinessOf,
  findContent: findCruiseContent,
  writeContent: (ctx, id, content) => writeProductContent(ctx, cruiseOnSale, id, content, findCruiseContent),
  listingOf: ({ title, areaId, pier, trip }) => ({
    placeId: areaId || null,
    searchText: searchTextOf(title, "", pier, trip),
  }),
  draftForCopy: (draft) => ({ ...draft, rooms: draft.rooms.map((room) => ({ ...room, id: newId() })) }),
};

/** Starts the draft of a new ship: with its name only, or as a copy of another one under a new name. */
export const startCruise = (ctx: Context, start: { title: string; copyOf?: string | undefined }) =>
  startProduct(ctx, cruiseInEditor, start);

/** Saves the draft of a ship, complete or not; see `writeProduct`. */
export const writeCruise = (
  ctx: Context,
  id: string,
  draft: CruiseDraftState,
  { version }: { version: number },
): Promise<SavedDraft> => writeProduct(ctx, cruiseInEditor, id, { draft, version });

/** Applies a change to a ship and its draft; see `applySellable`. */
export const updateCruise = (ctx: Context, id: string, content: CruiseContent, { version }: { version: number }) =>
  applySellable(ctx, cruiseInEditor, id, { content, version });

/** Discards the draft of a ship. */
export const discardCruiseDraft = (ctx: Context, id: string, { version }: { version: number }) =>
  discardDraft(ctx, cruiseInEditor, id, { version });

/** Publishes a ship; see `publishSellable`. */
export const publishCruise = (
  ctx: Context,
  id: string,
  publishing: Publishing<CruiseDraftState> = {},
): Promise<Opened | null> => publishSellable(ctx, cruiseInEditor, id, publishing);

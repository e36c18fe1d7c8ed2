import type { z } from "zod";
import type { FieldErrors } from "#kernel/errors.ts";
import type { AmenityType } from "#modules/amenities/contract.ts";
import type { Publishing } from "#modules/availability/commands/publish-on-sale.ts";
import type { Opened } from "#modules/availability/contract/opening.ts";
import { discardCruiseDraft, publishCruise, startCruise, writeCruise } from "#modules/cruises/commands/edit-cruise.ts";
import { type CruiseDraftState, cruiseDraftState } from "#modules/cruises/contract/editing.ts";
import { getCruiseToEdit, listCruiseBlockers } from "#modules/cruises/queries/get-cruise-to-edit.ts";
import { discardHotelDraft, publishHotel, startHotel, writeHotel } from "#modules/hotels/commands/edit-hotel.ts";
import { type HotelDraftState, hotelDraftState } from "#modules/hotels/contract/editing.ts";
import { getHotelToEdit, listHotelBlockers } from "#modules/hotels/queries/get-hotel-to-edit.ts";
import type { ProductInEditor, SavedDraft } from "#modules/products/contract/editing.ts";
import type { AnyDraftState } from "#modules/products/contract/kind.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";

type ExpectedVersion = { version: number };

/** Back-office functions of a kind. */
type KindFunctions<Draft extends AnyDraftState = AnyDraftState> = {
  draft: z.ZodType<Draft>;
  /** Amenity types of its products and their rooms. */
  amenities: { own: AmenityType; rooms: AmenityType };
  start(ctx: Context, start: { title: string; copyOf?: string | undefined }): Promise<{ id: string }>;
  getToEdit(ctx: Context, slugOrId: string): Promise<ProductInEditor<Draft>>;
  blockers(ctx: Context, id: string, draft: Draft): Promise<FieldErrors>;
  /** The numbers of nights on sale; empty where stays may have any length. */
  stayLengthsOf(draft: Draft): number[];
  write(ctx: Context, id: string, draft: Draft, expected: ExpectedVersion): Promise<SavedDraft>;
  discard(ctx: Context, id: string, expected: ExpectedVersion): Promise<void>;
  publish(ctx: Context, id: string, publishing?: Publishing<Draft>): Promise<Opened | null>;
};

const cruise: KindFunctions<CruiseDraftState> = {
  draft: cruiseDraftState,
  amenities: { own: "ship", rooms: "ship-room" },
  start: startCruise,
  getToEdit: getCruiseToEdit,
  blockers: listCruiseBlockers,
  stayLengthsOf: ({ itineraries }) => itineraries.flatMap(({ nights }) => nights ?? []),
  write: writeCruise,
  discard: discardCruiseDraft,
  publish: publishCruise,
};

const hotel: KindFunctions<HotelDraftState> = {
  draft: hotelDraftState,
  amenities: { own: "hotel", rooms: "hotel-room" },
  start: startHotel,
  getToEdit: getHotelToEdit,
  blockers: listHotelBlockers,
  stayLengthsOf: () => [],
  write: writeHotel,
  discard: discardHotelDraft,
  publish: publishHotel,
};

export const functionsOfKinds: Readonly<Record<ProductKind, KindFunctions>> = { cruise, hotel };

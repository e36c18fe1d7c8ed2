import type { z } from "zod";
import type { FieldErrors } from "#kernel/errors.ts";
import type { AmenityType } from "#modules/amenities/contract.ts";
import type { Publishing } from "#modules/availability/commands/publish-on-sale.ts";
import type { Opened } from "#modules/availability/contract/opening.ts";
import { dropCruiseWork, publishCruise, startCruise, writeCruise } from "#modules/cruises/commands/edit-cruise.ts";
import { type CruiseDraftState, cruiseWork } from "#modules/cruises/contract/editing.ts";
import { getCruiseToEdit, listCruiseBlockers } from "#modules/cruises/queries/get-cruise-to-edit.ts";
import { dropHotelWork, publishHotel, startHotel, writeHotel } from "#modules/hotels/commands/edit-hotel.ts";
import { type HotelWork, hotelWork } from "#modules/hotels/contract/editing.ts";
import { getHotelToEdit, listHotelBlockers } from "#modules/hotels/queries/get-hotel-to-edit.ts";
import type { ProductInEditor, Written } from "#modules/products/contract/editing.ts";
import type { AnyWork } from "#modules/products/contract/kind.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { Context } from "#platform/context.ts";

type Saw = { version: number };

/** Back-office functions of a kind. */
type EditedKind<Work extends AnyWork = AnyWork> = {
  work: z.ZodType<Work>;
  /** Amenity types of its products and their rooms. */
  amenities: { own: AmenityType; rooms: AmenityType };
  start(ctx: Context, start: { title: string; copyOf?: string | undefined }): Promise<{ id: string }>;
  toEdit(ctx: Context, slugOrId: string): Promise<ProductInEditor<Work>>;
  blockers(ctx: Context, id: string, work: Work): Promise<FieldErrors>;
  /** The numbers of nights on sale; empty where stays may have any length. */
  lengthsOf(work: Work): number[];
  write(ctx: Context, id: string, work: Work, saw: Saw): Promise<Written>;
  drop(ctx: Context, id: string, saw: Saw): Promise<void>;
  publish(ctx: Context, id: string, publishing?: Publishing<Work>): Promise<Opened | null>;
};

const cruise: EditedKind<CruiseDraftState> = {
  work: cruiseWork,
  amenities: { own: "ship", rooms: "ship-room" },
  start: startCruise,
  toEdit: getCruiseToEdit,
  blockers: listCruiseBlockers,
  lengthsOf: ({ itineraries }) => itineraries.flatMap(({ nights }) => nights ?? []),
  write: writeCruise,
  drop: dropCruiseWork,
  publish: publishCruise,
};

const hotel: EditedKind<HotelWork> = {
  work: hotelWork,
  amenities: { own: "hotel", rooms: "hotel-room" },
  start: startHotel,
  toEdit: getHotelToEdit,
  blockers: listHotelBlockers,
  lengthsOf: () => [],
  write: writeHotel,
  drop: dropHotelWork,
  publish: publishHotel,
};

export const editedKinds: Readonly<Record<ProductKind, EditedKind>> = { cruise, hotel };

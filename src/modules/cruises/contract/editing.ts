import { z } from "zod";
import type { FieldErrors } from "#kernel/errors.ts";
import type { ProductInEditor } from "#modules/products/contract/editing.ts";
import { idInput, textInput } from "#platform/input.ts";
import { richTextInput } from "#platform/rich-text-input.ts";
import { type CruiseDetail, cruiseDraft, fits, meals, roomFields, tooFew } from "./cruise.ts";

/** A room type that is there already carries its id; without one it is new. */
const roomEdit = roomFields.extend({ id: idInput.optional(), hidden: z.boolean() }).refine(fits, tooFew);

/** All that is written about a ship: everything but its state and its place among the others. */
export const cruiseContent = cruiseDraft
  .omit({ status: true, rank: true })
  .extend({ rooms: z.array(roomEdit).min(1).max(20) });
export type CruiseContent = z.infer<typeof cruiseContent>;

const unfinished = { text: (max: number) => textInput(0, max), number: z.number().min(0).max(1e12).nullable() };

/** What is written about a ship while some of it is still missing or wrong. Only its shape and its size are checked. */
export const cruiseWork = z.strictObject({
  title: unfinished.text(120),
  slug: unfinished.text(80),
  areaId: z.union([idInput, z.literal("")]),
  defaultPrice: unfinished.number,
  stars: unfinished.number,
  address: unfinished.text(300),
  pier: unfinished.text(80),
  mapLink: unfinished.text(2000),
  mapIframeLink: unfinished.text(2000),
  schedule: unfinished.text(80),
  launchYear: unfinished.number,
  cabins: unfinished.number,
  shell: unfinished.text(40),
  trip: unfinished.text(300),
  operator: unfinished.text(120),
  checkInTime: unfinished.text(5),
  checkOutTime: unfinished.text(5),
  shortDescription: z.array(unfinished.text(300)).max(12),
  longDescription: richTextInput,
  included: z.array(unfinished.text(300)).max(30),
  excluded: z.array(unfinished.text(300)).max(30),
  policies: z.array(z.strictObject({ title: unfinished.text(80), text: unfinished.text(1000) })).max(20),
  cancellation: z.array(z.strictObject({ daysBefore: unfinished.number, percent: unfinished.number })).max(8),
  itineraries: z
    .array(
      z.strictObject({
        nights: unfinished.number,
        days: z
          .array(
            z.strictObject({
              title: unfinished.text(120),
              meals: z.array(z.enum(meals)).max(5),
              stops: z
                .array(
                  z.strictObject({ time: unfinished.text(5), title: unfinished.text(120), note: unfinished.text(300) }),
                )
                .max(20),
            }),
          )
          .max(4),
      }),
    )
    .max(3),
  instantConfirmation: z.boolean(),
  amenityIds: z.array(idInput).max(60),
  imageIds: z.array(idInput).max(60),
  rooms: z
    .array(
      z.strictObject({
        id: idInput.optional(),
        hidden: z.boolean(),
        title: unfinished.text(80),
        description: unfinished.text(500),
        areaM2: unfinished.number,
        baseGuests: unfinished.number,
        maxGuests: unfinished.number,
        maxAdults: unfinished.number,
        maxChildren: unfinished.number,
        bed: unfinished.text(80),
        view: unfinished.text(80),
        units: unfinished.number,
        amenityIds: z.array(idInput).max(40),
        imageIds: z.array(idInput).max(40),
      }),
    )
    .max(20),
});
export type CruiseWork = z.infer<typeof cruiseWork>;

/** A ship as its page would show it if it were published now. */
export type CruisePreview = Pick<ProductInEditor<CruiseWork>, "id" | "slug" | "state" | "hasWork"> & {
  title: string;
  /** Null while something is missing without which there is no page. */
  cruise: CruiseDetail | null;
  /** What stands between this and publishing, by field. */
  blockers: FieldErrors;
};

import { z } from "zod";
import type { FieldErrors } from "#kernel/errors.ts";
import { draftFields, productDraftFields } from "#modules/products/contract/draft.ts";
import type { ProductInEditor } from "#modules/products/contract/editing.ts";
import { roomDraftState, roomEdits } from "#modules/rooms/contract.ts";
import { idInput } from "#platform/input.ts";
import { type CruiseDetail, cruiseDraft, meals } from "./cruise.ts";

/** The content of a ship: everything but its state and its rank. */
export const cruiseContent = cruiseDraft.omit({ status: true, rank: true }).extend({ rooms: roomEdits });
export type CruiseContent = z.infer<typeof cruiseContent>;

/** The draft of a ship, which may be incomplete or invalid. Only its shape and size are checked. */
export const cruiseDraftState = z.strictObject({
  ...productDraftFields,
  areaId: z.union([idInput, z.literal("")]),
  stars: draftFields.number,
  pier: draftFields.text(80),
  schedule: draftFields.text(80),
  launchYear: draftFields.number,
  cabins: draftFields.number,
  shell: draftFields.text(40),
  trip: draftFields.text(300),
  included: z.array(draftFields.text(300)).max(30),
  excluded: z.array(draftFields.text(300)).max(30),
  cancellation: z.array(z.strictObject({ daysBefore: draftFields.number, percent: draftFields.number })).max(8),
  itineraries: z
    .array(
      z.strictObject({
        nights: draftFields.number,
        days: z
          .array(
            z.strictObject({
              title: draftFields.text(120),
              meals: z.array(z.enum(meals)).max(5),
              stops: z
                .array(
                  z.strictObject({
                    time: draftFields.text(5),
                    title: draftFields.text(120),
                    note: draftFields.text(300),
                  }),
                )
                .max(20),
            }),
          )
          .max(4),
      }),
    )
    .max(3),
  instantConfirmation: z.boolean(),
  rooms: roomDraftState,
});
export type CruiseDraftState = z.infer<typeof cruiseDraftState>;

/** A ship as its page would show the draft. */
export type CruisePreview = Pick<ProductInEditor<CruiseDraftState>, "id" | "slug" | "state" | "hasDraft"> & {
  title: string;
  /** Null while data is missing that the page needs. */
  cruise: CruiseDetail | null;
  /** The errors that block publishing, by field. */
  blockers: FieldErrors;
};

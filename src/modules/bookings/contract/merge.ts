import { z } from "zod";
import { textInput, vndInput } from "#platform/input.ts";
import { mergeMessages } from "../messages/booking.ts";
import type { BookedRoom, PriceSnapshot } from "./booking.ts";
import type { BookingState } from "./states.ts";

/** The code of the booking that is to be merged into this one. */
export const mergeInput = z.strictObject({ code: textInput(1, 20, mergeMessages.codeMissing) });

const revision = z.coerce.number().int().min(0);

/** The preview: the total of both, and the revision of each. */
export const mergeBookingsInput = mergeInput.extend({ expectedTotal: vndInput, revision, otherRevision: revision });
export type MergeBookingsInput = z.output<typeof mergeBookingsInput>;

/** A booking as staff compare it with another one. */
export type MergePart = {
  code: string;
  state: BookingState;
  rooms: BookedRoom[];
  adults: number;
  childAges: number[];
  total: number;
  paid: number;
};

export type MergePreview = {
  revision: number;
  otherRevision: number;
  /** The booking that remains, and the one that is merged into it. */
  before: [MergePart, MergePart];
  after: MergePart & {
    lines: PriceSnapshot["lines"];
    outstanding: number;
    overpaid: number;
    /** When the hold expires; null once the rooms are sold. */
    heldUntil: Date | null;
    /** The booking has no e-mail and takes that of the other one. */
    takesEmail: boolean;
  };
};

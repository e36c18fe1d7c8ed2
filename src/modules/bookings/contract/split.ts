import { z } from "zod";
import type { RoomGuests } from "#modules/availability/contract/stay.ts";
import { MAX_ROOMS } from "#modules/availability/limits.ts";
import { idInput, textInput, vndInput } from "#platform/input.ts";
import { splitMessages } from "../messages/booking.ts";
import type { PriceSnapshot } from "./booking.ts";
import { phoneBookingInput } from "./placing.ts";
import type { BookingState } from "./states.ts";

/** The rooms that move to a new booking, by their index in the price, and the travellers who go along. */
export const splitInput = z.strictObject({
  rooms: z.array(z.int().min(0)).min(1, splitMessages.noRoom).max(MAX_ROOMS, splitMessages.noSuchRoom),
  travellers: z.array(idInput).max(100),
  /** Without a contact the new booking keeps the former one. */
  contact: phoneBookingInput.shape.contact.optional(),
  reason: textInput(0, 200).default(""),
});
export type SplitInput = z.output<typeof splitInput>;

/** A previewed split. The totals of both bookings and the revision must still be those of the preview. */
export const splitBookingInput = splitInput.extend({
  expectedStays: vndInput,
  expectedGoes: vndInput,
  revision: z.coerce.number().int().min(0),
});
export type SplitBookingInput = z.output<typeof splitBookingInput>;

/** One of the two bookings after the split. */
export type SplitPart = {
  rooms: RoomGuests[];
  lines: PriceSnapshot["lines"];
  total: number;
  dueNow: number;
  paid: number;
  outstanding: number;
  state: BookingState;
  contactName: string;
  travellers: string[];
};

export type SplitPreview = { revision: number; total: number; paid: number; remaining: SplitPart; splitOff: SplitPart };

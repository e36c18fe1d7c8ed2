import { z } from "zod";
import type { RoomGuests } from "#modules/availability/contract/stay.ts";
import { MAX_ROOMS } from "#modules/availability/limits.ts";
import { idInput, textInput, vndInput } from "#platform/input.ts";
import { splitMessages } from "../messages/booking.ts";
import type { PriceSnapshot } from "./booking.ts";
import { phoneBookingInput } from "./placing.ts";
import type { BookingState } from "./states.ts";

/** Which rooms go to a booking of their own, by their place among the rooms of the price, and who goes along. */
export const splitInput = z.strictObject({
  rooms: z.array(z.int().min(0)).min(1, splitMessages.noRoom).max(MAX_ROOMS, splitMessages.noSuchRoom),
  travellers: z.array(idInput).max(100),
  /** Without one the new booking is of the same person. */
  contact: phoneBookingInput.shape.contact.optional(),
  reason: textInput(0, 200).default(""),
});
export type SplitInput = z.output<typeof splitInput>;

/** What the person has seen: the totals of both bookings, and how much had happened. */
export const splitBookingInput = splitInput.extend({
  expectedStays: vndInput,
  expectedGoes: vndInput,
  revision: z.coerce.number().int().min(0),
});
export type SplitBookingInput = z.output<typeof splitBookingInput>;

/** One of the two bookings as they would be. */
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

/** What a split would do, before it is done. */
export type SplitPreview = { revision: number; total: number; paid: number; stays: SplitPart; goes: SplitPart };

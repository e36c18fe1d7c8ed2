import { z } from "zod";
import { textInput, vndInput } from "#platform/input.ts";
import { joinMessages } from "../messages/booking.ts";
import type { BookedRoom, PriceSnapshot } from "./booking.ts";
import type { BookingState } from "./states.ts";

/** The booking that is to become a part of this one, by its code. */
export const joinInput = z.strictObject({ code: textInput(1, 20, joinMessages.codeMissing) });

const revision = z.coerce.number().int().min(0);

/** What the person has seen: the total of both, and how much had happened to each. */
export const joinBookingsInput = joinInput.extend({ expectedTotal: vndInput, revision, otherRevision: revision });
export type JoinBookingsInput = z.output<typeof joinBookingsInput>;

/** A booking as staff compare it with another one. */
export type JoinPart = {
  code: string;
  state: BookingState;
  rooms: BookedRoom[];
  adults: number;
  childAges: number[];
  total: number;
  paid: number;
};

/** What joining two bookings would make of them, before it is done. */
export type JoinPreview = {
  revision: number;
  otherRevision: number;
  /** The booking that takes the other one in, and that other one. */
  before: [JoinPart, JoinPart];
  after: JoinPart & {
    lines: PriceSnapshot["lines"];
    outstanding: number;
    overpaid: number;
    /** Until when the rooms are kept; null once they are its own. */
    heldUntil: Date | null;
    /** It has no address to write to, and gets that of the other one. */
    takesEmail: boolean;
  };
};

import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { groupQuoteInput } from "#modules/availability/contract/stay.ts";
import { textInput, vndInput } from "#platform/input.ts";
import { ADJUSTMENT, MAX_ADJUSTMENTS, MAX_REQUEST_LENGTH } from "../limits.ts";
import { changeMessages } from "../messages/booking.ts";
import { adjustmentInput } from "./adjustment.ts";
import type { BookedRoom, PriceSnapshot } from "./booking.ts";
import { phoneBookingInput } from "./placing.ts";
import type { BookingState } from "./states.ts";

const { checkIn, nights, adults, children, rooms } = groupQuoteInput.shape;

/** What a booking is to become, all of it. Without a contact that one stays. */
export const changeInput = z.strictObject({
  ...{ checkIn, nights, adults, children, rooms },
  contact: phoneBookingInput.shape.contact.optional(),
  adjustments: z.array(adjustmentInput).max(MAX_ADJUSTMENTS, `Tối đa ${MAX_ADJUSTMENTS} dòng.`),
  override: z
    .discriminatedUnion("is", [
      z.strictObject({ is: z.literal("keep") }),
      z.strictObject({ is: z.literal("none") }),
      z.strictObject({
        is: z.literal("total"),
        total: vndInput.refine((total) => total >= ADJUSTMENT.min, changeMessages.nothingLeft),
        reason: textInput(1, 200, "Bạn cần ghi lý do của giá riêng."),
      }),
    ])
    .default({ is: "keep" }),
});
export type ChangeInput = z.output<typeof changeInput>;

/** `expectedTotal` and `revision` are what the person has seen. */
export const changeBookingInput = changeInput.extend({
  expectedTotal: vndInput,
  revision: z.coerce.number().int().min(0),
});
export type ChangeBookingInput = z.output<typeof changeBookingInput>;

/** Another day of the customer's own choice, with what was seen of it. */
export const moveOwnDayInput = changeBookingInput.pick({ checkIn: true, expectedTotal: true, revision: true });
export type MoveOwnDayInput = z.output<typeof moveOwnDayInput>;

/** What a customer would like changed and cannot change alone, in their own words. */
export const askForChangeInput = z.strictObject({
  text: textInput(1, MAX_REQUEST_LENGTH, changeMessages.nothingAsked),
});
export type AskForChangeInput = z.output<typeof askForChangeInput>;

/** A day on which the same guests could have the same rooms. */
export type OtherDay = { checkIn: CalendarDate; total: number; difference: number };

/** A booking as a change tells of it, before and after. */
export type BookingSnapshot = {
  /** The product; absent in histories that were written before a booking could move to another ship. */
  title?: string;
  checkIn: CalendarDate;
  nights: number;
  adults: number;
  childAges: number[];
  rooms: BookedRoom[];
  total: number;
};

/** What a change would do, before it is done. */
export type ChangePreview = {
  /** How much had happened to the booking when this was worked out. */
  revision: number;
  before: BookingSnapshot & { lines: PriceSnapshot["lines"] };
  /** Null when it cannot be had: then `refusal` says why. */
  after: (BookingSnapshot & { lines: PriceSnapshot["lines"]; state: BookingState }) | null;
  /** Nothing of the booking would be another. */
  isSame: boolean;
  /** What it costs more; negative when less. */
  difference: number;
  paid: number;
  outstanding: number;
  overpaid: number;
  refusal: {
    reason: string;
    fields: Readonly<Record<string, string>>;
    suggestion: { rooms: BookedRoom[]; total: number } | null;
  } | null;
};

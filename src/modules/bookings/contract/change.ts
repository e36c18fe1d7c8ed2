import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { groupQuoteInput } from "#modules/availability/contract/stay.ts";
import { textInput, vndInput } from "#platform/input.ts";
import { ADJUSTMENT_VND, MAX_ADJUSTMENTS, MAX_REQUEST_LENGTH } from "../limits.ts";
import { changeMessages } from "../messages/booking.ts";
import { adjustmentInput } from "./adjustment.ts";
import type { BookedRoom, PriceSnapshot } from "./booking.ts";
import { phoneBookingInput } from "./placing.ts";
import type { BookingState } from "./states.ts";

const { checkIn, nights, adults, children, rooms } = groupQuoteInput.shape;

/** The complete new version of a booking. Without a contact the former one stays. */
export const changeInput = z.strictObject({
  checkIn,
  nights,
  adults,
  children,
  rooms,
  contact: phoneBookingInput.shape.contact.optional(),
  adjustments: z.array(adjustmentInput).max(MAX_ADJUSTMENTS, `Tối đa ${MAX_ADJUSTMENTS} dòng.`),
  override: z
    .discriminatedUnion("is", [
      z.strictObject({ is: z.literal("keep") }),
      z.strictObject({ is: z.literal("none") }),
      z.strictObject({
        is: z.literal("total"),
        total: vndInput.refine((total) => total >= ADJUSTMENT_VND.min, changeMessages.nothingLeft),
        reason: textInput(1, 200, "Bạn cần ghi lý do của giá riêng."),
      }),
    ])
    .default({ is: "keep" }),
});
export type ChangeInput = z.output<typeof changeInput>;

/** `expectedTotal` and `revision` identify the preview. */
export const changeBookingInput = changeInput.extend({
  expectedTotal: vndInput,
  revision: z.coerce.number().int().min(0),
});
export type ChangeBookingInput = z.output<typeof changeBookingInput>;

/** Another day that the customer chose, with the data of the preview. */
export const moveOwnDayInput = changeBookingInput.pick({ checkIn: true, expectedTotal: true, revision: true });
export type MoveOwnDayInput = z.output<typeof moveOwnDayInput>;

/** A change that the customer requests in free text because they cannot make it alone. */
export const askForChangeInput = z.strictObject({
  text: textInput(1, MAX_REQUEST_LENGTH, changeMessages.nothingAsked),
});
export type AskForChangeInput = z.output<typeof askForChangeInput>;

/** A day on which the same rooms are available for the same guests. */
export type OtherDay = { checkIn: CalendarDate; total: number; difference: number };

/** The fields of a booking that a change compares, before and after. */
export type BookingSnapshot = {
  /** The product title; absent in histories from before a booking could move to another ship. */
  title?: string;
  checkIn: CalendarDate;
  nights: number;
  adults: number;
  childAges: number[];
  rooms: BookedRoom[];
  total: number;
};

export type ChangePreview = {
  /** The revision of the booking at the time of the preview. */
  revision: number;
  before: BookingSnapshot & { lines: PriceSnapshot["lines"] };
  /** Null when the change is not possible: then `refusal` says why. */
  after: (BookingSnapshot & { lines: PriceSnapshot["lines"]; state: BookingState }) | null;
  /** The change alters nothing. */
  isSame: boolean;
  /** The change of the total; negative when it is cheaper. */
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

import { z } from "zod";
import type { Vnd } from "#kernel/money.ts";
import { isAddress } from "#kernel/web-address.ts";
import { quoteInput } from "#modules/availability/contract/stay.ts";
import { emailInput, textInput, vndInput, wholeInput } from "#platform/input.ts";
import { MAX_HOLD_HOURS } from "../limits.ts";
import type { Adjustment } from "./adjustment.ts";
import type { PriceSnapshot, SoldUnder, StayKind } from "./booking.ts";

const noAddress = "Bạn nhập họ tên, không nhập địa chỉ web hay email.";

export const contactInput = z.strictObject({
  // A name stands in letters: what is plainly an address would make them an advertisement of its sender.
  name: textInput(1, 80, "Bạn phải nhập họ và tên.").refine((name) => !isAddress(name), noAddress),
  phone: textInput(1, 30, "Bạn phải nhập số điện thoại."),
  email: emailInput(),
});

/** Everything a customer sends to book a stay; of what kind is known by the door. `expectedTotal` is what the page showed: the server prices again. */
export const placeBookingInput = z.strictObject({
  ...quoteInput.shape,
  rooms: quoteInput.shape.rooms,
  contact: contactInput,
  note: textInput(0, 1000).default(""),
  payment: z.enum(["full", "deposit"]).default("full"),
  expectedTotal: vndInput,
  consent: z.literal(true, { error: "Bạn cần đồng ý với điều khoản và chính sách riêng tư." }),
});
export type PlaceBookingInput = z.infer<typeof placeBookingInput>;
export type StayOrder = PlaceBookingInput & { kind: StayKind };

/** What staff type for a customer on the telephone: nobody ticks the terms there, and not everybody has an e-mail. */
export const phoneBookingInput = placeBookingInput.omit({ consent: true }).extend({
  contact: contactInput.extend({
    name: textInput(1, 80, "Bạn phải nhập họ và tên."),
    email: emailInput(0),
  }),
  note: textInput(0, 1000).default(""),
  /** For how long the rooms are kept; what the settings say when nothing is chosen. */
  holdHours: wholeInput(1, MAX_HOLD_HOURS).optional(),
});
export type PhoneOrder = z.infer<typeof phoneBookingInput> & { kind: StayKind };

/** What a customer was promised for a stay: lines beside those of the rules, and what all of it comes to, whatever the rules say by now. */
export type Promised = {
  adjustments: readonly Adjustment[];
  total: Vnd;
  /** As they were when it was promised. */
  terms: SoldUnder;
  /** Secures the booking, in percent of the total. */
  depositPercent: number;
  /** Where it was promised, as the customer reads it. */
  reason: string;
  /** Who looks after the booking. */
  assigneeId: string | null;
};

export const findBookingInput = z.strictObject({
  code: textInput(1, 20, "Bạn cần nhập mã đơn."),
  contact: textInput(1, 120, "Bạn cần nhập số điện thoại hoặc email."),
});

/** Answer to a booking that was just made. `secret` is shown this once. */
export type PlacedBooking = {
  id: string;
  code: string;
  keyVersion: number;
  secret: string;
  price: PriceSnapshot;
  total: number;
  /** What is to be paid next. */
  outstanding: number;
  dueNow: number;
  holdExpiresAt: Date;
};

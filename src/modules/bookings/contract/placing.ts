import { z } from "zod";
import type { Vnd } from "#kernel/money.ts";
import { isAddress } from "#kernel/web-address.ts";
import { quoteInput } from "#modules/availability/contract/stay.ts";
import { emailInput, textInput, vndInput, wholeInput } from "#platform/input.ts";
import { MAX_HOLD_HOURS } from "../limits.ts";
import type { Adjustment } from "./adjustment.ts";
import type { BookingTerms, PriceSnapshot, StayKind } from "./booking.ts";
import { invoiceInput } from "./invoice.ts";
import { staffSources } from "./states.ts";

const noAddress = "Bạn nhập họ tên, không nhập địa chỉ web hay email.";

export const contactInput = z.strictObject({
  // The name appears in emails: an address in it would make them an advertisement of the sender.
  name: textInput(1, 80, "Bạn phải nhập họ và tên.").refine((name) => !isAddress(name), noAddress),
  phone: textInput(1, 30, "Bạn phải nhập số điện thoại."),
  email: emailInput(),
});

/** The input for booking a stay; its kind is known from the endpoint. `expectedTotal` is the total on the page: the server prices again. */
export const placeBookingInput = z.strictObject({
  ...quoteInput.shape,
  contact: contactInput,
  note: textInput(0, 1000).default(""),
  invoice: invoiceInput.nullable().default(null),
  payment: z.enum(["full", "deposit"]).default("full"),
  expectedTotal: vndInput,
  consent: z.literal(true, { error: "Bạn cần đồng ý với điều khoản và chính sách riêng tư." }),
});
export type PlaceBookingInput = z.infer<typeof placeBookingInput>;
export type StayOrder = PlaceBookingInput & { kind: StayKind };

/** The input of staff for a customer on the telephone: there is no consent checkbox, and the e-mail is optional. */
export const phoneBookingInput = placeBookingInput.omit({ consent: true }).extend({
  contact: contactInput.extend({
    name: textInput(1, 80, "Bạn phải nhập họ và tên."),
    email: emailInput(0),
  }),
  source: z.enum(staffSources).optional(),
  /** The code of the partner who sent the customer. */
  referrer: textInput(0, 40).optional(),
  /** How long the rooms are held; the settings apply when it is absent. */
  holdHours: wholeInput(1, MAX_HOLD_HOURS).optional(),
});
export type PhoneOrder = z.infer<typeof phoneBookingInput> & { kind: StayKind };

/** A quote promised for a stay: lines beside those of the rules, and a total that holds whatever the rules say by now. */
export type Promised = {
  adjustments: readonly Adjustment[];
  total: Vnd;
  /** The terms at the time of the promise. */
  terms: BookingTerms;
  /** The securing amount, in percent of the total. */
  depositPercent: number;
  /** The source of the promise, as the customer reads it. */
  reason: string;
  /** The assigned member of staff. */
  assigneeId: string | null;
};

export const forgottenCodeInput = z.strictObject({ email: emailInput() });

export const findBookingInput = z.strictObject({
  code: textInput(1, 20, "Bạn cần nhập mã đơn."),
  contact: textInput(1, 120, "Bạn cần nhập số điện thoại hoặc email."),
});

/** Response to a new booking. `secret` is shown this once. */
export type PlacedBooking = {
  id: string;
  code: string;
  keyVersion: number;
  secret: string;
  price: PriceSnapshot;
  total: number;
  /** The next amount due. */
  outstanding: number;
  dueNow: number;
  holdExpiresAt: Date;
};

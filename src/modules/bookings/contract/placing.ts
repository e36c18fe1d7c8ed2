import { z } from "zod";
import { quoteInput } from "#modules/availability/contract/stay.ts";
import { textInput, vndInput } from "#platform/input.ts";
import { MAX_HOLD_HOURS } from "../limits.ts";
import type { PriceSnapshot, StayKind } from "./booking.ts";

export const contactInput = z.strictObject({
  name: textInput(1, 80, "Bạn phải nhập họ và tên."),
  phone: textInput(1, 30, "Bạn phải nhập số điện thoại."),
  email: textInput(1, 120, "Bạn phải nhập email.").pipe(z.email("Email không hợp lệ. Ví dụ: ten@gmail.com")),
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
    email: textInput(0, 120).pipe(z.union([z.literal(""), z.email("Email không hợp lệ. Ví dụ: ten@gmail.com")])),
  }),
  /** For how long the rooms are kept; what the settings say when nothing is chosen. */
  holdHours: z.coerce.number().int().min(1).max(MAX_HOLD_HOURS, `Nhiều nhất ${MAX_HOLD_HOURS} giờ.`).optional(),
});
export type PhoneOrder = z.infer<typeof phoneBookingInput> & { kind: StayKind };

export const findBookingInput = z.strictObject({
  code: textInput(1, 20, "Bạn cần nhập mã đơn."),
  contact: textInput(1, 120, "Bạn cần nhập số điện thoại hoặc email."),
});

/** Answer to a booking that was just made. `secret` is shown this once. */
export type PlacedBooking = {
  id: string;
  code: string;
  secret: string;
  price: PriceSnapshot;
  total: number;
  /** What is to be paid next. */
  outstanding: number;
  dueNow: number;
  holdExpiresAt: Date;
};

import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Quote } from "#modules/availability/contract.ts";
import { quoteInput } from "#modules/availability/contract.ts";
import type { CancellationTier } from "#modules/cruises/contract.ts";
import { textInput, vndInput } from "#platform/input.ts";

export const bookingStates = [
  "draft",
  "held",
  "awaiting_payment",
  "part_paid",
  "paid",
  "confirmed",
  "completed",
  "expired",
  "cancelled",
] as const;
export type BookingState = (typeof bookingStates)[number];

/** In the order in which they happen when they happen at one moment. */
export const bookingEventKinds = [
  "created",
  "expired",
  "held-again",
  "held",
  "transfer-announced",
  "payment-received",
  "confirmed",
  "completed",
  "cancelled",
] as const;
export type BookingEventKind = (typeof bookingEventKinds)[number];

export const contactInput = z.strictObject({
  name: textInput(1, 80, "Bạn phải nhập họ và tên."),
  phone: textInput(1, 30, "Bạn phải nhập số điện thoại."),
  email: textInput(1, 120, "Bạn phải nhập email.").pipe(z.email("Email không hợp lệ. Ví dụ: ten@gmail.com")),
});

/** Everything a customer sends to book a cruise. `expectedTotal` is what the page showed: the server prices again. */
export const placeBookingInput = z.strictObject({
  ...quoteInput.shape,
  cabins: quoteInput.shape.cabins,
  contact: contactInput,
  note: textInput(0, 1000).default(""),
  payment: z.enum(["full", "deposit"]).default("full"),
  expectedTotal: vndInput,
  consent: z.literal(true, { error: "Bạn cần đồng ý với điều khoản và chính sách riêng tư." }),
});
export type PlaceBookingInput = z.infer<typeof placeBookingInput>;

export const findBookingInput = z.strictObject({
  code: textInput(1, 20, "Bạn cần nhập mã đơn."),
  contact: textInput(1, 120, "Bạn cần nhập số điện thoại hoặc email."),
});

export type BookedCabin = { roomId: string; title: string; quantity: number };

/** The agreed price, kept word for word with the booking. */
export type PriceSnapshot = Quote;

export type BookingView = {
  id: string;
  code: string;
  /** As it is now: a hold whose time has passed is expired even before the sweeper has said so. */
  state: BookingState;
  cruise: { id: string; title: string };
  charter: boolean;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  nights: number;
  adults: number;
  childAges: number[];
  cabins: BookedCabin[];
  price: PriceSnapshot;
  total: number;
  dueNow: number;
  paid: number;
  /** What is to be paid next: until the booking is secured the deposit, then the rest. Never negative. */
  outstanding: number;
  /** Paid beyond the total: to be given back. */
  overpaid: number;
  cancellation: CancellationTier[];
  contact: { name: string; phone: string; email: string };
  note: string;
  holdExpiresAt: Date;
  createdAt: Date;
  events: { kind: BookingEventKind; at: Date; data: Record<string, unknown> }[];
};

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

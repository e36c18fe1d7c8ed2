import { z } from "zod";
import { MAX_GUESTS } from "#kernel/party.ts";
import { beds, childInput, nightsInput } from "#modules/availability/contract/stay.ts";
import { MAX_ROOMS } from "#modules/availability/limits.ts";
import { placeBooking } from "#modules/bookings/commands/place-booking.ts";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { contactInput, placeBookingInput } from "#modules/bookings/contract/placing.ts";
import { findBookingByContact, openBooking } from "#modules/bookings/queries/get-booking.ts";
import { privateLink } from "#modules/bookings/rules/addresses.ts";
import { normalizeBookingCode } from "#modules/bookings/rules/code.ts";
import { paymentInstructions } from "#modules/payments/queries/ledger.ts";
import type { Context } from "#platform/context.ts";
import { idInput } from "#platform/input.ts";
import { quoteJson, quoteToJson } from "./availability.ts";
import { endpoint } from "./endpoint.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { orPublishedRefusal } from "./published-refusal.ts";

const booking = placeBookingInput.shape;

const sendBookingInput = z.strictObject({
  slug: booking.slug,
  datatypes: z.enum(["room", "ship"]).default("room"),
  check_in: booking.checkIn,
  nights: nightsInput("cruise").default(1),
  number_of_adult: booking.adults,
  children: z.array(childInput).max(MAX_GUESTS, `Tối đa ${MAX_GUESTS} khách một đơn.`).default([]),
  rooms: z
    .array(z.strictObject({ _id: idInput, quantity: z.int().min(1, "Cần ít nhất một phòng.").max(MAX_ROOMS) }))
    .max(MAX_ROOMS)
    .default([]),
  full_name: contactInput.shape.name,
  phone_number: contactInput.shape.phone,
  email: contactInput.shape.email,
  additional_info: booking.note,
  payment: booking.payment,
  expected_total: booking.expectedTotal,
  consent: booking.consent,
});

const instructionsJson = z
  .object({
    amount: z.int(),
    content: z.string(),
    bank: z.string(),
    account: z.string(),
    holder: z.string(),
    qr: z.string(),
  })
  .nullable();

const placedJson = z.object({
  _id: z.string(),
  code: z.string(),
  secretLink: z.string(),
  total: z.int(),
  dueNow: z.int(),
  holdExpiresAt: z.string(),
  price: quoteJson,
  payment: instructionsJson,
});

const paymentCheckInput = z
  .strictObject({
    code: z.string().min(1, "Bạn cần nhập mã đơn.").max(20, "Mã đơn không đúng."),
    secret: z.string().min(1).max(100).optional(),
    contact: z.string().min(1).max(120).optional(),
  })
  .refine((input) => input.secret ?? input.contact, {
    error: "Cần khoá của đơn, hoặc số điện thoại hay email.",
    path: ["contact"],
  });

export const bookingEndpoints = [
  endpoint({
    method: "POST",
    path: "/api/tour-fe/send-booking",
    area: "Đặt chỗ",
    summary: `Đặt phòng hoặc thuê trọn tàu; giữ phòng ngay, trả lời cách thanh toán. Bé ngủ ${beds.join(" hoặc ")}.`,
    input: sendBookingInput,
    result: placedJson,
    limit: "quote",
    idempotent: true,
    access: "public",
    async handle(ctx, input, request) {
      const key = idempotencyKeyOf(ctx, request, input);
      const admit = () => request.var.limits.consume("booking", request.var.address);
      const placed = await orPublishedRefusal(placeBooking(ctx, toPlaceBooking(input), { key, admit }));
      return {
        message: "Chúng tôi đã giữ phòng cho bạn.",
        result: {
          _id: placed.id,
          code: placed.code,
          secretLink: privateLink(ctx, placed),
          total: placed.total,
          dueNow: placed.dueNow,
          holdExpiresAt: placed.holdExpiresAt.toISOString(),
          price: quoteToJson(placed.price),
          payment: await instructionsOf(ctx, placed),
        },
      };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/request-payment",
    area: "Đặt chỗ",
    summary: "Đơn còn thiếu bao nhiêu, đã nhận bao nhiêu, đang ở bước nào",
    input: paymentCheckInput,
    result: z.object({
      code: z.string(),
      state: z.string(),
      total: z.int(),
      due: z.int(),
      received: z.int(),
      holdExpiresAt: z.string(),
      payment: instructionsJson,
    }),
    limit: "paymentCheck",
    access: "public",
    async handle(ctx, input, request) {
      const view = await find(ctx, input, request.var);
      return {
        result: {
          code: view.code,
          state: view.state,
          total: view.total,
          due: view.outstanding,
          received: view.paid,
          holdExpiresAt: view.holdExpiresAt.toISOString(),
          payment: view.state === "expired" || view.state === "cancelled" ? null : await instructionsOf(ctx, view),
        },
      };
    },
  }),
];

type Guard = { limits: { consume(name: "lookup" | "lookupCode", key: string): Promise<void> }; address: string };

// A secret cannot be guessed; a phone number can, so those tries are counted.
async function find(ctx: Context, input: z.output<typeof paymentCheckInput>, guard: Guard): Promise<BookingView> {
  if (input.secret !== undefined) return openBooking(ctx, input.code, input.secret);
  await guard.limits.consume("lookup", guard.address);
  const code = normalizeBookingCode(input.code);
  if (code) await guard.limits.consume("lookupCode", code);
  return findBookingByContact(ctx, input.code, input.contact ?? "");
}

function toPlaceBooking(input: z.output<typeof sendBookingInput>) {
  return {
    kind: "cruise" as const,
    slug: input.slug,
    checkIn: input.check_in,
    nights: input.nights,
    adults: input.number_of_adult,
    children: input.children,
    rooms: input.rooms.map(({ _id, quantity }) => ({ roomId: _id, quantity })),
    charter: input.datatypes === "ship",
    contact: { name: input.full_name, phone: input.phone_number, email: input.email },
    note: input.additional_info,
    payment: input.payment,
    expectedTotal: input.expected_total,
    consent: input.consent,
  };
}

async function instructionsOf(ctx: Context, booking: Parameters<typeof paymentInstructions>[1]) {
  const instructions = await paymentInstructions(ctx, booking);
  if (!instructions) return null;
  const { amount, content, account, qr } = instructions;
  return { amount, content, bank: account.bankName, account: account.number, holder: account.holder, qr };
}

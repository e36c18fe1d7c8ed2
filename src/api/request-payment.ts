import { z } from "zod";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { findBookingByContact, openBooking } from "#modules/bookings/queries/get-booking.ts";
import { normalizeBookingCode } from "#modules/bookings/rules/code.ts";
import type { Context } from "#platform/context.ts";
import { endpoint } from "./endpoint.ts";
import { instructionsJson, instructionsOf } from "./payment-instructions.ts";

const paymentCheckInput = z
  .strictObject({
    code: z.string().min(1, "Bạn cần nhập mã đơn.").max(20, "Mã đơn không đúng."),
    secret: z.string().min(1).max(100).optional(),
    contact: z.string().min(1).max(120).optional(),
  })
  .refine((input) => input.secret ?? input.contact, {
    error: "Cần khoá của đơn, hoặc số điện thoại hay email.",
    path: ["contact"],
  })
  .meta({ anyOf: [{ required: ["secret"] }, { required: ["contact"] }] });

export const requestPaymentEndpoint = endpoint({
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
  refusals: { 404: "Không có đơn nào khớp" },
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
});

type Guard = {
  limits: { consume(name: "lookup" | "lookupCodeFrom" | "lookupCode", key: string): Promise<void> };
  address: string;
};

// A secret cannot be guessed, but a phone number can, so those tries are rate limited.
async function find(ctx: Context, input: z.output<typeof paymentCheckInput>, guard: Guard): Promise<BookingView> {
  if (input.secret !== undefined) return openBooking(ctx, input.code, input.secret);
  await guard.limits.consume("lookup", guard.address);
  const code = normalizeBookingCode(input.code);
  if (code) {
    await guard.limits.consume("lookupCodeFrom", `${code} ${guard.address}`);
    await guard.limits.consume("lookupCode", code);
  }
  return findBookingByContact(ctx, input.code, input.contact ?? "");
}

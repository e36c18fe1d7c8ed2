import { z } from "zod";
import type { BookingView } from "#modules/bookings/contract/booking.ts";
import { findBookingByContact, openBooking } from "#modules/bookings/queries/get-booking.ts";
import { normalizeBookingCode } from "#modules/bookings/rules/code.ts";
import { findOpenClosure, requireNoOpenClosure } from "#modules/closures/queries/own-closure.ts";
import { startGatewayPayment } from "#modules/payments/commands/gateways/start-payment.ts";
import { type GatewayMethod, gatewayMethods } from "#modules/payments/contract/methods.ts";
import { listOfferedGateways } from "#modules/payments/queries/offered-gateways.ts";
import type { Context } from "#platform/context.ts";
import { endpoint } from "./endpoint.ts";
import { getInstructions, instructionsJson } from "./payment-instructions.ts";

const paymentCheckInput = z
  .strictObject({
    code: z.string().min(1, "Bạn cần nhập mã đơn.").max(20, "Mã đơn không đúng."),
    secret: z.string().min(1).max(100).optional(),
    contact: z.string().min(1).max(120).optional(),
    method: z.enum(gatewayMethods, "Cách thanh toán không đúng.").optional().describe("Cổng để trả số tiền còn thiếu"),
  })
  .refine((input) => input.secret ?? input.contact, {
    error: "Cần khoá của đơn, hoặc số điện thoại hay email.",
    path: ["contact"],
  })
  .meta({ anyOf: [{ required: ["secret"] }, { required: ["contact"] }] });

export const requestPaymentEndpoint = endpoint({
  method: "POST",
  path: "/api/request-payment",
  tag: "Đặt chỗ",
  summary: "Đơn còn thiếu bao nhiêu, đã nhận bao nhiêu, đang ở bước nào; kèm method thì mở thanh toán qua cổng",
  input: paymentCheckInput,
  result: z.object({
    code: z.string(),
    state: z.string(),
    total: z.int(),
    due: z.int(),
    received: z.int(),
    holdExpiresAt: z.string(),
    payment: instructionsJson,
    gateways: z.array(z.enum(gatewayMethods)).describe("Các cổng nhận số tiền còn thiếu"),
    gatewayUrl: z.string().nullable().describe("Địa chỉ để đưa trình duyệt của khách sang; null khi không gửi method"),
  }),
  rejections: {
    404: "Không có đơn nào khớp",
    409: "Cổng đang tắt, đơn không còn thiếu tiền, thời gian giữ chỗ còn quá ít, hoặc tàu không chạy và khách chưa chọn cách xử lý",
  },
  limit: "paymentCheck",
  access: "public",
  async handle(ctx, input, request) {
    const view = await find(ctx, input, request.var);
    const isStopped = (await findOpenClosure(ctx, view.id)) !== null;
    const isOver = view.state === "expired" || view.state === "cancelled" || isStopped;
    const gatewayUrl = input.method ? await startPayment(ctx, view.id, input.method, request.var) : null;
    return {
      result: {
        code: view.code,
        state: view.state,
        total: view.total,
        due: view.outstanding,
        received: view.paid,
        holdExpiresAt: view.holdExpiresAt.toISOString(),
        payment: isOver ? null : await getInstructions(ctx, view),
        gateways: isOver ? [] : listOfferedGateways(ctx, view).map(({ method }) => method),
        gatewayUrl,
      },
    };
  },
});

type Caller = {
  limits: { consume(name: "lookup" | "lookupCodeFrom" | "lookupCode" | "booking", key: string): Promise<void> };
  clientAddress: string;
};

/** Starts a payment like the payment page, within its limit. */
async function startPayment(ctx: Context, bookingId: string, method: GatewayMethod, { limits, clientAddress }: Caller) {
  await limits.consume("booking", clientAddress);
  await requireNoOpenClosure(ctx, bookingId);
  return startGatewayPayment(ctx, bookingId, method, { address: clientAddress });
}

// A secret cannot be guessed, but a phone number can, so those tries are rate limited.
async function find(ctx: Context, input: z.output<typeof paymentCheckInput>, guard: Caller): Promise<BookingView> {
  if (input.secret !== undefined) return openBooking(ctx, input.code, input.secret);
  await guard.limits.consume("lookup", guard.clientAddress);
  const code = normalizeBookingCode(input.code);
  if (code) {
    await guard.limits.consume("lookupCodeFrom", `${code} ${guard.clientAddress}`);
    await guard.limits.consume("lookupCode", code);
  }
  return findBookingByContact(ctx, input.code, input.contact ?? "");
}

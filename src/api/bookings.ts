import { z } from "zod";
import { daysBetween } from "#kernel/calendar-date.ts";
import { beds, nightsInput } from "#modules/availability/contract/stay.ts";
import { stayLimits } from "#modules/availability/limits.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { PriceSnapshot, StayKind } from "#modules/bookings/contract/booking.ts";
import { contactInput, placeBookingInput, type StayOrder } from "#modules/bookings/contract/placing.ts";
import { privateLink } from "#modules/bookings/rules/addresses.ts";
import type { Context } from "#platform/context.ts";
import { dateInput } from "#platform/input.ts";
import { type ApiAnswer, type ApiRequest, endpoint } from "./endpoint.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { getInstructions, instructionsJson } from "./payment-instructions.ts";
import { type ApiFieldNames, withPublishedErrorNames } from "./published-error-names.ts";
import {
  cruiseChoiceOf,
  cruiseNames,
  cruiseQuoteJson,
  cruiseQuoteToJson,
  cruiseRoomsInput,
  formerStayNames,
  hotelChoiceOf,
  hotelNames,
  hotelQuoteJson,
  hotelQuoteToJson,
  hotelRoomsInput,
} from "./quote-json.ts";

const booking = placeBookingInput.shape;

const orderInput = {
  adults: booking.adults,
  children: booking.children.default([]),
  full_name: contactInput.shape.name,
  phone_number: contactInput.shape.phone,
  email: contactInput.shape.email,
  additional_info: booking.note,
  invoice: booking.invoice.describe("company, taxCode, address, email; bỏ trống là không lấy hoá đơn"),
  payment: booking.payment,
  expected_total: booking.expectedTotal,
  consent: booking.consent,
};
type OrderInput = z.output<z.ZodObject<typeof orderInput>>;

// The former name chose between two kinds of booking.
const formerNames = { ...formerStayNames, datatypes: "charter" };
const charterInput = z
  .preprocess((sent) => (sent === "ship" ? true : sent === "room" ? false : sent), z.boolean().default(false))
  .describe("Thuê trọn tàu");

const cruiseOrderInput = z.strictObject({
  slug: booking.slug,
  charter: charterInput,
  checkIn: booking.checkIn,
  nights: nightsInput("cruise").default(1),
  rooms: cruiseRoomsInput,
  ...orderInput,
});

const hotelOrderInput = z.strictObject({
  slug: booking.slug,
  checkIn: booking.checkIn,
  checkOut: dateInput,
  rooms: hotelRoomsInput,
  ...orderInput,
});

// Both calls accept an order with the same field names.
const orderFields = {
  roomId: "_id",
  "contact.phone": "phone_number",
};
const published: Record<StayKind, { names: ApiFieldNames; priceToJson: (price: PriceSnapshot) => object }> = {
  cruise: { names: { ...cruiseNames, fields: orderFields }, priceToJson: cruiseQuoteToJson },
  hotel: {
    names: { ...hotelNames, fields: { ...orderFields, nights: "checkOut" } },
    priceToJson: hotelQuoteToJson,
  },
};

const placedJson = (price: z.ZodType) =>
  z.object({
    _id: z.string(),
    code: z.string(),
    secretLink: z.string(),
    total: z.int(),
    dueNow: z.int(),
    holdExpiresAt: z.string(),
    price,
    payment: instructionsJson,
  });

const bookingCall = { method: "POST", tag: "Đặt chỗ", limit: "quote", idempotent: true, access: "public" } as const;
const bookingRejections = {
  404: "Không có nơi này",
  409: "Hết phòng, giá vừa đổi (result là giá mới), có quá nhiều đơn chưa trả, hoặc khoá đã dùng cho nội dung khác",
};

export const bookingEndpoints = [
  endpoint({
    ...bookingCall,
    path: "/api/tour-fe/send-booking",
    summary: `Đặt phòng hoặc thuê trọn tàu; giữ phòng ngay, trả lời cách thanh toán. Bé ngủ ${beds.join(" hoặc ")}.`,
    input: cruiseOrderInput,
    formerNames,
    rejections: bookingRejections,
    result: placedJson(cruiseQuoteJson),
    async handle(ctx, input, request) {
      const { slug, checkIn, nights, charter } = input;
      const rooms = cruiseChoiceOf(input.rooms);
      const stay = { kind: "cruise" as const, slug, checkIn, nights, rooms, charter };
      return place(ctx, { ...stay, ...orderOf(input) }, { input, request });
    },
  }),
  endpoint({
    ...bookingCall,
    path: "/api/hotels/booking",
    summary: `Đặt phòng khách sạn, tối đa ${stayLimits.hotel.maxNights} đêm; giữ phòng ngay, trả lời cách thanh toán. Không chọn phòng thì lấy phòng rẻ nhất vừa cho đoàn.`,
    input: hotelOrderInput,
    formerNames,
    rejections: bookingRejections,
    result: placedJson(hotelQuoteJson),
    async handle(ctx, input, request) {
      const { slug, checkIn, checkOut } = input;
      const rooms = hotelChoiceOf(input.rooms);
      const nights = daysBetween(checkIn, checkOut);
      const stay = { kind: "hotel" as const, slug, checkIn, nights, rooms, charter: false };
      return place(ctx, { ...stay, ...orderOf(input) }, { input, request });
    },
  }),
];

const orderOf = (input: OrderInput) => ({
  adults: input.adults,
  children: input.children,
  contact: { name: input.full_name, phone: input.phone_number, email: input.email },
  note: input.additional_info,
  invoice: input.invoice,
  payment: input.payment,
  expectedTotal: input.expected_total,
  consent: input.consent,
});

async function place(
  ctx: Context,
  order: StayOrder,
  { input, request }: { input: object; request: ApiRequest },
): Promise<ApiAnswer> {
  const { names, priceToJson } = published[order.kind];
  const key = idempotencyKeyOf(ctx, request, input);
  const from = request.var.clientAddress;
  const admit = () => request.var.limits.consume("placing", from);
  const placed = await withPublishedErrorNames(names, placeBooking(ctx, order, { key, from, admit }));
  return {
    message: "Chúng tôi đã giữ phòng cho bạn.",
    result: {
      _id: placed.id,
      code: placed.code,
      secretLink: privateLink(ctx, placed),
      total: placed.total,
      dueNow: placed.dueNow,
      holdExpiresAt: placed.holdExpiresAt.toISOString(),
      price: priceToJson(placed.price),
      payment: await getInstructions(ctx, placed),
    },
  };
}

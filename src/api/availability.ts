import { z } from "zod";
import { daysBetween } from "#kernel/calendar-date.ts";
import { nightsInput, quoteInput, type Stay } from "#modules/availability/contract/stay.ts";
import { stayLimits } from "#modules/availability/limits.ts";
import { getOffer } from "#modules/availability/queries/offer-stay.ts";
import { priceCalendar } from "#modules/availability/queries/price-calendar.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { getProductRef } from "#modules/products/queries/find-product.ts";
import type { Context } from "#platform/context.ts";
import { dateInput, partyQuery, slugInput } from "#platform/input.ts";
import { endpoint } from "./endpoint.ts";
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

const tag = "Giá và phòng trống";
const quoteRejections = (noun: string) => ({
  404: `Không có ${noun} này`,
  409: "Không đặt được như vậy; result là phòng và giá thay thế khi có",
});
const { slug, checkIn, adults, children, charter } = quoteInput.shape;
const stayFields = { slug, checkIn, adults, children: children.default([]) };

export const availabilityEndpoints = [
  calendarEndpoint("cruise", "/api/products/availability", "Giá thấp nhất cho cả đoàn từng ngày đi, tối đa 93 ngày"),
  calendarEndpoint(
    "hotel",
    "/api/hotels/availability",
    "Tổng thấp nhất cho cả đoàn từng ngày nhận phòng, tối đa 93 ngày",
  ),
  endpoint({
    method: "POST",
    path: "/api/products/quote",
    tag,
    limit: "quote",
    access: "public",
    readPriority: "quote",
    summary: "Giá đúng cho cả đoàn: ngày, số đêm, phòng, người lớn và tuổi từng bé",
    input: z.strictObject({
      ...stayFields,
      charter,
      nights: nightsInput("cruise").default(1),
      rooms: cruiseRoomsInput,
    }),
    formerNames: formerStayNames,
    result: cruiseQuoteJson,
    rejections: quoteRejections("tàu"),
    async handle(ctx, { rooms, ...stay }) {
      const query = { ...stay, rooms: cruiseChoiceOf(rooms) };
      return { result: cruiseQuoteToJson(await getQuote(ctx, "cruise", query, cruiseNames)) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/hotels/quote",
    tag,
    limit: "quote",
    access: "public",
    readPriority: "quote",
    summary: `Giá đúng cho cả đoàn: ngày nhận và trả phòng (tối đa ${stayLimits.hotel.maxNights} đêm), phòng và điều kiện giá, người lớn và tuổi từng bé`,
    input: z.strictObject({ ...stayFields, checkOut: dateInput, rooms: hotelRoomsInput }),
    formerNames: formerStayNames,
    result: hotelQuoteJson,
    rejections: quoteRejections("khách sạn"),
    async handle(ctx, { checkOut, rooms, ...stay }) {
      const nights = daysBetween(stay.checkIn, checkOut);
      const query = { ...stay, nights, rooms: hotelChoiceOf(rooms), charter: false };
      return { result: hotelQuoteToJson(await getQuote(ctx, "hotel", query, hotelNames)) };
    },
  }),
];

/** The lowest price of a party on each day, by the kind of product. */
function calendarEndpoint(kind: ProductKind, path: string, summary: string) {
  return endpoint({
    method: "GET",
    path,
    tag,
    summary,
    limit: "quote",
    access: "public",
    readPriority: "product",
    input: z.strictObject({
      slug: slugInput,
      from: dateInput,
      to: dateInput,
      nights: z.coerce.number().int().min(1).max(stayLimits[kind].maxNights).default(1),
      ...partyQuery,
    }),
    rejections: { 404: "Không có nơi này" },
    result: z.object({
      data: z.array(
        z.object({
          date: z.string(),
          total: z.int().nullable(),
          left: z.int().nullable().describe("Số phòng còn lại của mọi loại phòng"),
          state: z.enum(["open", "sold-out", "closed", "past"]),
          holiday: z.string().nullable(),
        }),
      ),
    }),
    async handle(ctx, { slug, from, to, nights, adults = 1, childAges = [] }) {
      const product = await getProductRef(ctx, kind, slug);
      const party = { adults, children: childAges.map((age) => ({ age })) };
      return { result: { data: await priceCalendar(ctx, { product, from, to, nights, party }) } };
    },
  });
}

async function getQuote(
  ctx: Context,
  kind: ProductKind,
  { slug, ...stay }: Stay & { slug: string },
  names: ApiFieldNames,
) {
  const product = await getProductRef(ctx, kind, slug);
  return (await withPublishedErrorNames(names, getOffer(ctx, product, stay))).quote;
}

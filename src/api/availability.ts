import { z } from "zod";
import type { Quote } from "#modules/availability/contract/offer.ts";
import { nightsInput, quoteInput, roomChoiceInput, roomsInput } from "#modules/availability/contract/stay.ts";
import { getOffer } from "#modules/availability/queries/offer-stay.ts";
import { priceCalendar } from "#modules/availability/queries/price-calendar.ts";
import { getCruiseRef } from "#modules/cruises/queries/get-cruise-ref.ts";
import { dateInput, partyQuery, slugInput } from "#platform/input.ts";
import { endpoint } from "./endpoint.ts";
import { orPublishedRefusal } from "./published-refusal.ts";

const { rooms: _, ...asked } = quoteInput.shape;
const cabins = roomsInput(roomChoiceInput);
const quoteCall = z.strictObject({ ...asked, nights: nightsInput("cruise"), cabins });

export const quoteJson = z.object({
  checkIn: z.string(),
  checkOut: z.string(),
  nights: z.int(),
  charter: z.boolean(),
  total: z.int(),
  lines: z.array(
    z.object({
      kind: z.string(),
      roomId: z.string().nullable(),
      label: z.string(),
      note: z.string(),
      quantity: z.int(),
      unit: z.int(),
      amount: z.int(),
    }),
  ),
  cabins: z.array(z.object({ _id: z.string(), adults: z.int(), children: z.array(z.object({ age: z.int() })) })),
});

export const availabilityEndpoints = [
  endpoint({
    method: "GET",
    path: "/api/products/availability",
    area: "Giá và phòng trống",
    summary: "Giá thấp nhất cho nhà mình từng ngày đi, tối đa 93 ngày",
    input: z.strictObject({
      slug: slugInput,
      from: dateInput,
      to: dateInput,
      nights: z.coerce.number().int().min(1).max(2).default(1),
      ...partyQuery,
    }),
    result: z.object({
      data: z.array(
        z.object({
          date: z.string(),
          total: z.int().nullable(),
          left: z.int().nullable(),
          state: z.enum(["open", "sold-out", "closed", "past"]),
          holiday: z.string().nullable(),
        }),
      ),
    }),
    limit: "quote",
    access: "public",
    async handle(ctx, { slug, from, to, nights, adults = 2, childAges = [] }) {
      const cruise = await getCruiseRef(ctx, slug);
      const party = { adults, children: childAges.map((age) => ({ age })) };
      return { result: { data: await priceCalendar(ctx, { product: cruise, from, to, nights, party }) } };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/products/quote",
    area: "Giá và phòng trống",
    summary: "Giá đúng cho nhà mình: ngày, số đêm, phòng, người lớn và tuổi từng bé",
    input: quoteCall,
    result: quoteJson,
    limit: "quote",
    access: "public",
    async handle(ctx, { slug, cabins: rooms, ...stay }) {
      const cruise = await getCruiseRef(ctx, slug);
      const { quote } = await orPublishedRefusal(getOffer(ctx, cruise, { ...stay, rooms }));
      return { result: quoteToJson(quote) };
    },
  }),
];

export function quoteToJson({ rooms, lines, ...quote }: Quote) {
  return {
    ...quote,
    lines: lines.map(({ rules: _, ...line }) => line),
    cabins: rooms.map(({ roomId, adults, children }) => ({ _id: roomId, adults, children })),
  };
}

import { z } from "zod";
import type { Quote } from "#modules/availability/contract/offer.ts";
import { beds, type RoomChoice, roomChoiceInput, roomsInput } from "#modules/availability/contract/stay.ts";
import { idInput } from "#platform/input.ts";
import type { PublishedNames } from "./published-refusal.ts";

const lineJson = z.object({
  kind: z.string(),
  roomId: z.string().nullable(),
  ratePlanId: z.string().optional(),
  label: z.string(),
  note: z.string(),
  quantity: z.int(),
  unit: z.int(),
  amount: z.int(),
});

const stayJson = {
  checkIn: z.string(),
  checkOut: z.string(),
  nights: z.int(),
  total: z.int(),
  lines: z.array(lineJson),
};
const childJson = z.object({ age: z.int(), bed: z.enum(beds).optional() });
const guestsJson = { adults: z.int(), children: z.array(childJson) };

export const cruiseQuoteJson = z.object({
  ...stayJson,
  charter: z.boolean(),
  cabins: z.array(z.object({ _id: z.string(), ...guestsJson })),
});

export const hotelQuoteJson = z.object({
  ...stayJson,
  rooms: z
    .array(z.object({ _id: z.string(), rate_plan: z.string().optional(), ...guestsJson }))
    .describe("Ai ở phòng nào; rate_plan khi khách sạn bán theo nhiều điều kiện"),
});

export const cruiseQuoteToJson = ({ rooms, ...quote }: Quote) => ({
  ...withoutRules(quote),
  cabins: rooms.map(({ roomId, adults, children }) => ({ _id: roomId, adults, children })),
});

export const hotelQuoteToJson = ({ rooms, charter: _, ...quote }: Quote) => ({
  ...withoutRules(quote),
  rooms: rooms.map(({ roomId, ratePlanId, ...guests }) => ({ _id: roomId, rate_plan: ratePlanId, ...guests })),
});

const withoutRules = <Shown extends Pick<Quote, "lines">>(quote: Shown) => ({
  ...quote,
  lines: quote.lines.map(({ rules: _, ...line }) => line),
});

/** Rooms of a house as they are quoted and booked; none means the cheapest that take the party. */
export const hotelRoomsInput = roomsInput(
  z.strictObject({
    _id: idInput,
    rate_plan: idInput.optional().describe("Một trong ratePlans của khách sạn; bỏ trống là điều kiện đầu tiên"),
    quantity: roomChoiceInput.shape.quantity,
  }),
);

export const hotelChoiceOf = (rooms: z.output<typeof hotelRoomsInput>): RoomChoice[] =>
  rooms.map(({ _id, rate_plan: ratePlanId, quantity }) => ({ roomId: _id, ratePlanId, quantity }));

const hotelChoiceToJson = (rooms: readonly RoomChoice[]) =>
  rooms.map(({ roomId, ratePlanId, quantity }) => ({ _id: roomId, rate_plan: ratePlanId, quantity }));

export const cruiseNames: PublishedNames = {
  fields: { rooms: "cabins" },
  choice: (cabins) => ({ cabins }),
  quote: ({ rooms: cabins, ...quote }) => ({ ...quote, cabins }),
};

export const hotelNames: PublishedNames = {
  fields: { roomId: "_id", ratePlanId: "rate_plan", nights: "checkOut" },
  choice: (rooms) => ({ rooms: hotelChoiceToJson(rooms) }),
  quote: hotelQuoteToJson,
};

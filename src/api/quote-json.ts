import { z } from "zod";
import type { StayPrice } from "#modules/availability/contract/offer.ts";
import { beds, type RoomChoice, roomChoiceInput, roomsInput } from "#modules/availability/contract/stay.ts";
import { idInput } from "#platform/input.ts";
import type { ApiFieldNames } from "./published-error-names.ts";

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

// Older clients read `rooms` and `ratePlanId` under former names too, which are not documented.

export const cruiseQuoteJson = z.looseObject({
  ...stayJson,
  charter: z.boolean(),
  rooms: z.array(z.object({ _id: z.string(), ...guestsJson })).describe("Ai ở phòng nào"),
});

export const hotelQuoteJson = z.object({
  ...stayJson,
  rooms: z
    .array(z.looseObject({ _id: z.string(), ratePlanId: z.string().optional(), ...guestsJson }))
    .describe("Ai ở phòng nào; ratePlanId khi khách sạn bán theo nhiều điều kiện"),
});

export function cruiseQuoteToJson({ rooms: inside, ...quote }: StayPrice) {
  const rooms = inside.map(({ roomId, adults, children }) => ({ _id: roomId, adults, children }));
  return { ...withoutRules(quote), rooms, cabins: rooms };
}

export const hotelQuoteToJson = ({ rooms, charter: _, ...quote }: StayPrice) => ({
  ...withoutRules(quote),
  rooms: rooms.map(({ roomId, ratePlanId, ...guests }) => ({ _id: roomId, ...planJson(ratePlanId), ...guests })),
});

const planJson = (ratePlanId: string | undefined) => ({ ratePlanId, rate_plan: ratePlanId });

const withoutRules = <Shown extends Pick<StayPrice, "lines">>(quote: Shown) => ({
  ...quote,
  lines: quote.lines.map(({ rules: _, ...line }) => line),
});

const { quantity } = roomChoiceInput.shape;
const cheapest = "Bỏ trống là những phòng rẻ nhất vừa cho đoàn";

/** The cabins of a ship in quotes and bookings. */
export const cruiseRoomsInput = roomsInput(z.strictObject({ _id: idInput, quantity }))
  .default([])
  .describe(cheapest);

export const hotelRoomsInput = roomsInput(
  z.strictObject({
    _id: idInput,
    ratePlanId: idInput.optional().describe("Một trong ratePlans của khách sạn; bỏ trống là điều kiện đầu tiên"),
    quantity,
  }),
)
  .default([])
  .describe(cheapest);

export const cruiseChoiceOf = (rooms: z.output<typeof cruiseRoomsInput>): RoomChoice[] =>
  rooms.map(({ _id, quantity }) => ({ roomId: _id, quantity }));

export const hotelChoiceOf = (rooms: z.output<typeof hotelRoomsInput>): RoomChoice[] =>
  rooms.map(({ _id, ...room }) => ({ roomId: _id, ...room }));

const hotelChoiceToJson = (rooms: readonly RoomChoice[]) =>
  rooms.map(({ roomId, ratePlanId, quantity }) => ({ _id: roomId, ...planJson(ratePlanId), quantity }));

/** Former names of a stay, from calls that were designed at different times. */
export const formerStayNames = {
  check_in: "checkIn",
  check_out: "checkOut",
  number_of_adult: "adults",
  cabins: "rooms",
  roomId: "_id",
  rate_plan: "ratePlanId",
} as const;

export const cruiseNames: ApiFieldNames = {
  fields: { roomId: "_id" },
  choice: (rooms) => ({ rooms: rooms.map(({ roomId, quantity }) => ({ _id: roomId, quantity })), cabins: rooms }),
  quote: cruiseQuoteToJson,
};

export const hotelNames: ApiFieldNames = {
  fields: { roomId: "_id", nights: "checkOut" },
  choice: (rooms) => ({ rooms: hotelChoiceToJson(rooms) }),
  quote: hotelQuoteToJson,
};

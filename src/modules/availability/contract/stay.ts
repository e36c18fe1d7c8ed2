import { z } from "zod";
import { MAX_CHILDREN, MAX_GROUP, MAX_GUESTS } from "#kernel/party.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { dateInput, idInput, slugInput } from "#platform/input.ts";
import { MAX_NIGHTS, MAX_ROOMS, stayLimits } from "../limits.ts";
import { messages } from "../messages.ts";

/** The bed of a child: its own, or shared with its parents. */
export const beds = ["own", "shared"] as const;
export type Bed = (typeof beds)[number];

export const childInput = z.strictObject({
  age: z.int("Tuổi của bé là số nguyên.").min(0, "Tuổi không âm.").max(17, "Từ 18 tuổi tính là người lớn."),
  bed: z.enum(beds).optional(),
});
/** Without a bed, the cheapest one for the party applies. */
export type Child = z.infer<typeof childInput>;

/** The travelling adults and children. */
export type Party = { adults: number; children: Child[] };

/** The plan of a room, where the product sells several; the first by default. */
type UnderPlan = { ratePlanId?: string | undefined };

/** One room and its guests. */
export type RoomGuests = { roomId: string; adults: number; children: Child[] } & UnderPlan;

/** The wanted number of rooms of a type. */
export type RoomChoice = { roomId: string; quantity: number } & UnderPlan;

/** The wanted number of rooms of a type, for endpoints of products with one plan. */
export const roomChoiceInput = z.strictObject({
  roomId: idInput,
  quantity: z.int("Số phòng là số nguyên.").min(1, "Cần ít nhất một phòng.").max(MAX_ROOMS, "Quá nhiều phòng."),
});

export const roomsInput = <Choice extends z.ZodType>(choice: Choice) =>
  z.array(choice).max(MAX_ROOMS, "Quá nhiều loại phòng.");

/** An empty field of a form is not a number. */
const countOfAdults = z.int({
  error: ({ input }) =>
    input === undefined || Number.isNaN(input) ? "Bạn cần nhập số người lớn." : "Số người lớn là số nguyên.",
});

export const partyInput = {
  adults: countOfAdults
    .min(1, "Cần ít nhất một người lớn.")
    .max(MAX_GUESTS, `Tối đa ${MAX_GUESTS} khách một đơn. Đoàn đông hơn xin gọi cho chúng tôi.`),
  children: z.array(childInput).max(MAX_CHILDREN, `Tối đa ${MAX_GUESTS} khách một đơn.`),
};

/** The length of a stay. Without a kind any kind's longest stay passes, and pricing rejects what is too long for the product's kind. */
export const nightsInput = (kind?: ProductKind) =>
  z
    .int("Số đêm là số nguyên.")
    .min(1, messages.noNight[kind ?? "cruise"])
    .max(kind ? stayLimits[kind].maxNights : MAX_NIGHTS, messages.tooManyNights[kind ?? "hotel"]);

/** A price request for a party. An empty list of rooms means the cheapest that fit. */
export const quoteInput = z.strictObject({
  slug: slugInput,
  checkIn: dateInput,
  nights: nightsInput(),
  ...partyInput,
  rooms: roomsInput(roomChoiceInput.extend({ ratePlanId: idInput.optional() })),
  charter: z.boolean().default(false),
});
/** The same for staff endpoints, where a whole ship may be requested; the price engine checks its capacity. */
export const groupQuoteInput = quoteInput.extend({
  adults: countOfAdults.min(1, "Cần ít nhất một người lớn.").max(MAX_GROUP, `Tối đa ${MAX_GROUP} khách.`),
});
export type QuoteInput = z.infer<typeof quoteInput>;

/** A stay at a product. Without rooms, the cheapest that fit the party. */
export type Stay = Omit<QuoteInput, "slug">;

import { z } from "zod";
import { MAX_CHILDREN, MAX_GROUP, MAX_GUESTS } from "#kernel/party.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { dateInput, idInput, slugInput } from "#platform/input.ts";
import { MAX_ROOMS, MOST_NIGHTS, stayLimits } from "../limits.ts";
import { messages } from "../messages.ts";

/** Where a child sleeps: in a bed of its own, or with its parents. */
export const beds = ["own", "shared"] as const;
export type Bed = (typeof beds)[number];

export const childInput = z.strictObject({
  age: z.int("Tuổi của bé là số nguyên.").min(0, "Tuổi không âm.").max(17, "Từ 18 tuổi tính là người lớn."),
  bed: z.enum(beds).optional(),
});
/** Without a bed the one is meant with which the party pays the least. */
export type Child = z.infer<typeof childInput>;

/** Who travels. */
export type Party = { adults: number; children: Child[] };

/** The terms that a room is taken under, where the product sells on several; without a word the first of them. */
type UnderPlan = { ratePlanId?: string | undefined };

/** One room and who sleeps in it. */
export type RoomGuests = { roomId: string; adults: number; children: Child[] } & UnderPlan;

/** How many rooms of a type are asked for. */
export type RoomChoice = { roomId: string; quantity: number } & UnderPlan;

/** How many rooms of a type are asked for, at a door of what sells on one plan. */
export const roomChoiceInput = z.strictObject({
  roomId: idInput,
  quantity: z.int("Số phòng là số nguyên.").min(1, "Cần ít nhất một phòng.").max(MAX_ROOMS, "Quá nhiều phòng."),
});

export const roomsInput = <Choice extends z.ZodType>(choice: Choice) =>
  z.array(choice).max(MAX_ROOMS, "Quá nhiều loại phòng.");

export const partyInput = {
  adults: z
    .int("Số người lớn là số nguyên.")
    .min(1, "Cần ít nhất một người lớn.")
    .max(MAX_GUESTS, `Tối đa ${MAX_GUESTS} khách một đơn. Đoàn đông hơn xin gọi cho chúng tôi.`),
  children: z.array(childInput).max(MAX_CHILDREN, `Tối đa ${MAX_GUESTS} khách một đơn.`),
};

/** How long a stay is; without a kind as long as any kind sells, and the answer says when that is too long for its own. */
export const nightsInput = (kind?: ProductKind) =>
  z
    .int("Số đêm là số nguyên.")
    .min(1, messages.noNight[kind ?? "cruise"])
    .max(kind ? stayLimits[kind].maxNights : MOST_NIGHTS, messages.tooManyNights[kind ?? "hotel"]);

/** Asks what a party pays. An empty list of rooms means: choose the cheapest that take us. */
export const quoteInput = z.strictObject({
  slug: slugInput,
  checkIn: dateInput,
  nights: nightsInput(),
  ...partyInput,
  rooms: roomsInput(roomChoiceInput.extend({ ratePlanId: idInput.optional() })),
  charter: z.boolean().default(false),
});
/** The same at doors of staff, where a ship may be asked for as a whole; the engine says when fewer may go. */
export const groupQuoteInput = quoteInput.extend({
  adults: z
    .int("Số người lớn là số nguyên.")
    .min(1, "Cần ít nhất một người lớn.")
    .max(MAX_GROUP, `Tối đa ${MAX_GROUP} khách.`),
});
export type QuoteInput = z.infer<typeof quoteInput>;

/** What somebody wants of a product. Without rooms the cheapest are meant that take the party. */
export type Stay = Omit<QuoteInput, "slug">;

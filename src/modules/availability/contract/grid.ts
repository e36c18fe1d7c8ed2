import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { dateInput, idInput, textInput } from "#platform/input.ts";
import { MAX_GRID_CELLS, MAX_SELLER_NAME, MOST_NIGHTS, mostMinNights } from "../limits.ts";
import { messages } from "../messages.ts";
import type { bigChangeText } from "../rules/big-change.ts";
import type { PriceBasis } from "./rate-plan.ts";

/** What staff can set for one room type on one day, each by itself. */
export const cellTerms = {
  /** For one of two adults, or for the room where a night has a price. */
  price: z.int("Giá là số nguyên đồng.").min(1000, "Giá từ 1,000 đ.").max(1_000_000_000, "Giá quá lớn."),
  capacity: z.int("Số phòng là số nguyên.").min(0, "Số phòng không âm.").max(1000, "Quá nhiều phòng."),
};

/** Rooms of one night that another seller has sold: the operator, the hotel itself, another agency. */
export type ElsewhereSale = { seller: string; rooms: number };

/** A file writes several sellers with semicolons between them. */
export const sellerInput = textInput(1, MAX_SELLER_NAME, "Bạn cần ghi nơi bán.").refine(
  (name) => !name.includes(";"),
  "Tên nơi bán không có dấu chấm phẩy.",
);

/** What one seller has sold of a night from now on; 0 takes the seller off. */
const elsewhereInput = z.strictObject({
  seller: sellerInput,
  rooms: z.int("Bạn cần ghi số phòng, 0 nếu không còn bán.").min(0, "Số phòng không âm.").max(1000, "Quá nhiều phòng."),
});

/** The least nights of stays that begin on a day. */
export const minNightsInput = (basis: PriceBasis) =>
  z
    .int("Số đêm là số nguyên.")
    .min(1, messages.leastNights[basis])
    .max(mostMinNights[basis], messages.leastNights[basis]);

const seenCell = z.strictObject({
  capacity: z.int().nullable(),
  closed: z.boolean(),
  minNights: z.int(),
  price: z.int().nullable(),
  /** Only where the editor shows it. */
  soldElsewhere: z.int().optional(),
  /** Only where the editor shows them. */
  closedToArrival: z.boolean().optional(),
  closedToDeparture: z.boolean().optional(),
});

/** One change to many cells, with what the editor saw in each: two editors cannot undo each other unawares. */
export const editGridInput = z.strictObject({
  productId: idInput,
  /** The plan that the prices are of; without it the first. */
  ratePlanId: idInput.optional(),
  /** The length of the stays that the prices are for; null where a night costs the same in all of them. */
  nights: z.int().min(1).max(MOST_NIGHTS).nullable(),
  cells: z
    .array(z.strictObject({ roomId: idInput, on: dateInput, seen: seenCell }))
    .min(1, "Chọn ít nhất một ô.")
    .max(MAX_GRID_CELLS, `Mỗi lần sửa tối đa ${MAX_GRID_CELLS} ô.`),
  change: z
    .strictObject({
      /** Null goes back to the rules. */
      price: cellTerms.price.nullable(),
      capacity: cellTerms.capacity,
      closed: z.boolean(),
      minNights: z.int("Số đêm là số nguyên."),
      closedToArrival: z.boolean(),
      closedToDeparture: z.boolean(),
      elsewhere: elsewhereInput,
    })
    .partial()
    .refine((change) => Object.keys(change).length > 0, "Chưa có gì để đổi.")
    .meta({ minProperties: 1 }),
  /** The editor has seen that some prices change a lot, and means it. */
  confirmed: z.boolean().optional(),
});
export type EditGridInput = z.infer<typeof editGridInput>;

/** A cell whose new stock would be less than what is sold or held (a hold counts until it is swept), with the bookings that stand in the way. */
export type Shortage = { roomId: string; on: CalendarDate; taken: number; bookingIds: string[] };

/** A price that would change so much that it may be a slip. */
export type BigChange = {
  roomId: string;
  on: CalendarDate;
  before: number;
  after: number;
  mark: keyof typeof bigChangeText;
};

import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { dateInput, idInput, textInput } from "#platform/input.ts";
import { MAX_GRID_CELLS, MAX_NIGHTS, MAX_SELLER_NAME, mostMinNights } from "../limits.ts";
import { messages } from "../messages.ts";
import type { bigChangeText } from "../rules/big-change.ts";
import type { PriceBasis } from "./rate-plan.ts";

/** Settings of staff for one room type on one day, each optional. */
export const cellTerms = {
  /** For one of two adults, or for the room where prices are per night. */
  price: z.int("Giá là số nguyên đồng.").min(1000, "Giá từ 1,000 đ.").max(1_000_000_000, "Giá quá lớn."),
  capacity: z.int("Số phòng là số nguyên.").min(0, "Số phòng không âm.").max(1000, "Quá nhiều phòng."),
};

/** Rooms of one night sold by an outside seller: the operator, the hotel itself, another agency. */
export type ElsewhereSale = { seller: string; rooms: number };

/** Files separate sellers with semicolons. */
export const sellerInput = textInput(1, MAX_SELLER_NAME, "Bạn cần ghi nơi bán.").refine(
  (name) => !name.includes(";"),
  "Tên nơi bán không có dấu chấm phẩy.",
);

/** The new outside sales of one seller for a night; 0 removes the seller. */
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

/** One change to many cells, each with the values that the editor saw, for optimistic locking. */
export const editGridInput = z.strictObject({
  productId: idInput,
  /** The plan of the prices; the first by default. */
  ratePlanId: idInput.optional(),
  /** The stay length of the prices; null where a night costs the same in all stays. */
  nights: z.int().min(1).max(MAX_NIGHTS).nullable(),
  cells: z
    .array(z.strictObject({ roomId: idInput, on: dateInput, seen: seenCell }))
    .min(1, "Chọn ít nhất một ô.")
    .max(MAX_GRID_CELLS, `Mỗi lần sửa tối đa ${MAX_GRID_CELLS} ô.`),
  change: z
    .strictObject({
      /** Null returns to the rules. */
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
  /** The editor has confirmed the big price changes. */
  confirmed: z.boolean().optional(),
});
export type EditGridInput = z.infer<typeof editGridInput>;

/** A cell whose new stock would be less than is sold or held (a hold counts until it is swept), with the blocking bookings. */
export type Shortage = { roomId: string; on: CalendarDate; taken: number; bookingIds: string[] };

/** A price change so big that it may be a typing error. */
export type BigChange = {
  roomId: string;
  on: CalendarDate;
  before: number;
  after: number;
  mark: keyof typeof bigChangeText;
};

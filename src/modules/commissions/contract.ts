import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { dateInput, idInput, pageInput, staffSizeInput, textInput, vndInput } from "#platform/input.ts";
import { commissionMessages } from "./messages.ts";
import { type Commission, type Rate, readPercent } from "./rules.ts";

/** The products of the commissions page. */
export const commissionSearch = z.strictObject({
  text: textInput(0, 100).default(""),
  declared: z.literal("false").optional().catch(undefined),
  page: pageInput,
  size: staffSizeInput,
});

const percentInput = z
  .string()
  .max(20)
  .refine((text) => readPercent(text) !== null, commissionMessages.badPercent);

const emptyField = z.literal("").transform(() => undefined);

/** `from` and `until` are the first and the last day on which its stays begin. Without a plan it holds for all plans. */
const keyFields = {
  productId: idInput,
  planId: z.union([emptyField, idInput]).optional(),
  from: dateInput,
  until: z.union([emptyField, dateInput]).optional(),
};
const isInOrder = ({ from, until }: { from: CalendarDate; until?: CalendarDate | undefined }) =>
  until === undefined || until >= from;

/** The form of a commission: a percentage, or an amount for each room and night. */
export const commissionInput = z
  .strictObject({
    ...keyFields,
    percent: z.union([emptyField, percentInput]).optional(),
    roomNight: z.preprocess((input) => (input === "" ? undefined : input), vndInput.optional()),
  })
  .refine(isInOrder, { path: ["until"], error: commissionMessages.endsBefore })
  .refine(({ percent, roomNight }) => (percent === undefined) !== (roomNight === undefined), {
    path: ["percent"],
    error: commissionMessages.oneOfBoth,
  })
  .transform(({ percent, roomNight, ...key }): CommissionInput => {
    return roomNight === undefined
      ? { ...key, basisPoints: readPercent(percent ?? "") ?? 0 }
      : { ...key, roomNightVnd: roomNight };
  });
export type CommissionInput = CommissionKey & Rate;

export const commissionKey = z.strictObject(keyFields);
export type CommissionKey = z.output<typeof commissionKey>;

/** A product with its commissions: those of all its stays first, the latest first. */
export type ProductCommissions = { id: string; title: string; kind: ProductKind; commissions: Commission[] };

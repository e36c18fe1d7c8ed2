import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { dateInput, idInput } from "#platform/input.ts";
import { commissionMessages } from "./messages.ts";
import { readPercent } from "./rules.ts";

const percentInput = z
  .string()
  .max(20)
  .refine((text) => readPercent(text) !== null, commissionMessages.badPercent);

/** The form of a commission; `from` is the first day of the stays that it holds for. */
export const commissionInput = z
  .strictObject({ productId: idInput, from: dateInput, percent: percentInput })
  .transform(({ percent, ...rest }) => ({ ...rest, basisPoints: readPercent(percent) ?? 0 }));
export type CommissionInput = z.output<typeof commissionInput>;

export const commissionKey = z.strictObject({ productId: idInput, from: dateInput });
export type CommissionKey = z.output<typeof commissionKey>;

export type Commission = { from: CalendarDate; basisPoints: number };

/** A product with its commissions, the latest first. */
export type ProductCommissions = { id: string; title: string; kind: ProductKind; commissions: Commission[] };

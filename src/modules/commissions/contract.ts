import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { dateInput, idInput } from "#platform/input.ts";
import { commissionMessages } from "./messages.ts";
import { readPercent } from "./rules.ts";

export const commissionInput = z.strictObject({
  productId: idInput,
  /** The first day of the stays that it holds for. */
  from: dateInput,
  percent: z
    .string()
    .max(20)
    .transform((text, issues) => {
      const basisPoints = readPercent(text);
      if (basisPoints === null) issues.addIssue({ code: "custom", message: commissionMessages.badPercent });
      return basisPoints ?? 0;
    }),
});
export type CommissionInput = z.output<typeof commissionInput>;

export const commissionKey = z.strictObject({ productId: idInput, from: dateInput });
export type CommissionKey = z.output<typeof commissionKey>;

export type Commission = { from: CalendarDate; basisPoints: number };

/** A product with its commissions, the latest first. */
export type ProductCommissions = { id: string; title: string; kind: ProductKind; commissions: Commission[] };

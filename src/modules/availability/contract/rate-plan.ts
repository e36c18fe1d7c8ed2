import { z } from "zod";
import type { Board } from "#modules/products/contract/product.ts";

/** Until `daysBefore` days before boarding (end of that day), cancelling costs `percent` of the total. Sorted from far to near. */
export const cancellationTierInput = z.strictObject({
  daysBefore: z.int().min(0).max(365),
  percent: z.int().min(0).max(100),
});
export type CancellationTier = z.infer<typeof cancellationTierInput>;

/** What a price is for: one guest and the whole trip, or one room and each night. */
export const priceBases = ["guest-trip", "room-night"] as const;
export type PriceBasis = (typeof priceBases)[number];

/** The terms under which a product is sold. */
export type RatePlan = {
  id: string;
  productId: string;
  title: string;
  basis: PriceBasis;
  board: Board;
  cancellation: CancellationTier[];
  /** Null is what the agency asks of all. */
  depositPercent: number | null;
  instantConfirmation: boolean;
  /** What is beyond the deposit is paid at the house. */
  restAtHouse: boolean;
  /** Its prices are those of the first plan, changed by so many percent; null has prices of its own. */
  changePercent: number | null;
};

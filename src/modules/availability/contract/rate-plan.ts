import { z } from "zod";
import type { Board } from "#modules/products/contract/product.ts";

/** Until `daysBefore` days before boarding (end of that day), cancelling costs `percent` of the total. Sorted from far to near. */
export const cancellationTierInput = z.strictObject({
  daysBefore: z.int().min(0).max(365),
  percent: z.int().min(0).max(100),
});
export type CancellationTier = z.infer<typeof cancellationTierInput>;

/** The unit of a price: one guest and the whole trip, or one room and each night. */
export const priceBases = ["guest-trip", "room-night"] as const;
export type PriceBasis = (typeof priceBases)[number];

/** A rate plan: the terms under which a product is sold. */
export type RatePlan = {
  id: string;
  productId: string;
  title: string;
  basis: PriceBasis;
  board: Board;
  cancellation: CancellationTier[];
  /** Null uses the agency's default. */
  depositPercent: number | null;
  instantConfirmation: boolean;
  /** The rest beyond the deposit is paid at the hotel. */
  restAtHouse: boolean;
  /** Its prices are those of the first plan, changed by this percentage; null has prices of its own. */
  changePercent: number | null;
};

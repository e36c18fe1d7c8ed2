import type { PriceBasis } from "#modules/availability/contract/rate-plan.ts";
import type { PriceTerms } from "#modules/availability/rules/party-price.ts";

export const aPlan = (basis: PriceBasis): PriceTerms["plan"] => ({
  id: "plan",
  basis,
  cancellation: [],
  depositPercent: null,
  instantConfirmation: true,
  title: "Tiêu chuẩn",
  board: "none" as const,
  restAtHouse: false,
  changePercent: null,
});

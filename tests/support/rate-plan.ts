import type { PriceBasis } from "#modules/availability/contract/rate-plan.ts";
import type { PriceTerms } from "#modules/availability/rules/party-price.ts";
import { emptyRule, type PriceRule } from "#modules/availability/rules/price-rule.ts";

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

let rules = 0;

/** A price rule of a kind, with an id of its own; ids sort in order of creation. */
export function aRule(kind: PriceRule["kind"], change: Partial<PriceRule>): PriceRule {
  rules += 1;
  return { ...emptyRule, id: `rule-${String(rules).padStart(9, "0")}`, version: 1, kind, label: kind, ...change };
}

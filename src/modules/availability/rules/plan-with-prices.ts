import { invalid } from "#kernel/errors.ts";
import { messages } from "../messages.ts";
import { type PlanTerms, type PriceTerms, planOf } from "./party-price.ts";

/** The plan (the first without a word) whose prices are to be written; `invalid` where they follow another one. */
export function requirePlanWithPrices(terms: PriceTerms, ratePlanId: string | undefined): PlanTerms {
  const own = planOf(terms, ratePlanId);
  if (!own) throw invalid(messages.noSuchPlan);
  if (own.plan.changePercent !== null) throw invalid(messages.ownPricesOnly);
  return own;
}

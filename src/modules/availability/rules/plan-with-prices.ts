import { invalid } from "#kernel/errors.ts";
import { messages } from "../messages.ts";
import { type PlanTerms, type PriceTerms, planOf } from "./party-price.ts";

/** The plan (the first by default) with writable prices; throws `invalid` where they follow another plan. */
export function requirePlanWithPrices(terms: PriceTerms, ratePlanId: string | undefined): PlanTerms {
  const own = planOf(terms, ratePlanId);
  if (!own) throw invalid(messages.noSuchPlan);
  if (own.plan.changePercent !== null) throw invalid(messages.ownPricesOnly);
  return own;
}

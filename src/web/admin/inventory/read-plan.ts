import { isId } from "#kernel/is-id.ts";

/** The rate plan of an address; default: the first one. */
export function readPlan(url: URL): { ratePlanId?: string } {
  const planId = url.searchParams.get("dk") ?? "";
  return isId(planId) ? { ratePlanId: planId } : {};
}

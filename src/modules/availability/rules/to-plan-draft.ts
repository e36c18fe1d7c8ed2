import type { PlanEdit } from "../contract/plan-draft.ts";
import type { RatePlan } from "../contract/rate-plan.ts";

type StoredPlan = RatePlan & { hidden: boolean };

/** A rate plan in the editor's form: defaults are left out. */
export function toPlanDraft({
  productId: _,
  basis: __,
  restAtHouse,
  changePercent,
  hidden,
  ...plan
}: StoredPlan): PlanEdit {
  return {
    ...plan,
    ...(restAtHouse && { restAtHouse }),
    ...(changePercent !== null && { changePercent }),
    ...(hidden && { hidden }),
  };
}

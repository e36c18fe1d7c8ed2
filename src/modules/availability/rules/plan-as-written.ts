import type { PlanEdit } from "../contract/plan-draft.ts";
import type { RatePlan } from "../contract/rate-plan.ts";

type WrittenPlan = RatePlan & { hidden: boolean };

/** Terms as the editor would have written them: what most plans do not say is left out. */
export function planAsWritten({
  productId: _,
  basis: __,
  restAtHouse,
  changePercent,
  hidden,
  ...plan
}: WrittenPlan): PlanEdit {
  return {
    ...plan,
    ...(restAtHouse && { restAtHouse }),
    ...(changePercent !== null && { changePercent }),
    ...(hidden && { hidden }),
  };
}

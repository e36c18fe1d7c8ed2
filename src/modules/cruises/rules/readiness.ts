import { emptyProductFields } from "#modules/products/contract/draft.ts";
import type { Readiness } from "#modules/products/contract/kind.ts";
import { readinessIn } from "#modules/products/rules/readiness.ts";
import { type CruiseContent, type CruiseWork, cruiseContent } from "../contract/editing.ts";

/** What is written, complete; or what is missing or wrong. */
export const readinessOf = (work: CruiseWork): Readiness<CruiseContent> => readinessIn(cruiseContent, work);

/** A ship of which nothing is written but its name. */
export function emptyWork(title: string, slug: string): CruiseWork {
  return {
    ...emptyProductFields(title, slug),
    ...{ areaId: "", stars: null, pier: "", schedule: "", launchYear: null, cabins: null, shell: "", trip: "" },
    ...{ included: [], excluded: [], cancellation: [], itineraries: [], instantConfirmation: false },
  };
}

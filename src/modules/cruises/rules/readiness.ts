import { emptyProductFields } from "#modules/products/contract/draft.ts";
import type { Readiness } from "#modules/products/contract/kind.ts";
import { readinessIn } from "#modules/products/rules/readiness.ts";
import { type CruiseContent, type CruiseDraftState, cruiseContent } from "../contract/editing.ts";

/** The complete content, or its errors. */
export const readinessOf = (draft: CruiseDraftState): Readiness<CruiseContent> => readinessIn(cruiseContent, draft);

/** The draft of a ship with only a name. */
export function emptyDraft(title: string, slug: string): CruiseDraftState {
  return {
    ...emptyProductFields(title, slug),
    areaId: "",
    stars: null,
    pier: "",
    schedule: "",
    launchYear: null,
    cabins: null,
    shell: "",
    trip: "",
    included: [],
    excluded: [],
    cancellation: [],
    itineraries: [],
    instantConfirmation: false,
  };
}

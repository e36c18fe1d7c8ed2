import { emptyProductFields } from "#modules/products/contract/draft.ts";
import type { Readiness } from "#modules/products/contract/kind.ts";
import { readinessIn } from "#modules/products/rules/readiness.ts";
import { type HotelContent, type HotelDraftState, hotelContent } from "../contract/editing.ts";

/** The complete content, or its errors. */
export const readinessOf = (draft: HotelDraftState): Readiness<HotelContent> => readinessIn(hotelContent, draft);

/** The draft of a hotel with only a name. */
export function emptyDraft(title: string, slug: string): HotelDraftState {
  return {
    ...emptyProductFields(title, slug),
    cityId: "",
    salePrice: null,
    stars: null,
    totalRooms: null,
    coordinates: null,
    builtYear: null,
    renovatedYear: null,
    floors: null,
    surroundings: [],
    plans: [],
    houseRules: { children: "", extraBeds: "", cots: "", pets: "", deposit: "" },
  };
}

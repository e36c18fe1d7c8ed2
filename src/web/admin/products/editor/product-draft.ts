import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import type { HotelDraftState } from "#modules/hotels/contract/editing.ts";

/** The draft fields that all kinds have. */
export type SharedDraft = Pick<CruiseDraftState, Extract<keyof CruiseDraftState, keyof HotelDraftState>>;

import type { CruiseWork } from "#modules/cruises/contract/editing.ts";
import type { HotelWork } from "#modules/hotels/contract/editing.ts";

/** The draft fields that all kinds have. */
export type SharedWork = Pick<CruiseWork, Extract<keyof CruiseWork, keyof HotelWork>>;

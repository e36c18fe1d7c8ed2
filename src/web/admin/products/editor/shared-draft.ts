import type { CruiseWork } from "#modules/cruises/contract/editing.ts";
import type { HotelWork } from "#modules/hotels/contract/editing.ts";

/** What is written about a product of any kind. */
export type SharedWork = Pick<CruiseWork, Extract<keyof CruiseWork, keyof HotelWork>>;

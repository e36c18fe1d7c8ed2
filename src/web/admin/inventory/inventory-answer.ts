import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { TriedPrice } from "#modules/availability/queries/try-price.ts";

/** Result of the page's forms: the number of saved cells, a calculated price, or the closed nights. */
export type InventoryAnswer =
  | { saved: number }
  | { tried: TriedPrice; on: CalendarDate }
  | { intent: "open" | "close"; resultMessage: string };

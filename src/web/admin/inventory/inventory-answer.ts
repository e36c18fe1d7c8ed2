import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { TriedPrice } from "#modules/availability/queries/try-price.ts";

/** What the page answers to its forms: how many cells were saved, what a price that was tried comes to on a day, or what was closed. */
export type InventoryAnswer =
  | { saved: number }
  | { tried: TriedPrice; on: CalendarDate }
  | { intent: "open" | "close"; said: string };

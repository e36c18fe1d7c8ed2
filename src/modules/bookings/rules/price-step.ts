import type { DeskEvent } from "../contract/desk.ts";

/**
 * The events that changed what a booking owes to us, in their order. None where a part of the price is paid at the hotel: events tell
 * whole totals, and not how much of each was to be paid there.
 */
export const priceStepsIn = ({ events, atHouse }: { events: readonly DeskEvent[]; atHouse: number }): DeskEvent[] =>
  atHouse > 0 ? [] : events.filter((event) => priceStepOf(event) !== 0);

/**
 * By how many đồng an event changed the total of its booking; 0 for every other event. A part that was split off begins with its own
 * total, and a booking that was joined into another ends with its own.
 */
export function priceStepOf({ kind, data }: Pick<DeskEvent, "kind" | "data">): number {
  switch (kind) {
    case "changed":
      return totalIn(data.after) - totalIn(data.before);
    case "held-again":
      return "before" in data ? amount(data.total) - amount(data.before) : 0;
    case "split":
      return "to" in data ? amount(data.stays) - amount(data.before) : 0;
    case "joined":
      return "from" in data ? amount(data.total) - amount(data.before) : 0;
    case "seats-refused":
    case "tickets-returned":
      return -amount(data.amount);
    default:
      return 0;
  }
}

const amount = (value: unknown): number => (typeof value === "number" ? value : 0);

const totalIn = (told: unknown): number =>
  typeof told === "object" && told !== null && "total" in told ? amount(told.total) : 0;

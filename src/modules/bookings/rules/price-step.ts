import type { DeskEvent } from "../contract/desk.ts";

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

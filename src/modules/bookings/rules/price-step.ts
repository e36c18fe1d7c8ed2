import type { StaffEvent } from "../contract/booking-list.ts";

/**
 * The events that changed the amount a booking owes to us, in order. Empty where a part is paid at the hotel and an older event has only
 * a whole total: it does not say how much of it was to be paid there.
 */
export function priceStepsIn({ events, atHotel }: { events: readonly StaffEvent[]; atHotel: number }): StaffEvent[] {
  const steps = events.filter((event) => priceStepOf(event) !== 0);
  return atHotel > 0 && steps.some(({ data }) => data.dueChange === undefined) ? [] : steps;
}

/**
 * The change in đồng of the amount a booking owes to us; 0 for every other event. A split-off part begins with its own total, and a
 * joined booking ends with its own.
 */
export function priceStepOf({ kind, data }: Pick<StaffEvent, "kind" | "data">): number {
  return typeof data.dueChange === "number" ? data.dueChange : totalStepOf({ kind, data });
}

/** The change of the total, for an older event that stores no `dueChange`. */
function totalStepOf({ kind, data }: Pick<StaffEvent, "kind" | "data">): number {
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

const totalIn = (snapshot: unknown): number =>
  typeof snapshot === "object" && snapshot !== null && "total" in snapshot ? amount(snapshot.total) : 0;

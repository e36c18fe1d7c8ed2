import { addDays, type CalendarDate, daysBetween } from "#kernel/calendar-date.ts";
import type { Offer } from "../contract/offer.ts";
import type { Stay } from "../contract/stay.ts";
import { OTHER_DAYS } from "../limits.ts";
import { earliestStart } from "./earliest-start.ts";
import type { Inventory } from "./inventory.ts";
import { offerIn } from "./stay-offer.ts";

/** Days, both included. */
export type Span = { from: CalendarDate; to: CalendarDate };

/** Prices of the same stay on each available day of a span, from an inventory that covers their nights. */
export function offersOnDays(inventory: Inventory, stay: Stay, { from, to }: Span, now: Date): Offer[] {
  const days = Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) => addDays(from, day));
  return days.flatMap((checkIn) => {
    const answer = offerIn(inventory, { ...stay, checkIn }, now);
    return answer.ok ? [answer.offer] : [];
  });
}

/** The days around the requested one. */
export function daysAround({ kind }: Pick<Inventory, "kind">, { checkIn }: Pick<Stay, "checkIn">, now: Date): Span {
  const [first, earliest] = [addDays(checkIn, -OTHER_DAYS.around), earliestStart(kind, now)];
  return { from: first < earliest ? earliest : first, to: addDays(checkIn, OTHER_DAYS.around) };
}

/** The nearest available days for the same stay, in order, from an inventory that covers `daysAround`. */
export function nearestOffers(inventory: Inventory, stay: Stay, now: Date): Offer[] {
  const distance = ({ quote }: Offer) => Math.abs(daysBetween(stay.checkIn, quote.checkIn));
  return offersOnDays(inventory, stay, daysAround(inventory, stay, now), now)
    .filter(({ quote }) => quote.checkIn !== stay.checkIn)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, OTHER_DAYS.most)
    .sort((one, other) => (one.quote.checkIn < other.quote.checkIn ? -1 : 1));
}

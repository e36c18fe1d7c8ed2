import { ageOn, isCalendarDate, readTypedDate } from "#kernel/calendar-date.ts";
import { CHILD_UNTIL, INFANT_UNTIL } from "#kernel/party.ts";
import type { Flight, PassengerType } from "#modules/flights/contract/fare.ts";
import { dayOf } from "#modules/flights/rules/local-time.ts";
import { fieldOf, type Typed } from "./order-fields.ts";

const bornOf = (typed: Typed, place: number) => {
  const text = typed[fieldOf(place, "bornOn")]?.trim() ?? "";
  return isCalendarDate(text) ? text : readTypedDate(text);
};

/** The types that the birthdays in the form make of its passengers; one without a birthday stays what it is. */
export function typesByAge(typed: Typed, types: readonly PassengerType[], flights: readonly Flight[]): PassengerType[] {
  const days = flights.flatMap(({ segments: [first] }) => (first ? [dayOf(first.departsAt)] : [])).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return types.map((type, place) => {
    const born = bornOf(typed, place);
    if (!born || !first || !last) return type;
    if (ageOn(born, first) >= CHILD_UNTIL) return "adult";
    // A child that has its second birthday on the way needs a seat.
    return ageOn(born, last) < INFANT_UNTIL ? "infant" : "child";
  });
}

/**
 * What was typed for passengers of some types, at the places of others: after a search for other numbers each passenger keeps what was
 * typed. The youngest stay infants.
 */
export function movePassengers(typed: Typed, from: readonly PassengerType[], to: readonly PassengerType[]): Typed {
  if (from.join() === to.join()) return typed;
  const open = from
    .map((type, place) => ({ type, place, born: bornOf(typed, place) ?? "" }))
    .toSorted((a, b) => (a.type === "adult" && b.type === "adult" ? 0 : b.born.localeCompare(a.born)));
  const take = (type: PassengerType | null) => {
    const index = open.findIndex((one) => type === null || one.type === type);
    return index < 0 ? undefined : open.splice(index, 1)[0]?.place;
  };
  const places = to.map((type) => take(type));
  // Those without a place of their type fill the places that are left.
  const source = places.map((place) => place ?? take(null));
  const others = Object.entries(typed).filter(([name]) => !name.startsWith("passengers."));
  const moved = source.flatMap((place, index) =>
    place === undefined
      ? []
      : Object.entries(typed)
          .filter(([name]) => name.startsWith(`passengers.${place}.`))
          .map(([name, value]) => [fieldOf(index, name.slice(`passengers.${place}.`.length)), value]),
  );
  return Object.fromEntries([...others, ...moved]);
}

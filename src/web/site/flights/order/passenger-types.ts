import { ageOn, isCalendarDate, parseDateText } from "#kernel/calendar-date.ts";
import { CHILD_UNTIL, INFANT_UNTIL } from "#kernel/party.ts";
import type { Flight, PassengerType } from "#modules/flights/contract/fare.ts";
import { dayOf } from "#modules/flights/rules/local-time.ts";
import { type FormValues, passengerField } from "./order-fields.ts";

const birthdayOf = (values: FormValues, place: number) => {
  const text = values[passengerField(place, "bornOn")]?.trim() ?? "";
  return isCalendarDate(text) ? text : parseDateText(text);
};

/** Passenger types from the birthdays in the form; a passenger without a birthday keeps their type. */
export function typesByAge(
  values: FormValues,
  types: readonly PassengerType[],
  flights: readonly Flight[],
): PassengerType[] {
  const days = flights.flatMap(({ segments: [first] }) => (first ? [dayOf(first.departsAt)] : [])).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return types.map((type, index) => {
    const born = birthdayOf(values, index);
    if (!born || !first || !last) return type;
    if (ageOn(born, first) >= CHILD_UNTIL) return "adult";
    // A child that turns two during the journey needs a seat.
    return ageOn(born, last) < INFANT_UNTIL ? "infant" : "child";
  });
}

/**
 * Moves form values to other passenger positions: after a search for other numbers each passenger keeps their values.
 * The youngest stay infants.
 */
export function movePassengers(
  values: FormValues,
  from: readonly PassengerType[],
  to: readonly PassengerType[],
): FormValues {
  if (from.join() === to.join()) return values;
  const open = from
    .map((type, index) => ({ type, place: index, born: birthdayOf(values, index) ?? "" }))
    .toSorted((a, b) => (a.type === "adult" && b.type === "adult" ? 0 : b.born.localeCompare(a.born)));
  const take = (type: PassengerType | null) => {
    const index = open.findIndex((one) => type === null || one.type === type);
    return index < 0 ? undefined : open.splice(index, 1)[0]?.place;
  };
  const places = to.map((type) => take(type));
  // Passengers without a position of their type fill the remaining positions.
  const source = places.map((place) => place ?? take(null));
  const others = Object.entries(values).filter(([name]) => !name.startsWith("passengers."));
  const moved = source.flatMap((place, index) =>
    place === undefined
      ? []
      : Object.entries(values)
          .filter(([name]) => name.startsWith(`passengers.${place}.`))
          .map(([name, value]) => [passengerField(index, name.slice(`passengers.${place}.`.length)), value]),
  );
  return Object.fromEntries([...others, ...moved]);
}

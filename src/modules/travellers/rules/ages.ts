import { ageOn, type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";
import type { Born } from "../contract/list.ts";

/** A traveller under this age is a child on every ship and in every hotel. */
const SURELY_A_CHILD = 10;

/** Children are asked for by ages below this one; older guests are adults of a booking. */
const OF_AGE = 18;

type Party = { adults: number; childAges: number[] };
type BookedParty = { checkIn: CalendarDate; adults: number; childAges: readonly number[] };
type Guest = { born: Born | null };
/** A traveller of another age than the booking was priced for, by the place in the list. */
export type OtherAge = { index: number; age: number };

/** The ages that a birthday allows on a day: of a year alone two. */
function agesOn(born: Born, day: CalendarDate): number[] {
  if (isCalendarDate(born)) return [ageOn(born, day)];
  const inYear = Number(day.slice(0, 4)) - Number(born);
  return [inYear, inYear - 1];
}

/** Which travellers fill the places of the booked children; days come before years alone, which say less. */
function matchChildren(guests: readonly Guest[], { checkIn, childAges }: BookedParty) {
  const open = [...childAges];
  const known = guests.flatMap(({ born }, index) => (born ? [{ index, ages: agesOn(born, checkIn) }] : []));
  const unmatched = known
    .toSorted((a, b) => a.ages.length - b.ages.length)
    .filter(({ ages }) => {
      const place = open.findIndex((age) => ages.includes(age));
      if (place >= 0) open.splice(place, 1);
      return place < 0;
    });
  return { open, unmatched, known };
}

/**
 * Travellers whose birthday makes them of another age than the booking was priced for. A child counts wherever it stands; an older
 * guest counts once no other traveller is left who could be the child that was paid for.
 */
export function wrongAges(guests: readonly Guest[], booking: BookedParty): OtherAge[] {
  const { open, unmatched, known } = matchChildren(guests, booking);
  const oldest = Math.max(SURELY_A_CHILD - 1, ...open);
  const byAge = unmatched
    .map(({ index, ages: [age = 0, ...years] }) => ({ index, age, isSure: years.length === 0 }))
    .toSorted((a, b) => a.age - b.age);
  const untold = booking.adults + booking.childAges.length - known.length;
  const missing = Math.max(0, open.length - untold);
  return byAge
    .filter(
      ({ age, isSure }, place) =>
        place < missing || (isSure && (age < SURELY_A_CHILD || (age <= oldest && open.length > 0))),
    )
    .map(({ index, age }) => ({ index, age }))
    .toSorted((a, b) => a.index - b.index);
}

/** The party that the birthdays make of a booking. */
export function partyByAges(guests: readonly Guest[], booking: BookedParty): Party {
  const others = wrongAges(guests, booking);
  // Each takes the place of a child that was paid for, and that of an adult where none is left.
  const { open } = matchChildren(guests, booking);
  const replaced = open.toSorted((a, b) => a - b).slice(0, others.length);
  const childAges = [...booking.childAges];
  for (const age of replaced) childAges.splice(childAges.indexOf(age), 1);
  const children = others.filter(({ age }) => age < OF_AGE).map(({ age }) => age);
  const adults = booking.adults + replaced.length - children.length;
  return { adults, childAges: [...childAges, ...children].sort((a, b) => a - b) };
}

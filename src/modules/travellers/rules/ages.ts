import { ageOn, type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";
import type { Born } from "../contract/list.ts";

/** A traveller under this age is a child on every ship and in every hotel. */
const SURELY_A_CHILD = 10;

/** Searches ask for ages of children below this one; older guests are adults of a booking. */
const OF_AGE = 18;

type Party = { adults: number; childAges: number[] };
type BookedParty = { checkIn: CalendarDate; adults: number; childAges: readonly number[] };
type Guest = { born: Born | null };
/** A traveller of another age than priced, by index in the list. */
export type OtherAge = { index: number; age: number };

/** The possible ages on a day: two for a year alone. */
function agesOn(born: Born, day: CalendarDate): number[] {
  if (isCalendarDate(born)) return [ageOn(born, day)];
  const inYear = Number(day.slice(0, 4)) - Number(born);
  return [inYear, inYear - 1];
}

/** The travellers who fill the places of the booked children; full dates come before years alone, which say less. */
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
 * Travellers of another age than priced. A child counts at any index. An older guest counts once no other traveller could be the paid
 * child.
 */
export function findAgeMismatches(guests: readonly Guest[], booking: BookedParty): OtherAge[] {
  const { open, unmatched, known } = matchChildren(guests, booking);
  const oldest = Math.max(SURELY_A_CHILD - 1, ...open);
  const byAge = unmatched
    .map(({ index, ages: [age = 0, ...years] }) => ({ index, age, isSure: years.length === 0 }))
    .toSorted((a, b) => a.age - b.age);
  const withoutBirth = booking.adults + booking.childAges.length - known.length;
  const missing = Math.max(0, open.length - withoutBirth);
  return byAge
    .filter(
      ({ age, isSure }, index) =>
        index < missing || (isSure && (age < SURELY_A_CHILD || (age <= oldest && open.length > 0))),
    )
    .map(({ index, age }) => ({ index, age }))
    .toSorted((a, b) => a.index - b.index);
}

/** The party by the travellers' ages. */
export function partyByAges(guests: readonly Guest[], booking: BookedParty): Party {
  const others = findAgeMismatches(guests, booking);
  // Each takes the place of a paid child, or of an adult where none is left.
  const { open } = matchChildren(guests, booking);
  const replaced = open.toSorted((a, b) => a - b).slice(0, others.length);
  const childAges = [...booking.childAges];
  for (const age of replaced) childAges.splice(childAges.indexOf(age), 1);
  const children = others.filter(({ age }) => age < OF_AGE).map(({ age }) => age);
  const adults = booking.adults + replaced.length - children.length;
  return { adults, childAges: [...childAges, ...children].sort((a, b) => a - b) };
}

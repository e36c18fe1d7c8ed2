import { ageOn, type CalendarDate, daysBetween, formatDate } from "#kernel/calendar-date.ts";
import { CHILD_UNTIL, INFANT_UNTIL } from "#kernel/party.ts";
import type { FlightType, PassengerType } from "../contract/fare.ts";
import type { Passport } from "../contract/supplier.ts";
import { passengerMessages as messages } from "../messages.ts";
import { ageRuleOf } from "../reference/age-rules.ts";
import { findAirline } from "../reference/airlines.ts";
import { isSpellableOnTicket, ticketName, ticketNameText, unsupportedCharacters } from "./ticket-name.ts";

/** A passenger as entered. */
export type Passenger = {
  type: PassengerType;
  gender: "male" | "female";
  surname: string;
  givenNames: string;
  bornOn: CalendarDate | null;
  /** The index of the adult whose lap an infant sits on. */
  adult: number | null;
  passport: Passport | null;
};

/** The facts of a journey that decide who may fly: each take-off, in order, and the last day. */
export type Journey = {
  flightType: FlightType;
  departures: readonly { airline: string; on: CalendarDate }[];
  endsOn: CalendarDate;
  /** Its supplier needs every date of birth. */
  wantsBirthdays?: boolean;
};

/** An adult with an infant is of age (conditions of Vietravel Airlines). */
const COMPANION_FROM = 18;

/** Validation errors of passengers, one sentence a field, by "index.field"; empty when all may fly. */
export function passengerProblems(passengers: readonly Passenger[], journey: Journey): Record<string, string> {
  const problems: Record<string, string> = {};
  const names = new Map<string, number>();
  for (const [place, passenger] of passengers.entries()) {
    const addError = (field: keyof Passenger, problem: string | null) => {
      if (problem) problems[`${place}.${field}`] ??= problem;
    };
    addError("surname", nameProblem(passenger.surname, passenger.givenNames === ""));
    addError("givenNames", nameProblem(passenger.givenNames, passenger.surname === ""));
    const name = `${ticketNameText(ticketName(passenger.surname, passenger.givenNames, passenger.gender))} ${passenger.bornOn}`;
    const same = names.get(name);
    if (same !== undefined) addError("givenNames", messages.twice(same + 1));
    names.set(name, place);
    addError("bornOn", bornProblem(passenger, journey));
    addError("adult", lapProblem(passengers, place, journey));
    addError("passport", passportProblem(passenger, journey));
  }
  return problems;
}

/** Characters that an error names; a name in another script would list all of them. */
const MAX_NAMED = 3;

function nameProblem(text: string, isOnly: boolean): string | null {
  if (text.trim() === "") return isOnly ? messages.noName : null;
  return isSpellableOnTicket(text) ? null : messages.badName(unsupportedCharacters(text).slice(0, MAX_NAMED));
}

function bornProblem({ type, bornOn }: Passenger, journey: Journey): string | null {
  const { flightType, departures, wantsBirthdays } = journey;
  const [first] = departures;
  if (!first) throw new RangeError("a journey without a departure");
  if (!bornOn && type === "adult" && flightType === "domestic") return wantsBirthdays ? messages.noBirthdayHere : null;
  if (!bornOn) return messages.noBirthday;
  if (bornOn > first.on) return messages.notBorn;
  let [oldest, latest] = [0, 0];
  for (const { airline, on } of departures) {
    const { childrenOn, infantFromDays } = ageRuleOf(airline);
    const name = findAirline(airline)?.name ?? airline;
    const age = ageOn(bornOn, on);
    if (type === "infant" && age >= INFANT_UNTIL) return messages.tooOldForLap(formatDate(on), name);
    if (type === "infant" && daysBetween(bornOn, on) < infantFromDays) return messages.tooYoung(infantFromDays, name);
    const asChild = childrenOn === "first-departure" ? ageOn(bornOn, first.on) : age;
    if (type === "child" && asChild >= CHILD_UNTIL) return messages.tooOldForChild(formatDate(on), name);
    oldest = Math.max(oldest, asChild);
    latest = age;
  }
  // A passenger who outgrows a fare on the way buys the next type for the whole journey.
  if (type === "child" && latest < INFANT_UNTIL) return messages.tooYoungForSeat;
  return type === "adult" && oldest < CHILD_UNTIL ? messages.tooYoungForAdult : null;
}

function lapProblem(passengers: readonly Passenger[], place: number, { departures: [first] }: Journey): string | null {
  const infant = passengers[place];
  if (infant?.type !== "infant") return infant?.adult == null ? null : messages.noInfant;
  const adult = infant.adult === null ? undefined : passengers[infant.adult];
  if (adult?.type !== "adult") return messages.noLap;
  if (passengers.some((one, other) => other < place && one.type === "infant" && one.adult === infant.adult))
    return messages.lapTaken;
  return first && adult.bornOn && ageOn(adult.bornOn, first.on) < COMPANION_FROM ? messages.lapTooYoung : null;
}

function passportProblem({ passport }: Passenger, { flightType, endsOn }: Journey): string | null {
  if (flightType === "domestic") return null;
  if (!passport) return messages.noPassport;
  // ICAO Doc 9303: letters and digits; some states write more than its nine.
  if (!/^[A-Z0-9]{5,12}$/.test(passport.number)) return messages.badPassport;
  return passport.expiresOn < endsOn ? messages.passportEnds(formatDate(endsOn)) : null;
}

/** The encryption context of a passport: it can be decrypted only for this passenger. */
export const passengerAad = (passengerId: string): string => `flight-passenger:${passengerId}`;

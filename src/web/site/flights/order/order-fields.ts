import { isCalendarDate, parseDateText } from "#kernel/calendar-date.ts";
import type { FieldErrors } from "#kernel/errors.ts";
import { sumVnd, type Vnd } from "#kernel/money.ts";
import { parseJson } from "#kernel/parse-json.ts";
import {
  type Fare,
  type Flight,
  type FlightType,
  type PassengerType,
  passengerTypes,
} from "#modules/flights/contract/fare.ts";
import type { FlightLine } from "#modules/flights/contract/order.ts";
import type { BaggageOption } from "#modules/flights/contract/supplier.ts";
import { passengerMessages } from "#modules/flights/messages.ts";
import { journeyOf } from "#modules/flights/rules/journey.ts";
import { type Passenger, passengerProblems } from "#modules/flights/rules/passengers.ts";
import { namedInvoice } from "#web/components/invoice-fields.tsx";
import type { ResultsQuery } from "../results/results-query.ts";

/** A chosen fare by the ids of its supplier, with its details for the page. */
export type ChosenFare = {
  session: string;
  fareId: string | number;
  values: readonly string[];
  airline: string;
  total: Vnd;
};

/** Data of the second step of an order. */
export type OrderView = {
  query: ResultsQuery;
  flightType: FlightType;
  fares: readonly ChosenFare[];
  flights: readonly Flight[];
  /** The type of each passenger, in the order of the form. */
  types: readonly PassengerType[];
  bags: readonly BaggageOption[];
  lines: readonly FlightLine[];
  /** Without bags. */
  total: Vnd;
  /** The total in the list of results, if it differs from the current one. */
  listedTotal: Vnd | null;
};

/** Form values, by field name. */
export type FormValues = Readonly<Record<string, string>>;

export const chosenFare = ({ session, id, flights, airline, total }: Fare): ChosenFare => ({
  session,
  fareId: id,
  values: flights.map(({ value }) => value),
  airline,
  total,
});

export const typesOf = (passengers: Fare["passengers"]): PassengerType[] =>
  passengerTypes.flatMap((type) => Array.from({ length: passengers[type] }, () => type));

export const passengerField = (place: number, name: string): string => `passengers.${place}.${name}`;
export const bagField = (place: number, leg: number): string => passengerField(place, `bag${leg}`);

export const contactField = (name: string): string => `contact.${name}`;

/** The box that says that the contact is the first passenger. */
export const IS_FIRST = contactField("isFirst");

/** The fields that contact and first passenger share when they are one person. */
export const sameNames = ["gender", "surname", "givenNames"] as const;

/** Their values as those of one person: of the contact, or of the passenger while the contact has no name. */
export function samePerson(values: FormValues): FormValues {
  const first = (name: string) => passengerField(0, name);
  const hasContact = values[contactField("surname")] || values[contactField("givenNames")];
  const [to, from] = hasContact ? [first, contactField] : [contactField, first];
  return Object.fromEntries(
    sameNames.flatMap((name) => {
      const value = values[from(name)];
      return value ? [[to(name), value]] : [];
    }),
  );
}

/** The bags that the form chooses. */
export function chosenBags({ types, bags }: Pick<OrderView, "types" | "bags">, values: FormValues): BaggageOption[] {
  return types.flatMap((type, index) =>
    type === "infant" ? [] : bags.filter(({ leg, code }) => values[bagField(index, leg)] === code),
  );
}

/** Price lines including bags; they add up to `orderTotal`. */
export const orderLines = (view: OrderView, values: FormValues): FlightLine[] => [
  ...view.lines,
  ...chosenBags(view, values).map(({ name, from, to, price }) => ({
    kind: "baggage" as const,
    label: name,
    note: `${from} – ${to}`,
    quantity: 1,
    unit: price,
    amount: price,
  })),
];

export const orderTotal = (view: Pick<OrderView, "types" | "bags" | "total">, values: FormValues): Vnd =>
  sumVnd([view.total, ...chosenBags(view, values).map(({ price }) => price)]);

/** The values that the customer entered, without the hidden fields. */
export function readFlightOrderForm(form: FormData): FormValues {
  const hiddenFields = new Set(["fares", "expectedTotal", "formKey"]);
  const values: FormValues = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !hiddenFields.has(entry[0])),
  );
  if (values[IS_FIRST] !== "on") return values;
  // Without a script nothing was copied yet. Filled fields stay.
  const missing = Object.entries(samePerson(values)).filter(([name]) => !values[name]);
  return { ...values, ...Object.fromEntries(missing) };
}

/** Unvalidated order of the form; the command's contract validates it. */
export function orderOf(form: FormData, types: readonly PassengerType[]) {
  const values = readFlightOrderForm(form);
  const text = (name: string) => values[name]?.trim() ?? "";
  const contact = (name: string) => text(`contact.${name}`);
  return {
    selections: parseJson(String(form.get("fares") ?? "")) ?? [],
    passengers: types.map((type, index) => passengerOf(values, type, index)),
    contact: {
      gender: contact("gender"),
      surname: contact("surname"),
      givenNames: contact("givenNames"),
      area: contact("area") || "+84",
      phone: contact("phone"),
      email: contact("email"),
    },
    note: text("note"),
    invoice: text("invoice") === "on" ? namedInvoice(text) : null,
    expectedTotal: Number(form.get("expectedTotal") || Number.NaN),
    consent: text("consent") === "on",
  };
}

/**
 * Converts "14/03/1989", or the browser's 1989-03-14, to the contract's format. An invalid day stays as entered, also one with a two-digit
 * year: the century of a birthday is not guessed.
 */
function toIsoDay(text: string): string {
  return (/\d{4}$/.test(text) ? parseDateText(text) : null) ?? text;
}

function passengerOf(values: FormValues, type: PassengerType, place: number) {
  const text = (name: string) => values[passengerField(place, name)]?.trim() ?? "";
  const passport = {
    number: text("passport.number"),
    nationality: text("passport.nationality"),
    expiresOn: toIsoDay(text("passport.expiresOn")),
  };
  const baggage = [0, 1].flatMap((leg) => {
    const code = text(`bag${leg}`);
    return code === "" || type === "infant" ? [] : [{ leg, code }];
  });
  return {
    type,
    gender: text("gender"),
    surname: text("surname"),
    givenNames: text("givenNames"),
    bornOn: toIsoDay(text("bornOn")) || null,
    adult: type === "infant" && text("adult") !== "" ? Number(text("adult")) : null,
    passport: passport.number || passport.expiresOn ? passport : null,
    baggage,
  };
}

/** Validation errors of each passenger by field name, reported together with all other errors. */
export function passengerErrors(order: ReturnType<typeof orderOf>, { flights }: OrderView): FieldErrors {
  const dayOrNone = (text: string | null) => (text !== null && isCalendarDate(text) ? text : null);
  const passengers = order.passengers.map(({ passport, ...one }): Passenger => {
    const expiresOn = dayOrNone(passport?.expiresOn ?? null);
    const number = passport?.number.replace(/\s/g, "").toUpperCase() ?? "";
    return {
      ...one,
      gender: one.gender === "female" ? "female" : "male",
      bornOn: dayOrNone(one.bornOn),
      passport: passport && expiresOn ? { ...passport, number, expiresOn } : null,
    };
  });
  const problems = passengerProblems(passengers, journeyOf(flights));
  const ofDays = dayErrors(order);
  const ofRules = Object.entries(problems)
    .map(([field, text]) => [`passengers.${field}`, text] as const)
    .filter(([field]) => !(`${field}.expiresOn` in ofDays));
  return { ...Object.fromEntries(ofRules), ...ofDays };
}

function dayErrors({ passengers }: ReturnType<typeof orderOf>): FieldErrors {
  const isInvalidDay = (text: string | null | undefined) => Boolean(text) && !isCalendarDate(text ?? "");
  return Object.fromEntries(
    passengers.flatMap(({ bornOn, passport }, index) => [
      ...(isInvalidDay(bornOn) ? [[passengerField(index, "bornOn"), passengerMessages.badBirthday]] : []),
      ...(isInvalidDay(passport?.expiresOn)
        ? [[passengerField(index, "passport.expiresOn"), passengerMessages.badExpiry]]
        : []),
    ]),
  );
}

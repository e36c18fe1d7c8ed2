import { z } from "zod";
import { parseClock } from "#kernel/parse-number.ts";
import { dateInput, pageInput, staffSizeInput, textInput, vndInput, wholeInput } from "#platform/input.ts";
import { MAX_CLASS_SEATS, MAX_RULES } from "../limits.ts";
import { timetableMessages as messages } from "../messages.ts";
import { findAirline } from "../reference/airlines.ts";
import { findAirport } from "../rules/search.ts";
import { flightTypes } from "./fare.ts";
import type { FareKey } from "./timetable.ts";

/** Codes are converted to capitals. */
const codeInput = (shape: RegExp, wrong: string) =>
  z
    .string({ error: wrong })
    .max(40, wrong)
    .transform((text) => text.trim().toUpperCase())
    .pipe(z.string().regex(shape, wrong));

const airlineInput = codeInput(/^[A-Z0-9]{2}$/, messages.noAirline).refine((code) => findAirline(code) !== null, {
  message: messages.noAirline,
});
const airportInput = codeInput(/^[A-Z]{3}$/, messages.noAirport).refine((code) => findAirport(code) !== null, {
  message: messages.noAirport,
});
/** Empty where the airport has only one. */
const terminalInput = codeInput(/^([A-Z0-9][A-Z0-9 .-]{0,5})?$/, messages.badTerminal);
const weekdayInput = z.int().min(0).max(6);

/** An empty field, or the first option of a list, is null. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());

const routeFields = { airline: airlineInput, from: airportInput, to: airportInput };

/** A flight number: the airline code and up to four digits. */
export const flightNumberInput = codeInput(/^[A-Z0-9]{2}\d{1,4}$/, messages.badFlightNumber);

export const flightFields = z.strictObject({
  number: flightNumberInput,
  ...routeFields,
  departsAt: z
    .string({ error: messages.badClock })
    .max(20, messages.badClock)
    .transform((text) => parseClock(text) ?? "")
    .pipe(z.string().min(1, messages.badClock)),
  minutes: wholeInput(1, 1440),
  weekdays: z.array(weekdayInput).min(1, messages.noWeekday).max(7),
  aircraft: codeInput(/^[A-Z0-9]{1,6}$/, messages.badAircraft),
  fromTerminal: terminalInput,
  toTerminal: terminalInput,
  fromOn: dateInput,
  toOn: dateInput,
});

type Route = { from: string; to: string };
type Period = { fromOn: string; toOn: string };

function checkAirportsDiffer({ from, to }: Route, ctx: z.RefinementCtx): void {
  if (from === to) ctx.addIssue({ code: "custom", path: ["to"], message: messages.sameAirport });
}

function checkPeriodOrder({ fromOn, toOn }: Period, ctx: z.RefinementCtx): void {
  if (toOn < fromOn) ctx.addIssue({ code: "custom", path: ["toOn"], message: messages.backwards });
}

/** A flight as staff enter it. */
export const flightInput = flightFields.superRefine((flight, ctx) => {
  checkAirportsDiffer(flight, ctx);
  checkPeriodOrder(flight, ctx);
  if (!flight.number.startsWith(flight.airline))
    ctx.addIssue({ code: "custom", path: ["number"], message: messages.otherAirline(flight.airline) });
});

/** "Hoàn vé" and its lines below it, an empty line before the next title. */
const rulesInput = z
  .string()
  .max(8000, messages.tooManyRules)
  .default("")
  .transform((text) =>
    text
      .replace(/\r\n?/g, "\n")
      .split(/\n\s*\n/)
      .map((part) => part.split("\n").map((line) => line.trim()))
      .map((lines) => lines.filter((line) => line !== ""))
      .flatMap(([title, ...lines]) => (title === undefined ? [] : [{ title, lines }])),
  )
  .pipe(
    z
      .array(
        z.object({
          title: z.string().max(120, messages.tooManyRules),
          lines: z.array(z.string().max(500, messages.tooManyRules)).max(MAX_RULES, messages.tooManyRules),
        }),
      )
      .max(MAX_RULES, messages.tooManyRules),
  );

const yesInput = z
  .enum(["on"])
  .optional()
  .transform((value) => value === "on");

export const fareFields = z.strictObject({
  ...routeFields,
  code: codeInput(/^[A-Z0-9]{1,6}$/, messages.badClassCode),
  position: wholeInput(0, 99).default(0),
  brand: textInput(1, 60),
  cabin: textInput(1, 40),
  bookingClass: codeInput(/^[A-Z]{1,2}$/, messages.badBookingClass),
  handBaggage: textInput(0, 40),
  checkedBaggage: textInput(0, 40),
  refundable: yesInput,
  rules: rulesInput,
  seats: wholeInput(0, MAX_CLASS_SEATS),
  daysBefore: wholeInput(0, 360).default(0),
  roundTripPercent: orNone(wholeInput(0, 90)).default(null),
  adultFare: vndInput,
  adultTax: vndInput,
  adultFee: vndInput,
  childFare: vndInput,
  childTax: vndInput,
  childFee: vndInput,
  infantFare: vndInput,
  infantTax: vndInput,
  infantFee: vndInput,
});

/** A fare class of an airline on a route, as staff enter it. */
export const fareInput = fareFields
  .superRefine((fare, ctx) => {
    checkAirportsDiffer(fare, ctx);
    if (fare.adultFare === 0) ctx.addIssue({ code: "custom", path: ["adultFare"], message: messages.noFare });
  })
  .transform(
    ({ adultFare, adultTax, adultFee, childFare, childTax, childFee, infantFare, infantTax, infantFee, ...fare }) => ({
      ...fare,
      amounts: {
        adult: { fare: adultFare, tax: adultTax, fee: adultFee },
        child: { fare: childFare, tax: childTax, fee: childFee },
        infant: { fare: infantFare, tax: infantTax, fee: infantFee },
      },
    }),
  );

export const fareChangeFields = z.strictObject({
  label: textInput(1, 80),
  airline: orNone(airlineInput),
  fromOn: dateInput,
  toOn: dateInput,
  weekdays: z.array(weekdayInput).max(7),
  percent: wholeInput(-90, 500).refine((percent) => percent !== 0, { message: messages.noPercent }),
});

/** A period (season, feast or weekdays) with changed fares, as staff enter it; no weekday means every day. */
export const fareChangeInput = z
  .strictObject({ ...fareChangeFields.shape, airline: airlineInput.nullable() })
  .superRefine(checkPeriodOrder)
  .transform(({ weekdays, ...change }) => ({
    ...change,
    weekdays: weekdays.length === 0 || weekdays.length === 7 ? null : weekdays,
  }));

/** An airline's price of a bag, as staff enter it. */
export const bagInput = z.strictObject({
  airline: airlineInput,
  flightType: z.enum(flightTypes, messages.noFlightType),
  code: codeInput(/^[A-Z0-9]{1,10}$/, messages.badBagCode),
  name: textInput(1, 80),
  price: vndInput.refine((price) => price > 0, { message: messages.noFare }),
});

/** The key of a class of a route: "HAN-SGN-VN-ECO". */
export const fareKeyText = ({ from, to, airline, code }: FareKey): string => [from, to, airline, code].join("-");

/** The query of the list of flights, or of classes. */
export const timetableSearch = z.object({
  text: textInput(0, 60).catch("").default(""),
  page: pageInput,
  size: staffSizeInput,
});
export type TimetableSearch = z.output<typeof timetableSearch>;

/** The query of one departure. */
export const departureInput = z.object({ number: flightNumberInput, on: dateInput });
export type DepartureName = z.output<typeof departureInput>;

/** A page of the flights of a day. */
export const dayFlightSearch = z.strictObject({ page: pageInput, size: staffSizeInput });
export type DayFlightSearch = z.output<typeof dayFlightSearch>;

export const seatsInput = z.strictObject({
  number: flightNumberInput,
  on: dateInput,
  code: z.string().max(6),
  capacity: wholeInput(0, MAX_CLASS_SEATS),
  expectedCapacity: wholeInput(0, MAX_CLASS_SEATS),
});

import { z } from "zod";
import { type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";
import { MAX_PASSENGERS } from "../limits.ts";
import { flightMessages } from "../messages.ts";
import { findAirport } from "../rules/search.ts";
import type { FlightSearch } from "./search.ts";
import type { FareRequest, MonthRequest, Selection } from "./supplier.ts";

const countInput = (least: number) =>
  z
    .int(flightMessages.noNumber)
    .min(least, flightMessages.tooFewPassengers(least))
    .max(MAX_PASSENGERS, flightMessages.tooManyPassengers);

const airportInput = z
  .string(flightMessages.noAirport)
  .refine((code) => findAirport(code) !== null, flightMessages.noAirport);

/** "01122026", the suppliers' day format. */
const dayInput = z
  .string(flightMessages.badDay)
  .regex(/^\d{8}$/, flightMessages.badDay)
  .transform((text) => `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`)
  .refine(isCalendarDate, flightMessages.badDay)
  .transform((text) => text as CalendarDate);

// The form sends display data of an airport with its code; it is ignored.
const shown = z.record(z.string().max(40), z.string().max(200)).optional();

const legInput = z.strictObject({
  StartPoint: airportInput,
  EndPoint: airportInput,
  DepartDate: dayInput,
  Airline: z.string().max(3).optional(),
  Airport: shown,
  EndAirport: shown,
});

/** A search in the published names (specification, "Flight search request"), checked in the order of its section 5. */
export const flightRequestInput = z
  .strictObject({
    Adt: countInput(1).describe("Người lớn, từ 1"),
    Chd: countInput(0).default(0),
    Inf: countInput(0).default(0),
    ViewMode: z.enum(["split", ""]).default("split"),
    ListFlight: z.array(legInput).min(1, flightMessages.noAirport).max(2, flightMessages.twoLegs),
  })
  .superRefine(({ Adt, Chd, Inf, ListFlight: [out, back] }, issues) => {
    const addError = (path: string, message: string) => issues.addIssue({ code: "custom", path: [path], message });
    if (out && out.StartPoint === out.EndPoint) addError("ListFlight", flightMessages.sameAirport);
    if (out && back && (back.StartPoint !== out.EndPoint || back.EndPoint !== out.StartPoint))
      addError("ListFlight", flightMessages.otherWayBack);
    if (Adt + Chd + Inf > MAX_PASSENGERS) addError("Adt", flightMessages.tooManyPassengers);
    if (Inf > Adt) addError("Inf", flightMessages.tooManyInfants);
  });

const airportIfAny = z
  .string()
  .transform((code) => findAirport(code))
  .catch(null);
const countIfAny = (usual: number) => z.int().min(0).max(99).catch(usual);
const looseLeg = z.object({
  StartPoint: airportIfAny,
  EndPoint: airportIfAny,
  DepartDate: dayInput.nullable().catch(null),
});

/** A search parsed leniently from a URL: unreadable parts are left to be chosen again. */
export const flightSearchInput = z
  .object({
    Adt: countIfAny(1),
    Chd: countIfAny(0),
    Inf: countIfAny(0),
    ListFlight: z.tuple([looseLeg]).rest(looseLeg),
  })
  .transform(
    ({ Adt, Chd, Inf, ListFlight: [out, back] }): FlightSearch => ({
      roundTrip: back !== undefined,
      from: out.StartPoint,
      to: out.EndPoint,
      departOn: out.DepartDate,
      returnOn: back?.DepartDate ?? null,
      adults: Adt,
      children: Chd,
      infants: Inf,
    }),
  );

/** The search in our own type. */
export const fareRequestOf = ({ Adt, Chd, Inf, ListFlight }: z.output<typeof flightRequestInput>): FareRequest => ({
  legs: ListFlight.map(({ StartPoint, EndPoint, DepartDate }) => ({ from: StartPoint, to: EndPoint, on: DepartDate })),
  passengers: { adult: Adt, child: Chd, infant: Inf },
});

export const monthRequestInput = z
  .strictObject({
    StartPoint: airportInput,
    EndPoint: airportInput,
    Airline: z.string().max(3).optional().describe("Bỏ trống hoặc ALL là mọi hãng"),
    Month: z.int(flightMessages.badMonth).min(1, flightMessages.badMonth).max(12, flightMessages.badMonth),
    Year: z.int(flightMessages.badMonth).min(2020, flightMessages.badMonth).max(2100, flightMessages.badMonth),
  })
  .refine(({ StartPoint, EndPoint }) => StartPoint !== EndPoint, {
    path: ["EndPoint"],
    message: flightMessages.sameAirport,
  });

export const monthRequestOf = ({
  StartPoint: from,
  EndPoint: to,
  Airline = "",
  Month,
  Year,
}: z.output<typeof monthRequestInput>): MonthRequest => ({
  from,
  to,
  month: `${Year}-${String(Month).padStart(2, "0")}-01` as CalendarDate,
  ...(Airline !== "" && Airline !== "ALL" && { airline: Airline }),
});

/** Selections from a search result, by its ids. */
export const selectionsInput = z.strictObject({
  ListFareData: z
    .array(
      z.strictObject({
        Session: z.string().min(1).max(200),
        FareDataId: z.union([z.int().min(0), z.string().min(1).max(100)]),
        ListFlight: z
          .array(z.strictObject({ FlightValue: z.string().min(1).max(500) }))
          .min(1)
          .max(2),
      }),
    )
    .min(1)
    .max(2),
});

export const selectionsOf = ({ ListFareData }: z.output<typeof selectionsInput>): Selection[] =>
  ListFareData.map(({ Session, FareDataId, ListFlight }) => ({
    session: Session,
    fareId: FareDataId,
    values: ListFlight.map(({ FlightValue }) => FlightValue),
  }));

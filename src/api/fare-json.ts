import { z } from "zod";
import { type CalendarDate, formatDate } from "#kernel/calendar-date.ts";
import {
  type AmountsByType,
  type Fare,
  type Flight,
  type PassengerCounts,
  passengerTypes,
  type Segment,
} from "#modules/flights/contract/fare.ts";
import { dayOf, minutesBetween, offsetText } from "#modules/flights/rules/local-time.ts";

// The published names are those of the Datacom platform (its public guide of 2019).

const segmentJson = z.object({
  Id: z.int(),
  Airline: z.string(),
  MarketingAirline: z.string(),
  OperatingAirline: z.string(),
  StartPoint: z.string(),
  EndPoint: z.string(),
  StartTime: z.string(),
  EndTime: z.string(),
  StartTimeZoneOffset: z.string(),
  EndTimeZoneOffset: z.string(),
  FlightNumber: z.string(),
  Duration: z.int(),
  Class: z.string(),
  Cabin: z.string(),
  FareBasis: z.string(),
  Seat: z.int().nullable(),
  Plane: z.string(),
  StartTerminal: z.string(),
  EndTerminal: z.string(),
  DayChange: z.boolean(),
  LastItem: z.boolean(),
  /** Minutes until the next flight leaves; 0 after the last one. */
  StopTime: z.int(),
  StopOvernight: z.boolean(),
  ChangeStation: z.boolean(),
  HandBaggage: z.string(),
  AllowanceBaggage: z.string(),
});

const flightJson = z.object({
  FlightId: z.int(),
  Leg: z.int(),
  Airline: z.string(),
  Operating: z.string(),
  FlightValue: z.string(),
  StartPoint: z.string(),
  EndPoint: z.string(),
  StartDate: z.string(),
  EndDate: z.string(),
  FlightNumber: z.string(),
  StopNum: z.int(),
  Duration: z.int(),
  NoRefund: z.boolean().nullable(),
  GroupClass: z.string(),
  FareClass: z.string(),
  FareBasis: z.string(),
  SeatRemain: z.int().nullable(),
  ListSegment: z.array(segmentJson),
});

const amountNames = passengerTypes.map((type) => ({ adult: "Adt", child: "Chd", infant: "Inf" })[type]);
const amountsJson = Object.fromEntries(
  amountNames.flatMap((name) => ["Fare", "Tax", "Fee", "ServiceFee"].map((part) => [`${part}${name}`, z.int()])),
);

/** A fare that can be sold: its parts add up to its total. */
export const fareJson = z.object({
  FareDataId: z.union([z.int(), z.string()]),
  Session: z.string(),
  Airline: z.string(),
  Currency: z.literal("VND"),
  FareType: z.string(),
  Itinerary: z.int(),
  Leg: z.int(),
  Adt: z.int(),
  Chd: z.int(),
  Inf: z.int(),
  ...amountsJson,
  TotalNetPrice: z.int(),
  TotalServiceFee: z.int(),
  TotalDiscount: z.int(),
  TotalPrice: z.int(),
  ListFlight: z.array(flightJson),
});

const partsOf = (amounts: AmountsByType) =>
  Object.fromEntries(
    passengerTypes.flatMap((type, index) => {
      const { fare, tax, fee, serviceFee } = amounts[type];
      const name = amountNames[index];
      return [
        [`Fare${name}`, fare],
        [`Tax${name}`, tax],
        [`Fee${name}`, fee],
        [`ServiceFee${name}`, serviceFee],
      ];
    }),
  );

const timesEach = (passengers: PassengerCounts, of: (type: keyof PassengerCounts) => number) =>
  passengerTypes.reduce((sum, type) => sum + passengers[type] * of(type), 0);

export function fareView(fare: Fare) {
  const { passengers, amounts, flights } = fare;
  return {
    FareDataId: fare.id,
    Session: fare.session,
    Airline: fare.airline,
    Currency: "VND",
    FareType: fare.brand,
    Itinerary: flights.length,
    Leg: flights[0]?.leg ?? 0,
    Adt: passengers.adult,
    Chd: passengers.child,
    Inf: passengers.infant,
    ...partsOf(amounts),
    TotalNetPrice: timesEach(passengers, (type) => {
      const { fare, tax, fee } = amounts[type];
      return fare + tax + fee;
    }),
    TotalServiceFee: timesEach(passengers, (type) => amounts[type].serviceFee),
    TotalDiscount: fare.discount,
    TotalPrice: fare.total,
    ListFlight: flights.map((flight, id) => flightView(fare, flight, id)),
  };
}

function flightView({ airline, brand }: Fare, flight: Flight, id: number) {
  const [first] = flight.segments;
  const last = flight.segments.at(-1);
  if (!first || !last) throw new Error(`a flight of ${airline} without a segment`);
  return {
    FlightId: id,
    Leg: flight.leg,
    Airline: airline,
    Operating: first.operatedBy,
    FlightValue: flight.value,
    StartPoint: first.from,
    EndPoint: last.to,
    StartDate: `${first.departsAt}:00`,
    EndDate: `${last.arrivesAt}:00`,
    FlightNumber: first.number,
    StopNum: flight.segments.length - 1,
    Duration: flight.minutes,
    NoRefund: flight.refundable === null ? null : !flight.refundable,
    GroupClass: brand,
    FareClass: first.bookingClass,
    FareBasis: first.fareBasis,
    SeatRemain: flight.seatsLeft,
    ListSegment: flight.segments.map((segment, index) => segmentView(flight, segment, index)),
  };
}

function segmentView({ segments, seatsLeft }: Flight, segment: Segment, place: number) {
  const next = segments[place + 1];
  const { airline, from, to, departsAt, arrivesAt } = segment;
  return {
    Id: place,
    Airline: airline,
    MarketingAirline: airline,
    OperatingAirline: segment.operatedBy,
    StartPoint: from,
    EndPoint: to,
    StartTime: `${departsAt}:00`,
    EndTime: `${arrivesAt}:00`,
    StartTimeZoneOffset: offsetText(from, departsAt),
    EndTimeZoneOffset: offsetText(to, arrivesAt),
    FlightNumber: segment.number,
    Duration: segment.minutes,
    Class: segment.bookingClass,
    Cabin: segment.cabin,
    FareBasis: segment.fareBasis,
    Seat: seatsLeft,
    Plane: segment.aircraft,
    StartTerminal: segment.fromTerminal,
    EndTerminal: segment.toTerminal,
    DayChange: dayOf(arrivesAt) !== dayOf(departsAt),
    LastItem: next === undefined,
    StopTime: next ? minutesBetween(to, arrivesAt, next.from, next.departsAt) : 0,
    StopOvernight: next !== undefined && dayOf(next.departsAt) !== dayOf(arrivesAt),
    ChangeStation: next ? isOtherTerminal(segment.toTerminal, next.fromTerminal) : false,
    HandBaggage: segment.handBaggage,
    AllowanceBaggage: segment.checkedBaggage,
  };
}

/** True only when both terminals are known. */
const isOtherTerminal = (from: string, to: string) => from !== "" && to !== "" && from !== to;

/** "01122026" */
export const supplierDay = (day: CalendarDate): string => formatDate(day).replaceAll("/", "");

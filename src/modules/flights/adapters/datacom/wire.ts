import { z } from "zod";
import { vnd } from "#kernel/money.ts";
import { MAX_PASSENGERS } from "../../limits.ts";
import { isLocalTime } from "../../rules/local-time.ts";

// Responses of the platform (public guide of 2019). Only fields that are read are validated, since it sends more and adds fields.

/** Far above any price, and small enough for exact sums. */
const MAX_AMOUNT = 100_000_000_000;
const money = z.number().int().min(-MAX_AMOUNT).max(MAX_AMOUNT).transform(vnd);
const count = z.int().min(0).max(MAX_PASSENGERS);
const localTime = z.string().refine(isLocalTime);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** The envelope of every response; the HTTP status is always 200. */
export const envelope = z.looseObject({ Status: z.boolean(), ErrorCode: text, Message: text });

const segment = z.object({
  Airline: z.string(),
  OperatingAirline: text,
  StartPoint: z.string(),
  EndPoint: z.string(),
  StartTime: localTime,
  EndTime: localTime,
  FlightNumber: z.string(),
  Duration: z.int(),
  Class: text,
  Cabin: text,
  FareBasis: text,
  Plane: text,
  StartTerminal: text,
  EndTerminal: text,
  HandBaggage: text,
  AllowanceBaggage: text,
});

const flight = z.object({
  Leg: z.int(),
  FlightValue: z.string(),
  Duration: z.int(),
  GroupClass: text,
  SeatRemain: z.int().nullish(),
  NoRefund: z.boolean().nullish(),
  ListSegment: z.array(segment).min(1),
});

const amounts = {
  FareAdt: money,
  TaxAdt: money,
  FeeAdt: money,
  ServiceFeeAdt: money.default(vnd(0)),
  FareChd: money,
  TaxChd: money,
  FeeChd: money,
  ServiceFeeChd: money.default(vnd(0)),
  FareInf: money,
  TaxInf: money,
  FeeInf: money,
  ServiceFeeInf: money.default(vnd(0)),
};

export const fareData = z.object({
  FareDataId: z.int(),
  Airline: z.string(),
  FareType: text,
  Currency: z.literal("VND"),
  Adt: count,
  Chd: count,
  Inf: count,
  ...amounts,
  TotalPrice: money,
  ListFlight: z.array(flight).min(1),
});
export type FareData = z.output<typeof fareData>;

export const searchAnswer = z.object({
  FlightType: z.enum(["domestic", "international"]),
  Session: z.string(),
  ListFareData: z.array(fareData),
});

export const monthAnswer = z.object({
  ListMinPrice: z.array(z.object({ DepartDate: z.string(), Session: text, ListFareData: z.array(fareData) })),
});

export const baggage = z.looseObject({
  Airline: z.string(),
  Leg: z.int(),
  StartPoint: z.string(),
  EndPoint: z.string(),
  Code: z.string(),
  Name: z.string(),
  Price: money,
  Currency: z.literal("VND"),
});
export const baggageAnswer = z.object({ ListBaggage: z.array(baggage) });

export const rulesAnswer = z.object({
  ListFareRules: z.array(
    z.object({
      ListRulesGroup: z.array(z.object({ RulesTitle: z.string(), ListRulesText: z.array(z.string()) })),
    }),
  ),
});

export const verifyAnswer = z.object({
  ListFareStatus: z.array(
    z.object({
      Status: z.boolean(),
      Session: z.string(),
      FareData: fareData.nullish(),
      Price: money.nullish(),
      Difference: z.int().nullish(),
    }),
  ),
});

const ticket = z.object({ TicketNumber: z.string(), PassengerType: text });

const booking = z.object({
  Status: z.enum(["OK", "FAIL"]),
  Airline: z.string(),
  BookingCode: text,
  ErrorCode: text,
  Message: text,
  ExpiryDate: text,
  Price: money.nullish(),
  ListTicket: z.array(ticket).nullish(),
});
export type WireBooking = z.output<typeof booking>;

export const bookAnswer = z.object({ ListBooking: z.array(booking) });

/** The state of a booking: `HOLD`, `TICKETED`, `CANCEL` or `EXPIRED`. */
const storedBooking = booking.omit({ Status: true, ErrorCode: true, Message: true }).extend({
  BookingStatus: z.enum(["HOLD", "TICKETED", "CANCEL", "EXPIRED"]),
});
export type StoredWireBooking = z.output<typeof storedBooking>;
export const storedBookingsAnswer = z.object({ ListBooking: z.array(storedBooking) });

/** The envelope says whether it was done; the result is read afterwards. */
export const doneAnswer = z.looseObject({});

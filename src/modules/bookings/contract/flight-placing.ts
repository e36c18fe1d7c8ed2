import { z } from "zod";
import { passengerTypes } from "#modules/flights/contract/fare.ts";
import { MAX_PASSENGERS } from "#modules/flights/limits.ts";
import { flightMessages } from "#modules/flights/messages.ts";
import { dateInput, textInput, vndNumberInput } from "#platform/input.ts";
import { bookingMessages } from "../messages/booking.ts";
import { flightPhone } from "../rules/flight-phone.ts";
import type { FlightOrderView } from "./flight-order.ts";
import { invoiceInput } from "./invoice.ts";
import { contactInput, placeBookingInput } from "./placing.ts";
import type { BookingState } from "./states.ts";

const legInput = z.int().min(0).max(1);
const nameInput = textInput(0, 60);
const genderInput = z.enum(["male", "female"], { error: "Bạn cần chọn giới tính." });

/** A fare of a search result, by the ids it gave; `total` is what the page showed for it. */
const chosenFareInput = z.strictObject({
  session: z.string().min(1).max(300),
  fareId: z.union([z.int().min(0), z.string().min(1).max(100)]),
  values: z.array(z.string().min(1).max(500)).min(1).max(2),
  airline: z.string().min(2).max(3),
  total: vndNumberInput,
});

/** The bag as the page showed it; an order with a bag that differs is rejected. */
const shownBagInput = z
  .strictObject({ airline: z.string(), from: z.string(), to: z.string(), name: z.string(), price: z.int() })
  .partial();

/** A passenger, in any spelling of the names of their papers: our rules format the ticket name. */
const passengerInput = z.strictObject({
  type: z.enum(passengerTypes),
  gender: genderInput,
  surname: nameInput,
  givenNames: nameInput,
  bornOn: dateInput.nullable().default(null),
  /** The index of the adult whose lap an infant sits on. */
  adult: z.int().min(0).max(MAX_PASSENGERS).nullable().default(null),
  passport: z
    .strictObject({
      number: textInput(1, 20, "Bạn cần điền số hộ chiếu.").transform((text) => text.replace(/\s/g, "").toUpperCase()),
      nationality: z.string().regex(/^[A-Z]{2}$/, "Bạn cần chọn quốc tịch."),
      expiresOn: dateInput,
    })
    .nullable()
    .default(null),
  baggage: z
    .array(z.strictObject({ leg: legInput, code: z.string().min(1).max(40), shown: shownBagInput.optional() }))
    .max(2)
    .refine((bags) => new Set(bags.map(({ leg }) => leg)).size === bags.length, "Mỗi chặng chọn một gói hành lý.")
    .default([]),
});

/** The contact of the booking. The phone number is combined with the chosen country code. */
const flightContactInput = z
  .strictObject({
    gender: genderInput,
    surname: textInput(1, 40, "Bạn phải nhập họ."),
    givenNames: textInput(1, 40, "Bạn phải nhập tên."),
    area: z
      .string()
      .regex(/^\+\d{1,4}$/, "Mã quốc gia viết như +84.")
      .default("+84"),
    phone: contactInput.shape.phone,
    email: contactInput.shape.email,
  })
  .refine((contact) => flightPhone(contact) !== null, {
    path: ["phone"],
    message: bookingMessages.badPhone,
    // Also runs while another field is invalid, so that all errors appear at once.
    when: ({ value }) => phonePartsInput.safeParse(value).success,
  });
const phonePartsInput = z.object({ area: z.string(), phone: contactInput.shape.phone });

/** The input for booking flights. `expectedTotal` is the total on the page: the server prices again. */
export const placeFlightInput = z.strictObject({
  selections: z.array(chosenFareInput).min(1, flightMessages.searchAgain).max(2, flightMessages.twoLegs),
  passengers: z.array(passengerInput).min(1).max(MAX_PASSENGERS, flightMessages.tooManyPassengers),
  contact: flightContactInput,
  note: placeBookingInput.shape.note,
  invoice: invoiceInput.nullable().default(null),
  expectedTotal: vndNumberInput,
  consent: placeBookingInput.shape.consent,
});
export type FlightPlacing = z.output<typeof placeFlightInput>;

/** An order that staff enter for a customer on the telephone: without the customer's consent. */
export const phoneFlightInput = placeFlightInput.omit({ consent: true });
export type PhoneFlightPlacing = z.output<typeof phoneFlightInput>;

/** Response to a new flight order; `draft` while the outcome at an airline is unknown. `secret` is shown this once. */
export type PlacedFlights = {
  id: string;
  code: string;
  keyVersion: number;
  secret: string;
  state: BookingState;
  total: number;
  /** The amount due now. */
  outstanding: number;
  /** The payment deadline for these tickets. */
  holdExpiresAt: Date;
  orders: FlightOrderView[];
};

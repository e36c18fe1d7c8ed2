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

/** A fare of an answer to a search, by the names it gave; `total` is what the page showed for it. */
const chosenFareInput = z.strictObject({
  session: z.string().min(1).max(300),
  fareId: z.union([z.int().min(0), z.string().min(1).max(100)]),
  values: z.array(z.string().min(1).max(500)).min(1).max(2),
  airline: z.string().min(2).max(3),
  total: vndNumberInput,
});

/** What the sender was shown of a bag: refused where it is not so. */
const shownBagInput = z
  .strictObject({ airline: z.string(), from: z.string(), to: z.string(), name: z.string(), price: z.int() })
  .partial();

/** Who flies, in the names of their papers and in any spelling: the ticket is written by rules of ours. */
const passengerInput = z.strictObject({
  type: z.enum(passengerTypes),
  gender: genderInput,
  surname: nameInput,
  givenNames: nameInput,
  bornOn: dateInput.nullable().default(null),
  /** Whose lap an infant sits on: the place of an adult in the list. */
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

/** Who is written to. A phone number goes with the country code that was chosen. */
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
    // Also while something else is wrong, so that all is said at once.
    when: ({ value }) => numberInput.safeParse(value).success,
  });
const numberInput = z.object({ area: z.string(), phone: contactInput.shape.phone });

/** Everything a customer sends to book flights. `expectedTotal` is what the page showed for all of it: the server prices again. */
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

/** An order that staff type for a customer on the telephone: without the customer's consent. */
export const phoneFlightInput = placeFlightInput.omit({ consent: true });
export type PhoneFlightPlacing = z.output<typeof phoneFlightInput>;

/** Answer to flights that were just ordered; `draft` while nobody knows what an airline has done. `secret` is shown this once. */
export type PlacedFlights = {
  id: string;
  code: string;
  keyVersion: number;
  secret: string;
  state: BookingState;
  total: number;
  /** What is to be paid now. */
  outstanding: number;
  /** Until when money makes tickets of it. */
  holdExpiresAt: Date;
  orders: FlightOrderView[];
};

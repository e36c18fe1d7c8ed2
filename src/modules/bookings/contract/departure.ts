import { z } from "zod";
import { dateInput, idInput, textInput } from "#platform/input.ts";
import { departureMessages } from "../messages/booking.ts";
import type { BookedRoom } from "./booking.ts";
import { cancelInput } from "./booking-list.ts";
import type { BookingState } from "./states.ts";

/** A departure is a product on the day on which its journey begins. */
export const departureInput = z.strictObject({ productId: idInput, on: dateInput });
export type DepartureRef = z.output<typeof departureInput>;

const whole = {
  ...departureInput.shape,
  /** Customers read this text. */
  reason: textInput(1, 300, departureMessages.reasonMissing),
  /** Closes the night of that day for sale. */
  close: z.boolean().default(false),
};

/** `agreed` keeps each price as it is. `new` takes the price of the new day, also where a booking had an overriding price. */
export const moveDepartureInput = z
  .strictObject({ ...whole, to: dateInput, price: z.enum(["agreed", "new"]).default("agreed") })
  .refine(({ on, to }) => on !== to, { path: ["to"], message: departureMessages.sameDay });
export type MoveDepartureInput = z.output<typeof moveDepartureInput>;

/** The customers are not at fault when a ship may not sail: by default all of their money is refunded. */
export const cancelDepartureInput = z.strictObject({
  ...whole,
  terms: cancelInput.shape.terms.unwrap().default("full"),
});
export type CancelDepartureInput = z.output<typeof cancelDepartureInput>;

/** An active booking of a departure. */
export type ActiveBooking = {
  id: string;
  code: string;
  state: BookingState;
  contactName: string;
  /** True if an email can reach the customer; otherwise staff call them. */
  hasEmail: boolean;
  adults: number;
  children: number;
  rooms: BookedRoom[];
  charter: boolean;
  total: number;
  paid: number;
};

/** The outcome for a booking: its total and the refund then due, or the reason why it stays as it is. */
export type BookingOutcome = { ok: true; total: number; refund: number } | { ok: false; reason: string };

/** The outcome for a whole departure, booking by booking, in processing order. */
export type DeparturePlan = {
  rows: (ActiveBooking & { fate: BookingOutcome })[];
  done: number;
  stays: number;
  /** The refunds to customers that this makes due. */
  refund: number;
  /** Preview token: a fingerprint of the plan that the command must match. */
  previewToken: string;
};

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
  /** The customers read it. */
  reason: textInput(1, 300, departureMessages.reasonMissing),
  /** Nobody else can book the night of that day any more. */
  close: z.boolean().default(false),
};

/** `agreed` keeps each price as it is, `new` takes that of the new day, also where a booking had a price of its own. */
export const moveDepartureInput = z
  .strictObject({ ...whole, to: dateInput, price: z.enum(["agreed", "new"]).default("agreed") })
  .refine(({ on, to }) => on !== to, { path: ["to"], message: departureMessages.sameDay });
export type MoveDepartureInput = z.output<typeof moveDepartureInput>;

/** A ship that may not sail is not the customers' fault: all of their money goes back unless somebody says otherwise. */
export const cancelDepartureInput = z.strictObject({
  ...whole,
  terms: cancelInput.shape.terms.unwrap().default("full"),
});
export type CancelDepartureInput = z.output<typeof cancelDepartureInput>;

/** A booking that stands, as one of its departure. */
export type StandingBooking = {
  id: string;
  code: string;
  state: BookingState;
  contactName: string;
  /** Where a letter reaches the customer; who has none is called. */
  hasEmail: boolean;
  adults: number;
  children: number;
  rooms: BookedRoom[];
  charter: boolean;
  total: number;
  paid: number;
};

/** What becomes of a booking: its total and what is then due back of it, or why it stays as it is. */
export type Fate = { ok: true; total: number; refund: number } | { ok: false; reason: string };

/** What becomes of a whole departure, booking by booking, in the order in which it is done. */
export type DeparturePlan = {
  rows: (StandingBooking & { fate: Fate })[];
  done: number;
  stays: number;
  /** Money that is due back to customers because of it. */
  refund: number;
  /** A fingerprint of all this: who does it names what was seen. */
  seen: string;
};

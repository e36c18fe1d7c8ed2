import type { Offer, StayOffer } from "#modules/availability/contract/offer.ts";
import type { RoomChoice, RoomGuests, Stay } from "#modules/availability/contract/stay.ts";
import type { Span } from "#modules/availability/rules/other-days.ts";
import type { Priced } from "#modules/availability/rules/party-price.ts";
import type { Context } from "#platform/context.ts";
import type { Booking } from "../queries/get-booking.ts";

/**
 * What stands behind a booking. Each step runs in the transaction of the booking, which is locked, and either does all it
 * says or throws: `conflict` "sold-out" when something is gone.
 */
export type Fulfilment = {
  /** What the same order would cost and take now. */
  requote(ctx: Context, booking: Booking): Promise<StayOffer>;
  /** Keeps what was ordered until a moment. */
  hold(ctx: Context, booking: Booking, until: Date, choice?: readonly RoomChoice[]): Promise<void>;
  /** Keeps it until another moment, or as long as it can be kept: answers until when, and null when it is not held any more. */
  extend(ctx: Context, booking: Booking, until: Date): Promise<Date | null>;
  /** Makes it the customer's own; takes it anew when the hold has been swept. */
  commit(ctx: Context, booking: Booking): Promise<void>;
  /** Makes a hold of it again: what paid for it was somebody else's. */
  uncommit(ctx: Context, booking: Booking, until: Date): Promise<void>;
  /** Looks again at what waits for its money, which has changed. */
  recount(ctx: Context, booking: Booking): Promise<void>;
  /** What another stay would cost and take, with what the booking has counted as free. */
  offer(ctx: Context, booking: Booking, stay: Stay): Promise<StayOffer>;
  /** What the stay that was booked would cost on each other day of a span on which it can be had. */
  otherDays(ctx: Context, booking: Booking, stay: Stay, span: Span): Promise<Offer[]>;
  /** Takes what the booking now says in place of what it had, or nothing. */
  change(ctx: Context, changed: Booking): Promise<void>;
  /** What guests in rooms of their own cost now on the days of the booking, whether or not such rooms are free. */
  price(ctx: Context, booking: Booking, rooms: readonly RoomGuests[]): Promise<Priced>;
  /** Gives a part of what a booking has to another one, which has nothing yet. */
  divide(ctx: Context, from: Booking, part: Booking): Promise<void>;
  /** Gives all that a booking has to another one, until the moment that this says. */
  join(ctx: Context, from: Booking, into: Booking): Promise<void>;
  /** Gives it back; twice changes nothing. */
  release(ctx: Context, booking: Booking): Promise<void>;
};

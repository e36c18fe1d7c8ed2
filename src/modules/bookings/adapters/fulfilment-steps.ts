import type { Offer, StayOffer } from "#modules/availability/contract/offer.ts";
import type { RoomChoice, RoomGuests, Stay } from "#modules/availability/contract/stay.ts";
import type { Span } from "#modules/availability/rules/other-days.ts";
import type { Priced } from "#modules/availability/rules/party-price.ts";
import type { Context } from "#platform/context.ts";
import type { Booking } from "../queries/get-booking.ts";

/**
 * The stock behind a booking. Each step runs in the transaction of the locked booking and is all or nothing. It throws `conflict`
 * "sold-out" when something is gone.
 */
export type Fulfilment = {
  /** Current price and availability of the same order. */
  requote(ctx: Context, booking: Booking): Promise<StayOffer>;
  /** Holds the order until a moment. */
  hold(ctx: Context, booking: Booking, until: Date, choice?: readonly RoomChoice[]): Promise<void>;
  /** Extends the hold to another moment, or as long as the supplier allows. Returns the new end, or null when the hold no longer exists. */
  extend(ctx: Context, booking: Booking, until: Date): Promise<Date | null>;
  /** Turns the hold into a sale; takes the stock again when the hold was already swept. */
  commit(ctx: Context, booking: Booking): Promise<void>;
  /** Turns a sale back into a hold: the payment for it belonged to another booking. */
  uncommit(ctx: Context, booking: Booking, until: Date): Promise<void>;
  /** Recounts a booking that waits for money after its paid amount has changed. */
  recount(ctx: Context, booking: Booking): Promise<void>;
  /** Price and availability of another stay; the booking's own stock counts as free. */
  offer(ctx: Context, booking: Booking, stay: Stay): Promise<StayOffer>;
  /** Prices of the booked stay on each other available day of a span. */
  otherDays(ctx: Context, booking: Booking, stay: Stay, span: Span): Promise<Offer[]>;
  /** Replaces the stock of the former version of the booking by that of the changed one, or changes nothing. */
  change(ctx: Context, changed: Booking): Promise<void>;
  /** Current price of guests in these rooms on the booking's days, whether or not such rooms are free. */
  price(ctx: Context, booking: Booking, rooms: readonly RoomGuests[]): Promise<Priced>;
  /** Moves a part of a booking's stock to a new booking that has none yet. */
  divide(ctx: Context, from: Booking, part: Booking): Promise<void>;
  /** Moves all stock of one booking to another one, which holds it until its own expiry. */
  merge(ctx: Context, from: Booking, into: Booking): Promise<void>;
  /** Releases the stock; idempotent. */
  release(ctx: Context, booking: Booking): Promise<void>;
};

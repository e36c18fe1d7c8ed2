import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { FieldErrors } from "#kernel/errors.ts";
import type { BedTotal, CabinChoice, Quote } from "#modules/availability/contract.ts";
import type { Picture } from "#modules/media/contract.ts";
import type { Order, Typed } from "./order.ts";
import type { PriceChange } from "./price-changes.ts";

/** A type of cabin that can be chosen; `left` on the nights of the trip. */
export type CheckoutRoom = { id: string; title: string; maxGuests: number; left: number };

export type CheckoutCruise = {
  slug: string;
  title: string;
  picture: Picture | null;
  pier: string;
  checkInTime: string;
  checkOutTime: string;
  rooms: CheckoutRoom[];
};

export type DatedOrder = Order & { date: CalendarDate };

/** Everything the checkout shows about an order. Without a price there is a problem, and perhaps a way out of it. */
export type Checkout = {
  cruise: CheckoutCruise;
  nightsOnSale: number[];
  today: CalendarDate;
  order: DatedOrder;
  /** The cabins that the price is for; while there is no price, those asked for. */
  choice: CabinChoice[];
  quote: Quote | null;
  /** The beds that each child may have, with what the party pays then. */
  beds: BedTotal[][];
  problem: string | null;
  suggestion: { cabins: CabinChoice[]; text: string; total: number } | null;
  cancellation: string;
  deposit: { percent: number; amount: number } | null;
  holdMinutes: number;
  /** What this browser holds on the ship already. */
  ownHold: CheckoutHold | null;
};

/** A hold that the order would take the place of, unless its money is on its way. */
export type CheckoutHold = {
  code: string;
  holdExpiresAt: Date;
  total: number;
  checkIn: CalendarDate;
  nights: number;
  cabins: string;
  canChange: boolean;
};

/** Why a booking was not made. */
export type CheckoutRefusal = {
  code: string;
  message: string;
  fields: FieldErrors;
  /** The total that was shown before, when it has changed since. */
  shownTotal: number | null;
  changes: PriceChange[];
};

/** What a form gets back: all that was typed, and the order as the form had it. */
export type CheckoutAnswer = { checkout: Checkout; typed: Typed; refusal: CheckoutRefusal | null };

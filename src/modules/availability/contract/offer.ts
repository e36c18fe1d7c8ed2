import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { FieldErrors } from "#kernel/errors.ts";
import type { Vnd } from "#kernel/money.ts";
import type { FromTerms } from "#modules/products/contract/product.ts";
import type { Bed, RoomChoice, RoomGuests } from "./stay.ts";

/** The total of a party with a child in this bed. */
export type BedTotal = { bed: Bed; total: Vnd };

export const lineKinds = [
  "adult",
  "child",
  "extra-adult",
  "single",
  "holiday",
  "charter",
  "room-night",
  "extra",
  "discount",
  "override",
  "waived",
  // For flights.
  "fare",
  "service-fee",
  "baggage",
] as const;
export type LineKind = (typeof lineKinds)[number];

/** A price rule in the version that made a line. */
export type RuleRef = { id: string; version: number };

/** One line of a price: `amount` = `unit` × `quantity`, in whole đồng. */
export type StayPriceLine = {
  kind: LineKind;
  roomId: string | null;
  /** The plan of the line, where the product sells several. */
  ratePlanId?: string;
  label: string;
  note: string;
  quantity: number;
  unit: Vnd;
  amount: Vnd;
  rules: RuleRef[];
};

/** The price of a party on a date: the same object on list, page, checkout, e-mail and booking. */
export type StayPrice = {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  nights: number;
  charter: boolean;
  rooms: RoomGuests[];
  lines: StayPriceLine[];
  total: Vnd;
};

/** Rooms with their price. */
export type PricedChoice = { choice: RoomChoice[]; quote: StayPrice };

/** Price and rooms of a stay. `holdsRanOut`: some of its nights have expired holds that are not swept yet. */
export type Offer = PricedChoice & { holdsRanOut: boolean };

export type RefusalCode =
  | "past-date"
  | "too-late-today"
  | "too-far"
  | "too-many-guests"
  | "too-many-nights"
  | "too-many-cabins"
  | "invalid-input"
  | "party-does-not-fit"
  | "closed"
  | "closed-to-arrival"
  | "closed-to-departure"
  | "min-nights"
  | "not-for-sale"
  | "sold-out";

/** Why a stay is not available, in words for customers, and the cheapest rooms that would fit instead. */
export type NoOffer = {
  ok: false;
  code: RefusalCode;
  reason: string;
  fields: FieldErrors;
  suggestion: PricedChoice | null;
};

export type StayOffer = { ok: true; offer: Offer } | NoOffer;

/** Rooms left of a type over all nights of a stay, and whether it may be sold at all. */
export type RoomAvailability = {
  roomId: string;
  left: number;
  /** Why it cannot be booked, or null. */
  refusal: "no-stock" | "closed" | "closed-to-arrival" | "closed-to-departure" | "min-nights" | "not-for-sale" | null;
  minNights: number;
};

/** The lowest price in the coming season, where no day is chosen. */
export type FromOffer = {
  /** Null when nothing can be booked; `nights` is the length of the stay. */
  product: { price: number; nights: number } | null;
  /** The room and terms of that price, where it is for a room and night. */
  terms: FromTerms | null;
  /** By room type id, for the chosen length. */
  rooms: Record<string, number | null>;
};

/** A room type on one day: free rooms, and the price of the party in rooms of only this type. */
export type RoomOffer = {
  left: number;
  refusal: RoomAvailability["refusal"];
  offer: { total: Vnd; quantity: number } | null;
  /** Why the party does not fit in such rooms alone, though some are left. */
  reason: string | null;
};

/** One departure in the price calendar of a party. */
export type CalendarDay = {
  date: CalendarDate;
  /** Lowest total for the party, or null when the day cannot be booked. */
  total: Vnd | null;
  /** Rooms left of all types together. */
  left: number | null;
  state: "open" | "sold-out" | "closed" | "past";
  holiday: string | null;
};

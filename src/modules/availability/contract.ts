import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { FieldErrors } from "#kernel/errors.ts";
import type { Vnd } from "#kernel/money.ts";
import { MAX_CHILDREN, MAX_GUESTS } from "#kernel/party.ts";
import { dateInput, idInput, slugInput } from "#platform/input.ts";
import { MAX_ROOMS, TRIP_NIGHTS } from "./limits.ts";

/** Where a child sleeps: in a bed of its own, or with its parents. */
export const beds = ["own", "shared"] as const;
export type Bed = (typeof beds)[number];

export const childInput = z.strictObject({
  age: z.int("Tuổi của bé là số nguyên.").min(0, "Tuổi không âm.").max(17, "Từ 18 tuổi tính là người lớn."),
  bed: z.enum(beds).optional(),
});
/** Without a bed the one is meant with which the party pays the least. */
export type Child = z.infer<typeof childInput>;

/** What a party pays with a child in a bed. */
export type BedTotal = { bed: Bed; total: Vnd };

/** Who travels. */
export type Party = { adults: number; children: Child[] };

/** One room and who sleeps in it. */
export type RoomGuests = { roomId: string; adults: number; children: Child[] };

/** How many rooms of a type are asked for. */
export type RoomChoice = { roomId: string; quantity: number };

export const partyInput = {
  adults: z
    .int("Số người lớn là số nguyên.")
    .min(1, "Cần ít nhất một người lớn.")
    .max(MAX_GUESTS, `Tối đa ${MAX_GUESTS} khách một đơn. Đoàn đông hơn xin gọi cho chúng tôi.`),
  children: z.array(childInput).max(MAX_CHILDREN, `Tối đa ${MAX_GUESTS} khách một đơn.`),
};

/** Asks what a party pays. An empty list of rooms means: choose the cheapest that take us. */
export const quoteInput = z.strictObject({
  slug: slugInput,
  checkIn: dateInput,
  nights: z.int("Số đêm là số nguyên.").min(1, "Chuyến đi ít nhất một đêm.").max(2, "Chuyến đi dài nhất hai đêm."),
  ...partyInput,
  rooms: z
    .array(
      z.strictObject({
        roomId: idInput,
        quantity: z.int("Số phòng là số nguyên.").min(1, "Cần ít nhất một phòng.").max(MAX_ROOMS, "Quá nhiều phòng."),
      }),
    )
    .max(MAX_ROOMS, "Quá nhiều loại phòng."),
  charter: z.boolean().default(false),
});
export type QuoteInput = z.infer<typeof quoteInput>;

/** What somebody wants of a product. Without rooms the cheapest are meant that take the party. */
export type Stay = Omit<QuoteInput, "slug">;

/** Until `daysBefore` days before boarding (end of that day), cancelling costs `percent` of the total. Sorted from far to near. */
export const cancellationTierInput = z.strictObject({
  daysBefore: z.int().min(0).max(365),
  percent: z.int().min(0).max(100),
});
export type CancellationTier = z.infer<typeof cancellationTierInput>;

/** What a price is for: one guest and the whole trip, or one room and each night. */
export const priceBases = ["guest-trip", "room-night"] as const;
export type PriceBasis = (typeof priceBases)[number];

/** Meals that the price includes. */
export const boards = ["none", "breakfast", "half", "full"] as const;
export type Board = (typeof boards)[number];

/** The terms under which a product is sold. */
export type RatePlan = {
  id: string;
  productId: string;
  title: string;
  basis: PriceBasis;
  board: Board;
  cancellation: CancellationTier[];
  /** Null is what the agency asks of all. */
  depositPercent: number | null;
  instantConfirmation: boolean;
};

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
] as const;
export type LineKind = (typeof lineKinds)[number];

/** A price rule as it was when it made a line. */
export type RuleRef = { id: string; version: number };

/** One line of a price: `amount` = `unit` × `quantity`, in whole đồng. */
export type QuoteLine = {
  kind: LineKind;
  roomId: string | null;
  label: string;
  note: string;
  quantity: number;
  unit: Vnd;
  amount: Vnd;
  rules: RuleRef[];
};

/** The price of a party on a date: the same object on list, page, checkout, e-mail and booking. */
export type Quote = {
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  nights: number;
  charter: boolean;
  rooms: RoomGuests[];
  lines: QuoteLine[];
  total: Vnd;
};

/** Rooms with what they cost. */
export type PricedChoice = { choice: RoomChoice[]; quote: Quote };

/** What a stay costs and takes; `holdsRanOut`: some of it still stands in the counters as holds that have ended. */
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
  | "min-nights"
  | "not-for-sale"
  | "sold-out";

/** Why a stay cannot be had, in words for people, and the cheapest rooms that would do in place of those asked for. */
export type NoOffer = {
  ok: false;
  code: RefusalCode;
  reason: string;
  fields: FieldErrors;
  suggestion: PricedChoice | null;
};

export type StayOffer = { ok: true; offer: Offer } | NoOffer;

/** Rooms left of a type over all nights of a trip, and whether it may be sold at all. */
export type RoomAvailability = {
  roomId: string;
  left: number;
  /** Why it cannot be booked, or null. */
  refusal: "no-stock" | "closed" | "min-nights" | "not-for-sale" | null;
  minNights: number;
};

/** The least that a guest can pay in the coming season, where no day is chosen. */
export type FromOffer = {
  /** Null when nothing can be booked; `nights` is the length of the trip it is for. */
  ship: { price: number; nights: number } | null;
  /** By the id of the type of room, for the chosen length. */
  rooms: Record<string, number | null>;
};

/** A type of room on one day: how many are left, and what the party pays when it takes only such rooms. */
export type RoomOffer = {
  left: number;
  refusal: RoomAvailability["refusal"];
  offer: { total: Vnd; quantity: number } | null;
  /** Why the party cannot have such rooms alone, though some are left. */
  reason: string | null;
};

/** One departure in the price calendar of a party. */
export type CalendarDay = {
  date: CalendarDate;
  /** Lowest total for the party, or null when the day cannot be booked. */
  total: Vnd | null;
  /** Rooms left of the type that gives the lowest total. */
  left: number | null;
  state: "open" | "sold-out" | "closed" | "past";
  holiday: string | null;
};

/** What staff can set for one room type on one day, each by itself. */
export const cellTerms = {
  /** For one of two adults. */
  price: z.int("Giá là số nguyên đồng.").min(1000, "Giá từ 1,000 đ.").max(1_000_000_000, "Giá quá lớn."),
  capacity: z.int("Số phòng là số nguyên.").min(0, "Số phòng không âm.").max(1000, "Quá nhiều phòng."),
  minNights: z
    .int("Số đêm là số nguyên.")
    .min(TRIP_NIGHTS[0], "Tối thiểu 1 hoặc 2 đêm.")
    .max(TRIP_NIGHTS[1], "Tối thiểu 1 hoặc 2 đêm."),
};

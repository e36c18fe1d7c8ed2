import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import type { Fare, FlightType, PassengerCounts, PassengerType } from "./fare.ts";

export type Leg = { from: string; to: string; on: CalendarDate };

/** One leg, or the way out and the way back. */
export type FareRequest = { legs: readonly Leg[]; passengers: PassengerCounts };

export type FareAnswer = {
  flightType: FlightType;
  session: string;
  fares: readonly Fare[];
  /** Some of the supplier's own sources did not answer in time. */
  partial: boolean;
};

export type MonthRequest = { from: string; to: string /** Its first day. */; month: CalendarDate; airline?: string };

/** The cheapest fares of a day, one an airline, for one adult. */
export type DayFares = { on: CalendarDate; fares: readonly Fare[] };

/** A fare that somebody chose, by the names its supplier gave; a price is never among them. */
export type Selection = { session: string; fareId: number | string; values: readonly string[] };

export type BaggageOption = {
  airline: string;
  leg: number;
  from: string;
  to: string;
  code: string;
  /** "Thêm 20 kg hành lý ký gửi" */
  name: string;
  price: Vnd;
};

/** What the airline says of a fare, in parts with a title. */
export type FareRule = { title: string; lines: readonly string[] };

/** A selection as it stands now: `gone` is sold out or withdrawn, `expired` has to be searched again. */
export type Verified = { ok: true; fare: Fare } | { ok: false; reason: "gone" | "expired" };

export type TicketName = {
  /** Họ, in the letters of a ticket: "NGUYEN". */
  surname: string;
  /** Tên đệm và tên: "VAN DUC". */
  givenNames: string;
};

export type Passport = { number: string; nationality: string; expiresOn: CalendarDate };

export type BookedPassenger = TicketName & {
  type: PassengerType;
  gender: "male" | "female";
  bornOn: CalendarDate | null;
  /** Whose lap an infant sits on: the place of an adult in the list. */
  adult: number | null;
  passport: Passport | null;
  baggage: readonly { leg: number; code: string }[];
};

export type FlightOrder = {
  /** The same key is the same order, however often it is sent. */
  key: string;
  /** When it was written down: nobody has sent it before. */
  since: Date;
  /** With the airline that each was offered by. */
  selections: readonly (Selection & { airline: string })[];
  passengers: readonly BookedPassenger[];
  contact: { gender: "male" | "female"; surname: string; givenNames: string; phone: string; email: string };
};

/** What an order is found by whose answer was lost. */
export type SentOrder = Pick<FlightOrder, "key" | "since">;

/** For a passenger by the place in the list; null is one for the whole reservation. */
export type Ticket = {
  passenger: number | null;
  number: string;
  /** Made in the airline's own portal and entered by staff: what its supplier says of tickets does not replace it. */
  byHand?: true;
};

/** What an airline keeps for the passengers: held until a moment, ticketed, or gone. */
export type Reservation = {
  /** What its supplier calls it: by this it is read, issued and given back. */
  ref: string;
  /** What the airline calls it. */
  pnr: string;
  airline: string;
  state: "held" | "ticketed" | "cancelled";
  /** Until when it has to be issued; null when nothing is waited for. */
  expiresAt: Date | null;
  total: Vnd;
  tickets: readonly Ticket[];
};

/** Answers which selections (by their places) an airline keeps, or why it does not. */
export type Booked =
  | { ok: true; selections: readonly number[]; reservation: Reservation }
  | { ok: false; selections: readonly number[]; reason: FailureKind; said?: string | undefined };

/**
 * `expired` search again · `price-changed` ask the customer · `too-late` nothing is held so near to departure ·
 * `sold-out` no seat at this price · `refused` it will not do it, and its own words say why · `duplicate` the passengers have this booking · `invalid` our request is wrong ·
 * `unavailable` try later · `misconfigured` for staff · `unknown` nobody knows whether it was done: read before anything else.
 */
export type FailureKind =
  | "expired"
  | "price-changed"
  | "too-late"
  | "sold-out"
  | "refused"
  | "duplicate"
  | "invalid"
  | "unavailable"
  | "misconfigured"
  | "unknown";

/** What a supplier answered in place of what was asked. */
export class SupplierFailure extends Error {
  readonly kind: FailureKind;
  /** Its own code and words, as `redactSupplierMessage` keeps them; of an answer that never came there are none. */
  readonly said: string | undefined;

  constructor(kind: FailureKind, detail: string, said?: string) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.said = said;
  }
}

export const supplierNames = ["local", "datacom", "duffel"] as const;
export type SupplierName = (typeof supplierNames)[number];

/**
 * Where flights come from. Each call throws a SupplierFailure for what was not done; none is repeated by itself. `search` and `month`
 * answer an empty list where nothing flies.
 */
export type FlightSupplier = {
  name: SupplierName;
  /** What one reservation holds: all that was chosen of an airline, or each fare by itself. */
  reserves: "airline" | "fare";
  /** Takes nobody without a date of birth, within the country either. */
  wantsBirthdays: boolean;
  search(ctx: Context, request: FareRequest, signal: AbortSignal): Promise<FareAnswer>;
  /** Null where it knows no months. */
  month: ((ctx: Context, request: MonthRequest, signal: AbortSignal) => Promise<readonly DayFares[]>) | null;
  baggage(ctx: Context, selections: readonly Selection[], signal: AbortSignal): Promise<readonly BaggageOption[]>;
  /** What the airlines say of changing and giving back what was chosen. */
  fareRules(ctx: Context, selections: readonly Selection[], signal: AbortSignal): Promise<readonly FareRule[]>;
  /** What the selections cost now, each in its place. */
  verify(ctx: Context, selections: readonly Selection[], signal: AbortSignal): Promise<readonly Verified[]>;
  /** Holds what was chosen. Two airlines are two reservations, and one of them may fail. */
  book(ctx: Context, order: FlightOrder, signal: AbortSignal): Promise<readonly Booked[]>;
  /** Makes tickets of what is held; asked again it answers the same tickets. */
  issue(ctx: Context, ref: string, signal: AbortSignal): Promise<Reservation>;
  /** Reads what an order has come to, by its key or by what its supplier calls it; empty when nothing of it is known. */
  retrieve(ctx: Context, ref: SentOrder | { ref: string }, signal: AbortSignal): Promise<readonly Reservation[]>;
  cancel(ctx: Context, ref: string, signal: AbortSignal): Promise<Reservation>;
};

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
  /** Some of the supplier's own sources did not reply in time. */
  partial: boolean;
};

export type MonthRequest = {
  from: string;
  to: string;
  /** The first day of the month. */
  month: CalendarDate;
  airline?: string;
};

/** The cheapest fares of a day, one an airline, for one adult. */
export type DayFares = { on: CalendarDate; fares: readonly Fare[] };

/** A selected fare, by its supplier's ids; it never contains a price. */
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

/** An airline's rules of a fare, in titled parts. */
export type FareRule = { title: string; lines: readonly string[] };

/** The current state of a selection: `gone` is sold out or withdrawn, `expired` has to be searched again. */
export type Verified = { ok: true; fare: Fare } | { ok: false; reason: "gone" | "expired" };

export type TicketName = {
  /** Họ, in ticket letters: "NGUYEN". */
  surname: string;
  /** Tên đệm và tên: "VAN DUC". */
  givenNames: string;
};

export type Passport = { number: string; nationality: string; expiresOn: CalendarDate };

export type BookedPassenger = TicketName & {
  type: PassengerType;
  gender: "male" | "female";
  bornOn: CalendarDate | null;
  /** The index of the adult whose lap an infant sits on. */
  adult: number | null;
  passport: Passport | null;
  baggage: readonly { leg: number; code: string }[];
};

export type FlightOrder = {
  /** Idempotency key: the same key is the same order, however often it is sent. */
  key: string;
  /** When it was recorded: it was not sent before that. */
  since: Date;
  /** Each with the airline that offered it. */
  selections: readonly (Selection & { airline: string })[];
  passengers: readonly BookedPassenger[];
  contact: { gender: "male" | "female"; surname: string; givenNames: string; phone: string; email: string };
};

/** The fields that find an order whose reply was lost. */
export type OrderReference = Pick<FlightOrder, "key" | "since">;

/** A ticket. `passenger` is an index in the list; null for one ticket for the whole reservation. */
export type Ticket = {
  passenger: number | null;
  number: string;
  /** Issued in the airline's own portal and entered by staff: the supplier's ticket data does not replace it. */
  byHand?: true;
};

/** An airline's reservation for the passengers: held until a moment, ticketed, or cancelled. */
export type Reservation = {
  /** The supplier's id, used to read, issue and cancel it. */
  ref: string;
  /** The record locator at the airline. */
  pnr: string;
  airline: string;
  state: "held" | "ticketed" | "cancelled";
  /** The ticketing deadline; null without one. */
  expiresAt: Date | null;
  total: Vnd;
  tickets: readonly Ticket[];
};

/** The selections (by index) that an airline holds, or why it does not. */
export type Booked =
  | { ok: true; selections: readonly number[]; reservation: Reservation }
  | { ok: false; selections: readonly number[]; reason: FailureKind; supplierMessage?: string | undefined };

/**
 * `expired`: search again · `price-changed`: ask the customer · `too-late`: no hold so near to departure · `sold-out`: no seat at this
 * price · `refused`: rejected, with the supplier's own message · `duplicate`: the passengers have this booking · `invalid`: our request
 * is wrong · `unavailable`: try later · `misconfigured`: for staff · `unknown`: outcome unknown, read before anything else.
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

/** The failure of a supplier request. */
export class SupplierFailure extends Error {
  readonly kind: FailureKind;
  /** The supplier's code and message, redacted by `redactSupplierMessage`; undefined when no response came. */
  readonly supplierMessage: string | undefined;

  constructor(kind: FailureKind, detail: string, supplierMessage?: string) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.supplierMessage = supplierMessage;
  }
}

export const supplierNames = ["local", "datacom", "duffel"] as const;
export type SupplierName = (typeof supplierNames)[number];

/**
 * A source of flights. Each call throws a SupplierFailure on failure; none is retried. `search` and `month` return an empty list where
 * nothing flies.
 */
export type FlightSupplier = {
  name: SupplierName;
  /** The scope of one reservation: all selections of an airline, or each fare alone. */
  reserves: "airline" | "fare";
  /** It needs every date of birth, on domestic flights too. */
  wantsBirthdays: boolean;
  search(ctx: Context, request: FareRequest, signal: AbortSignal): Promise<FareAnswer>;
  /** Null when it has no month search. */
  month: ((ctx: Context, request: MonthRequest, signal: AbortSignal) => Promise<readonly DayFares[]>) | null;
  baggage(ctx: Context, selections: readonly Selection[], signal: AbortSignal): Promise<readonly BaggageOption[]>;
  /** The airlines' rules for changes and refunds of the selections. */
  fareRules(ctx: Context, selections: readonly Selection[], signal: AbortSignal): Promise<readonly FareRule[]>;
  /** The current state of the selections, in their order. */
  verify(ctx: Context, selections: readonly Selection[], signal: AbortSignal): Promise<readonly Verified[]>;
  /** Holds the selections. Two airlines are two reservations, and one of them may fail. */
  book(ctx: Context, order: FlightOrder, signal: AbortSignal): Promise<readonly Booked[]>;
  /** Issues tickets of a held reservation; idempotent. */
  issue(ctx: Context, ref: string, signal: AbortSignal): Promise<Reservation>;
  /** Reads the reservations of an order by its key or the supplier's id; empty when the order is unknown. */
  retrieve(ctx: Context, ref: OrderReference | { ref: string }, signal: AbortSignal): Promise<readonly Reservation[]>;
  cancel(ctx: Context, ref: string, signal: AbortSignal): Promise<Reservation>;
};

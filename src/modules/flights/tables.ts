import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { calendarDate, id, idOf, instant, vnd } from "#platform/database/columns.ts";
import { type Flight, flightTypes, passengerTypes } from "./contract/fare.ts";
import type { BoughtBag, FlightLine, ReservationMatch } from "./contract/order.ts";
import { type OrderFailure, orderRequests, orderStates } from "./contract/order-states.ts";
import { type DayFares, type FailureKind, type FareAnswer, supplierNames, type Ticket } from "./contract/supplier.ts";
import type { FareClass } from "./contract/timetable.ts";

/** Flights that the agency sells itself; the columns are described in contract/timetable.ts. */
export const timetableFlights = pgTable(
  "timetable_flights",
  {
    number: text("number").primaryKey(),
    airline: text("airline").notNull(),
    from: text("origin").notNull(),
    to: text("destination").notNull(),
    departsAt: text("departs_at").notNull(),
    minutes: integer("minutes").notNull(),
    weekdays: jsonb("weekdays").$type<readonly number[]>().notNull(),
    aircraft: text("aircraft").notNull(),
    fromTerminal: text("origin_terminal").notNull(),
    toTerminal: text("destination_terminal").notNull(),
    fromOn: calendarDate("from_on").notNull(),
    toOn: calendarDate("to_on").notNull(),
  },
  (t) => [
    index("timetable_flights_by_route").on(t.from, t.to),
    index("timetable_flights_by_destination").on(t.to),
    check("timetable_flights_days", sql`${t.fromOn} <= ${t.toOn}`),
    check("timetable_flights_minutes", sql`${t.minutes} between 1 and 1440`),
    check("timetable_flights_clock", sql`${t.departsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

export const timetableFares = pgTable(
  "timetable_fares",
  {
    airline: text("airline").notNull(),
    from: text("origin").notNull(),
    to: text("destination").notNull(),
    code: text("code").notNull(),
    position: integer("position").notNull(),
    brand: text("brand").notNull(),
    cabin: text("cabin").notNull(),
    bookingClass: text("booking_class").notNull(),
    handBaggage: text("hand_baggage").notNull(),
    checkedBaggage: text("checked_baggage").notNull(),
    refundable: boolean("refundable").notNull(),
    rules: jsonb("rules").$type<FareClass["rules"]>().notNull(),
    seats: integer("seats").notNull(),
    daysBefore: integer("days_before").notNull(),
    roundTripPercent: integer("round_trip_percent"),
    amounts: jsonb("amounts").$type<FareClass["amounts"]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.from, t.to, t.airline, t.code] }),
    check("timetable_fares_seats", sql`${t.seats} >= 0 and ${t.daysBefore} >= 0`),
    check("timetable_fares_round_trip", sql`${t.roundTripPercent} between 0 and 90`),
  ],
);

export const timetableFareChanges = pgTable(
  "timetable_fare_changes",
  {
    id: id(),
    airline: text("airline"),
    label: text("label").notNull(),
    fromOn: calendarDate("from_on").notNull(),
    toOn: calendarDate("to_on").notNull(),
    weekdays: jsonb("weekdays").$type<readonly number[]>(),
    percent: integer("percent").notNull(),
  },
  (t) => [
    check("timetable_fare_changes_days", sql`${t.fromOn} <= ${t.toOn}`),
    check("timetable_fare_changes_percent", sql`${t.percent} between -90 and 500`),
  ],
);

export const timetableBaggage = pgTable(
  "timetable_baggage",
  {
    airline: text("airline").notNull(),
    flightType: text("flight_type", { enum: flightTypes }).notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    price: vnd("price_vnd").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.airline, t.flightType, t.code] }),
    check("timetable_baggage_type", sql`${t.flightType} in ('domestic', 'international')`),
    check("timetable_baggage_price", sql`${t.price} > 0`),
  ],
);

/** Seats of a class on a departure with taken seats or a changed number; without a row all of its seats are free. */
export const departureSeats = pgTable(
  "departure_seats",
  {
    number: text("number").notNull(),
    departsOn: calendarDate("departs_on").notNull(),
    code: text("code").notNull(),
    capacity: integer("capacity").notNull(),
    sold: integer("sold").notNull().default(0),
    /** Includes expired holds that are not swept yet; readers subtract those. */
    held: integer("held").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.number, t.departsOn, t.code] }),
    check("departure_seats_counts", sql`${t.sold} >= 0 and ${t.held} >= 0 and ${t.capacity} >= 0`),
    check("departure_seats_not_oversold", sql`${t.sold} + ${t.held} <= ${t.capacity}`),
  ],
);

/** A reservation of our own seats for an order; one for each airline. */
export const seatReservations = pgTable(
  "seat_reservations",
  {
    id: id(),
    pnr: text("pnr").notNull().unique(),
    /** The idempotency key of the order. */
    orderKey: text("order_key").notNull(),
    airline: text("airline").notNull(),
    state: text("state", { enum: ["held", "ticketed", "cancelled"] }).notNull(),
    /** The indexes of the order's selections that it is for. */
    selections: jsonb("selections").$type<number[]>().notNull(),
    passengers: integer("passengers").notNull(),
    total: vnd("total_vnd").notNull(),
    tickets: jsonb("tickets").$type<Ticket[]>().notNull().default([]),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    unique("seat_reservations_once").on(t.orderKey, t.airline),
    check("seat_reservations_state", sql`${t.state} in ('held', 'ticketed', 'cancelled')`),
    check("seat_reservations_passengers", sql`${t.passengers} > 0`),
  ],
);

export const seatHolds = pgTable(
  "seat_holds",
  {
    reservationId: idOf("reservation_id", () => seatReservations.id).notNull(),
    number: text("number").notNull(),
    departsOn: calendarDate("departs_on").notNull(),
    code: text("code").notNull(),
    quantity: integer("quantity").notNull(),
    state: text("state", { enum: ["held", "sold"] }).notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reservationId, t.number, t.departsOn, t.code] }),
    check("seat_holds_quantity", sql`${t.quantity} > 0`),
    check("seat_holds_state", sql`${t.state} in ('held', 'sold')`),
    index("seat_holds_by_departure").on(t.number, t.departsOn, t.code).where(sql`state = 'held'`),
  ],
);

/** An outside supplier's reply to a search or month, for all instances; a row without a reply is pending. */
export const fareSearches = pgTable(
  "fare_searches",
  {
    /** Supplier, legs and passengers; or supplier, "month", route and month. */
    key: text("key").primaryKey(),
    askedAt: instant("asked_at").notNull(),
    answer: jsonb("answer").$type<FareAnswer | readonly DayFares[]>(),
    /** Why the request failed. */
    failure: text("failure").$type<FailureKind>(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("fare_searches_to_forget").on(t.expiresAt)],
);

/** Search requests to an outside supplier in the last minute and on the last day with any. */
export const supplierUse = pgTable("supplier_use", {
  supplier: text("supplier", { enum: supplierNames }).primaryKey(),
  minute: instant("minute").notNull(),
  inMinute: integer("in_minute").notNull(),
  day: calendarDate("day").notNull(),
  inDay: integer("in_day").notNull(),
  /** Why its searches fail, and since when; null after a successful one. */
  failing: text("failing").$type<FailureKind>(),
  failingSince: instant("failing_since"),
});

/** A booking at one supplier with one airline. Recorded before the supplier is called; its id is the supplier's idempotency key. */
export const flightOrders = pgTable(
  "flight_orders",
  {
    id: id(),
    bookingId: uuid("booking_id").notNull(),
    /** Its index among the orders of its booking. */
    position: integer("position").notNull(),
    supplier: text("supplier", { enum: supplierNames }).notNull(),
    airline: text("airline").notNull(),
    state: text("state", { enum: orderStates }).notNull(),
    /** The last changing request, and its time: while its outcome is unknown, this is what is read. */
    asked: text("asked", { enum: ["book", "issue", "cancel"] }).notNull(),
    askedAt: instant("asked_at").notNull(),
    /** The supplier's id of it. */
    ref: text("ref"),
    /** The record locator at the airline. */
    pnr: text("pnr"),
    /** The ticketing deadline; the airline releases the seats then. */
    ticketBy: instant("ticket_by"),
    flights: jsonb("flights").$type<readonly Flight[]>().notNull(),
    bags: jsonb("bags").$type<readonly BoughtBag[]>().notNull(),
    lines: jsonb("lines").$type<readonly FlightLine[]>().notNull(),
    /** The price for the customer, and the cost at the supplier. */
    total: vnd("total_vnd").notNull(),
    cost: vnd("cost_vnd").notNull(),
    tickets: jsonb("tickets").$type<readonly Ticket[]>().notNull().default([]),
    failure: text("failure").$type<OrderFailure>(),
    /** The part of the price of returned tickets that the airline and we keep, as entered by staff; null until then. */
    kept: vnd("kept_vnd"),
    /** Supplier requests since the last progress. */
    attempts: integer("attempts").notNull().default(0),
    /** When it is worked next; null when nothing is pending. */
    dueAt: instant("due_at"),
    changedAt: instant("changed_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    unique("flight_orders_of_booking").on(t.bookingId, t.position),
    index("flight_orders_by_pnr").on(t.pnr).where(sql`pnr is not null`),
    index("flight_orders_by_ref").on(t.ref).where(sql`ref is not null`),
    index("flight_orders_earned").on(t.createdAt).where(sql`state = 'ticketed'`),
    index("flight_orders_due").on(t.dueAt).where(sql`due_at is not null`),
    check(
      "flight_orders_state",
      sql`${t.state} in ('booking', 'held', 'ticketing', 'ticketed', 'failed', 'unknown', 'voiding', 'void')`,
    ),
    check("flight_orders_asked", sql`${t.asked} in ('book', 'issue', 'cancel')`),
    check(
      "flight_orders_held",
      sql`${t.state} not in ('held', 'ticketing', 'ticketed') or (${t.pnr} is not null and ${t.ref} is not null)`,
    ),
    check("flight_orders_money", sql`${t.total} > 0 and ${t.cost} > 0`),
    check("flight_orders_kept", sql`${t.kept} between 0 and ${t.total}`),
  ],
);
export type FlightOrderRow = typeof flightOrders.$inferSelect;

/** A supplier request about an order and its outcome, without the content of the request. */
export const flightOrderCalls = pgTable(
  "flight_order_calls",
  {
    id: id(),
    orderId: idOf("order_id", () => flightOrders.id).notNull(),
    asking: text("asking", { enum: orderRequests }).notNull(),
    /** "held", "ticketed", "nothing", or a kind of failure. */
    outcome: text("outcome").notNull(),
    /** The supplier's code and message of a failure, without people, papers and secrets. */
    supplierMessage: text("said"),
    /** Surplus reservations that the supplier has made for the order. */
    found: jsonb("found").$type<readonly ReservationMatch[]>(),
    milliseconds: integer("milliseconds").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [index("flight_order_calls_by_order").on(t.orderId, t.at), index("flight_order_calls_by_time").on(t.at)],
);

/** Received supplier events, so that a repeat changes nothing. */
export const supplierEvents = pgTable(
  "supplier_events",
  {
    supplier: text("supplier", { enum: supplierNames }).notNull(),
    eventId: text("event_id").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.supplier, t.eventId] }), index("supplier_events_to_forget").on(t.at)],
);

/** The passengers of a booking, as entered; purged with the lists of other bookings, a month after the journey. */
export const flightPassengers = pgTable(
  "flight_passengers",
  {
    id: id(),
    bookingId: uuid("booking_id").notNull(),
    position: integer("position").notNull(),
    type: text("type", { enum: passengerTypes }).notNull(),
    gender: text("gender", { enum: ["male", "female"] }).notNull(),
    surname: text("surname").notNull(),
    givenNames: text("given_names").notNull(),
    bornOn: calendarDate("born_on"),
    /** The index of the adult whose lap an infant sits on. */
    adult: integer("adult"),
    /** The passport, encrypted for this passenger. */
    encryptedPassport: text("passport_sealed"),
  },
  (t) => [
    unique("flight_passengers_of_booking").on(t.bookingId, t.position),
    check("flight_passengers_type", sql`${t.type} in ('adult', 'child', 'infant')`),
    check("flight_passengers_gender", sql`${t.gender} in ('male', 'female')`),
  ],
);

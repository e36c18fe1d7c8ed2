import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { calendarDate, id, instant, vnd } from "#platform/database/columns.ts";
import { flightTypes } from "./contract/fare.ts";
import type { FailureKind, FareAnswer, Ticket } from "./contract/supplier.ts";
import type { FareClass } from "./contract/timetable.ts";

/** Flights that the agency sells itself; see contract/timetable.ts for what each column says. */
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

/** Seats of a class on a departure that somebody has taken or staff have changed; without a row all of its seats are free. */
export const departureSeats = pgTable(
  "departure_seats",
  {
    number: text("number").notNull(),
    departsOn: calendarDate("departs_on").notNull(),
    code: text("code").notNull(),
    capacity: integer("capacity").notNull(),
    sold: integer("sold").notNull().default(0),
    /** Includes holds that ran out and wait to be swept; readers subtract those. */
    held: integer("held").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.number, t.departsOn, t.code] }),
    check("departure_seats_counts", sql`${t.sold} >= 0 and ${t.held} >= 0 and ${t.capacity} >= 0`),
    check("departure_seats_not_oversold", sql`${t.sold} + ${t.held} <= ${t.capacity}`),
  ],
);

/** What the agency keeps of its own seats for an order; one an airline. */
export const seatReservations = pgTable(
  "seat_reservations",
  {
    id: id(),
    pnr: text("pnr").notNull().unique(),
    /** The order, as who sends it again names it. */
    orderKey: text("order_key").notNull(),
    airline: text("airline").notNull(),
    state: text("state", { enum: ["held", "ticketed", "cancelled"] }).notNull(),
    /** Which selections of the order it is for, by their places. */
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
    reservationId: uuid("reservation_id")
      .notNull()
      .references(() => seatReservations.id),
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

/** What a supplier outside answered to a search, for all copies; a row without an answer is being asked. */
export const fareSearches = pgTable(
  "fare_searches",
  {
    /** Supplier, legs and passengers. */
    key: text("key").primaryKey(),
    askedAt: instant("asked_at").notNull(),
    answer: jsonb("answer").$type<FareAnswer>(),
    /** Why there is none. */
    failure: text("failure").$type<FailureKind>(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("fare_searches_to_forget").on(t.expiresAt)],
);

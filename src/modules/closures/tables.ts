import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bookings } from "#modules/bookings/tables.ts";
import { cruiseAreas } from "#modules/places/tables.ts";
import { products } from "#modules/products/tables.ts";
import { rooms } from "#modules/rooms/tables.ts";
import { calendarDate, id, idOf, instant } from "#platform/database/columns.ts";
import { answers, notificationStates } from "./contract.ts";

/** Days without departures from a bay. */
export const bayClosures = pgTable(
  "bay_closures",
  {
    id: id(),
    placeId: idOf("place_id", () => cruiseAreas.id, { onDelete: "cascade" }).notNull(),
    fromOn: calendarDate("from_on").notNull(),
    /** The last day, included. */
    toOn: calendarDate("to_on").notNull(),
    reason: text("reason").notNull(),
    /** The notice that was published with it; a content editor may have deleted it since. */
    noticeId: uuid("notice_id"),
    createdAt: instant("created_at").notNull(),
    /** When ships were allowed to depart again. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("bay_closures_once").on(t.placeId, t.fromOn, t.toOn).where(sql`ended_at is null`),
    index("bay_closures_recent").on(t.createdAt, t.id),
    check("bay_closures_days", sql`${t.toOn} >= ${t.fromOn}`),
  ],
);

/** Cabin nights that a closure has closed: only those reopen when it ends. */
export const closureNights = pgTable(
  "closure_nights",
  {
    closureId: idOf("closure_id", () => bayClosures.id, { onDelete: "cascade" }).notNull(),
    roomId: idOf("room_id", () => rooms.id, { onDelete: "cascade" }).notNull(),
    nightOn: calendarDate("night_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.closureId, t.roomId, t.nightOn] })],
);

/** A booking that a closure stops, with its notification and the customer's answer. */
export const closureBookings = pgTable(
  "closure_bookings",
  {
    closureId: idOf("closure_id", () => bayClosures.id, { onDelete: "cascade" }).notNull(),
    bookingId: idOf("booking_id", () => bookings.id).notNull(),
    /** The cancelled ship and day: a booking that has moved is not stopped any more. */
    productId: idOf("product_id", () => products.id).notNull(),
    startsOn: calendarDate("starts_on").notNull(),
    state: text("state", { enum: notificationStates }).notNull(),
    /**
     * When the guest was last notified; null while an email is due, also the one that says that the ship sails again. With `waiting`: when
     * the history of an expired hold got the stop.
     */
    toldAt: instant("told_at"),
    answer: text("answer", { enum: answers }),
    answeredAt: instant("answered_at"),
    /** Staff answered for the customer, on the telephone. */
    isByStaff: boolean("is_by_staff").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.closureId, t.bookingId] }),
    index("closure_bookings_open").on(t.bookingId).where(sql`answer is null`),
    index("closure_bookings_waiting").on(t.closureId, t.bookingId).where(sql`state = 'waiting'`),
    check("closure_bookings_state", sql`${t.state} in ('waiting', 'told', 'gone')`),
    check("closure_bookings_answer", sql`${t.answer} in ('day', 'ship', 'refund')`),
    check("closure_bookings_answered", sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
);

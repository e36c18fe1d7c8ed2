import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { CancellationTier } from "#modules/cruises/contract.ts";
import { calendarDate, id, instant, vnd } from "#platform/database/columns.ts";
import type { BookedCabin, BookingEventKind, PriceSnapshot } from "./contract.ts";
import { bookingStates } from "./contract.ts";

export const bookings = pgTable(
  "bookings",
  {
    id: id(),
    /** What the customer is told: 8 characters, the last one checks the others. */
    code: text("code").notNull().unique(),
    state: text("state", { enum: bookingStates }).notNull(),
    cruiseId: uuid("cruise_id").notNull(),
    cruiseTitle: text("cruise_title").notNull(),
    charter: boolean("charter").notNull().default(false),
    checkInOn: calendarDate("check_in_on").notNull(),
    nights: integer("nights").notNull(),
    adults: integer("adults").notNull(),
    childAges: jsonb("child_ages").$type<number[]>().notNull(),
    cabins: jsonb("cabins").$type<BookedCabin[]>().notNull(),
    /** The price that was agreed, with the rules and versions that made it. */
    price: jsonb("price").$type<PriceSnapshot>().notNull(),
    totalVnd: vnd("total_vnd").notNull(),
    /** What secures the booking: the total, or the deposit when one was chosen. */
    dueNowVnd: vnd("due_now_vnd").notNull(),
    paidVnd: vnd("paid_vnd").notNull(),
    cancellation: jsonb("cancellation").$type<CancellationTier[]>().notNull(),
    instantConfirmation: boolean("instant_confirmation").notNull(),
    contactName: text("contact_name").notNull(),
    /** E.164 */
    contactPhone: text("contact_phone").notNull(),
    contactEmail: text("contact_email").notNull(),
    note: text("note").notNull().default(""),
    consentedAt: instant("consented_at").notNull(),
    holdExpiresAt: instant("hold_expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check(
      "bookings_state",
      sql`${t.state} in ('draft', 'held', 'awaiting_payment', 'part_paid', 'paid', 'confirmed', 'completed', 'expired', 'cancelled')`,
    ),
    check(
      "bookings_money",
      sql`${t.totalVnd} > 0 and ${t.paidVnd} >= 0 and ${t.dueNowVnd} between 1 and ${t.totalVnd}`,
    ),
    index("bookings_by_cruise").on(t.cruiseId, t.checkInOn),
    index("bookings_waiting_by_phone").on(t.contactPhone).where(sql`state in ('held', 'awaiting_payment')`),
    index("bookings_recent").on(t.createdAt.desc()),
    index("bookings_to_expire").on(t.holdExpiresAt).where(sql`state in ('held', 'awaiting_payment')`),
  ],
);

/** What happened to a booking, in order; rows are only ever added. */
export const bookingEvents = pgTable(
  "booking_events",
  {
    id: id(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    kind: text("kind").$type<BookingEventKind>().notNull(),
    actor: text("actor").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    at: instant("at").notNull(),
  },
  (t) => [index("booking_events_by_booking").on(t.bookingId, t.at)],
);

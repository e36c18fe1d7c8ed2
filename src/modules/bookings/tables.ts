import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { zeroVnd } from "#kernel/money.ts";
import { accounts } from "#modules/accounts/tables.ts";
import type { CancellationTier } from "#modules/availability/contract/rate-plan.ts";
import type { AcceptedVersions } from "#modules/pages/contract.ts";
import { products } from "#modules/products/tables.ts";
import { calendarDate, id, instant, vnd } from "#platform/database/columns.ts";
import {
  type BookedPlan,
  type BookedRoom,
  bookingKinds,
  type InvoiceRequest,
  type PriceSnapshot,
  type Subject,
} from "./contract/booking.ts";
import { documentTypes } from "./contract/documents.ts";
import type { BookingEventKind } from "./contract/states.ts";
import { bookingSources, bookingStates } from "./contract/states.ts";

export const bookings = pgTable(
  "bookings",
  {
    id: id(),
    /** What the customer is told: 8 characters, the last one checks the others. */
    code: text("code").notNull().unique(),
    state: text("state", { enum: bookingStates }).notNull(),
    kind: text("kind", { enum: bookingKinds }).notNull(),
    /** Null for flights: they are bought of a supplier, not of a product of ours. */
    productId: uuid("product_id").references(() => products.id),
    /** What the customer was told when it was booked, whatever becomes of the product. */
    subject: jsonb("subject").$type<Subject>().notNull(),
    /** The terms it was sold under, of several the first; null for flights. */
    ratePlanId: uuid("rate_plan_id"),
    charter: boolean("charter").notNull().default(false),
    startsOn: calendarDate("starts_on").notNull(),
    endsOn: calendarDate("ends_on").notNull(),
    nights: integer("nights").notNull(),
    adults: integer("adults").notNull(),
    childAges: jsonb("child_ages").$type<number[]>().notNull(),
    rooms: jsonb("rooms").$type<BookedRoom[]>().notNull(),
    /** The price that was agreed, with the rules and versions that made it. */
    price: jsonb("price").$type<PriceSnapshot>().notNull(),
    totalVnd: vnd("total_vnd").notNull(),
    /** What secures the booking: the total, or the deposit when one was chosen. */
    dueNowVnd: vnd("due_now_vnd").notNull(),
    /** What of the price is paid at the house and never owed to us: `atHouseOf` of what stands here. */
    atHouseVnd: vnd("at_house_vnd").notNull().default(zeroVnd),
    /** What has come in and was not given back. */
    paidVnd: vnd("paid_vnd").notNull(),
    /** What stays with us of a cancelled booking. */
    keptVnd: vnd("kept_vnd").notNull().default(zeroVnd),
    /** What is to be given back: the database works it out, so that no command can forget it. A draft keeps what came for it. */
    refundDueVnd: vnd("refund_due_vnd")
      .notNull()
      .generatedAlwaysAs(
        sql`greatest(0, paid_vnd - case when state = 'cancelled' then kept_vnd when state = 'expired' then 0 else total_vnd end)`,
      ),
    cancellation: jsonb("cancellation").$type<CancellationTier[]>().notNull(),
    /** Each of the terms of its rooms; empty where the line above is all there is to say. */
    plans: jsonb("plans").$type<BookedPlan[]>().notNull().default([]),
    instantConfirmation: boolean("instant_confirmation").notNull(),
    contactName: text("contact_name").notNull(),
    /** E.164 */
    contactPhone: text("contact_phone").notNull(),
    contactEmail: text("contact_email").notNull(),
    note: text("note").notNull().default(""),
    source: text("source", { enum: bookingSources }).notNull().default("site"),
    /** When the customer ticked the terms; nobody ticks on the telephone. */
    consentedAt: instant("consented_at"),
    /** Which versions of them; null before there were any, and on the telephone. */
    acceptedVersions: jsonb("accepted_versions").$type<AcceptedVersions>(),
    /** The member of staff who looks after it. */
    assigneeId: uuid("assignee_id").references(() => accounts.id),
    /** Code, names, title, phone and e-mail without diacritics; see `searchTextOf`. */
    searchText: text("search_text").notNull().default(""),
    /** Goes up with every change of the list of travellers: who writes it names the one that was seen. */
    travellersVersion: integer("travellers_version").notNull().default(0),
    /** How many stand on that list, and of how many all is known that the port asks for. */
    travellersListed: integer("travellers_listed").notNull().default(0),
    travellersComplete: integer("travellers_complete").notNull().default(0),
    holdExpiresAt: instant("hold_expires_at").notNull(),
    /** Since when the customer waits for an answer to what they would like changed; null when nothing is open. */
    changeAskedAt: instant("change_asked_at"),
    /** Since when something of it cannot go on without a person. */
    needsStaffSince: instant("needs_staff_since"),
    /** Who the invoice is for, where one is wanted. */
    invoice: jsonb("invoice").$type<InvoiceRequest>(),
    /** The booking that this one has become a part of: rooms, guests and money are that one's. */
    joinedInto: uuid("joined_into").references((): AnyPgColumn => bookings.id),
    /** Stands for the address that it was sent from, for a day. */
    placedFrom: text("placed_from"),
    /** Raised when the customer's private link may be known to another person: links sent before stop working. */
    keyVersion: integer("key_version").notNull().default(0),
    /** Since when nobody can tell any more who booked. */
    forgottenAt: instant("forgotten_at"),
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
    check("bookings_at_house", sql`${t.atHouseVnd} between 0 and ${t.totalVnd}`),
    check(
      "bookings_joined",
      sql`${t.joinedInto} is null or (${t.state} = 'cancelled' and ${t.paidVnd} = 0 and ${t.joinedInto} <> ${t.id})`,
    ),
    check("bookings_kind", sql`${t.kind} in ('cruise', 'hotel', 'flight')`),
    check("bookings_product", sql`(${t.kind} = 'flight') = (${t.productId} is null)`),
    check("bookings_days", sql`${t.endsOn} >= ${t.startsOn}`),
    check("bookings_travellers", sql`${t.travellersComplete} between 0 and ${t.travellersListed}`),
    // Who travelled is forgotten in the order in which the journeys end.
    index("bookings_to_forget").on(t.endsOn).where(sql`travellers_listed > 0`),
    // Who booked is forgotten in the same order.
    index("bookings_known").on(t.endsOn, t.id).where(sql`forgotten_at is null`),
    // What we hold about somebody who asks for it.
    index("bookings_by_phone").on(t.contactPhone),
    // What a customer sees who is signed in.
    index("bookings_by_email").on(sql`lower(${t.contactEmail})`, t.startsOn),
    // Whose guests are asked how it was.
    index("bookings_completed").on(t.endsOn, t.id).where(sql`state = 'completed'`),
    index("bookings_parts").on(t.joinedInto).where(sql`joined_into is not null`),
    index("bookings_by_product_day").on(t.productId, t.startsOn),
    index("bookings_by_sender").on(t.placedFrom, t.createdAt).where(sql`placed_from is not null`),
    index("bookings_waiting_by_phone").on(t.contactPhone).where(sql`state in ('held', 'awaiting_payment')`),
    check("bookings_source", sql`${t.source} in ('site', 'phone', 'quote')`),
    // The text stands in it so that a search for a frequent name never leaves the index.
    index("bookings_recent").on(t.createdAt, t.id, t.searchText),
    index("bookings_search").using("gin", sql`search_text gin_trgm_ops`),
    index("bookings_departing").on(t.startsOn, t.id).where(sql`state in ('part_paid', 'paid', 'confirmed')`),
    index("bookings_by_departure").on(t.startsOn, t.id),
    index("bookings_by_total").on(t.totalVnd, t.id),
    // A filter of the desk with few bookings would otherwise be looked for through all of them, newest first.
    index("bookings_by_state").on(t.state, t.createdAt, t.id),
    index("bookings_by_kind").on(t.kind, t.createdAt, t.id),
    index("bookings_by_product").on(t.productId, t.createdAt, t.id),
    index("bookings_by_assignee").on(t.assigneeId, t.createdAt, t.id).where(sql`assignee_id is not null`),
    index("bookings_new")
      .on(t.createdAt, t.id)
      .where(sql`assignee_id is null and state in ('held', 'awaiting_payment', 'part_paid', 'paid')`),
    index("bookings_to_confirm").on(t.createdAt, t.id).where(sql`state in ('part_paid', 'paid')`),
    index("bookings_refund_due").on(t.createdAt, t.id).where(sql`refund_due_vnd > 0`),
    index("bookings_change_asked")
      .on(t.changeAskedAt, t.id)
      .where(
        sql`change_asked_at is not null and state in ('held', 'awaiting_payment', 'part_paid', 'paid', 'confirmed')`,
      ),
    index("bookings_needing_staff").on(t.needsStaffSince, t.id).where(sql`needs_staff_since is not null`),
    index("bookings_owing")
      .on(t.startsOn, t.id)
      .where(sql`state in ('part_paid', 'paid', 'confirmed', 'completed') and paid_vnd < total_vnd - at_house_vnd`),
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

/** What staff tell one another about a booking; the customer never sees it. */
export const bookingNotes = pgTable(
  "booking_notes",
  {
    id: id(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    body: text("body").notNull(),
    authorId: text("author_id").notNull(),
    authorName: text("author_name").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("booking_notes_by_booking").on(t.bookingId, t.createdAt)],
);

/** Files that staff keep with a booking; what they hold lies in the storage. */
export const bookingDocuments = pgTable(
  "booking_documents",
  {
    id: id(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    name: text("name").notNull(),
    contentType: text("content_type", { enum: documentTypes }).notNull(),
    size: integer("size").notNull(),
    /** Where it lies in the storage. */
    key: text("key").notNull().unique(),
    addedBy: text("added_by").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("booking_documents_by_booking").on(t.bookingId, t.createdAt),
    check("booking_documents_type", sql`${t.contentType} in ('application/pdf', 'image/jpeg')`),
  ],
);

/**
 * One row for each phone number, e-mail and address that bookings were made with lately: a booking locks its rows while it
 * counts what the same person has not paid yet. Keys are keyed hashes.
 */
export const bookerLocks = pgTable("booker_locks", {
  key: text("key").primaryKey(),
  usedAt: instant("used_at").notNull(),
});

/** Filters of the desk's list that a colleague has given a name, to come back to them. */
export const savedSearches = pgTable(
  "saved_desk_searches",
  {
    id: id(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    /** The fields of the list's address, without what was searched for: that may be a customer's name or number. */
    query: text("query").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [unique("saved_desk_searches_name").on(t.accountId, t.name)],
);

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
import { referrers } from "#modules/referrers/tables.ts";
import { calendarDate, id, idOf, instant, vnd } from "#platform/database/columns.ts";
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
    /** The public code: 8 characters, the last one is a check symbol. */
    code: text("code").notNull().unique(),
    state: text("state", { enum: bookingStates }).notNull(),
    kind: text("kind", { enum: bookingKinds }).notNull(),
    /** Null for flights: they are bought from a supplier and are no product of ours. */
    productId: idOf("product_id", () => products.id),
    /** Snapshot of what was booked, whatever happens to the product. */
    subject: jsonb("subject").$type<Subject>().notNull(),
    /** The rate plan it was sold under, the first of several; null for flights. */
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
    /** The securing amount: the total, or the deposit when one was chosen. */
    dueNowVnd: vnd("due_now_vnd").notNull(),
    /** The commission that it was sold under: hundredths of a percent of its price; both null when none was known, and for flights. */
    commissionBasisPoints: integer("commission_basis_points"),
    /** An amount for all its rooms and nights, beside the percentage or alone. It may exceed a lowered price: `commissionIn` caps it. */
    commissionVnd: vnd("commission_vnd"),
    /** When that became known after the sale: a commission was stored for it, or it moved to another ship. Null when it was at the sale. */
    commissionSetAt: instant("commission_set_at"),
    /** The part of the price that is paid at the hotel and never owed to us: `atHotelOf` of this row. */
    atHotelVnd: vnd("at_house_vnd").notNull().default(zeroVnd),
    /** Payments received minus refunds. */
    paidVnd: vnd("paid_vnd").notNull(),
    /** The amount that we keep of a cancelled booking. */
    keptVnd: vnd("kept_vnd").notNull().default(zeroVnd),
    /** The refund due: a generated column, so that no command can forget it. A draft keeps what came for it. */
    refundDueVnd: vnd("refund_due_vnd")
      .notNull()
      .generatedAlwaysAs(
        sql`greatest(0, paid_vnd - case when state = 'cancelled' then kept_vnd when state = 'expired' then 0 else total_vnd end)`,
      ),
    cancellation: jsonb("cancellation").$type<CancellationTier[]>().notNull(),
    /** Snapshots of the rate plans of its rooms; empty where the columns above say everything. */
    plans: jsonb("plans").$type<BookedPlan[]>().notNull().default([]),
    instantConfirmation: boolean("instant_confirmation").notNull(),
    contactName: text("contact_name").notNull(),
    /** E.164 */
    contactPhone: text("contact_phone").notNull(),
    contactEmail: text("contact_email").notNull(),
    note: text("note").notNull().default(""),
    source: text("source", { enum: bookingSources }).notNull().default("site"),
    /** The partner or campaign that sent the customer, with what it gets of the price, in hundredths of a percent. */
    referrerId: idOf("referrer_id", () => referrers.id),
    referrerBasisPoints: integer("referrer_basis_points"),
    /** When the customer accepted the terms; null for bookings on the telephone. */
    consentedAt: instant("consented_at"),
    /** The accepted versions; null before versions existed, and on the telephone. */
    acceptedVersions: jsonb("accepted_versions").$type<AcceptedVersions>(),
    /** The assigned member of staff. */
    assigneeId: idOf("assignee_id", () => accounts.id),
    /** Code, names, title, phone and e-mail without diacritics; see `searchTextOf`. */
    searchText: text("search_text").notNull().default(""),
    /** Incremented with every change of the list of travellers, for optimistic locking. */
    travellersVersion: integer("travellers_version").notNull().default(0),
    /** Number of travellers on that list, and of those with all data that the port requires. */
    travellersListed: integer("travellers_listed").notNull().default(0),
    travellersComplete: integer("travellers_complete").notNull().default(0),
    holdExpiresAt: instant("hold_expires_at").notNull(),
    /** Since when the customer waits for an answer to a change request; null when none is open. */
    changeAskedAt: instant("change_asked_at"),
    /** Since when part of it needs staff. */
    needsStaffSince: instant("needs_staff_since"),
    /** The requested invoice; null without one. */
    invoice: jsonb("invoice").$type<InvoiceRequest>(),
    /** The booking that this one was merged into, with its rooms, guests and money. */
    joinedInto: idOf("joined_into", (): AnyPgColumn => bookings.id),
    /** Keyed hash of the client address, kept for a day. */
    placedFrom: text("placed_from"),
    /** Raised when the customer's private link may be known to another person: links sent before stop working. */
    keyVersion: integer("key_version").notNull().default(0),
    /** When the customer was erased. */
    erasedAt: instant("forgotten_at"),
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
    check("bookings_commission", sql`${t.commissionVnd} >= 0`),
    check("bookings_at_house", sql`${t.atHotelVnd} between 0 and ${t.totalVnd}`),
    check(
      "bookings_joined",
      sql`${t.joinedInto} is null or (${t.state} = 'cancelled' and ${t.paidVnd} = 0 and ${t.joinedInto} <> ${t.id})`,
    ),
    check(
      "bookings_referrer",
      sql`(${t.referrerId} is null) = (${t.referrerBasisPoints} is null) and coalesce(${t.referrerBasisPoints}, 0) between 0 and 10000`,
    ),
    index("bookings_by_referrer").on(t.startsOn).where(sql`referrer_id is not null`),
    check("bookings_kind", sql`${t.kind} in ('cruise', 'hotel', 'flight')`),
    check("bookings_product", sql`(${t.kind} = 'flight') = (${t.productId} is null)`),
    check("bookings_days", sql`${t.endsOn} >= ${t.startsOn}`),
    check("bookings_travellers", sql`${t.travellersComplete} between 0 and ${t.travellersListed}`),
    // Travellers are purged in the order in which the journeys end.
    index("bookings_to_forget").on(t.endsOn).where(sql`travellers_listed > 0`),
    // Customers are erased in the same order.
    index("bookings_known").on(t.endsOn, t.id).where(sql`forgotten_at is null`),
    // The bookings of a person who requests their data.
    index("bookings_by_phone").on(t.contactPhone),
    // The bookings of a signed-in customer.
    index("bookings_by_email").on(sql`lower(${t.contactEmail})`, t.startsOn),
    // Bookings whose guests are asked for a review.
    index("bookings_completed").on(t.endsOn, t.id).where(sql`state = 'completed'`),
    index("bookings_parts").on(t.joinedInto).where(sql`joined_into is not null`),
    index("bookings_by_product_day").on(t.productId, t.startsOn),
    index("bookings_by_sender").on(t.placedFrom, t.createdAt).where(sql`placed_from is not null`),
    index("bookings_waiting_by_phone").on(t.contactPhone).where(sql`state in ('held', 'awaiting_payment')`),
    check("bookings_source", sql`${t.source} in ('site', 'phone', 'counter', 'quote')`),
    // The text is included so that a search for a frequent name never leaves the index.
    index("bookings_recent").on(t.createdAt, t.id, t.searchText),
    index("bookings_search").using("gin", sql`search_text gin_trgm_ops`),
    index("bookings_departing").on(t.startsOn, t.id).where(sql`state in ('part_paid', 'paid', 'confirmed')`),
    index("bookings_by_departure").on(t.startsOn, t.id),
    index("bookings_by_total").on(t.totalVnd, t.id),
    // A filter of the booking list with few matches would otherwise walk all bookings, newest first.
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
    // The sum of all paid amounts.
    index("bookings_paid").on(t.paidVnd).where(sql`paid_vnd <> 0`),
    // Reading what changed, in order.
    index("bookings_changed").on(t.updatedAt, t.id),
    index("bookings_to_expire").on(t.holdExpiresAt).where(sql`state in ('held', 'awaiting_payment')`),
  ],
);

/** The history of a booking, in order; rows are only ever added. */
export const bookingEvents = pgTable(
  "booking_events",
  {
    id: id(),
    bookingId: idOf("booking_id", () => bookings.id).notNull(),
    kind: text("kind").$type<BookingEventKind>().notNull(),
    actor: text("actor").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    at: instant("at").notNull(),
  },
  (t) => [index("booking_events_by_booking").on(t.bookingId, t.at)],
);

/** Internal notes of staff about a booking; the customer never sees them. */
export const bookingNotes = pgTable(
  "booking_notes",
  {
    id: id(),
    bookingId: idOf("booking_id", () => bookings.id).notNull(),
    body: text("body").notNull(),
    authorId: text("author_id").notNull(),
    authorName: text("author_name").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("booking_notes_by_booking").on(t.bookingId, t.createdAt)],
);

/** Files that staff store with a booking; their content is in the storage. */
export const bookingDocuments = pgTable(
  "booking_documents",
  {
    id: id(),
    bookingId: idOf("booking_id", () => bookings.id).notNull(),
    name: text("name").notNull(),
    contentType: text("content_type", { enum: documentTypes }).notNull(),
    size: integer("size").notNull(),
    /** The key in the storage. */
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
 * One row for each phone number, e-mail and address of recent bookings. A booking locks its rows while it counts the unpaid bookings of
 * the same person. Keys are keyed hashes.
 */
export const bookerLocks = pgTable("booker_locks", {
  key: text("key").primaryKey(),
  usedAt: instant("used_at").notNull(),
});

/** Named filters of the booking list, saved by a colleague. */
export const savedSearches = pgTable(
  "saved_desk_searches",
  {
    id: id(),
    accountId: idOf("account_id", () => accounts.id).notNull(),
    name: text("name").notNull(),
    /** The query string of the list, without the search text: that may be a customer's name or number. */
    query: text("query").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [unique("saved_desk_searches_name").on(t.accountId, t.name)],
);

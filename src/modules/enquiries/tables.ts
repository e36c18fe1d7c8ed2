import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { QuoteInput } from "#modules/availability/contract/stay.ts";
import type { Adjustment } from "#modules/bookings/contract/adjustment.ts";
import type {
  BookedRoom,
  BookingTerms,
  InvoiceRequest,
  PriceSnapshot,
  StayKind,
} from "#modules/bookings/contract/booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { eventColumns, itemColumns } from "#modules/worklist/tables.ts";
import { calendarDate, id, idOf, instant, vnd } from "#platform/database/columns.ts";
import {
  type EnquiryNeed,
  enquiryEventKinds,
  enquiryKinds,
  enquirySources,
  enquiryStates,
  quoteStates,
} from "./contract.ts";

/** Enquiries. Personal data is erased after the retention period; the rows stay. */
export const enquiries = pgTable(
  "enquiries",
  {
    ...itemColumns(enquiryKinds, enquiryStates),
    source: text("source", { enum: enquirySources }).notNull().default("site"),
    company: text("company").notNull().default(""),
    message: text("message").notNull().default(""),
    people: integer("people"),
    startsOn: calendarDate("starts_on"),
    nights: integer("nights"),
    budgetVnd: vnd("budget_vnd"),
    needs: jsonb("needs").$type<EnquiryNeed[]>().notNull().default([]),
    invoice: jsonb("invoice").$type<InvoiceRequest>(),
    /** The promised time of an answer, or the one that staff have set since. */
    dueAt: instant("due_at").notNull(),
  },
  (t) => [
    check("enquiries_state", sql`${t.state} in ('new', 'quoting', 'sent', 'won', 'lost', 'answered')`),
    check("enquiries_kind", sql`${t.kind} in ('contact', 'business')`),
    check("enquiries_source", sql`${t.source} in ('site', 'phone')`),
    check("enquiries_ended", sql`(${t.state} in ('won', 'lost', 'answered')) = (${t.endedAt} is not null)`),
    check("enquiries_reason", sql`(${t.state} = 'lost') = (${t.reason} is not null)`),
    index("enquiries_by_state").on(t.state, t.dueAt, t.id),
    index("enquiries_recent").on(t.createdAt, t.id),
    index("enquiries_to_forget").on(t.endedAt).where(sql`not forgotten`),
    index("enquiries_to_end").on(t.updatedAt).where(sql`ended_at is null`),
    // The enquiries of a person who asks for their data.
    index("enquiries_by_email").on(sql`lower(${t.email})`),
    index("enquiries_by_phone").on(t.phone),
    index("enquiries_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);

/** The history of an enquiry. */
export const enquiryEvents = pgTable(
  "enquiry_events",
  eventColumns("enquiry_id", () => enquiries.id, enquiryEventKinds),
  (t) => [index("enquiry_events_by_enquiry").on(t.itemId, t.at)],
);

/** Quotes of an enquiry, version by version: a version never changes. */
export const quotes = pgTable(
  "quotes",
  {
    id: id(),
    enquiryId: idOf("enquiry_id", () => enquiries.id).notNull(),
    version: integer("version").notNull(),
    /** SHA-256 of the key at the end of its link. */
    keyHash: text("key_hash").notNull().unique(),
    state: text("state", { enum: quoteStates }).notNull(),
    kind: text("kind").$type<StayKind>().notNull(),
    title: text("title").notNull(),
    place: text("place").notNull(),
    stay: jsonb("stay").$type<QuoteInput>().notNull(),
    rooms: jsonb("rooms").$type<BookedRoom[]>().notNull(),
    /** The terms of the rate plan when the quote was made. */
    terms: jsonb("terms").$type<BookingTerms>().notNull(),
    /** Staff lines. */
    lines: jsonb("lines").$type<Adjustment[]>().notNull(),
    /** The promised price, including those lines. */
    price: jsonb("price").$type<PriceSnapshot>().notNull(),
    totalVnd: vnd("total_vnd").notNull(),
    depositPercent: integer("deposit_percent").notNull(),
    /** The message of staff beside the quote. */
    words: text("words").notNull(),
    validDays: integer("valid_days").notNull(),
    validUntil: instant("valid_until"),
    madeBy: text("made_by").notNull(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    bookingId: idOf("booking_id", () => bookings.id),
  },
  (t) => [
    unique("quotes_version").on(t.enquiryId, t.version),
    check("quotes_state", sql`${t.state} in ('draft', 'sent', 'accepted', 'replaced', 'withdrawn')`),
    check("quotes_kind", sql`${t.kind} in ('cruise', 'hotel')`),
    check("quotes_money", sql`${t.totalVnd} > 0 and ${t.depositPercent} between 10 and 100`),
    check("quotes_accepted", sql`(${t.state} = 'accepted') = (${t.bookingId} is not null)`),
    check("quotes_sent", sql`${t.state} in ('draft', 'withdrawn') or ${t.validUntil} is not null`),
  ],
);

import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bookings } from "#modules/bookings/tables.ts";
import { calendarDate, id, idOf, instant, vnd } from "#platform/database/columns.ts";
import { type InvoiceBuyer, type InvoiceLine, invoiceKinds, invoiceStates } from "./contract.ts";

/** VAT invoices, from the request of staff on. Amounts of an adjustment are negative. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    bookingId: idOf("booking_id", () => bookings.id).notNull(),
    kind: text("kind", { enum: invoiceKinds }).notNull(),
    /** The invoice that it replaces or adjusts. */
    corrects: idOf("corrects", (): AnyPgColumn => invoices.id),
    state: text("state", { enum: invoiceStates }).notNull(),
    /** Ours, at the provider: it issues one invoice for it. */
    reference: uuid("reference").notNull().unique(),
    provider: text("provider").notNull(),
    template: text("template").notNull(),
    series: text("series").notNull(),
    /** With its series. */
    number: text("number"),
    authorityCode: text("authority_code").notNull().default(""),
    lookupCode: text("lookup_code").notNull().default(""),
    /** The rate of all its lines. */
    percent: integer("percent").notNull(),
    lines: jsonb("lines").$type<InvoiceLine[]>().notNull(),
    netVnd: vnd("net_vnd").notNull(),
    taxVnd: vnd("tax_vnd").notNull(),
    totalVnd: vnd("total_vnd").notNull(),
    /** Null once it is erased: of a failed one with its customer, otherwise with the row. */
    buyer: jsonb("buyer").$type<InvoiceBuyer>(),
    reason: text("reason").notNull().default(""),
    /** The answer of the provider, for staff. */
    detail: text("detail").notNull().default(""),
    requestedBy: text("requested_by").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    requestedAt: instant("requested_at").notNull(),
    /** When it was handed to the provider the last time; the date that was sent with it. */
    sentAt: instant("sent_at"),
    sends: integer("sends").notNull().default(0),
    nextQueryAt: instant("next_query_at"),
    queries: integer("queries").notNull().default(0),
    issuedAt: instant("issued_at"),
    /** The key of the PDF in the storage. */
    fileKey: text("file_key"),
    fileTries: integer("file_tries").notNull().default(0),
    nextFileAt: instant("next_file_at"),
  },
  (t) => [
    check("invoices_kind", sql`${t.kind} in ('original', 'replacement', 'adjustment')`),
    check("invoices_corrects", sql`(${t.kind} = 'original') = (${t.corrects} is null)`),
    check("invoices_state", sql`${t.state} in ('requested', 'sending', 'unclear', 'issued', 'replaced', 'failed')`),
    check("invoices_sum", sql`${t.netVnd} + ${t.taxVnd} = ${t.totalVnd}`),
    check("invoices_sign", sql`case ${t.kind} when 'adjustment' then ${t.totalVnd} < 0 else ${t.totalVnd} > 0 end`),
    check(
      "invoices_issued",
      sql`(${t.state} in ('issued', 'replaced')) = (${t.number} is not null and ${t.issuedAt} is not null)`,
    ),
    check("invoices_sent", sql`${t.state} not in ('sending', 'unclear') or ${t.sentAt} is not null`),
    // One invoice at a time: for the money of a booking, and for the numbers of a series.
    uniqueIndex("invoices_one_pending").on(t.bookingId).where(sql`state in ('requested', 'sending', 'unclear')`),
    uniqueIndex("invoices_one_sending").on(t.series).where(sql`state = 'sending'`),
    uniqueIndex("invoices_number_once").on(t.provider, t.template, t.number),
    index("invoices_by_booking").on(t.bookingId, t.requestedAt),
    index("invoices_correcting").on(t.corrects).where(sql`corrects is not null`),
    index("invoices_requested").on(t.requestedAt, t.id).where(sql`state = 'requested'`),
    index("invoices_to_query").on(t.nextQueryAt).where(sql`next_query_at is not null`),
    index("invoices_to_fetch").on(t.nextFileAt).where(sql`next_file_at is not null`),
    index("invoices_open").on(t.requestedAt, t.id).where(sql`state in ('requested', 'sending', 'unclear', 'failed')`),
    index("invoices_by_day").on(t.issuedAt, t.id).where(sql`issued_at is not null`),
  ],
);

/** Bookings whose invoices do not add up to what is due, found by `scanBookings` and after each invoice. */
export const invoiceNeeds = pgTable(
  "invoice_needs",
  {
    bookingId: idOf("booking_id", () => bookings.id).primaryKey(),
    /** Negative for a reduction. */
    amountVnd: vnd("amount_vnd").notNull(),
    dueOn: calendarDate("due_on").notNull(),
  },
  (t) => [
    index("invoice_needs_by_day").on(t.dueOn, t.bookingId),
    check("invoice_needs_amount", sql`${t.amountVnd} <> 0`),
  ],
);

/** How far the bookings were read, and under which settings; other settings start again. */
export const invoiceScans = pgTable("invoice_scans", {
  name: text("name").primaryKey(),
  terms: text("terms").notNull(),
  readUntil: instant("read_until").notNull(),
});

/** Proforma papers with numbers of ours, without gaps in a year. They are no invoices. */
export const proformas = pgTable(
  "proformas",
  {
    id: id(),
    bookingId: idOf("booking_id", () => bookings.id).notNull(),
    year: integer("year").notNull(),
    number: integer("number").notNull(),
    /** What was booked and its first day, as they were. */
    subject: text("subject").notNull(),
    startsOn: calendarDate("starts_on").notNull(),
    /** The lines with tax as they were. */
    lines: jsonb("lines").$type<{ label: string; amount: number }[]>().notNull(),
    totalVnd: vnd("total_vnd").notNull(),
    paidVnd: vnd("paid_vnd").notNull(),
    /** Null once the customer was erased. */
    buyer: jsonb("buyer").$type<InvoiceBuyer>(),
    madeBy: text("made_by").notNull(),
    madeByName: text("made_by_name").notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (t) => [
    unique("proformas_number").on(t.year, t.number),
    index("proformas_by_booking").on(t.bookingId, t.madeAt),
    check("proformas_total", sql`${t.totalVnd} > 0`),
  ],
);

import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { PageToAccept } from "#modules/pages/rules/page-names.ts";
import {
  dateInput,
  emailInput,
  idInput,
  pageInput,
  staffSizeInput,
  textInput,
  vndInput,
  wholeInput,
} from "#platform/input.ts";
import type { StoredEmail } from "#platform/mail/outbox.ts";
import { MAX_EMAIL_TEXT_LENGTH, MAX_HOLD_HOURS, MAX_SUBJECT_LENGTH } from "../limits.ts";
import { bookingListMessages, emailMessages } from "../messages/booking-list.ts";
import { type BookedRoom, type BookingKind, type BookingView, bookingKinds, type InvoiceRequest } from "./booking.ts";
import { bookingViews } from "./booking-list-views.ts";
import type { StaffNeed } from "./flight-order.ts";
import { type BookingEventKind, type BookingSource, type BookingState, bookingStates } from "./states.ts";

/** How it was agreed, such as "12,5%", and the amount: the agreed one, but at most the price. */
type BookingCommission = { text: string; amount: number; agreed: number };

/** An action that staff can take on a booking. */
export type BookingStep =
  | "confirm"
  | "record-payment"
  | "change"
  | "answer-request"
  | "split"
  | "merge"
  | "extend-hold"
  | "hold-again"
  | "mark-boarding"
  | "complete"
  | "request-refund"
  | "assign"
  | "note"
  | "cancel";

/** Each column heading of the list in both orders. */
export const bookingSorts = [
  "newest",
  "oldest",
  "departure",
  "latest-departure",
  "highest-total",
  "lowest-total",
] as const;
export type BookingSort = (typeof bookingSorts)[number];

/** The query of the booking list; invalid fields are dropped, so that an old bookmark still works. */
export const bookingSearch = z.object({
  view: z.enum(bookingViews).catch("all").default("all"),
  text: textInput(0, 100).catch("").default(""),
  /** Days of departure, both included. */
  from: dateInput.optional().catch(undefined),
  to: dateInput.optional().catch(undefined),
  /** Bookings whose guests stay on this night, in sold or held rooms. */
  night: dateInput.optional().catch(undefined),
  assignee: z
    .union([z.enum(["me", "none"]), idInput])
    .optional()
    .catch(undefined),
  state: z.enum(bookingStates).optional().catch(undefined),
  /** The line of business. */
  kind: z.enum(bookingKinds).optional().catch(undefined),
  product: idInput.optional().catch(undefined),
  sort: z.enum(bookingSorts).optional().catch(undefined),
  page: pageInput,
  size: staffSizeInput,
});
export type BookingSearch = z.output<typeof bookingSearch>;

export type BookingListRow = {
  id: string;
  code: string;
  kind: BookingKind;
  state: BookingState;
  title: string;
  rooms: BookedRoom[];
  charter: boolean;
  checkIn: CalendarDate;
  nights: number;
  adults: number;
  children: number;
  total: number;
  dueNow: number;
  /** The part of the total that is paid at the hotel. */
  atHotel: number;
  paid: number;
  refundDue: number;
  contact: { name: string; maskedPhone: string };
  source: BookingSource;
  assigneeId: string | null;
  holdExpiresAt: Date;
  changeAskedAt: Date | null;
  /** The booking was merged into another one. */
  isMerged: boolean;
  createdAt: Date;
  /** Codes at the airlines, and the earliest ticketing deadline; null for a stay. */
  flights: { pnrs: string[]; ticketBy: Date | null } | null;
  /** The reason why its flights need staff. */
  staffNeed: StaffNeed | null;
};

/** The sums over the bookings of a list in đồng: total of the active ones, and paid amount of all. */
export type BookingListSums = { total: number; paid: number };

/** `total` stops counting where `isCapped`: there may be more, and the sums exclude them. */
export type BookingListResult = {
  data: BookingListRow[];
  total: number;
  sums: BookingListSums | null;
  isCapped: boolean;
  /** No booking matches the text exactly; these match approximately. */
  isNear: boolean;
  page: number;
  size: number;
};

export type StaffEvent = { kind: BookingEventKind; at: Date; actor: string; data: Record<string, unknown> };
export type BookingNote = { id: string; body: string; authorName: string; createdAt: Date };

/** A booking as staff see it. The contact is masked without the permission to read personal data. */
export type BookingDetail = Omit<BookingView, "events"> & {
  source: BookingSource;
  assigneeId: string | null;
  kept: number;
  refundDue: number;
  /** The agency's commission at the time of the sale; null when it is not known, or without the permission to see it. */
  commission: BookingCommission | null;
  /** The partner or campaign that sent the customer; what it gets needs the permission to see costs. */
  referrer: { code: string; name: string; basisPoints: number | null; owed: number | null } | null;
  consentedAt: Date | null;
  /** The versions that the customer has agreed to, with their first days; null for bookings before versions were recorded. */
  accepted: Record<PageToAccept, { version: number; since: CalendarDate | null }> | null;
  isMasked: boolean;
  isMerged: boolean;
  staffNeed: StaffNeed | null;
  /** The recipient of the invoice; address and e-mail need the permission to read personal data. */
  invoice: InvoiceRequest | null;
  /** The code of the booking that this one was merged into. */
  joinedInto: string | null;
  events: StaffEvent[];
  notes: BookingNote[];
  emails: StoredEmail[];
};

/** Saved filters of the list, under the name that a colleague gave them. */
export type SavedSearch = { id: string; name: string; query: string };

export const saveSearchInput = z.strictObject({
  name: textInput(1, 40, bookingListMessages.searchUnnamed),
  /** The query string of the list. */
  query: textInput(1, 500, bookingListMessages.nothingFiltered),
});
export type SaveSearchInput = z.output<typeof saveSearchInput>;

export const extendHoldInput = z.strictObject({
  hours: wholeInput(1, MAX_HOLD_HOURS),
  reason: textInput(1, 300, "Bạn cần ghi lý do giữ thêm."),
});
export type ExtendHoldInput = z.output<typeof extendHoldInput>;

/** The amount kept of paid money, in đồng: "1.200.000" is a number, and an empty field is no amount at all. */
export const keptInput = z.preprocess(
  (input) => (typeof input === "string" && input.trim() === "" ? undefined : input),
  vndInput.optional(),
);

/**
 * `policy` keeps what the terms of the booking say; `full` refunds everything, as when the bay is closed. The terms of a flight are its
 * airline's: `kept` is the amount in đồng that they keep of the payment.
 */
export const cancelInput = z.strictObject({
  reason: textInput(1, 300, "Bạn cần ghi lý do huỷ."),
  terms: z.enum(["policy", "full"]).default("policy"),
  kept: keptInput,
});
/**
 * `isTold`: the customer reads the reason too, and not only colleagues. `hasNotSailed`: the ship stayed in port, so the booking can be
 * cancelled after its day too.
 */
export type CancelInput = z.output<typeof cancelInput> & { isTold?: boolean; hasNotSailed?: boolean };

/** Another e-mail address of the customer, entered by staff. `expectedEmail` is the one that the page showed, empty without one. */
export const correctEmailInput = z.strictObject({ email: emailInput(), expectedEmail: textInput(0, 120) });
export type CorrectEmailInput = z.output<typeof correctEmailInput>;

/** An email from staff to the customer; the subject is one line. */
export const staffEmailInput = z.strictObject({
  subject: textInput(1, MAX_SUBJECT_LENGTH, emailMessages.subjectMissing).transform((text) =>
    text.replace(/\s+/g, " "),
  ),
  text: textInput(1, MAX_EMAIL_TEXT_LENGTH, emailMessages.textMissing),
});
export type StaffEmailInput = z.output<typeof staffEmailInput>;

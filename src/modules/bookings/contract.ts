import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Quote } from "#modules/availability/contract.ts";
import { quoteInput } from "#modules/availability/contract.ts";
import type { CancellationTier } from "#modules/cruises/contract.ts";
import { dateInput, idInput, pageInput, sizeInput, textInput, vndInput } from "#platform/input.ts";
import type { StoredLetter } from "#platform/mail/outbox.ts";
import { MAX_HOLD_HOURS, MAX_LETTER_LENGTH, MAX_NOTE_LENGTH, MAX_SUBJECT_LENGTH } from "./limits.ts";
import { letterMessages } from "./messages.ts";

export const bookingStates = [
  "draft",
  "held",
  "awaiting_payment",
  "part_paid",
  "paid",
  "confirmed",
  "completed",
  "expired",
  "cancelled",
] as const;
export type BookingState = (typeof bookingStates)[number];

/** Where a booking was made. */
export const bookingSources = ["site", "phone"] as const;
export type BookingSource = (typeof bookingSources)[number];

/** What the customer is told of, in the order in which it happens when it happens at one moment. */
export const publicEventKinds = [
  "created",
  "expired",
  "held-again",
  "held",
  "hold-extended",
  "transfer-announced",
  "payment-received",
  "payment-taken-back",
  "confirmed",
  "completed",
  "cancelled",
  "refund-paid",
] as const;
export type PublicEventKind = (typeof publicEventKinds)[number];

/** What only staff see. */
export const deskEventKinds = [
  "assigned",
  "refund-requested",
  "refund-approved",
  "refund-rejected",
  "payment-chosen",
  "payment-told",
  "void-requested",
  "void-refused",
  "guests-changed",
  "guests-forgotten",
  "document-added",
  "document-deleted",
  "letter-written",
  "email-corrected",
] as const;

export const bookingEventKinds = [...publicEventKinds, ...deskEventKinds] as const;
export type BookingEventKind = (typeof bookingEventKinds)[number];

export const contactInput = z.strictObject({
  name: textInput(1, 80, "Bạn phải nhập họ và tên."),
  phone: textInput(1, 30, "Bạn phải nhập số điện thoại."),
  email: textInput(1, 120, "Bạn phải nhập email.").pipe(z.email("Email không hợp lệ. Ví dụ: ten@gmail.com")),
});

/** Everything a customer sends to book a cruise. `expectedTotal` is what the page showed: the server prices again. */
export const placeBookingInput = z.strictObject({
  ...quoteInput.shape,
  cabins: quoteInput.shape.cabins,
  contact: contactInput,
  note: textInput(0, 1000).default(""),
  payment: z.enum(["full", "deposit"]).default("full"),
  expectedTotal: vndInput,
  consent: z.literal(true, { error: "Bạn cần đồng ý với điều khoản và chính sách riêng tư." }),
});
export type PlaceBookingInput = z.infer<typeof placeBookingInput>;

/** What staff type for a customer on the telephone: nobody ticks the terms there, and not everybody has an e-mail. */
export const phoneBookingInput = placeBookingInput.omit({ consent: true }).extend({
  contact: contactInput.extend({
    email: textInput(0, 120).pipe(z.union([z.literal(""), z.email("Email không hợp lệ. Ví dụ: ten@gmail.com")])),
  }),
  /** For how long the cabins are kept; what the settings say when nothing is chosen. */
  holdHours: z.coerce.number().int().min(1).max(MAX_HOLD_HOURS, `Nhiều nhất ${MAX_HOLD_HOURS} giờ.`).optional(),
});
export type PhoneBookingInput = z.infer<typeof phoneBookingInput>;

export const findBookingInput = z.strictObject({
  code: textInput(1, 20, "Bạn cần nhập mã đơn."),
  contact: textInput(1, 120, "Bạn cần nhập số điện thoại hoặc email."),
});

export type BookedCabin = { roomId: string; title: string; quantity: number };

/** The agreed price, kept word for word with the booking. */
export type PriceSnapshot = Quote;

export type BookingView = {
  id: string;
  code: string;
  /** As it is now: a hold whose time has passed is expired even before the sweeper has said so. */
  state: BookingState;
  cruise: { id: string; title: string };
  charter: boolean;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  nights: number;
  adults: number;
  childAges: number[];
  cabins: BookedCabin[];
  price: PriceSnapshot;
  total: number;
  dueNow: number;
  paid: number;
  /** What is to be paid next: until the booking is secured the deposit, then the rest. Never negative. */
  outstanding: number;
  /** Paid beyond the total: to be given back. */
  overpaid: number;
  cancellation: CancellationTier[];
  contact: { name: string; phone: string; email: string };
  note: string;
  holdExpiresAt: Date;
  createdAt: Date;
  events: { kind: PublicEventKind; at: Date; data: Record<string, unknown> }[];
};

/** Answer to a booking that was just made. `secret` is shown this once. */
export type PlacedBooking = {
  id: string;
  code: string;
  secret: string;
  price: PriceSnapshot;
  total: number;
  /** What is to be paid next. */
  outstanding: number;
  dueNow: number;
  holdExpiresAt: Date;
};

/** What staff can do with a booking. */
export type DeskStep =
  | "confirm"
  | "record-payment"
  | "extend-hold"
  | "hold-again"
  | "complete"
  | "request-refund"
  | "assign"
  | "note"
  | "cancel";

/** The views of the desk, as they stand above the list. */
export const deskViews = ["all", "new", "awaiting-payment", "to-confirm", "owing", "departing", "refund-due"] as const;
export type DeskView = (typeof deskViews)[number];

export const deskSorts = ["newest", "departure"] as const;

/** An address of the desk's list; what is not understood is left out, so that an old bookmark still opens. */
export const deskSearch = z.object({
  view: z.enum(deskViews).catch("all").default("all"),
  text: textInput(0, 100).catch("").default(""),
  /** Days of departure, both included. */
  from: dateInput.optional().catch(undefined),
  to: dateInput.optional().catch(undefined),
  assignee: z
    .union([z.enum(["me", "none"]), idInput])
    .optional()
    .catch(undefined),
  state: z.enum(bookingStates).optional().catch(undefined),
  cruise: idInput.optional().catch(undefined),
  sort: z.enum(deskSorts).optional().catch(undefined),
  page: pageInput,
  size: sizeInput,
});
export type DeskSearch = z.output<typeof deskSearch>;

export type DeskRow = {
  id: string;
  code: string;
  state: BookingState;
  cruise: string;
  cabins: BookedCabin[];
  charter: boolean;
  checkIn: CalendarDate;
  nights: number;
  adults: number;
  children: number;
  total: number;
  dueNow: number;
  paid: number;
  refundDue: number;
  contact: { name: string; maskedPhone: string };
  source: BookingSource;
  assigneeId: string | null;
  holdExpiresAt: Date;
  createdAt: Date;
};

/** `total` stops counting at `capped`: there may be more. */
export type DeskPage = { data: DeskRow[]; total: number; isCapped: boolean; page: number; size: number };

export type DeskEvent = { kind: BookingEventKind; at: Date; actor: string; data: Record<string, unknown> };
export type BookingNote = { id: string; body: string; authorName: string; createdAt: Date };

/** A booking as staff see it. The contact is masked for whoever may not read personal data. */
export type BookingFile = Omit<BookingView, "events"> & {
  source: BookingSource;
  assigneeId: string | null;
  kept: number;
  refundDue: number;
  consentedAt: Date | null;
  isMasked: boolean;
  events: DeskEvent[];
  notes: BookingNote[];
  letters: StoredLetter[];
};

export const noteInput = z.strictObject({ body: textInput(1, MAX_NOTE_LENGTH, "Bạn cần viết ghi chú.") });

export const extendHoldInput = z.strictObject({
  hours: z.coerce
    .number({ error: "Số giờ chỉ gồm chữ số." })
    .int("Số giờ là số nguyên.")
    .min(1, "Ít nhất 1 giờ.")
    .max(MAX_HOLD_HOURS, `Nhiều nhất ${MAX_HOLD_HOURS} giờ.`),
  reason: textInput(1, 300, "Bạn cần ghi lý do giữ thêm."),
});
export type ExtendHoldInput = z.output<typeof extendHoldInput>;

/** `policy` keeps what the terms of the booking say; `full` gives all of it back, as when the bay is closed. */
export const cancelInput = z.strictObject({
  reason: textInput(1, 300, "Bạn cần ghi lý do huỷ."),
  terms: z.enum(["policy", "full"]).default("policy"),
});
export type CancelInput = z.output<typeof cancelInput>;

/** A letter of staff to the customer; the subject is one line. */
export const letterInput = z.strictObject({
  subject: textInput(1, MAX_SUBJECT_LENGTH, letterMessages.subjectMissing).transform((text) =>
    text.replace(/\s+/g, " "),
  ),
  text: textInput(1, MAX_LETTER_LENGTH, letterMessages.textMissing),
});
export type LetterInput = z.output<typeof letterInput>;

/** A file that lies with a booking. */
export type BookingDocument = {
  id: string;
  name: string;
  contentType: DocumentType;
  size: number;
  addedBy: string;
  createdAt: Date;
};

export const documentTypes = ["application/pdf", "image/jpeg"] as const;
export type DocumentType = (typeof documentTypes)[number];

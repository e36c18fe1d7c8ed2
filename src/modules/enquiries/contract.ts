import { z } from "zod";
import { type CalendarDate, isCalendarDate } from "#kernel/calendar-date.ts";
import { isAddress } from "#kernel/web-address.ts";
import type { StayPriceLine } from "#modules/availability/contract/offer.ts";
import { groupQuoteInput } from "#modules/availability/contract/stay.ts";
import { adjustmentInput } from "#modules/bookings/contract/adjustment.ts";
import type { BookedRoom, InvoiceRequest, StayKind } from "#modules/bookings/contract/booking.ts";
import { invoiceInput } from "#modules/bookings/contract/invoice.ts";
import { contactInput, placeBookingInput } from "#modules/bookings/contract/placing.ts";
import type { Picture } from "#modules/media/contract.ts";
import { type ItemDetail, type ItemList, type ItemRow, itemSearch } from "#modules/worklist/contract.ts";
import { dateInput, emailInput, textInput, vndInput, wholeInput } from "#platform/input.ts";
import { MAX_MESSAGE, MAX_PEOPLE, MAX_QUOTE_LINES, QUOTE_DAYS, QUOTE_DEPOSIT } from "./limits.ts";

/** A question, or an event for a company or a group. */
export const enquiryKinds = ["contact", "business"] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

export const enquirySources = ["site", "phone"] as const;
export type EnquirySource = (typeof enquirySources)[number];

/** `answered` ends a question without a quote, `won` and `lost` a quoted one. */
export const enquiryStates = ["new", "quoting", "sent", "won", "lost", "answered"] as const;
export type EnquiryState = (typeof enquiryStates)[number];

export const enquiryNeeds = ["charter", "meeting", "gala", "activities", "transfer", "flights", "hotel"] as const;
export type EnquiryNeed = (typeof enquiryNeeds)[number];

/** The input of the contact page. */
export const contactEnquiryInput = z.strictObject({
  ...contactInput.shape,
  message: textInput(1, MAX_MESSAGE, "Bạn cần nhập nội dung yêu cầu."),
});
export type ContactEnquiry = z.output<typeof contactEnquiryInput>;

/** Parses an empty or missing field as null. */
const orUnknown = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

const typedDay = z
  .string()
  .refine(isCalendarDate, "Ngày chưa đúng. Ví dụ: 15/03/2027.")
  .transform((text) => text as CalendarDate);

/** The request of a company or a group. Days, budget and needs may be open. */
export const businessEnquiryInput = z.strictObject({
  ...contactInput.shape,
  company: textInput(0, 160).default(""),
  people: wholeInput(1, MAX_PEOPLE),
  startsOn: orUnknown(typedDay),
  nights: orUnknown(wholeInput(0, 30)),
  /** The total budget in đồng. */
  budget: orUnknown(vndInput),
  needs: z.array(z.enum(enquiryNeeds)).max(enquiryNeeds.length).default([]),
  message: textInput(0, MAX_MESSAGE).default(""),
  invoice: invoiceInput.nullable().default(null),
});
export type BusinessEnquiry = z.output<typeof businessEnquiryInput>;

/** An enquiry that staff take by telephone: the e-mail is optional, and little may be known yet. */
export const phoneEnquiryInput = businessEnquiryInput
  .omit({ invoice: true })
  .extend({ email: emailInput(0), people: orUnknown(wholeInput(1, MAX_PEOPLE)) });
export type PhoneEnquiry = z.output<typeof phoneEnquiryInput>;

export const enquirySearch = z.strictObject({
  ...itemSearch,
  state: z.enum(enquiryStates).optional(),
  kind: z.enum(enquiryKinds).optional(),
});
export type EnquirySearch = z.output<typeof enquirySearch>;

export const dueInput = z.strictObject({ dueOn: dateInput });

/** Steps that staff take by hand; sending and accepting quotes cause the others. */
export const enquiryStepInput = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("quoting") }),
  z.strictObject({ to: z.literal("answered") }),
  z.strictObject({ to: z.literal("won") }),
  z.strictObject({ to: z.literal("lost"), reason: textInput(3, 200, "Bạn cần ghi lý do, ít nhất 3 ký tự.") }),
]);
export type EnquiryStep = z.output<typeof enquiryStepInput>;

/** The input of a quote; `expectedTotal` is the engine's price without staff lines. */
export const makeQuoteInput = z.strictObject({
  kind: z.enum(["cruise", "hotel"]),
  stay: groupQuoteInput,
  lines: z.array(adjustmentInput).max(MAX_QUOTE_LINES, `Tối đa ${MAX_QUOTE_LINES} dòng.`).default([]),
  /** 100: full payment at once. */
  depositPercent: wholeInput(QUOTE_DEPOSIT.min, QUOTE_DEPOSIT.max),
  validDays: wholeInput(1, QUOTE_DAYS.max),
  /** The text above the price, for the customer. */
  words: textInput(0, MAX_MESSAGE).default(""),
  expectedTotal: vndInput,
});
export type MakeQuote = z.output<typeof makeQuoteInput>;

/** The telephone number of the quote request is enough: the rest comes from the enquiry. */
export const acceptQuoteInput = z.strictObject({
  name: textInput(0, 80)
    .refine((name) => !isAddress(name), "Bạn nhập họ tên, không nhập địa chỉ web hay email.")
    .default(""),
  phone: contactInput.shape.phone,
  email: emailInput(0).default(""),
  expectedTotal: vndInput,
  consent: placeBookingInput.shape.consent,
});
export type AcceptQuote = z.output<typeof acceptQuoteInput>;

export const quoteStates = ["draft", "sent", "accepted", "replaced", "withdrawn"] as const;
/** `expired` is a sent quote after its deadline. */
export type QuoteState = (typeof quoteStates)[number] | "expired";

export const enquiryEventKinds = [
  ...(["received", "note", "assigned", "due", "step", "quote-made", "quote-sent", "quote-withdrawn"] as const),
  ...(["quote-accepted", "refused-at-acceptance"] as const),
] as const;
export type EnquiryEventKind = (typeof enquiryEventKinds)[number];

export type EnquiryRow = ItemRow<EnquiryKind, EnquiryState> & {
  company: string;
  people: number | null;
  startsOn: CalendarDate | null;
};
export type EnquiryList = ItemList<EnquiryRow>;

export type QuoteView = {
  id: string;
  version: number;
  state: QuoteState;
  kind: StayKind;
  slug: string;
  title: string;
  place: string;
  checkIn: CalendarDate;
  nights: number;
  adults: number;
  childAges: number[];
  charter: boolean;
  rooms: BookedRoom[];
  lines: StayPriceLine[];
  total: number;
  /** The securing amount; the rest is due before the day of departure. */
  dueNow: number;
  depositPercent: number;
  /** Cancellation deadlines and costs. */
  cancellation: string;
  words: string;
  /** Null until it is sent. */
  validUntil: Date | null;
};

/** A quote as staff see it. */
export type StaffQuote = QuoteView & {
  /** Its bearer may accept the quote, so only staff who sell get it. */
  link: string | null;
  madeBy: string;
  createdAt: Date;
  sentAt: Date | null;
  bookingCode: string | null;
};

export type EnquiryDetail = ItemDetail<EnquiryKind, EnquiryState, EnquiryEventKind> & {
  source: EnquirySource;
  company: string;
  message: string;
  people: number | null;
  startsOn: CalendarDate | null;
  nights: number | null;
  budget: number | null;
  needs: EnquiryNeed[];
  invoice: InvoiceRequest | null;
  reason: string | null;
  quotes: StaffQuote[];
};

/** A quote for the bearer of its link. */
export type SharedQuote = QuoteView & {
  company: string;
  /** The newer quote that has replaced it. */
  replacedBy: string | null;
  /** The product's picture, while it has a page. */
  picture: Picture | null;
};

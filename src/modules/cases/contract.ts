import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { contactInput } from "#modules/bookings/contract/placing.ts";
import { normalizeBookingCode } from "#modules/bookings/rules/code.ts";
import { complaintProblems } from "#modules/settings/contract/groups.ts";
import { type ItemDetail, type ItemList, type ItemRow, itemSearch, noteInput } from "#modules/worklist/contract.ts";
import { dateInput, textInput, wholeInput } from "#platform/input.ts";
import { MAX_ANSWER, MAX_MESSAGE, MAX_REASON, MAX_WISH } from "./limits.ts";

/** A complaint, or a request about personal data. */
export const caseKinds = ["complaint", "data"] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Rights of people over their data (Law 91/2025/QH15, article 4). */
export const dataRights = ["copy", "correct", "erase", "stop"] as const;
export type DataRight = (typeof dataRights)[number];

/** The topic of a case: the problem of a complaint, or the requested data right. */
export const caseTopics = [...complaintProblems, ...dataRights] as const;
export type CaseTopic = (typeof caseTopics)[number];

/** `answered` has had its first answer; `resolved` and `refused` end it. */
export const caseStates = ["new", "answered", "resolved", "refused"] as const;
export type CaseState = (typeof caseStates)[number];

/** A booking code as typed; an empty field means none. */
const bookingCode = z
  .string()
  .max(40, "Tối đa 40 ký tự.")
  .default("")
  .transform((input, context) => {
    if (input.trim() === "") return null;
    const code = normalizeBookingCode(input);
    if (code === null)
      context.addIssue({ code: "custom", message: "Mã đơn chưa đúng. Bạn để trống nếu không nhớ mã." });
    return code;
  });

const commonFields = {
  name: contactInput.shape.name,
  email: contactInput.shape.email,
  bookingCode,
  wish: textInput(0, MAX_WISH).default(""),
};

/** The input of the complaint page. */
export const complaintInput = z.strictObject({
  ...commonFields,
  phone: contactInput.shape.phone,
  problem: z.enum(complaintProblems, { error: "Bạn cần chọn loại việc." }),
  message: textInput(1, MAX_MESSAGE, "Bạn cần kể việc đã xảy ra."),
});
export type ComplaintInput = z.output<typeof complaintInput>;

/** The input of the page for data requests: only what is needed to find the data. */
export const dataRequestInput = z.strictObject({
  ...commonFields,
  phone: textInput(0, 30).default(""),
  right: z.enum(dataRights, { error: "Bạn cần chọn yêu cầu." }),
  message: textInput(0, MAX_MESSAGE).default(""),
});
export type DataRequestInput = z.output<typeof dataRequestInput>;

/** A message that the customer adds to a case. */
export const customerMessageInput = z.strictObject({ text: textInput(1, MAX_MESSAGE, "Bạn cần viết nội dung.") });

export const caseSearch = z.strictObject({
  ...itemSearch,
  state: z.enum(caseStates).optional(),
  kind: z.enum(caseKinds).optional(),
});
export type CaseSearch = z.output<typeof caseSearch>;

/** The version that the writer saw: a stale one is rejected before an email is sent. */
const versionField = { version: wholeInput(1, 1_000_000) };

export const answerInput = z.strictObject({
  ...versionField,
  text: textInput(1, MAX_ANSWER, "Bạn cần viết câu trả lời."),
});
export type AnswerInput = z.output<typeof answerInput>;

export const refuseInput = z.strictObject({
  ...versionField,
  reason: textInput(10, MAX_REASON, "Bạn cần ghi lý do để khách hiểu, ít nhất 10 ký tự."),
});
export type RefuseInput = z.output<typeof refuseInput>;

const reasonField = textInput(3, MAX_REASON, "Bạn cần ghi lý do, ít nhất 3 ký tự.");

export const extendInput = z.strictObject({ ...versionField, until: dateInput, reason: reasonField });
export type ExtendInput = z.output<typeof extendInput>;

/** Also for involving others, and for reopening a case. */
export const reasonInput = z.strictObject({ ...versionField, reason: reasonField });
export type ReasonInput = z.output<typeof reasonInput>;

export const caseNoteInput = noteInput.extend(versionField);
export type CaseNoteInput = z.output<typeof caseNoteInput>;

export const caseEventKinds = [
  ...(["received", "proven", "word", "note", "assigned"] as const),
  ...(["answered", "extended", "others", "resolved", "refused", "reopened"] as const),
] as const;
export type CaseEventKind = (typeof caseEventKinds)[number];

/** Events that the customer sees too. */
export const publicEventKinds = [
  ...(["received", "proven", "word", "answered", "extended", "others", "resolved", "refused", "reopened"] as const),
] as const;
export type PublicEventKind = (typeof publicEventKinds)[number];

/** Deadlines of the first answer and of the resolution. */
export type Deadlines = { answerBy: Date; resolveBy: Date };

/** The response to the sender; a data request has no deadlines before its e-mail is verified. */
export type FiledCase = { code: string; deadlines: { answerBy: CalendarDate; resolveBy: CalendarDate } | null };

/** A case for the bearer of its link. */
export type OwnCase = Deadlines & {
  code: string;
  topic: CaseTopic;
  state: CaseState;
  openedAt: Date;
  extended: boolean;
  message: string;
  wish: string;
  mayAdd: boolean;
  log: { id: string; kind: PublicEventKind; text: string; at: Date }[];
};

export type CaseRow = ItemRow<CaseKind, CaseState> & { topic: CaseTopic };
export type CaseList = ItemList<CaseRow>;

/** A case for staff; without access to personal data it has no texts. */
export type CaseDetail = ItemDetail<CaseKind, CaseState, CaseEventKind> &
  Deadlines & {
    topic: CaseTopic;
    extended: boolean;
    /** As typed; `bookingExists` says whether it names a booking. */
    bookingCode: string | null;
    bookingExists: boolean;
    message: string;
    wish: string;
    reason: string | null;
    firstAnsweredAt: Date | null;
    endedAt: Date | null;
    withOthers: boolean;
    /** The latest day of an extension; null when none is possible. */
    mayExtendTo: CalendarDate | null;
    mayInvolveOthers: boolean;
    version: number;
  };

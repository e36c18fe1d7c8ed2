import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { Page } from "#kernel/page.ts";
import { contactInput } from "#modules/bookings/contract/placing.ts";
import { normalizeBookingCode } from "#modules/bookings/rules/code.ts";
import { complaintProblems } from "#modules/settings/contract/groups.ts";
import { dateInput, idInput, pageInput, staffSizeInput, textInput, wholeInput } from "#platform/input.ts";
import { MAX_ANSWER, MAX_MESSAGE, MAX_NOTE, MAX_REASON, MAX_WISH } from "./limits.ts";

/** A complaint, or what somebody wants done with the data that we hold about them. */
export const caseKinds = ["complaint", "data"] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What people may ask for their data (Law 91/2025/QH15, article 4). */
export const dataRights = ["copy", "correct", "erase", "stop"] as const;
export type DataRight = (typeof dataRights)[number];

/** What a case is about: the problem of a complaint, or what is asked for data. */
export const caseTopics = [...complaintProblems, ...dataRights] as const;
export type CaseTopic = (typeof caseTopics)[number];

/** `answered` has had its first answer; `resolved` and `refused` end it. */
export const caseStates = ["new", "answered", "resolved", "refused"] as const;
export type CaseState = (typeof caseStates)[number];

/** The code of a booking as people type it; an empty box says that there is none. */
const bookingCode = z
  .string()
  .max(40, "Tối đa 40 ký tự.")
  .default("")
  .transform((typed, context) => {
    if (typed.trim() === "") return null;
    const code = normalizeBookingCode(typed);
    if (code === null)
      context.addIssue({ code: "custom", message: "Mã đơn chưa đúng. Bạn để trống nếu không nhớ mã." });
    return code;
  });

const asked = {
  name: contactInput.shape.name,
  email: contactInput.shape.email,
  bookingCode,
  wish: textInput(0, MAX_WISH).default(""),
};

/** What the page of complaints sends. */
export const complaintInput = z.strictObject({
  ...asked,
  phone: contactInput.shape.phone,
  problem: z.enum(complaintProblems, { error: "Bạn cần chọn loại việc." }),
  message: textInput(1, MAX_MESSAGE, "Bạn cần kể việc đã xảy ra."),
});
export type ComplaintInput = z.output<typeof complaintInput>;

/** What the page about one's own data sends: no more is asked for than finds the data. */
export const dataRequestInput = z.strictObject({
  ...asked,
  phone: textInput(0, 30).default(""),
  right: z.enum(dataRights, { error: "Bạn cần chọn yêu cầu." }),
  message: textInput(0, MAX_MESSAGE).default(""),
});
export type DataRequestInput = z.output<typeof dataRequestInput>;

/** What whoever follows a case adds to it. */
export const wordInput = z.strictObject({ text: textInput(1, MAX_MESSAGE, "Bạn cần viết nội dung.") });

export const caseSearch = z.strictObject({
  state: z.enum(caseStates).optional(),
  kind: z.enum(caseKinds).optional(),
  /** Words of the code, and of name, phone number and e-mail for whoever may read them. */
  text: textInput(0, 100).optional(),
  /** Only those that wait longer than was promised. */
  late: z.literal("1").optional(),
  /** Only those that I look after. */
  mine: z.literal("1").optional(),
  page: pageInput,
  size: staffSizeInput,
});
export type CaseSearch = z.output<typeof caseSearch>;

/** What its writer saw of a case: who has seen less than there is hears of it before a letter goes out. */
const seen = { version: wholeInput(1, 1_000_000) };

export const answerInput = z.strictObject({
  ...seen,
  text: textInput(1, MAX_ANSWER, "Bạn cần viết câu trả lời."),
});
export type AnswerInput = z.output<typeof answerInput>;

export const refuseInput = z.strictObject({
  ...seen,
  reason: textInput(10, MAX_REASON, "Bạn cần ghi lý do để khách hiểu, ít nhất 10 ký tự."),
});
export type RefuseInput = z.output<typeof refuseInput>;

const told = textInput(3, MAX_REASON, "Bạn cần ghi lý do, ít nhất 3 ký tự.");

export const extendInput = z.strictObject({ ...seen, until: dateInput, reason: told });
export type ExtendInput = z.output<typeof extendInput>;

/** Also for involving others, and for opening a case again. */
export const reasonInput = z.strictObject({ ...seen, reason: told });
export type ReasonInput = z.output<typeof reasonInput>;

export const caseNoteInput = z.strictObject({ ...seen, text: textInput(1, MAX_NOTE, "Bạn cần viết ghi chú.") });
export type CaseNoteInput = z.output<typeof caseNoteInput>;
export const assignCaseInput = z.strictObject({
  assigneeId: z.preprocess((value) => (value === "" || value === undefined ? null : value), idInput.nullable()),
});

/** What happened to a case. */
export const caseEventKinds = [
  ...(["received", "proven", "word", "note", "assigned"] as const),
  ...(["answered", "extended", "others", "resolved", "refused", "reopened"] as const),
] as const;
export type CaseEventKind = (typeof caseEventKinds)[number];

/** What its customer is told of it too. */
export const publicEventKinds = [
  ...(["received", "proven", "word", "answered", "extended", "others", "resolved", "refused", "reopened"] as const),
] as const;
export type PublicEventKind = (typeof publicEventKinds)[number];

/** By when a case is answered for the first time, and by when it is settled. */
export type Deadlines = { answerBy: Date; resolveBy: Date };

/** What whoever has sent something is told at once; a request about data has no dates before its e-mail is proven. */
export type FiledCase = { code: string; deadlines: Deadlines | null };

type CaseFacts = Deadlines & {
  code: string;
  kind: CaseKind;
  topic: CaseTopic;
  state: CaseState;
  openedAt: Date;
  extended: boolean;
  isForgotten: boolean;
};

/** A case as whoever has its link follows it. */
export type OwnCase = CaseFacts & {
  message: string;
  wish: string;
  mayAdd: boolean;
  log: { id: string; kind: PublicEventKind; isOurs: boolean; text: string; at: Date }[];
};

export type CaseRow = Pick<CaseFacts, "code" | "kind" | "topic" | "state" | "openedAt"> & {
  name: string;
  /** The next thing that was promised. */
  dueAt: Date;
  isLate: boolean;
  /** The customer has added something that nobody has seen to. */
  hasNews: boolean;
  assignee: string | null;
};
/** `toDo` are those that are open, and those that have ended and have news. */
export type CaseList = Page<CaseRow> & { counts: Record<CaseState, number>; toDo: number };

/** A case as staff work on it. */
export type CaseFile = CaseFacts & {
  contact: { name: string; phone: string; email: string };
  /** The number to dial, where it may be seen. */
  dial: string | null;
  /** Who may not read personal data sees neither how somebody is reached nor what was written. */
  isMasked: boolean;
  /** As it was typed; `bookingExists` says whether it leads to one. */
  bookingCode: string | null;
  bookingExists: boolean;
  message: string;
  wish: string;
  reason: string | null;
  firstAnsweredAt: Date | null;
  endedAt: Date | null;
  withOthers: boolean;
  /** The last day that an extension may name; null where there is none any more. */
  mayExtendTo: CalendarDate | null;
  mayInvolveOthers: boolean;
  isLate: boolean;
  hasNews: boolean;
  assigneeId: string | null;
  version: number;
  log: { id: string; kind: CaseEventKind; by: string; text: string; at: Date }[];
};

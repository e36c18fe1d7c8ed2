import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { RichText } from "#kernel/rich-text.ts";
import { hasWords } from "#kernel/rich-text-content.ts";
import { textInput } from "#platform/input.ts";
import { richTextInput } from "#platform/rich-text-input.ts";
import { pageMessages } from "./messages.ts";
import { unknownFigures } from "./rules/figures.ts";
import type { PageName, PageToAccept } from "./rules/page-names.ts";

/** The versions that a customer has agreed to. */
export type AcceptedVersions = Record<PageToAccept, number>;

const withKnownFigures = <Schema extends z.ZodType>(schema: Schema) =>
  schema.superRefine((value, check) => {
    const [first] = unknownFigures(value);
    if (first !== undefined) check.addIssue({ code: "custom", message: pageMessages.unknownFigure(first) });
  });
const withoutFigures = (max: number) =>
  textInput(1, max).refine((text) => !/[{}]/.test(text), pageMessages.noFigureHere);

/** The editable content of a page. Lead and body contain figures as names in double braces. */
export const pageContent = z.strictObject({
  title: withoutFigures(120),
  /** The title for search engines and tabs. */
  metaTitle: withoutFigures(120),
  description: withoutFigures(300),
  lead: withKnownFigures(textInput(1, 400)),
  body: withKnownFigures(richTextInput.refine(hasWords, "Trang chưa có nội dung.")),
});
export type PageContent = {
  title: string;
  metaTitle: string;
  description: string;
  lead: string;
  body: RichText;
};

export type PageVersion = {
  version: number;
  savedBy: string | null;
  savedAt: Date;
  /** The first day in force; null while it is not set. */
  effectiveOn: CalendarDate | null;
};

/** A page as visitors see it on a day. */
export type ShownPage = {
  page: PageName;
  version: number;
  effectiveOn: CalendarDate;
  content: PageContent;
  /** The first days of its versions, newest first; only for pages that customers agree to. */
  days: CalendarDate[];
};

export type StaffPage = {
  page: PageName;
  title: string;
  version: number;
  /** The version in force today. */
  shown: PageVersion;
  /** The next future version. */
  next: PageVersion | null;
  /** There are changes after the current and future versions. */
  hasUnpublished: boolean;
};

/** A page in the editor. */
export type PageInEditor = StaffPage & { content: PageContent; versions: PageVersion[] };

import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { RichText } from "#kernel/rich-text.ts";
import { hasWords } from "#kernel/rich-text-content.ts";
import { textInput } from "#platform/input.ts";
import { richTextInput } from "#platform/rich-text-input.ts";
import { pageMessages } from "./messages.ts";
import { unknownFigures } from "./rules/figures.ts";
import type { AgreedPage, PageName } from "./rules/page-names.ts";

/** The versions that a customer has agreed to. */
export type AcceptedVersions = Record<AgreedPage, number>;

const figured = <Schema extends z.ZodType>(schema: Schema) =>
  schema.superRefine((value, check) => {
    const [first] = unknownFigures(value);
    if (first !== undefined) check.addIssue({ code: "custom", message: pageMessages.unknownFigure(first) });
  });
const withoutFigures = (max: number) =>
  textInput(1, max).refine((text) => !/[{}]/.test(text), pageMessages.noFigureHere);

/** What somebody writes of a page. Figures stand in its lead and its body as names in double braces. */
export const pageContent = z.strictObject({
  title: withoutFigures(120),
  /** As search engines and tabs say it. */
  metaTitle: withoutFigures(120),
  description: withoutFigures(300),
  lead: figured(textInput(1, 400)),
  body: figured(richTextInput.refine(hasWords, "Trang chưa có nội dung.")),
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
  /** The day from which it holds; null while nobody has said. */
  effectiveOn: CalendarDate | null;
};

/** A page as visitors read it on a day. */
export type ShownPage = {
  page: PageName;
  version: number;
  effectiveOn: CalendarDate;
  content: PageContent;
  /** The days from which there was another version, the newest first; only of pages that customers agree to. */
  days: CalendarDate[];
};

export type StaffPage = {
  page: PageName;
  title: string;
  version: number;
  /** The version that visitors read today. */
  shown: PageVersion;
  /** The next one that is to come. */
  next: PageVersion | null;
  /** Something was written after what is or will be read. */
  hasUnpublished: boolean;
};

/** A page as somebody goes on writing it. */
export type PageInWork = StaffPage & { content: PageContent; versions: PageVersion[] };

import { z } from "zod";
import { textInput } from "#platform/input.ts";
import { NOTICE_LENGTH } from "./limits.ts";
import { noticeMessages } from "./messages.ts";

export const noticeTones = ["info", "warning"] as const;
export type NoticeTone = (typeof noticeTones)[number];

/** The pages that show a notice. */
export const noticeScopes = ["all", "cruises", "hotels", "flights"] as const;
export type NoticeScope = (typeof noticeScopes)[number];

/** A path of ours, or an https URL. "//x" and "/\x" lead to other sites too. */
const isLink = (text: string): boolean => {
  if (/[\s\\]/.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  return text.startsWith("https://") && URL.canParse(text);
};

const link = textInput(0, 300)
  .nullable()
  .transform((text) => text || null)
  .refine((text) => text === null || isLink(text), noticeMessages.link);

export const noticeInput = z
  .strictObject({
    text: textInput(1, NOTICE_LENGTH),
    link,
    tone: z.enum(noticeTones),
    scope: z.enum(noticeScopes),
    beginsAt: z.date(),
    /** The exclusive end. */
    endsAt: z.date(),
  })
  .refine(({ beginsAt, endsAt }) => beginsAt < endsAt, { path: ["endsAt"], error: noticeMessages.endsFirst });
export type NoticeInput = z.infer<typeof noticeInput>;

/** A notice as pages show it. */
export type Notice = Pick<NoticeInput, "text" | "link" | "tone" | "scope"> & { id: string };

export const noticeStates = ["shown", "coming", "over"] as const;
export type NoticeState = (typeof noticeStates)[number];

export type NoticeEntry = NoticeInput & { id: string; state: NoticeState };

import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { slugShape } from "#kernel/slug.ts";
import type { Picture } from "#modules/media/contract.ts";
import { idInput, textInput } from "#platform/input.ts";

export const postDraft = z.strictObject({
  title: textInput(3, 120),
  slug: z.string().max(80).regex(slugShape, "Đường dẫn chỉ gồm chữ thường, số và dấu gạch nối."),
  shortDescription: textInput(1, 300),
  thumbnailId: idInput.nullable(),
  /** Null keeps a draft. */
  publishedAt: z.date().nullable(),
});
export type PostDraft = z.infer<typeof postDraft>;

export type PostCard = {
  id: string;
  slug: string;
  title: string;
  shortDescription: string;
  thumbnail: Picture | null;
  /** The day it was published. */
  date: CalendarDate;
};

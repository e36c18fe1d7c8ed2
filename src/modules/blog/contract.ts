import { z } from "zod";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { RichText } from "#kernel/rich-text.ts";
import { slugShape } from "#kernel/slug.ts";
import type { Picture } from "#modules/media/contract.ts";
import { idInput, pageInput, staffSizeInput, textInput } from "#platform/input.ts";
import { illustratedTextInput } from "#platform/rich-text-input.ts";
import { POST_PRODUCTS } from "./limits.ts";

export const postTopics = ["choosing", "seasons", "families", "preparing", "on-the-bay", "getting-there"] as const;
export type PostTopic = (typeof postTopics)[number];

/** The editable content of an article. A draft may have neither picture nor text yet. */
export const postContent = z.strictObject({
  title: textInput(3, 120),
  slug: z.string().max(80).regex(slugShape, "Đường dẫn chỉ gồm chữ thường, số và dấu gạch nối."),
  shortDescription: textInput(1, 300),
  topic: z.enum(postTopics),
  thumbnailId: idInput.nullable(),
  body: illustratedTextInput,
  productIds: z
    .array(idInput)
    .max(POST_PRODUCTS)
    .refine((ids) => new Set(ids).size === ids.length, "Mỗi tàu hay khách sạn chỉ chọn một lần."),
});
export type PostContent = z.infer<typeof postContent>;

export type PostCard = {
  id: string;
  slug: string;
  title: string;
  shortDescription: string;
  topic: PostTopic;
  thumbnail: Picture | null;
  /** The day of publication. */
  date: CalendarDate;
};

/** An article as its page shows it. */
export type Post = PostCard & {
  body: RichText;
  productIds: string[];
  publishedAt: Date;
  /** The last change that readers see; never before the publication. */
  changedAt: Date;
};

export type PostSearch = { page: number; size: number; topic?: PostTopic | undefined; text?: string | undefined };

/** The state of an article: draft, scheduled, or published. */
export const postStates = ["draft", "scheduled", "published"] as const;
export type PostState = (typeof postStates)[number];

export type StaffPost = {
  id: string;
  slug: string;
  title: string;
  topic: PostTopic;
  state: PostState;
  publishedAt: Date | null;
  /** There are changes after the published version. */
  hasUnpublished: boolean;
  /** The number of the last version. */
  version: number;
  updatedAt: Date;
};
export const staffPostSearch = z.strictObject({
  text: textInput(0, 100).optional(),
  state: z.enum(postStates).optional(),
  page: pageInput,
  size: staffSizeInput,
});
export type StaffPostSearch = z.infer<typeof staffPostSearch>;

export type PostVersion = { version: number; savedBy: string | null; savedAt: Date; title: string };

/** An article in the editor: its last version, whatever is published. */
export type PostInEditor = StaffPost & {
  publicVersion: number | null;
  /** The published slug. */
  publicSlug: string | null;
  content: PostContent;
  thumbnail: Picture | null;
  versions: PostVersion[];
};

/** A version of an article as its page would show it. */
export type PostPreview = StaffPost & {
  /** This version is the published one. */
  isShown: boolean;
  page: Pick<Post, "title" | "shortDescription" | "topic" | "thumbnail" | "body" | "date" | "productIds">;
};

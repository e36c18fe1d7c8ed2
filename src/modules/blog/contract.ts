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

/** What somebody writes of an article. A draft may have neither picture nor words yet. */
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
  /** The day it was published. */
  date: CalendarDate;
};

/** An article as its page shows it. */
export type Post = PostCard & {
  body: RichText;
  productIds: string[];
  publishedAt: Date;
  /** When what readers see was last changed; never before it was published. */
  changedAt: Date;
};

export type PostSearch = { page: number; size: number; topic?: PostTopic | undefined; text?: string | undefined };

/** Where an article stands: written, waiting for its moment, or read by everybody. */
export const postStates = ["draft", "scheduled", "published"] as const;
export type PostState = (typeof postStates)[number];

export type StaffPost = {
  id: string;
  slug: string;
  title: string;
  topic: PostTopic;
  state: PostState;
  publishedAt: Date | null;
  /** Something was written after what readers see. */
  hasUnpublished: boolean;
  /** Of what was written last. */
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

/** An article as somebody goes on writing it: what was written last, whatever readers see. */
export type PostInWork = StaffPost & {
  publicVersion: number | null;
  /** The address that readers know. */
  publicSlug: string | null;
  content: PostContent;
  thumbnail: Picture | null;
  versions: PostVersion[];
};

/** A version of an article as its page would show it. */
export type PostPreview = StaffPost & {
  /** Readers see just this. */
  isShown: boolean;
  page: Pick<Post, "title" | "shortDescription" | "topic" | "thumbnail" | "body" | "date" | "productIds">;
};

import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { PostTopic } from "#modules/blog/contract.ts";

export type PostSeed = {
  slug: string;
  title: string;
  short: string;
  on: CalendarDate;
  topic: PostTopic;
  /** Ships that it speaks of, by their addresses. */
  products: readonly string[];
  text: string;
};

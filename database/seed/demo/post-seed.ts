import type { CalendarDate } from "#kernel/calendar-date.ts";
import type { PostTopic } from "#modules/blog/contract.ts";

export type PostSeed = {
  slug: string;
  title: string;
  short: string;
  on: CalendarDate;
  topic: PostTopic;
  /** Ships that it refers to, by slug. */
  products: readonly string[];
  text: string;
};

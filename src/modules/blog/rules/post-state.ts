import { addDays, type CalendarDate, formatClock, today } from "#kernel/calendar-date.ts";
import type { PostState } from "../contract.ts";

/** The suggested hour for a scheduled article. */
export const PUBLISHING_TIME = "08:00";

/** The day of the next such hour, so that the suggestion is in the future. */
export function nextMorning(now: Date): CalendarDate {
  const day = today(now);
  return formatClock(now) < PUBLISHING_TIME ? day : addDays(day, 1);
}

/** The state of an article at a moment: a future publication is scheduled. */
export function postState(post: { status: "draft" | "published"; publishedAt: Date | null }, now: Date): PostState {
  if (post.status === "draft" || post.publishedAt === null) return "draft";
  return post.publishedAt > now ? "scheduled" : "published";
}

import { addDays, type CalendarDate, formatClock, today } from "#kernel/calendar-date.ts";
import type { PostState } from "../contract.ts";

/** The hour that a scheduled article is suggested for. */
export const MORNING = "08:00";

/** The day of the next such hour: what is suggested always lies in the future. */
export function nextMorning(now: Date): CalendarDate {
  const day = today(now);
  return formatClock(now) < MORNING ? day : addDays(day, 1);
}

/** Where an article stands at a moment: one that is published waits for its own. */
export function postState(post: { status: "draft" | "published"; publishedAt: Date | null }, now: Date): PostState {
  if (post.status === "draft" || post.publishedAt === null) return "draft";
  return post.publishedAt > now ? "scheduled" : "published";
}

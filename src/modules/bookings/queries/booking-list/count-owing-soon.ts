import { and, gte, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, today } from "#kernel/calendar-date.ts";
import { DEPARTING_DAYS, LIST_COUNT_CAP } from "#modules/bookings/limits.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { countUpTo } from "./count-up-to.ts";
import { inView } from "./views.ts";

/** Bookings that leave in the coming days and still owe. */
export async function countOwingSoon(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, "bookings.read");
  const soon = lte(bookings.startsOn, addDays(today(ctx.now()), DEPARTING_DAYS));
  const ahead = gte(bookings.startsOn, today(ctx.now()));
  return countUpTo(ctx, and(inView(ctx, "owing"), ahead, soon), LIST_COUNT_CAP);
}

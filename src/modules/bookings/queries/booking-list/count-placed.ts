import { and, gt, gte, isNull } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import { LIST_COUNT_CAP } from "#modules/bookings/limits.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { countUpTo } from "./count-up-to.ts";

/** Bookings made since the beginning of a day, up to the cap; merged ones count once. */
export async function countPlacedSince(ctx: Context, day: CalendarDate): Promise<number> {
  requirePermission(ctx.actor, "bookings.read");
  return countUpTo(ctx, and(gte(bookings.createdAt, vietnamInstant(day)), isNull(bookings.joinedInto)), LIST_COUNT_CAP);
}

/** Bookings made after an instant: those that a list loaded then does not show. */
export async function countPlacedAfter(ctx: Context, instant: Date): Promise<number> {
  requirePermission(ctx.actor, "bookings.read");
  return countUpTo(ctx, gt(bookings.createdAt, instant), LIST_COUNT_CAP);
}

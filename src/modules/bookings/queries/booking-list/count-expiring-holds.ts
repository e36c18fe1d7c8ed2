import { and, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { LIST_COUNT_CAP } from "#modules/bookings/limits.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { countUpTo } from "./count-up-to.ts";
import { inView } from "./views.ts";

/** Holds that expire within so many minutes. */
export async function countExpiringHolds(ctx: Context, minutes: number): Promise<number> {
  requirePermission(ctx.actor, "bookings.read");
  const end = new Date(ctx.now().getTime() + minutes * 60_000);
  const where = and(inView(ctx, "awaiting-payment"), lte(bookings.holdExpiresAt, end));
  return countUpTo(ctx, where, LIST_COUNT_CAP);
}

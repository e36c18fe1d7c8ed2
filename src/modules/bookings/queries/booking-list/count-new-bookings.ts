import { and, not } from "drizzle-orm";
import { can } from "#kernel/actor.ts";
import { LIST_COUNT_CAP } from "#modules/bookings/limits.ts";
import type { Context } from "#platform/context.ts";
import { countUpTo } from "./count-up-to.ts";
import { inView } from "./views.ts";

/** Unassigned bookings, up to the cap; none without the permission to read bookings. */
export async function countNewBookings(ctx: Context): Promise<number> {
  return can(ctx.actor, "bookings.read") ? countUpTo(ctx, inView(ctx, "new"), LIST_COUNT_CAP) : 0;
}

/** As above plus flights that need staff, with any assignee: the badge of the staff menu. */
export async function countBookingsToHandle(ctx: Context): Promise<number> {
  if (!can(ctx.actor, "bookings.read")) return 0;
  const isNew = inView(ctx, "new");
  const others = and(inView(ctx, "needs-staff"), isNew && not(isNew));
  const counts = await Promise.all([countNewBookings(ctx), countUpTo(ctx, others, LIST_COUNT_CAP)]);
  return Math.min(counts[0] + counts[1], LIST_COUNT_CAP);
}

import { can } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import { DESK_COUNT_CAP } from "../../limits.ts";
import { countUpTo } from "./count-up-to.ts";
import { inView } from "./views.ts";

/** Bookings that wait for somebody to look after them, up to the cap; none for who may not see bookings. */
export async function countNewBookings(ctx: Context): Promise<number> {
  return can(ctx.actor, "bookings.read") ? countUpTo(ctx, inView(ctx, "new"), DESK_COUNT_CAP) : 0;
}

import { getOwnAccount } from "#modules/accounts/queries.ts";
import { countBookingsToHandle } from "#modules/bookings/queries/booking-list/count-new-bookings.ts";
import { listComingHolidays } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { adminPaths } from "../paths.ts";

export type LoadedAdminFrame = Awaited<ReturnType<typeof loadAdminFrame>>;

/** Data of the back-office frame. Throws `unauthenticated` for visitors. */
export async function loadAdminFrame(ctx: Context) {
  const [{ id, name, email, permissions }, toHandle, holidays] = await Promise.all([
    getOwnAccount(ctx),
    countBookingsToHandle(ctx),
    listComingHolidays(ctx),
  ]);
  return {
    holidays,
    user: { id, name, email: email ?? "" },
    permissions,
    connected: ctx.integrations.flatMap(({ key, on }) => (on ? [key] : [])),
    waiting: { [adminPaths.bookings()]: toHandle },
  };
}

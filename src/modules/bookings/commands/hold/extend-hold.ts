import type { Context } from "#platform/context.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import { UNPAID_AGAIN_HOURS } from "../../limits.ts";
import type { Booking } from "../../queries/get-booking.ts";
import { effectiveState, isWaitingForMoney, lastMoment } from "../../rules/states.ts";
import { moveBooking } from "../move-booking.ts";

/** Extends the hold of a locked booking until staff have decided whose a transfer is; at most UNPAID_AGAIN_HOURS. */
export async function extendHoldForStaff(ctx: Context, booking: Booking): Promise<void> {
  if (!isWaitingForMoney(effectiveState(booking, ctx.now()))) return;
  const usual = ctx.now().getTime() + UNPAID_AGAIN_HOURS * 3_600_000;
  const later = new Date(Math.min(usual, lastMoment(booking).getTime()));
  if (later <= booking.holdExpiresAt) return;
  const holdExpiresAt = await fulfilmentOf(booking).extend(ctx, booking, later);
  if (!holdExpiresAt) return;
  await moveBooking(ctx, booking, "awaiting_payment", { holdExpiresAt });
}

import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import type { SplitInput, SplitPart, SplitPreview } from "#modules/bookings/contract/split.ts";
import { splitMessages } from "#modules/bookings/messages/booking.ts";
import { type Booking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { planSplit, type SplitPlan } from "#modules/bookings/queries/plan-split.ts";
import { getRevision } from "#modules/bookings/queries/revision.ts";
import { toView } from "#modules/bookings/rules/view.ts";
import { splitTravellers } from "#modules/travellers/queries.ts";
import type { Context } from "#platform/context.ts";
import { sumOpenRefunds } from "./earlier-refunds.ts";

/** Previews a split. Throws like the command. */
export async function previewSplit(ctx: Context, bookingId: string, input: SplitInput): Promise<SplitPreview> {
  requirePermission(ctx.actor, "bookings.write");
  // Read first: a change that happens during the planning then makes the preview stale.
  const revision = await getRevision(ctx, bookingId);
  const booking = await getBookingRow(ctx, bookingId);
  const { plan, list } = await planSplitWithMoney(ctx, booking, input);
  const part = (side: Booking, names: readonly { name: string }[]) => partOf(ctx, side, names);
  return {
    revision,
    total: booking.totalVnd,
    paid: booking.paidVnd,
    remaining: part(plan.remaining, list.remaining),
    splitOff: part(plan.splitOff, list.splitOff),
  };
}

type List = Awaited<ReturnType<typeof splitTravellers>>;

/** Plans a split with its money and its travellers, which `bookings` does not know. */
export async function planSplitWithMoney(
  ctx: Context,
  booking: Booking,
  input: SplitInput,
): Promise<{ plan: SplitPlan; list: List }> {
  const plan = await planSplit(ctx, booking, input);
  if ((await sumOpenRefunds(ctx, booking.id)) > 0) throw conflict("refund-open", splitMessages.openRefund);
  return { plan, list: await splitTravellers(ctx, booking.id, input.travellers, plan) };
}

function partOf(ctx: Context, part: Booking, names: readonly { name: string }[]): SplitPart {
  const { total, dueNow, paid, outstanding, state, price, contact } = toView(part, [], ctx.now());
  return {
    rooms: price.rooms,
    lines: price.lines,
    total,
    dueNow,
    paid,
    outstanding,
    state,
    contactName: contact.name,
    travellers: names.map(({ name }) => name),
  };
}

import { requirePermission } from "#kernel/actor.ts";
import { record } from "#modules/audit/commands.ts";
import type { Context } from "#platform/context.ts";
import type { DeparturePlan, MoveDepartureInput } from "../contract/departure.ts";
import { asChange } from "../rules/change.ts";
import { changeLocked } from "./change-booking.ts";
import { type DepartureWork, previewDeparture, settleDeparture } from "./whole-departure.ts";

/** What would come of moving all bookings of a departure to another day. */
export async function previewMoveOfDeparture(ctx: Context, input: MoveDepartureInput): Promise<DeparturePlan> {
  requirePermission(ctx.actor, "bookings.write");
  return previewDeparture(ctx, moveOf(input));
}

/**
 * Moves all bookings of a departure to another day, as it was seen. To keep what was agreed nobody needs the right to a
 * price of its own: the customer did not ask for another day.
 */
export async function moveDeparture(ctx: Context, input: MoveDepartureInput, seen: string): Promise<DeparturePlan> {
  requirePermission(ctx.actor, "bookings.write");
  return settleDeparture(ctx, moveOf(input), seen);
}

function moveOf({ productId, on, to, price, reason, close }: MoveDepartureInput): DepartureWork {
  return {
    ...{ departure: { productId, on }, to, close, choice: `move ${price}` },
    async each(ctx, booking) {
      // A price that was kept on a dearer day is its distance from that day's, which says nothing of another one.
      const override =
        price === "agreed" ? ({ is: "total", total: booking.totalVnd, reason } as const) : ({ is: "none" } as const);
      const input = { ...asChange(booking), checkIn: to, override };
      const { total, overpaid } = await changeLocked(ctx, booking, input, { reason, isAnswer: false });
      return { total, refund: overpaid };
    },
    log: (ctx, subject, { done, stays, refund }) =>
      record(ctx, { action: "departure.moved", subject, after: { to, price, reason, close, done, stays, refund } }),
  };
}

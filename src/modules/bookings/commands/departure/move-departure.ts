import { requirePermission } from "#kernel/actor.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import type { Context } from "#platform/context.ts";
import type { DeparturePlan, MoveDepartureInput } from "../../contract/departure.ts";
import { unchangedInput } from "../../rules/change.ts";
import { changeLocked } from "../change/change-booking.ts";
import { applyToDeparture, type DepartureWork, previewDeparture } from "./whole-departure.ts";

/** Previews moving all bookings of a departure to another day. */
export async function previewMoveOfDeparture(ctx: Context, input: MoveDepartureInput): Promise<DeparturePlan> {
  requirePermission(ctx.actor, "bookings.write");
  return previewDeparture(ctx, moveOf(input));
}

/**
 * Moves all bookings of a departure to another day, as previewed. Keeping the agreed price needs no permission to override prices: the
 * customer did not ask for another day.
 */
export async function moveDeparture(
  ctx: Context,
  input: MoveDepartureInput,
  previewToken: string,
): Promise<DeparturePlan> {
  requirePermission(ctx.actor, "bookings.write");
  return applyToDeparture(ctx, moveOf(input), previewToken);
}

function moveOf({ productId, on, to, price, reason, close }: MoveDepartureInput): DepartureWork {
  return {
    departure: { productId, on },
    to,
    close,
    choice: `move ${price}`,
    async each(ctx, booking) {
      // An agreed price is stored as its distance from the price of its day, which means nothing for another day.
      const override =
        price === "agreed" ? ({ is: "total", total: booking.totalVnd, reason } as const) : ({ is: "none" } as const);
      const input = { ...unchangedInput(booking), checkIn: to, override };
      const { total, overpaid } = await changeLocked(ctx, booking, input, { reason, isAnswer: false });
      return { total, refund: overpaid };
    },
    log: (ctx, subject, { done, stays, refund }) =>
      recordAuditEvent(ctx, {
        action: "departure.moved",
        subject,
        after: { to, price, reason, close, done, stays, refund },
      }),
  };
}

import { requirePermission } from "#kernel/actor.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import {
  applyToDeparture,
  type DepartureWork,
  previewDeparture,
} from "#modules/bookings/commands/departure/whole-departure.ts";
import type { CancelDepartureInput, DeparturePlan } from "#modules/bookings/contract/departure.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { cancelAndRefund } from "./refunds.ts";

export async function previewCancelOfDeparture(ctx: Context, input: CancelDepartureInput): Promise<DeparturePlan> {
  requirePermission(ctx.actor, "bookings.write");
  return previewDeparture(ctx, cancelWork(input));
}

/** Cancels all bookings of a departure and requests the refunds, as previewed. */
export async function cancelDeparture(
  ctx: Context,
  input: CancelDepartureInput,
  previewToken: string,
): Promise<DeparturePlan> {
  requirePermission(ctx.actor, "bookings.write");
  return applyToDeparture(ctx, cancelWork(input), previewToken);
}

function cancelWork({ productId, on, terms, reason, close }: CancelDepartureInput): DepartureWork {
  return {
    departure: { productId, on },
    to: null,
    close,
    choice: `cancel ${terms}`,
    async each(ctx, { id, totalVnd }) {
      await cancelAndRefund(ctx, id, { reason, terms, isTold: true });
      const { refundDueVnd } = await getBookingRow(ctx, id);
      return { total: totalVnd, refund: refundDueVnd };
    },
    log: (ctx, subject, { done, stays, refund }) =>
      recordAuditEvent(ctx, {
        action: "departure.cancelled",
        subject,
        after: { terms, reason, close, done, stays, refund },
      }),
  };
}

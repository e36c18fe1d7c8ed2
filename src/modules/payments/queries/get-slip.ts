import { notFound } from "#kernel/errors.ts";
import { findMovementById } from "#modules/funds/queries/list-movements.ts";
import type { Context } from "#platform/context.ts";
import type { CashSlip } from "../contract/cash-book.ts";
import { paymentMessages } from "../messages.ts";
import { linesOf } from "./cash-lines.ts";

/** The slip of a movement of cash. Throws `not-found` for a movement without one. */
export async function getSlip(ctx: Context, movementId: string): Promise<CashSlip> {
  const movement = await findMovementById(ctx, movementId);
  const line = movement && (await linesOf(ctx, [movement])).get(movement.id);
  if (!movement?.slip || !line) throw notFound(paymentMessages.noSuchReceipt, "slip-not-found");
  const { slip, fund, day, amount, voidedAt } = movement;
  const { kind, text, reference, bookings, recordedBy } = line;
  return { number: slip, fund, day, amount, voidedAt, kind, text, reference, bookings, recordedBy };
}

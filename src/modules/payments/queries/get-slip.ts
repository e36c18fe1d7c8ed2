import { can } from "#kernel/actor.ts";
import { notFound } from "#kernel/errors.ts";
import type { Movement } from "#modules/funds/contract.ts";
import { findMovementById } from "#modules/funds/queries/list-movements.ts";
import { findTransfers } from "#modules/funds/queries/list-transfers.ts";
import type { Context } from "#platform/context.ts";
import type { CashSlip } from "../contract/cash-book.ts";
import { paymentMessages } from "../messages.ts";
import { listCashLines } from "./cash-lines.ts";
import { findSupplierPayments } from "./supplier-payments.ts";

/** The slip of a movement of cash. Throws `not-found` for a movement without one. */
export async function getSlip(ctx: Context, movementId: string): Promise<CashSlip> {
  const movement = await findMovementById(ctx, movementId);
  const line = movement && (await listCashLines(ctx, [movement])).get(movement.id);
  if (!movement?.slip || !line) throw notFound(paymentMessages.noSuchReceipt, "slip-not-found");
  const { slip, fund, day, amount, voidedAt } = movement;
  const { text, reference, bookings, recordedBy } = line;
  const about = { kind: movement.kind, ...(await partyOf(ctx, movement)) };
  return { number: slip, fund, day, amount, voidedAt, ...about, text, reference, bookings, recordedBy };
}

async function partyOf(ctx: Context, { kind, subjectId }: Movement): Promise<Pick<CashSlip, "party" | "month">> {
  if (kind === "supplier") {
    const payment = (await findSupplierPayments(ctx, [subjectId])).get(subjectId);
    const isShown = can(ctx.actor, "costs.read");
    return { party: isShown ? (payment?.supplier ?? "") : "", month: payment?.month ?? null };
  }
  if (kind === "receipt" || kind === "refund") return { party: "", month: null };
  const transfer = (await findTransfers(ctx, [subjectId])).get(subjectId);
  return { party: (kind === "transfer-in" ? transfer?.from : transfer?.to) ?? "", month: null };
}

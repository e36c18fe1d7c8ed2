import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { calendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { conflict, DomainError, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd, vnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { bookMovement, voidMovement } from "#modules/funds/commands/book-movement.ts";
import { fundMessages } from "#modules/funds/messages.ts";
import { listFunds } from "#modules/funds/queries/list-funds.ts";
import { findProductNames } from "#modules/products/queries/list-product-names.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { SupplierPaymentInput, VoidSupplierPaymentInput } from "../contract/supplier-payments.ts";
import { MAX_PLAUSIBLE_VND } from "../limits.ts";
import { paymentMessages } from "../messages.ts";
import { supplierPayments } from "../tables.ts";
import { actorOf } from "./refunds.ts";

/** Records money that was paid to a supplier for the stays of a month. It leaves the fund as every other payment does. */
export async function paySupplier(ctx: Context, input: SupplierPaymentInput): Promise<string> {
  requirePermission(ctx.actor, "funds.write");
  const { productId, month, fundId, amount, day, reference, note } = input;
  if (day > today(ctx.now())) throw invalid(fundMessages.dayInFuture, { day: fundMessages.dayInFuture });
  if (amount > MAX_PLAUSIBLE_VND)
    throw invalid(paymentMessages.tooMuchAtOnce, { amount: paymentMessages.tooMuchAtOnce });
  return inTransaction(ctx, async (ctx) => {
    const product = (await findProductNames(ctx, [productId])).get(productId);
    if (!product) throw notFound(paymentMessages.noSuchSupplier, "product-not-found");
    const fund = (await listFunds(ctx)).find(({ id }) => id === fundId);
    if (!fund?.isActive || (fund.kind !== "bank" && fund.kind !== "till"))
      throw invalid(paymentMessages.notFromFund, { fundId: paymentMessages.notFromFund });
    const { id: recordedBy, name: recordedByName } = actorOf(ctx);
    const row = { productId, monthOn: calendarDate(`${month}-01`), amountVnd: amount, paidOn: day, reference, note };
    const id = newId();
    await ctx.db.insert(supplierPayments).values({ id, ...row, recordedBy, recordedByName, createdAt: ctx.now() });
    const at = day === today(ctx.now()) ? ctx.now() : vietnamInstant(day, "12:00");
    const movement = { fundId, kind: "supplier" as const, subjectId: id, amount: vnd(-amount), at, recordedBy };
    await withDayError(() => bookMovement(ctx, movement));
    await recordAuditEvent(ctx, {
      action: "supplier.paid",
      subject: { type: "supplier-payment", id, label: `${product.title}, ${month}` },
      after: { amount: formatVnd(amount), day, reference, note },
    });
    return id;
  });
}

/** Voids a payment to a supplier; its recorder cannot. */
export async function voidSupplierPayment(ctx: Context, input: VoidSupplierPaymentInput): Promise<void> {
  requirePermission(ctx.actor, "payments.approve");
  const { paymentId, reason } = input;
  await inTransaction(ctx, async (ctx) => {
    const [known] = await ctx.db
      .select()
      .from(supplierPayments)
      .where(eq(supplierPayments.id, paymentId))
      .for("update");
    if (!known) throw notFound(paymentMessages.noSuchSupplierPayment, "supplier-payment-not-found");
    if (known.voidedAt) throw conflict("supplier-payment-voided", paymentMessages.supplierPaymentVoided);
    const { id: voidedBy, name: voidedByName } = actorOf(ctx);
    if (voidedBy === known.recordedBy)
      throw new DomainError("forbidden", "own-supplier-payment", paymentMessages.ownSupplierPayment);
    await ctx.db
      .update(supplierPayments)
      .set({ voidReason: reason, voidedBy, voidedByName, voidedAt: ctx.now() })
      .where(eq(supplierPayments.id, paymentId));
    await voidMovement(ctx, "supplier", paymentId);
    await recordAuditEvent(ctx, {
      action: "supplier.payment-voided",
      subject: { type: "supplier-payment", id: paymentId, label: known.monthOn },
      after: { amount: formatVnd(known.amountVnd), reason },
    });
  });
}

/** The form has a day and no time: the error of a closed day stands beside it. */
async function withDayError(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "fund-closed") throw error;
    throw conflict(error.code, error.message, { fields: { day: error.message } });
  }
}

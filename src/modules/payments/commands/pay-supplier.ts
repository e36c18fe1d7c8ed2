import { eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, calendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { conflict, DomainError, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd, type Vnd, vnd } from "#kernel/money.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { bookMovement, findMovement, reassignMovement, voidMovement } from "#modules/funds/commands/book-movement.ts";
import { fundMessages } from "#modules/funds/messages.ts";
import { listFunds } from "#modules/funds/queries/list-funds.ts";
import { findProductNames } from "#modules/products/queries/list-product-names.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type {
  SupplierPaymentInput,
  SupplierReturnInput,
  VoidSupplierPaymentInput,
} from "../contract/supplier-payments.ts";
import { MAX_PLAUSIBLE_VND } from "../limits.ts";
import { paymentMessages } from "../messages.ts";
import { getReturnable, isReturned } from "../queries/supplier-balances.ts";
import { supplierPayments } from "../tables.ts";
import { lockReceipt } from "./match-receipt-by-hand.ts";
import { actorOf } from "./refunds.ts";
import { restoreArrival, setArrivalAside } from "./transfer-funds.ts";

/** Records money that was paid to a supplier for the stays of a month. It leaves the fund as every other payment does. */
export async function paySupplier(ctx: Context, input: SupplierPaymentInput): Promise<string> {
  requirePermission(ctx.actor, "funds.write");
  const { fundId, amount, day } = input;
  checkDay(ctx, day);
  if (amount > MAX_PLAUSIBLE_VND)
    throw invalid(paymentMessages.tooMuchAtOnce, { amount: paymentMessages.tooMuchAtOnce });
  return inTransaction(ctx, async (ctx) => {
    await checkFund(ctx, fundId, paymentMessages.notFromFund);
    const id = await insertPayment(ctx, input);
    await bookPayment(ctx, { id, fundId, amount: vnd(-amount), day });
    return id;
  });
}

/**
 * Records money that a supplier returned, such as an advance, no more than it owes the agency. It enters the fund as other money does, or as
 * the notice of the bank that reports it, which is then no payment of a customer.
 */
export async function receiveFromSupplier(ctx: Context, input: SupplierReturnInput): Promise<string> {
  requirePermission(ctx.actor, "funds.write");
  const { productId, month, arrivalId = null, fundId = "", reference, note } = input;
  checkDay(ctx, input.day);
  return inTransaction(ctx, async (ctx) => {
    if (arrivalId) await setArrivalAside(ctx, arrivalId);
    else await checkFund(ctx, fundId, paymentMessages.notIntoFund);
    await lockSupplier(ctx, productId);
    const notice = arrivalId ? await findMovement(ctx, "receipt", arrivalId) : undefined;
    const amount = notice?.amountVnd ?? input.amount ?? vnd(0);
    const day = notice?.dayOn ?? input.day;
    const most = await getReturnable(ctx, productId, month);
    const message = paymentMessages.moreThanOwed(most);
    if (amount > most) throw invalid(message, { [arrivalId ? "arrivalId" : "amount"]: message });
    const id = await insertPayment(ctx, { productId, month, amount: vnd(-amount), day, reference, note, arrivalId });
    if (arrivalId)
      await reassignMovement(ctx, { kind: "receipt", subjectId: arrivalId }, { kind: "supplier", subjectId: id });
    else await bookPayment(ctx, { id, fundId, amount, day });
    return id;
  });
}

/** Two returns at once, or a return and a void, would each be compared with the whole debt. */
async function lockSupplier(ctx: Context, productId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`supplier ${productId}`}, 0))`);
}

function checkDay(ctx: Context, day: CalendarDate): void {
  if (day > today(ctx.now())) throw invalid(fundMessages.dayInFuture, { day: fundMessages.dayInFuture });
}

async function checkFund(ctx: Context, fundId: string, message: string): Promise<void> {
  const fund = (await listFunds(ctx)).find(({ id }) => id === fundId);
  if (!fund?.isActive || (fund.kind !== "bank" && fund.kind !== "till")) throw invalid(message, { fundId: message });
}

type NewPayment = Omit<SupplierPaymentInput, "fundId"> & { arrivalId?: string | null };

/** Stores a payment, or a return with a negative amount. */
async function insertPayment(ctx: Context, payment: NewPayment): Promise<string> {
  const { productId, month, amount, day, reference, note, arrivalId = null } = payment;
  const product = (await findProductNames(ctx, [productId])).get(productId);
  if (!product) throw notFound(paymentMessages.noSuchSupplier, "product-not-found");
  const { id: recordedBy, name: recordedByName } = actorOf(ctx);
  const id = newId();
  await ctx.db.insert(supplierPayments).values({
    id,
    productId,
    monthOn: calendarDate(`${month}-01`),
    amountVnd: amount,
    paidOn: day,
    reference,
    note,
    arrivalId,
    recordedBy,
    recordedByName,
    createdAt: ctx.now(),
  });
  await recordAuditEvent(ctx, {
    action: amount < 0 ? "supplier.returned" : "supplier.paid",
    subject: { type: "supplier-payment", id, label: `${product.title}, ${month}` },
    after: { amount: formatVnd(Math.abs(amount)), day, reference, note },
  });
  return id;
}

type Booked = { id: string; fundId: string; amount: Vnd; day: CalendarDate };

/** Books the movement of a payment. The form has a day and no time: the error of a closed day stands beside it. */
async function bookPayment(ctx: Context, { id, fundId, amount, day }: Booked): Promise<void> {
  const at = day === today(ctx.now()) ? ctx.now() : vietnamInstant(day, "12:00");
  try {
    await bookMovement(ctx, {
      fundId,
      kind: "supplier",
      subjectId: id,
      amount,
      at,
      recordedBy: actorOf(ctx).id,
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "fund-closed") throw error;
    throw conflict(error.code, error.message, { fields: { day: error.message } });
  }
}

/**
 * Voids a payment to a supplier, or a return; its recorder cannot. The notice of a return waits for staff again. Throws `conflict`
 * "supplier-returned" for a payment whose money has come back.
 */
export async function voidSupplierPayment(ctx: Context, input: VoidSupplierPaymentInput): Promise<void> {
  requirePermission(ctx.actor, "payments.approve");
  const { paymentId, reason } = input;
  await inTransaction(ctx, async (ctx) => {
    const isIt = eq(supplierPayments.id, paymentId);
    const [{ arrivalId } = { arrivalId: null }] = await ctx.db.select().from(supplierPayments).where(isIt);
    if (arrivalId) await lockReceipt(ctx, arrivalId);
    const [known] = await ctx.db.select().from(supplierPayments).where(isIt).for("update");
    if (!known) throw notFound(paymentMessages.noSuchSupplierPayment, "supplier-payment-not-found");
    if (known.voidedAt) throw conflict("supplier-payment-voided", paymentMessages.supplierPaymentVoided);
    const { id: voidedBy, name: voidedByName } = actorOf(ctx);
    if (voidedBy === known.recordedBy)
      throw new DomainError("forbidden", "own-supplier-payment", paymentMessages.ownSupplierPayment);
    await ctx.db
      .update(supplierPayments)
      .set({ voidReason: reason, voidedBy, voidedByName, voidedAt: ctx.now() })
      .where(isIt);
    if (known.amountVnd > 0) await refuseIfReturned(ctx, known);
    if (arrivalId) {
      const notice = { kind: "receipt" as const, subjectId: arrivalId };
      await reassignMovement(ctx, { kind: "supplier", subjectId: paymentId }, notice);
      await restoreArrival(ctx, arrivalId);
    } else await voidMovement(ctx, "supplier", paymentId);
    await recordAuditEvent(ctx, {
      action: known.amountVnd < 0 ? "supplier.return-voided" : "supplier.payment-voided",
      subject: { type: "supplier-payment", id: paymentId, label: known.monthOn },
      after: { amount: formatVnd(Math.abs(known.amountVnd)), reason },
    });
  });
}

/** Without the voided payment the statement would owe the supplier what it has returned. */
async function refuseIfReturned(
  ctx: Context,
  { productId, monthOn, createdAt }: typeof supplierPayments.$inferSelect,
): Promise<void> {
  await lockSupplier(ctx, productId);
  if (await isReturned(ctx, { productId, month: monthOn.slice(0, 7), createdAt }))
    throw conflict("supplier-returned", paymentMessages.supplierReturned);
}

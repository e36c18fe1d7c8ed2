import { and, eq, isNull, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { DomainError, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { vnd, zeroVnd } from "#kernel/money.ts";
import { record as recordAudit } from "#modules/audit/commands.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { reviveBooking } from "#modules/bookings/commands/revive-booking.ts";
import { applyPayment, keepLatePayment } from "#modules/bookings/commands/settle-booking.ts";
import { writeMoneyLate, writePaymentReceived } from "#modules/bookings/emails/outbox.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import {
  type Booking,
  findBookingIdByCodes,
  findByCode,
  lockWhatCounts,
} from "#modules/bookings/queries/get-booking.ts";
import { effectiveState, hasDeparted } from "#modules/bookings/rules/states.ts";
import { getBankAccount, getPaymentSettings, listReceivingNumbers } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BankNotice, ManualReceipt, ReceiptOutcome } from "../contract/receipts.ts";
import { paymentMessages } from "../messages.ts";
import { promisedTo, sharesOf } from "../queries/given-back.ts";
import { findTyped, isReferenceTold, type TypedMoney } from "../queries/typed-money.ts";
import { bookingCodesIn, decideReceipt, transferContent } from "../rules.ts";
import { paymentAllocations, paymentReceipts } from "../tables.ts";

export type RecordedReceipt = { outcome: ReceiptOutcome; repeated: boolean };

/** Counts money that a bank feed tells of: once, however often and in whatever order the notices come. */
export async function recordBankNotice(ctx: Context, notice: BankNotice): Promise<RecordedReceipt> {
  requirePermission(ctx.actor, "payments.write");
  const isKnown = (await listReceivingNumbers(ctx)).has(notice.accountNumber);
  return record(ctx, notice, bookingCodesIn(notice.content), isKnown);
}

/**
 * Counts money that a member of staff has seen on the account, on the day of the bank; the reference of the bank makes it count
 * once. More than the booking still lacks has to be said twice.
 */
export async function recordManualReceipt(ctx: Context, receipt: ManualReceipt): Promise<RecordedReceipt> {
  requirePermission(ctx.actor, "payments.write");
  if (receipt.bankedAt > ctx.now()) {
    throw invalid(paymentMessages.bankedLater, { bankedTime: paymentMessages.bankedLater });
  }
  const found = await findByCode(ctx, receipt.code);
  if (!found) throw invalid(bookingMessages.noSuchCode, { code: bookingMessages.noSuchCode });
  const { code } = found;
  const account = await getBankAccount(ctx);
  const notice: BankNotice = {
    provider: "manual",
    providerRef: receipt.reference,
    bankReference: receipt.reference,
    direction: "in",
    accountNumber: account?.number ?? "",
    amount: receipt.amount,
    content: transferContent(code),
    bankedAt: receipt.bankedAt,
  };
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockWhatCounts(ctx, found.id);
    if (await isRecorded(ctx, { ...receipt, code })) return { outcome: "ignored", repeated: true };
    await refuseTold(ctx, receipt);
    refuseAboveBalance(booking, receipt);
    const recorded = await record(ctx, notice, [code], true);
    // Somebody has typed the reference for another booking at the same moment.
    if (recorded.repeated) await isRecorded(ctx, { ...receipt, code });
    return recorded;
  });
}

async function refuseTold(ctx: Context, { reference }: ManualReceipt): Promise<void> {
  if (!(await isReferenceTold(ctx, reference))) return;
  throw invalid(paymentMessages.toldByBank, { reference: paymentMessages.toldByBank });
}

function refuseAboveBalance(booking: Booking, { amount, isAbove }: ManualReceipt): void {
  const balance = booking.state === "cancelled" ? 0 : Math.max(0, booking.totalVnd - booking.paidVnd);
  if (amount <= balance || isAbove) return;
  const message = paymentMessages.aboveBalance(balance);
  throw invalid(message, { amount: message, above: message });
}

/** True for the same receipt sent again; the reference of another receipt is refused. */
async function isRecorded(ctx: Context, { reference, code, amount }: ManualReceipt): Promise<boolean> {
  const [known] = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(
      and(
        eq(paymentReceipts.provider, "manual"),
        eq(paymentReceipts.providerRef, reference),
        isNull(paymentReceipts.voidedAt),
      ),
    );
  if (!known) return false;
  if (known.amountVnd === amount && known.content === transferContent(code)) return true;
  throw invalid(paymentMessages.receiptKnown, { reference: paymentMessages.receiptKnown });
}

async function record(
  ctx: Context,
  notice: BankNotice,
  codes: string[],
  accountKnown: boolean,
): Promise<RecordedReceipt> {
  return inTransaction(ctx, async (ctx) => {
    const receiptId = await insertReceipt(ctx, notice);
    if (!receiptId) return { outcome: "ignored", repeated: true };

    const named = notice.direction === "in" && accountKnown ? await findBookingIdByCodes(ctx, codes) : null;
    const found = named ? await lockWhatCounts(ctx, named) : null;
    const bookingId = found?.id ?? null;
    const mayBeTyped = notice.provider !== "manual" && notice.direction === "in" && accountKnown;
    const typed = mayBeTyped ? await findTyped(ctx, notice, bookingId) : null;
    if (typed) return setAside(ctx, { receiptId, bookingId, notice, typed });
    const booking = found ? await takenBack(ctx, found, notice) : null;
    const decided = decideReceipt({
      direction: notice.direction,
      accountKnown,
      ...(await factsOf(ctx, booking ?? found, notice)),
      booking: booking ?? (found && { ...found, stockAvailable: false }),
    });
    const isCounted = booking && decided !== "late" && (await isAllocated(ctx, receiptId, booking, notice.amount));
    const outcome = booking && !isCounted ? "late" : decided;
    const leftVnd = outcome === "unmatched" ? vnd(notice.amount) : zeroVnd;
    await ctx.db.update(paymentReceipts).set({ outcome, bookingId, leftVnd }).where(eq(paymentReceipts.id, receiptId));
    await recordReceipt(ctx, receiptId, notice, { outcome, bookingId });
    if (found && outcome === "late") await keepLate(ctx, receiptId, booking ?? found, notice.amount);
    if (outcome === "late" || outcome === "unmatched") {
      ctx.log.warn({ receiptId, outcome }, "money needs a decision of staff");
    }
    return { outcome, repeated: false };
  });
}

// Money that staff have typed counts already. Where that is not certain it waits for them to say.
async function setAside(
  ctx: Context,
  set: { receiptId: string; bookingId: string | null; notice: BankNotice; typed: TypedMoney },
): Promise<RecordedReceipt> {
  const { receiptId, bookingId, notice, typed } = set;
  const outcome = typed.certain ? "ignored" : "unmatched";
  const leftVnd = typed.certain ? zeroVnd : vnd(notice.amount);
  const change = { outcome, bookingId, leftVnd, typedReceiptId: typed.id } as const;
  await ctx.db.update(paymentReceipts).set(change).where(eq(paymentReceipts.id, receiptId));
  await recordReceipt(ctx, receiptId, notice, { outcome, bookingId });
  if (typed.certain) await tellTyped(ctx, typed.id, notice);
  else ctx.log.warn({ receiptId, outcome }, "money needs a decision of staff");
  return { outcome, repeated: false };
}

/** Says in the history of the bookings of a typed receipt that the bank has told of it too. */
export async function tellTyped(
  ctx: Context,
  typedReceiptId: string,
  { amount, bankReference }: { amount: number; bankReference?: string | null | undefined },
): Promise<void> {
  const data = { amount, bankReference: bankReference ?? "" };
  for (const { bookingId } of await sharesOf(ctx, [typedReceiptId])) {
    await recordEvents(ctx, bookingId, [{ kind: "payment-told", data }]);
  }
}

async function recordReceipt(
  ctx: Context,
  id: string,
  { amount, content, providerRef }: BankNotice,
  became: { outcome: ReceiptOutcome; bookingId: string | null },
): Promise<void> {
  await recordAudit(ctx, {
    action: "payment.recorded",
    subject: { type: "receipt", id, label: content || providerRef },
    after: { amount, reference: providerRef, ...became },
  });
}

// What would bring an expired booking back counts if its rooms can be had again, and if none of its money is to go back.
async function takenBack(ctx: Context, booking: Booking, notice: BankNotice): Promise<Booking | null> {
  if (effectiveState(booking, ctx.now()) !== "expired") return booking;
  if ((await promisedTo(ctx, booking.id)) > 0) return null;
  const departed = hasDeparted(booking, ctx.now());
  const facts = { ...(await factsOf(ctx, booking, notice)), booking: { ...booking, departed } };
  const standing = decideReceipt({ direction: "in", accountKnown: true, ...facts });
  return standing === "late" ? null : reviveBooking(ctx, booking);
}

const factsOf = async (ctx: Context, booking: Booking | null, { amount, bankedAt }: BankNotice) => ({
  amount,
  outstanding: booking ? Math.max(0, booking.dueNowVnd - booking.paidVnd) : 0,
  balance: booking ? Math.max(0, booking.totalVnd - booking.paidVnd) : 0,
  bankedAt,
  graceMinutes: (await getPaymentSettings(ctx)).graceMinutes,
  now: ctx.now(),
});

/** Whether money could be counted: not where an airline keeps its seats no more, though it came in time. The money is there all the same. */
async function isAllocated(ctx: Context, receiptId: string, booking: Booking, amount: number): Promise<boolean> {
  try {
    await inTransaction(ctx, (ctx) => allocate(ctx, receiptId, booking, amount));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.kind === "conflict") return false;
    throw error;
  }
}

/** Counts money of a receipt towards a locked booking, and tells the customer. */
export async function allocate(ctx: Context, receiptId: string, booking: Booking, amount: number): Promise<void> {
  const allocationId = await insertAllocation(ctx, receiptId, booking, amount);
  const view = await applyPayment(ctx, booking, vnd(amount));
  await writePaymentReceived(ctx, view, { allocationId, amount });
}

// The money is the customer's: it lies on the booking until that is held again, or until it goes back.
async function keepLate(ctx: Context, receiptId: string, booking: Booking, amount: number): Promise<void> {
  const allocationId = await insertAllocation(ctx, receiptId, booking, amount);
  const view = await keepLatePayment(ctx, booking, vnd(amount));
  await writeMoneyLate(ctx, view, { allocationId, amount });
}

/** Writes a line of the ledger; a negative one takes money off again. */
export async function insertAllocation(
  ctx: Context,
  receiptId: string,
  booking: Booking,
  amount: number,
): Promise<string> {
  const id = newId();
  await ctx.db.insert(paymentAllocations).values({
    id,
    receiptId,
    bookingId: booking.id,
    kind: booking.kind,
    productId: booking.productId,
    amountVnd: vnd(amount),
    recordedBy: actorId(ctx),
    createdAt: ctx.now(),
  });
  return id;
}

const actorId = (ctx: Context) => (ctx.actor.kind === "staff" ? ctx.actor.id : ctx.actor.kind);

/** The new receipt, or null for a notice that came before. */
async function insertReceipt(ctx: Context, notice: BankNotice): Promise<string | null> {
  const { direction: _, amount, ...stored } = notice;
  const rows = await ctx.db
    .insert(paymentReceipts)
    .values({
      id: newId(),
      ...stored,
      amountVnd: vnd(amount),
      outcome: "unmatched",
      recordedBy: actorId(ctx),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({
      target: [paymentReceipts.provider, paymentReceipts.providerRef],
      where: sql`voided_at is null`,
    })
    .returning({ id: paymentReceipts.id });
  return rows[0]?.id ?? null;
}

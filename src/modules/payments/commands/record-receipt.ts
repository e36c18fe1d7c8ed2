import { createHash } from "node:crypto";
import { and, eq, gte, isNull, lt, ne } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { formatVnd, vnd, zeroVnd } from "#kernel/money.ts";
import { acceptAsDeposit } from "#modules/bookings/commands/choose-payment.ts";
import { recordEvents } from "#modules/bookings/commands/record-events.ts";
import { reviveBooking } from "#modules/bookings/commands/revive-booking.ts";
import { MAX_NAMED } from "#modules/bookings/limits.ts";
import { bookingMessages } from "#modules/bookings/messages/booking.ts";
import {
  type Booking,
  findBookingIdsByCodes,
  findByCode,
  getBookingRow,
  lockWhatCounts,
} from "#modules/bookings/queries/get-booking.ts";
import { bareCodesIn } from "#modules/bookings/rules/code.ts";
import { effectiveState, hasDeparted } from "#modules/bookings/rules/states.ts";
import { getBankAccount, getPaymentSettings, listReceivingNumbers } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { BankNotice, ManualReceipt, RecordedReceipt } from "../contract/receipts.ts";
import { MAX_PLAUSIBLE_VND, MAX_RECEIPT_VND } from "../limits.ts";
import { paymentMessages } from "../messages.ts";
import { promisedTo, sharesOf } from "../queries/given-back.ts";
import { lackingOf } from "../queries/lacking.ts";
import { findTyped, isReferenceNotified, type TypedMoney } from "../queries/recorded-money.ts";
import { bookingCodesIn, cashReference, decideReceipt, isDoubtful, transferContent } from "../rules.ts";
import { paymentReceipts } from "../tables.ts";
import { actorId, keepLate, tryAllocate } from "./allocate.ts";
import { amountOf, countForSeveral, recordReceipt, waitForStaff } from "./count-for-several.ts";

/** Counts money that a bank feed tells of: once, however often and in whatever order the notices come. */
export async function recordBankNotice(ctx: Context, notice: BankNotice): Promise<RecordedReceipt> {
  requirePermission(ctx.actor, "payments.write");
  const isKnown = (await listReceivingNumbers(ctx)).has(notice.accountNumber);
  return record(ctx, notice, bookingCodesIn(notice.content), isKnown);
}

/**
 * Counts money that a member of staff has seen, on the day of the bank. The reference of the bank or of the terminal makes it count once;
 * cash has none and gets a number of ours,
 * the same for the same amount of a booking at the same minute. More than the booking still lacks has to be said twice.
 */
export async function recordManualReceipt(ctx: Context, receipt: ManualReceipt): Promise<RecordedReceipt> {
  requirePermission(ctx.actor, "payments.write");
  if (receipt.bankedAt > ctx.now()) {
    throw invalid(paymentMessages.bankedLater, { bankedTime: paymentMessages.bankedLater });
  }
  if (receipt.amount > MAX_PLAUSIBLE_VND)
    throw invalid(paymentMessages.tooMuchAtOnce, { amount: paymentMessages.tooMuchAtOnce });
  const found = await findByCode(ctx, receipt.code);
  if (!found) throw invalid(bookingMessages.noSuchCode, { code: bookingMessages.noSuchCode });
  const { code } = found;
  const { method = "transfer" } = receipt;
  const isTransfer = method === "transfer";
  const account = isTransfer ? await getBankAccount(ctx) : null;
  const reference = method === "cash" ? cashReference(hashOf(found.id, receipt)) : receipt.reference;
  const notice: BankNotice = {
    ...{ provider: "manual", method, providerRef: reference, direction: "in" },
    bankReference: isTransfer ? reference : undefined,
    accountNumber: account?.number ?? "",
    amount: receipt.amount,
    content: transferContent(code),
    bankedAt: receipt.bankedAt,
  };
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockWhatCounts(ctx, found.id);
    if (await isRecorded(ctx, { ...receipt, reference, code })) return { outcome: "ignored", repeated: true };
    if (isTransfer) await refuseTold(ctx, receipt);
    refuseAboveBalance(booking, receipt);
    const recorded = await record(ctx, notice, [code], true);
    // Somebody has typed the reference for another booking at the same moment.
    if (recorded.repeated) await isRecorded(ctx, { ...receipt, reference, code });
    return recorded;
  });
}

const hashOf = (bookingId: string, { amount, bankedAt }: ManualReceipt): string =>
  createHash("sha256")
    .update(JSON.stringify([bookingId, amount, bankedAt]))
    .digest("hex");

async function refuseTold(ctx: Context, { reference }: ManualReceipt): Promise<void> {
  if (!(await isReferenceNotified(ctx, reference))) return;
  throw invalid(paymentMessages.toldByBank, { reference: paymentMessages.toldByBank });
}

function refuseAboveBalance(booking: Booking, { amount, isAbove }: ManualReceipt): void {
  const balance = booking.state === "cancelled" ? 0 : Math.max(0, booking.totalVnd - booking.paidVnd);
  if (amount <= balance || isAbove) return;
  const message = paymentMessages.aboveBalance(balance);
  throw invalid(message, { amount: message, above: message });
}

/** True for the same receipt sent again; the reference of another receipt is refused. */
async function isRecorded(ctx: Context, receipt: ManualReceipt): Promise<boolean> {
  const { reference, code, amount, method } = receipt;
  const isSlip = method === "card";
  const [known] = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(
      and(
        eq(paymentReceipts.provider, "manual"),
        eq(paymentReceipts.providerRef, reference),
        isNull(paymentReceipts.voidedAt),
        isSlip ? isSlipOf(today(receipt.bankedAt)) : ne(paymentReceipts.method, "card"),
      ),
    );
  if (!known) return false;
  if (known.amountVnd === amount && known.content === transferContent(code)) return true;
  const message = isSlip ? paymentMessages.slipKnown : paymentMessages.receiptKnown;
  throw invalid(message, { reference: message });
}

/** Terminals start their slip numbers again, so a number names one slip of a day. */
const isSlipOf = (day: CalendarDate) =>
  and(
    eq(paymentReceipts.method, "card"),
    gte(paymentReceipts.bankedAt, vietnamInstant(day)),
    lt(paymentReceipts.bankedAt, vietnamInstant(addDays(day, 1))),
  );

async function record(
  ctx: Context,
  notice: BankNotice,
  codes: string[],
  accountKnown: boolean,
): Promise<RecordedReceipt> {
  return inTransaction(ctx, async (ctx) => {
    const receiptId = await insertReceipt(ctx, notice);
    if (!receiptId) return { outcome: "ignored", repeated: true };

    const isOurs = notice.direction === "in" && accountKnown;
    if (isOurs && notice.provider !== "manual" && isDoubtful(notice, ctx.now()))
      return waitForStaff(ctx, receiptId, notice);
    const [named, ...others] = isOurs ? await namedBy(ctx, codes, notice) : [];
    if (named && others.length > 0)
      return countForSeveral(ctx, receiptId, notice, [named, ...others], codes.length > MAX_NAMED);
    const locked = named ? await lockWhatCounts(ctx, named) : null;
    const bookingId = locked?.id ?? null;
    const mayBeTyped = notice.provider !== "manual" && isOurs;
    const typed = mayBeTyped ? await findTyped(ctx, notice, bookingId) : null;
    if (typed) return setAside(ctx, { receiptId, bookingId, notice, typed });
    const found =
      locked && (await inTime(ctx, locked, notice))
        ? await acceptAsDeposit(ctx, locked, notice.amount, (await getPaymentSettings(ctx)).acceptShortMaxVnd)
        : locked;
    const booking = found ? await takenBack(ctx, found, notice) : null;
    const { short, ...facts } = await factsOf(ctx, booking ?? found, notice);
    const decided = decideReceipt({
      ...{ direction: notice.direction, accountKnown, ...facts },
      booking: booking ?? (found && { ...found, stockAvailable: false }),
    });
    const isCounted =
      booking && decided !== "late" && (await tryAllocate(ctx, receiptId, [{ booking, amount: notice.amount, short }]));
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

/** The bookings that a notice names. A code without its prefix counts only for exactly what its booking lacks: it may be any word. */
async function namedBy(ctx: Context, codes: readonly string[], { content, amount }: BankNotice): Promise<string[]> {
  const named = await findBookingIdsByCodes(ctx, codes);
  if (named.length > 0) return named;
  const [bare, ...others] = await findBookingIdsByCodes(ctx, bareCodesIn(content));
  if (!bare || others.length > 0) return [];
  const { dueNowVnd, totalVnd, atHouseVnd, paidVnd } = await getBookingRow(ctx, bare);
  return [dueNowVnd - paidVnd, totalVnd - atHouseVnd - paidVnd].includes(amount) ? [bare] : [];
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

/** Whether money came while the hold lasted, by the clock of the bank: an old price is not kept by a deposit that came later. */
async function inTime(ctx: Context, { state, holdExpiresAt }: Booking, { bankedAt }: BankNotice): Promise<boolean> {
  if (effectiveState({ state, holdExpiresAt }, ctx.now()) !== "expired") return true;
  const { graceMinutes } = await getPaymentSettings(ctx);
  return bankedAt.getTime() <= holdExpiresAt.getTime() + graceMinutes * 60_000;
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

async function factsOf(ctx: Context, booking: Booking | null, { amount, bankedAt }: BankNotice) {
  const { graceMinutes } = await getPaymentSettings(ctx);
  const { short, ...lacking } = booking ? await lackingOf(ctx, booking, amount) : nothingLacking;
  return { amount, ...lacking, short, bankedAt, graceMinutes, now: ctx.now() };
}

const nothingLacking = { outstanding: 0, balance: 0, short: zeroVnd };

/** The new receipt, or null for a notice that came before. */
async function insertReceipt(ctx: Context, notice: BankNotice): Promise<string | null> {
  const { direction: _, amount, content, ...stored } = notice;
  const rows = await ctx.db
    .insert(paymentReceipts)
    .values({
      id: newId(),
      ...stored,
      // An impossible amount is kept as text beside the most that sums can hold.
      content: amount > MAX_RECEIPT_VND ? `[Ngân hàng báo ${formatVnd(amount)}] ${content}` : content,
      amountVnd: amountOf(notice),
      outcome: "unmatched",
      recordedBy: actorId(ctx),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: paymentReceipts.id });
  return rows[0]?.id ?? null;
}

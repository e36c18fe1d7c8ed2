import { reviveBooking } from "#modules/bookings/commands/hold/revive-booking.ts";
import { acceptAsDeposit } from "#modules/bookings/commands/settle/choose-payment.ts";
import { MAX_NAMED } from "#modules/bookings/limits.ts";
import {
  type Booking,
  findBookingIdsByCodes,
  getBookingRow,
  lockPayableBooking,
} from "#modules/bookings/queries/get-booking.ts";
import { bareCodesIn } from "#modules/bookings/rules/code.ts";
import { effectiveState, hasDeparted } from "#modules/bookings/rules/states.ts";
import { ourPartOf } from "#modules/bookings/rules/terms.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import type { Context } from "#platform/context.ts";
import { type BankNotice, isBankProvider, type ReceiptOutcome } from "../contract/receipts.ts";
import { getAmountsDue } from "../queries/amounts-due.ts";
import { sumOpenRefunds } from "../queries/earlier-refunds.ts";
import { findRecorded } from "../queries/recorded-money.ts";
import { decideReceipt, isDoubtful, sharesBetween } from "../rules.ts";
import type { Share } from "./allocate.ts";

/** The decision about a notice. Bookings in it are locked. */
export type NoticeAction =
  /** Money that goes out, or arrives on an account that is not ours. */
  | { kind: "ignore" }
  /** Staff recorded this money by hand: it counts already. */
  | { kind: "duplicate"; recordedId: string; bookingId: string | null }
  /** Staff match it. The rooms of bookings that it may pay for are held until then. */
  | { kind: "ask-staff"; recordedId: string | null; bookingId: string | null; keep: readonly Booking[] }
  /** Counts for its bookings; `otherwise` applies when one of them cannot take it after all. */
  | {
      kind: "count";
      outcome: ReceiptOutcome;
      bookingId: string | null;
      shares: readonly Share[];
      otherwise: NoticeAction;
    }
  /** Too late for its booking, where it stays until the booking is held again or the money is refunded. */
  | { kind: "keep-late"; booking: Booking };

/** `codes`: the codes that a notice names. `waitsFor`: the booking of money that always waits for staff. */
export type NoticeFacts = { codes: readonly string[]; isKnownAccount: boolean; waitsFor?: string | null };

const askStaff = (known: Partial<Extract<NoticeAction, { kind: "ask-staff" }>> = {}): NoticeAction => ({
  kind: "ask-staff",
  recordedId: null,
  bookingId: null,
  keep: [],
  ...known,
});

/** Decides about a new notice. Locks the bookings that it names; an expired one is held again when the money allows it. */
export async function decideNotice(
  ctx: Context,
  notice: BankNotice,
  { codes, isKnownAccount, waitsFor = null }: NoticeFacts,
): Promise<NoticeAction> {
  if (notice.direction === "out" || !isKnownAccount) return { kind: "ignore" };
  const isUncertain = notice.provider !== "manual" && isDoubtful(notice, ctx.now());
  if (isUncertain || waitsFor) return askStaff({ bookingId: waitsFor });
  // Staff record transfers before the bank reports them. Only a gateway reports money at a gateway.
  const isFromBank = isBankProvider(notice.provider);
  const [named, ...others] = await bookingsNamedBy(ctx, codes, notice);
  if (named && others.length > 0)
    return decideForSeveral(ctx, notice, [named, ...others], { isMore: codes.length > MAX_NAMED });
  const booking = named ? await lockPayableBooking(ctx, named) : null;
  const bookingId = booking?.id ?? null;
  const recorded = isFromBank ? await findRecorded(ctx, notice, bookingId) : null;
  if (recorded?.certain) return { kind: "duplicate", recordedId: recorded.id, bookingId };
  if (recorded) return askStaff({ recordedId: recorded.id, bookingId });
  return booking ? decideForOne(ctx, notice, booking) : askStaff();
}

/** The bookings that a notice names. A code without its prefix counts only for exactly the amount due, since it may be any word. */
async function bookingsNamedBy(
  ctx: Context,
  codes: readonly string[],
  { content, amount }: BankNotice,
): Promise<string[]> {
  const named = await findBookingIdsByCodes(ctx, codes);
  if (named.length > 0) return named;
  const [bare, ...others] = await findBookingIdsByCodes(ctx, bareCodesIn(content));
  if (!bare || others.length > 0) return [];
  const booking = await getBookingRow(ctx, bare);
  return [booking.dueNowVnd, ourPartOf(booking)].includes(amount + booking.paidVnd) ? [bare] : [];
}

async function decideForOne(ctx: Context, notice: BankNotice, locked: Booking): Promise<NoticeAction> {
  const { acceptShortMaxVnd } = await getPaymentSettings(ctx);
  const isInTime = await arrivedInTime(ctx, locked, notice);
  const found = isInTime ? await acceptAsDeposit(ctx, locked, notice.amount, acceptShortMaxVnd) : locked;
  const booking = await reviveIfPaid(ctx, found, notice);
  if (!booking) return { kind: "keep-late", booking: found };
  const { short, ...facts } = await factsOf(ctx, booking, notice);
  const outcome = decideReceipt({ ...facts, booking });
  if (outcome === "late") return { kind: "keep-late", booking };
  const shares = [{ booking, amount: notice.amount, short }];
  return { kind: "count", outcome, bookingId: locked.id, shares, otherwise: { kind: "keep-late", booking } };
}

/**
 * Shares a transfer that names several bookings when it equals their amounts due. Otherwise it waits for staff, and each booking that it
 * could pay keeps its rooms until then. A transfer that names more bookings than are looked up (`isMore`) is never shared.
 */
async function decideForSeveral(
  ctx: Context,
  notice: BankNotice,
  ids: readonly string[],
  { isMore }: { isMore: boolean },
): Promise<NoticeAction> {
  const named = new Map<string, Booking>();
  // In a fixed order, so that two transfers that name the same bookings cannot deadlock.
  for (const id of ids.toSorted()) {
    const booking = await lockPayableBooking(ctx, id);
    named.set(booking.id, booking);
  }
  const bookings = [...named.values()];
  const amountsDue = bookings.map((booking) => ({
    isOpen: !["expired", "cancelled"].includes(effectiveState(booking, ctx.now())),
    outstanding: Math.max(0, booking.dueNowVnd - booking.paidVnd),
    balance: Math.max(0, ourPartOf(booking) - booking.paidVnd),
  }));
  // Less than the amount due does not extend a hold. Otherwise 1,000 đ, or the money of a cheaper booking, would hold rooms for a day.
  const keep = bookings.filter((_, index) => {
    const { outstanding = 0, isOpen = false } = amountsDue[index] ?? {};
    return isOpen && outstanding > 0 && outstanding <= notice.amount;
  });
  const recorded = isBankProvider(notice.provider) ? await findRecorded(ctx, notice, null) : null;
  const otherwise = askStaff({ recordedId: recorded?.id ?? null, keep });
  const amounts = recorded || isMore ? null : sharesBetween(amountsDue, notice.amount);
  if (!amounts) return otherwise;
  const shares = bookings.map((booking, index) => ({ booking, amount: amounts[index] ?? 0 }));
  return { kind: "count", outcome: "exact", bookingId: ids[0] ?? null, shares, otherwise };
}

/** True if money arrived during the hold, by the clock of the bank: a later deposit does not keep an old price. */
async function arrivedInTime(
  ctx: Context,
  { state, holdExpiresAt }: Booking,
  { bankedAt }: BankNotice,
): Promise<boolean> {
  if (effectiveState({ state, holdExpiresAt }, ctx.now()) !== "expired") return true;
  const { graceMinutes } = await getPaymentSettings(ctx);
  return bankedAt.getTime() <= holdExpiresAt.getTime() + graceMinutes * 60_000;
}

/** The booking, held again when it has expired and the money allows it. Null when its rooms are gone or its money has an open refund. */
async function reviveIfPaid(ctx: Context, booking: Booking, notice: BankNotice): Promise<Booking | null> {
  if (effectiveState(booking, ctx.now()) !== "expired") return booking;
  if ((await sumOpenRefunds(ctx, booking.id)) > 0) return null;
  const departed = hasDeparted(booking, ctx.now());
  const facts = { ...(await factsOf(ctx, booking, notice)), booking: { ...booking, departed } };
  const outcome = decideReceipt(facts);
  return outcome === "late" ? null : reviveBooking(ctx, booking);
}

async function factsOf(ctx: Context, booking: Booking, { amount, bankedAt }: BankNotice) {
  const { graceMinutes } = await getPaymentSettings(ctx);
  return { amount, ...(await getAmountsDue(ctx, booking, amount)), bankedAt, graceMinutes, now: ctx.now() };
}

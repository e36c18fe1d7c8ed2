import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, today } from "#kernel/calendar-date.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { type Vnd, vnd, zeroVnd } from "#kernel/money.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import type { BookingView } from "../../contract/booking.ts";
import type { CancelInput } from "../../contract/booking-list.ts";
import { queueBookingCancelled, queueBookingConfirmed } from "../../emails/queue-booking-emails.ts";
import { AWAITING_EXTENSION_MINUTES } from "../../limits.ts";
import { bookingMessages, changeMessages } from "../../messages/booking.ts";
import { type Booking, loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { mayCancelOwn } from "../../rules/change.ts";
import { isCancellable, isStay, isUnsecured, isWaitingForMoney, settledState } from "../../rules/states.ts";
import { refundOfBooking } from "../../rules/terms.ts";
import { bookings } from "../../tables.ts";
import { endHold } from "../hold/expire-bookings.ts";
import { moveBooking } from "../move-booking.ts";
import { recordChange, recordEvents } from "../record-events.ts";

/**
 * Counts money towards a locked booking. Its rooms are sold once the securing amount is paid; full payment confirms it at once where no
 * operator has to. `payments` decides whether money may be counted, never a browser.
 */
export async function applyPayment(ctx: Context, booking: Booking, amount: Vnd): Promise<BookingView> {
  const paidVnd = vnd(booking.paidVnd + amount);
  const received = { kind: "payment-received" as const, data: { amount, paid: paidVnd } };
  // A payment before the airlines have replied counts once they have.
  if (booking.state === "draft") {
    await recordEvents(ctx, booking.id, [received]);
    return loadBookingView(ctx, await setMoney(ctx, booking, { paidVnd }));
  }

  if (isUnsecured(booking) && paidVnd < booking.dueNowVnd) {
    const later = new Date(ctx.now().getTime() + AWAITING_EXTENSION_MINUTES * 60_000);
    const newExpiry = later > booking.holdExpiresAt ? later : booking.holdExpiresAt;
    const holdExpiresAt = (await fulfilmentOf(booking).extend(ctx, booking, newExpiry)) ?? newExpiry;
    const moved = await moveBooking(ctx, booking, "awaiting_payment", { paidVnd, holdExpiresAt });
    await recordEvents(ctx, booking.id, [received]);
    return loadBookingView(ctx, moved);
  }
  await recordEvents(ctx, booking.id, [received]);
  return settleBooking(ctx, { ...booking, paidVnd });
}

/** Sells the held rooms to a locked booking that has paid the securing amount. Confirms it where the operator does not have to. */
export async function settleBooking(ctx: Context, booking: Booking): Promise<BookingView> {
  const { paidVnd } = booking;
  if (isUnsecured(booking)) await fulfilmentOf(booking).commit(ctx, booking);
  const target = settledState(booking, paidVnd);
  const confirmsNow = target === "confirmed" && booking.state !== "confirmed";
  const moved = await moveBooking(ctx, booking, confirmsNow ? "paid" : target, { paidVnd });
  await fulfilmentOf(moved).recount(ctx, moved);
  return confirmsNow ? confirm(ctx, moved) : loadBookingView(ctx, moved);
}

/**
 * Counts money that came too late for a locked booking: it waits to be used or returned. An open hold ends, so that a clock that is set
 * back does not make it count again.
 */
export async function recordLatePayment(ctx: Context, booking: Booking, amount: Vnd): Promise<BookingView> {
  if (isWaitingForMoney(booking.state)) await endHold(ctx, booking, "money-late");
  const paidVnd = vnd(booking.paidVnd + amount);
  const changed = await setMoney(ctx, booking, { paidVnd });
  await recordEvents(ctx, booking.id, [{ kind: "payment-received", data: { amount, paid: paidVnd, late: true } }]);
  return loadBookingView(ctx, changed);
}

/** Confirms the rooms for the operator, perhaps under a reference of its own. Only issued tickets confirm a flight. */
export async function confirmBooking(ctx: Context, bookingId: string, reference = ""): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (booking.state === "confirmed") return loadBookingView(ctx, booking);
    if (!isStay(booking)) throw conflict("not-possible-now", bookingMessages.notMovable);
    const view = await confirm(ctx, booking, reference);
    await recordChange(ctx, "booking.confirmed", booking, { state: "confirmed", reference });
    await queueBookingConfirmed(ctx, view);
    return view;
  });
}

/**
 * Frees the rooms and fixes the amount we keep: by the terms of the booking today, or nothing. The refund stays due on the ledger until
 * it is paid. Throws `conflict` "cancelled-otherwise" if it has been cancelled and kept another amount.
 */
export async function cancelBooking(
  ctx: Context,
  bookingId: string,
  input: CancelInput,
): Promise<BookingView & { refund: Vnd }> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (booking.state === "cancelled") {
      rejectOtherKept(booking, input, ctx.now());
      return { ...(await loadBookingView(ctx, booking)), refund: zeroVnd };
    }
    const { startsOn } = booking;
    const checkIn = input.hasNotSailed && startsOn < today(ctx.now()) ? today(ctx.now()) : startsOn;
    if (!isCancellable({ ...booking, checkIn }, ctx.now())) {
      throw conflict("not-possible-now", bookingMessages.notMovable);
    }
    const { reason, terms } = input;
    const keptVnd = keptOf(booking, input, ctx.now());
    await recordChange(ctx, "booking.cancelled", booking, { state: "cancelled", reason, terms, keptVnd });
    return cancelLocked(ctx, booking, keptVnd, input);
  });
}

/**
 * The customer cancels a stay by its terms. Throws `refund-changed`, with the current refund in the message, when it differs from the one
 * that the customer saw.
 */
export async function cancelOwnBooking(
  ctx: Context,
  bookingId: string,
  expectedRefund: Vnd,
): Promise<BookingView & { refund: Vnd }> {
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (!mayCancelOwn({ ...booking, checkIn: booking.startsOn }, ctx.now()))
      throw conflict("not-possible-now", changeMessages.notOwnCancel);
    const terms = { reason: changeMessages.ownCancel, terms: "policy", kept: undefined } as const;
    const keptVnd = keptOf(booking, terms, ctx.now());
    const refund = vnd(booking.paidVnd - keptVnd);
    if (refund !== expectedRefund) throw conflict("refund-changed", changeMessages.refundChanged(refund));
    return cancelLocked(ctx, booking, keptVnd, terms);
  });
}

async function cancelLocked(
  ctx: Context,
  booking: Booking,
  keptVnd: Vnd,
  { reason, terms, isTold = false }: Pick<CancelInput, "reason" | "terms" | "isTold">,
): Promise<BookingView & { refund: Vnd }> {
  const refund = vnd(booking.paidVnd - keptVnd);
  const moved = await moveBooking(ctx, booking, "cancelled", { keptVnd });
  await fulfilmentOf(booking).release(ctx, booking);
  const data = { reason, terms, refund, kept: keptVnd, ...(isTold && { isTold }) };
  await recordEvents(ctx, booking.id, [{ kind: "cancelled", data }]);
  const view = await loadBookingView(ctx, moved);
  await queueBookingCancelled(ctx, view, refund);
  return { ...view, refund };
}

/** The amount kept of a cancelled booking. Throws `invalid` for a flight while the amount kept by its airline is not entered. */
function keptOf(booking: Booking, { terms, kept }: CancelInput, now: Date): Vnd {
  const { kind, paidVnd, totalVnd, startsOn } = booking;
  if (paidVnd === 0 || terms === "full") return zeroVnd;
  if (kind !== "flight") {
    return vnd(
      paidVnd - refundOfBooking({ ...booking, checkIn: startsOn, total: totalVnd, paid: paidVnd }, now).refund,
    );
  }
  if (kept === undefined) throw keptError(bookingMessages.keptMissing);
  // An overpayment is due back already, whatever happens to the rest.
  if (totalVnd < paidVnd && kept > totalVnd) throw keptError(bookingMessages.keptBeyondPrice(totalVnd));
  if (kept > paidVnd) throw keptError(bookingMessages.keptTooMuch(paidVnd));
  return kept;
}

/** Repeating a cancellation succeeds. One that would keep another amount is rejected, since it is not carried out. */
function rejectOtherKept(booking: Booking, input: CancelInput, now: Date): void {
  const { kind, keptVnd } = booking;
  const isKeptMissing = kind === "flight" && input.terms !== "full" && input.kept === undefined;
  if (isKeptMissing || keptOf(booking, input, now) === keptVnd) return;
  throw conflict("cancelled-otherwise", bookingMessages.cancelledOtherwise(keptVnd));
}

const keptError = (problem: string) => invalid(problem, { kept: problem });

/** Completes a booking whose guests have travelled. */
export async function completeBooking(ctx: Context, bookingId: string): Promise<BookingView> {
  requirePermission(ctx.actor, "bookings.write");
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (booking.state === "completed") return loadBookingView(ctx, booking);
    if (addDays(booking.startsOn, booking.nights) > today(ctx.now())) {
      throw conflict("not-possible-now", bookingMessages.stillTravelling);
    }
    const moved = await moveBooking(ctx, booking, "completed");
    await recordChange(ctx, "booking.completed", booking, { state: moved.state });
    await recordEvents(ctx, booking.id, [{ kind: "completed" }]);
    return loadBookingView(ctx, moved);
  });
}

/** Updates what a locked booking has paid, in the same state. */
export async function setMoney(
  ctx: Context,
  booking: Booking,
  money: { paidVnd: Vnd; keptVnd?: Vnd },
): Promise<Booking> {
  const [changed] = await ctx.db
    .update(bookings)
    .set({ ...money, updatedAt: ctx.now() })
    .where(eq(bookings.id, booking.id))
    .returning();
  if (!changed) throw new Error("the locked booking is gone");
  return changed;
}

async function confirm(ctx: Context, booking: Booking, reference = ""): Promise<BookingView> {
  const confirmed = await moveBooking(ctx, booking, "confirmed");
  await recordEvents(ctx, booking.id, [{ kind: "confirmed", data: reference ? { reference } : {} }]);
  return loadBookingView(ctx, confirmed);
}

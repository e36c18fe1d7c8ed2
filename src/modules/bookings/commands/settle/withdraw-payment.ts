import { type Vnd, vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import type { BookingView } from "../../contract/booking.ts";
import type { BookingState } from "../../contract/states.ts";
import { UNPAID_AGAIN_HOURS } from "../../limits.ts";
import { type Booking, loadBookingView } from "../../queries/get-booking.ts";
import { waivedOf } from "../../rules/adjustments.ts";
import { hasDeparted, isEnded, isStay, lastMoment } from "../../rules/states.ts";
import { ourPartOf } from "../../rules/terms.ts";
import { moveBooking } from "../move-booking.ts";
import { recordEvents } from "../record-events.ts";
import { endWaiver } from "./accept-short.ts";
import { setMoney } from "./settle-booking.ts";

/** The reason why money leaves: `voided` money never arrived, other money belongs elsewhere. */
type Withdrawal = { amount: Vnd; reason: string; voided?: boolean };

/** Takes money off a locked booking that never belonged to it. */
export async function withdrawPayment(ctx: Context, booking: Booking, withdrawal: Withdrawal): Promise<BookingView> {
  const { amount, reason, voided } = withdrawal;
  const data = { amount, paid: booking.paidVnd - amount, reason, ...(voided && { voided }) };
  await recordEvents(ctx, booking.id, [{ kind: "payment-taken-back", data }]);
  return loadBookingView(ctx, await subtractPayment(ctx, booking, amount));
}

/**
 * Takes money off a locked booking and corrects its state. A booking that is no longer secured waits for money, with its rooms held for a
 * day. One that is paid in part becomes `part_paid`. One that has departed or ended only owes.
 */
export async function subtractPayment(ctx: Context, booking: Booking, amount: Vnd): Promise<Booking> {
  if (amount > booking.paidVnd) throw new RangeError("more than was paid");
  const paidVnd = vnd(booking.paidVnd - amount);
  return saveLowerPayment(ctx, losesWaiver(booking, paidVnd) ? await endWaiver(ctx, booking) : booking, paidVnd);
}

// True if the booking loses its waiver, which needs a paid price. An ended booking has nothing due.
const losesWaiver = (booking: Booking, paidVnd: Vnd) =>
  !isEnded(booking.state) && waivedOf(booking.price) > 0 && paidVnd < ourPartOf(booking);

async function saveLowerPayment(ctx: Context, booking: Booking, paidVnd: Vnd): Promise<Booking> {
  const state = stateAfterWithdrawal({ ...booking, paidVnd }, ctx.now());
  if (state === "awaiting_payment") {
    const holdExpiresAt = holdAfter(booking, ctx.now());
    await fulfilmentOf(booking).uncommit(ctx, booking, holdExpiresAt);
    return moveBooking(ctx, booking, state, { paidVnd, holdExpiresAt });
  }
  // The amount kept of a cancelled booking cannot exceed what is paid.
  const keptVnd = vnd(Math.min(booking.keptVnd, paidVnd));
  const changed = state
    ? await moveBooking(ctx, booking, state, { paidVnd })
    : await setMoney(ctx, booking, { paidVnd, keptVnd });
  await fulfilmentOf(changed).recount(ctx, changed);
  return changed;
}

/** The correct state with less money; null when the state stays. */
function stateAfterWithdrawal(booking: Booking, now: Date): BookingState | null {
  const { state, paidVnd, dueNowVnd, totalVnd } = booking;
  const isSecured = state === "part_paid" || state === "paid" || state === "confirmed";
  if (!isSecured || paidVnd >= totalVnd) return null;
  // Issued tickets cannot become a hold again: a flight only owes.
  if (paidVnd < dueNowVnd && isStay(booking) && !hasDeparted(booking, now)) return "awaiting_payment";
  return state === "paid" ? "part_paid" : null;
}

function holdAfter({ kind, startsOn }: Booking, now: Date): Date {
  const usual = now.getTime() + UNPAID_AGAIN_HOURS * 3_600_000;
  return new Date(Math.min(usual, lastMoment({ kind, startsOn }).getTime()));
}

import { type Vnd, vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import { fulfilmentOf } from "../adapters/fulfilment.ts";
import type { BookingView } from "../contract/booking.ts";
import type { BookingState } from "../contract/states.ts";
import { UNPAID_AGAIN_HOURS } from "../limits.ts";
import { type Booking, viewOf } from "../queries/get-booking.ts";
import { waivedOf } from "../rules/adjustments.ts";
import { hasDeparted, isEnded, isStay, lastMoment } from "../rules/states.ts";
import { endWaiver } from "./accept-short.ts";
import { moveBooking } from "./move-booking.ts";
import { recordEvents } from "./record-events.ts";
import { setMoney } from "./settle-booking.ts";

/** Why money leaves: `voided` never arrived, other money belongs elsewhere. */
type Withdrawal = { amount: Vnd; reason: string; voided?: boolean };

/** Takes money off a locked booking that was never its own. */
export async function withdrawPayment(ctx: Context, booking: Booking, withdrawal: Withdrawal): Promise<BookingView> {
  const { amount, reason, voided } = withdrawal;
  const data = { amount, paid: booking.paidVnd - amount, reason, ...(voided && { voided }) };
  await recordEvents(ctx, booking.id, [{ kind: "payment-taken-back", data }]);
  return viewOf(ctx, await subtractPayment(ctx, booking, amount));
}

/**
 * Takes money off a locked booking, and makes its state true again: a booking that is no longer secured waits for money with
 * its rooms held for a day; one that is paid in part says so; one that has sailed, or ended, only owes.
 */
export async function subtractPayment(ctx: Context, booking: Booking, amount: Vnd): Promise<Booking> {
  if (amount > booking.paidVnd) throw new RangeError("more than was paid");
  const paidVnd = vnd(booking.paidVnd - amount);
  return withLess(ctx, losesWaiver(booking, paidVnd) ? await endWaiver(ctx, booking) : booking, paidVnd);
}

// A waiver stands for a price that is paid. What has ended asks for nothing.
const losesWaiver = (booking: Booking, paidVnd: Vnd) =>
  !isEnded(booking.state) && waivedOf(booking.price) > 0 && paidVnd < booking.totalVnd - booking.atHouseVnd;

async function withLess(ctx: Context, booking: Booking, paidVnd: Vnd): Promise<Booking> {
  const state = stateWithLess({ ...booking, paidVnd }, ctx.now());
  if (state === "awaiting_payment") {
    const holdExpiresAt = holdAfter(booking, ctx.now());
    await fulfilmentOf(booking).uncommit(ctx, booking, holdExpiresAt);
    return moveBooking(ctx, booking, state, { paidVnd, holdExpiresAt });
  }
  // What is kept of a cancelled booking cannot be more than what is there.
  const keptVnd = vnd(Math.min(booking.keptVnd, paidVnd));
  const changed = state
    ? await moveBooking(ctx, booking, state, { paidVnd })
    : await setMoney(ctx, booking, { paidVnd, keptVnd });
  await fulfilmentOf(changed).recount(ctx, changed);
  return changed;
}

/** The state that is true with less money; null when the one it has stays true. */
function stateWithLess(booking: Booking, now: Date): BookingState | null {
  const { state, paidVnd, dueNowVnd, totalVnd } = booking;
  const isSecured = state === "part_paid" || state === "paid" || state === "confirmed";
  if (!isSecured || paidVnd >= totalVnd) return null;
  // Tickets that were made cannot be held again: a flight only owes.
  if (paidVnd < dueNowVnd && isStay(booking) && !hasDeparted(booking, now)) return "awaiting_payment";
  return state === "paid" ? "part_paid" : null;
}

function holdAfter({ kind, startsOn }: Booking, now: Date): Date {
  const usual = now.getTime() + UNPAID_AGAIN_HOURS * 3_600_000;
  return new Date(Math.min(usual, lastMoment({ kind, startsOn }).getTime()));
}

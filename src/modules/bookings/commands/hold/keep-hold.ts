import { conflict } from "#kernel/errors.ts";
import type { Vnd } from "#kernel/money.ts";
import { refusalError } from "#modules/availability/rules/stay-offer.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { fulfilmentOf } from "../../adapters/fulfilment.ts";
import type { BookingView, PriceSnapshot } from "../../contract/booking.ts";
import { queueHeldAgain } from "../../emails/queue-booking-emails.ts";
import { AWAITING_EXTENSION_MINUTES } from "../../limits.ts";
import { bookingMessages, priceChangedMessage } from "../../messages/booking.ts";
import { type Booking, loadBookingView, lockBooking } from "../../queries/get-booking.ts";
import { adjustmentsOf, withAdjustments } from "../../rules/adjustments.ts";
import { dueAfter } from "../../rules/change.ts";
import { isDayOver, wasHeldAgainByCustomer } from "../../rules/held-again.ts";
import { effectiveState } from "../../rules/states.ts";
import { dueNowOf, hasQuotedDeposit, ourPartOf } from "../../rules/terms.ts";
import { moveBooking } from "../move-booking.ts";
import { rejectTooManyHolds } from "../place/too-many-holds.ts";
import { recordEvents } from "../record-events.ts";
import { settleBooking } from "../settle/settle-booking.ts";
import { nightsOfOffer, releaseExpiredOn } from "./expire-bookings.ts";

/**
 * Extends the hold because the customer says that the transfer is on its way. This works once for a booking, however often it is held
 * again.
 */
export async function announceTransfer(ctx: Context, bookingId: string): Promise<BookingView> {
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    const state = effectiveState(booking, ctx.now());
    if (state !== "held") {
      if (state === "expired") throw conflict("hold-expired", bookingMessages.noLongerHeld);
      return loadBookingView(ctx, booking); // a second click, or the money was faster
    }
    const { events } = await loadBookingView(ctx, booking);
    const wasExtended = events.some(({ kind }) => kind === "transfer-announced");
    const later = inMinutes(ctx, wasExtended ? 0 : AWAITING_EXTENSION_MINUTES);
    const newExpiry = later > booking.holdExpiresAt ? later : booking.holdExpiresAt;
    const holdExpiresAt = await fulfilmentOf(booking).extend(ctx, booking, newExpiry);
    if (!holdExpiresAt) throw conflict("hold-expired", bookingMessages.noLongerHeld);
    const moved = await moveBooking(ctx, booking, "awaiting_payment", { holdExpiresAt });
    await recordEvents(ctx, booking.id, [{ kind: "transfer-announced", data: { until: holdExpiresAt.toISOString() } }]);
    return loadBookingView(ctx, moved);
  });
}

/** The person who asks for a new hold. A customer may do so once, and not beyond the limit of open holds. */
type HeldBy = "customer" | "staff";

/** Holds the rooms of an expired booking once more at today's price; all entered data is kept. */
export async function renewHold(
  ctx: Context,
  bookingId: string,
  { acceptedTotal, by }: { acceptedTotal: number; by: HeldBy },
): Promise<BookingView> {
  return inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, bookingId);
    if (effectiveState(booking, ctx.now()) !== "expired") return loadBookingView(ctx, booking);
    if (isDayOver({ kind: booking.kind, checkIn: booking.startsOn }, ctx.now())) {
      throw conflict("past-day", bookingMessages.pastDay);
    }
    if (by === "customer" && booking.paidVnd === 0) await rejectHoldingAgain(ctx, booking);
    const fulfilment = fulfilmentOf(booking);
    await fulfilment.release(ctx, booking);
    const offered = await fulfilment.requote(ctx, booking);
    if (!offered.ok) throw refusalError(offered);
    const { choice } = offered.offer;
    const quote = withAdjustments(offered.offer.quote, adjustmentsOf(booking.price));
    if (quote.total !== acceptedTotal) {
      throw conflict("price-changed", priceChangedMessage(acceptedTotal, quote.total), { result: { quote } });
    }
    await releaseExpiredOn(ctx, nightsOfOffer(offered.offer));

    const { holdMinutes } = await getPaymentSettings(ctx);
    const holdExpiresAt = inMinutes(ctx, holdMinutes);
    const dueNowVnd = dueWhenHeldAgain(booking, quote);
    const moved = await moveBooking(ctx, { ...booking, state: "expired" }, "held", {
      holdExpiresAt,
      price: quote,
      totalVnd: quote.total,
      dueNowVnd,
    });
    await fulfilment.hold(ctx, moved, holdExpiresAt, choice);
    const dueChange = ourPartOf(moved) - ourPartOf(booking);
    const data = { before: booking.totalVnd, total: quote.total, dueChange, by };
    await recordEvents(ctx, booking.id, [{ kind: "held-again", data }]);
    // Money that came after the hold had expired counts now, so perhaps nothing is due any more.
    const view = moved.paidVnd >= moved.dueNowVnd ? await settleBooking(ctx, moved) : await loadBookingView(ctx, moved);
    await queueHeldAgain(ctx, view);
    return view;
  });
}

/** At another price the whole amount is due, since the customer may choose a deposit again. The deposit of a quote stays. */
function dueWhenHeldAgain(booking: Booking, price: PriceSnapshot): Vnd {
  if (price.total === booking.totalVnd) return booking.dueNowVnd;
  if (hasQuotedDeposit(booking)) return dueAfter({ ...booking, state: "held" }, { price, plans: booking.plans });
  return dueNowOf({ ...booking, price }, "full", null) ?? price.total;
}

async function rejectHoldingAgain(ctx: Context, booking: Booking): Promise<void> {
  const { events } = await loadBookingView(ctx, booking);
  if (wasHeldAgainByCustomer(events)) throw conflict("held-again-before", bookingMessages.heldAgainBefore);
  const booker = { phone: booking.contactPhone, email: booking.contactEmail, from: booking.placedFrom };
  await rejectTooManyHolds(ctx, booker, booking.id);
}

const inMinutes = (ctx: Context, minutes: number) => new Date(ctx.now().getTime() + minutes * 60_000);

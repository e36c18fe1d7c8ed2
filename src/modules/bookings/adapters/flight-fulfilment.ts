import { conflict } from "#kernel/errors.ts";
import type { NoOffer } from "#modules/availability/contract/offer.ts";
import { cancelScheduledVoiding, scheduleIssuing, scheduleVoiding } from "#modules/flights/commands/orders.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import { isActiveOrder } from "#modules/flights/rules/order-states.ts";
import { getPaymentSettings } from "#modules/settings/queries.ts";
import { afterCommit, type Context } from "#platform/context.ts";
import { updateStaffMark } from "../commands/flights/update-staff-mark.ts";
import { flightBookingMessages } from "../messages/flights.ts";
import type { Booking } from "../queries/get-booking.ts";
import { payableUntil } from "../rules/payable-until.ts";
import type { Fulfilment } from "./fulfilment-steps.ts";

/** The job that calls the airlines. The transaction of a booking only records what to request. */
export const PROCESS_ORDERS = "work-flight-orders";

/** Airlines hold the seats, and no request goes to them inside a transaction. Each step records what is wanted, and a job sends it. */
export const flightFulfilment: Fulfilment = {
  requote: async () => noOffer(flightBookingMessages.noHoldAgain),
  // Seats are requested when the booking is placed. A released order can be held again only until the airline is notified.
  hold: (ctx, booking) => cancelScheduledVoiding(ctx, booking.id),
  async extend(ctx, booking, until) {
    const orders = (await listOrders(ctx, booking.id)).filter(isActiveOrder);
    if (orders.length === 0 || orders.some(({ state }) => state !== "held")) return null;
    const last = payableUntil(orders);
    return last && until < last ? until : last;
  },
  async commit(ctx, booking) {
    await scheduleIssuing(ctx, booking.id);
    processSoon(ctx);
  },
  async uncommit() {
    // An issued ticket cannot become a hold again; `subtractPayment` never requests it.
    throw new Error("issued tickets cannot become a hold again");
  },
  async recount(ctx, booking) {
    await updateStaffMark(ctx, booking, await listOrders(ctx, booking.id));
  },
  offer: async () => noOffer(flightBookingMessages.noChanges),
  otherDays: async () => [],
  change: rejectUnsupported,
  price: async () => ({ ok: false, reason: flightBookingMessages.noChanges }),
  divide: rejectUnsupported,
  merge: rejectUnsupported,
  async release(ctx, booking) {
    await scheduleVoiding(ctx, booking.id, await releasedFrom(ctx, booking));
    processSoon(ctx);
  },
};

async function rejectUnsupported(): Promise<never> {
  throw conflict("not-possible-now", flightBookingMessages.noChanges);
}

const noOffer = (reason: string): NoOffer => ({
  ok: false,
  code: "not-for-sale",
  reason,
  fields: {},
  suggestion: null,
});

const processSoon = (ctx: Context) => afterCommit(ctx, () => ctx.jobs.soon(PROCESS_ORDERS));

/** Money that was sent in time may arrive a little later, so an expired hold is released only after that margin. */
async function releasedFrom(ctx: Context, { holdExpiresAt }: Booking): Promise<Date> {
  const now = ctx.now();
  if (holdExpiresAt > now) return now;
  const { graceMinutes } = await getPaymentSettings(ctx);
  return new Date(Math.max(now.getTime(), holdExpiresAt.getTime() + graceMinutes * 60_000));
}

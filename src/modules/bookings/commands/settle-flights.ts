import { eq } from "drizzle-orm";
import { daysBetween } from "#kernel/calendar-date.ts";
import { sumVnd } from "#kernel/money.ts";
import { voidOrders } from "#modules/flights/commands/orders.ts";
import { LEAST_HOLD_MINUTES } from "#modules/flights/limits.ts";
import { type FlightOrderRow, listOrders } from "#modules/flights/queries/orders.ts";
import { journeyOf } from "#modules/flights/rules/journey.ts";
import { isPending, isStanding } from "#modules/flights/rules/order-states.ts";
import { routeOf } from "#modules/flights/rules/price-order.ts";
import type { Context } from "#platform/context.ts";
import {
  writeBookingCancelled,
  writeBookingConfirmed,
  writeBookingReceived,
  writeSeatsRefused,
} from "../emails/outbox.ts";
import { flightBookingMessages as say } from "../messages.ts";
import { orderView } from "../queries/flight-orders.ts";
import { type Booking, getBookingRow, viewOf } from "../queries/get-booking.ts";
import { flightPriceOf } from "../rules/flight-price.ts";
import { payableUntil } from "../rules/payable-until.ts";
import { isChangeable, isPaid } from "../rules/states.ts";
import { bookings } from "../tables.ts";
import { moveBooking } from "./move-booking.ts";
import { recordEvents } from "./record-events.ts";
import { settleBooking } from "./settle-booking.ts";

/**
 * Makes a locked booking say what its airlines have answered: held until the earliest deadline, less than was ordered, confirmed, or
 * ended. Whatever it says already stays; money that is not needed any more is due back by itself. `sees`: the customer waits for the
 * answer and needs no letter of a refusal.
 */
export async function settleFlights(ctx: Context, former: Booking, sees = false): Promise<Booking> {
  const orders = await listOrders(ctx, former.id);
  const booking = await markForStaff(ctx, former, orders);
  if (booking.state !== "draft" && !isChangeable(booking.state)) return booking;
  const standing = orders.filter(isStanding);
  if (booking.state === "draft" && standing.some(isPending)) return booking;
  if (standing.length === 0) return end(ctx, booking, { reason: reasonOf(orders), sees });
  const reduced = await reduce(ctx, booking, orders);
  if (booking.state === "draft") return hold(ctx, reduced, standing, sees);
  const isDone = standing.every(({ state }) => state === "ticketed");
  return isDone && (reduced.state === "paid" || reduced.state === "part_paid") ? confirm(ctx, reduced) : reduced;
}

/** What cannot go on without a person: nobody knows what was booked, or nothing more is asked by itself. */
function isStuck({ state, failure, attempts, dueAt }: FlightOrderRow): boolean {
  if (state === "unknown") return true;
  if (state === "booking" || state === "ticketed") return failure !== null;
  // Why it is given back is no fault; that it was not taken is.
  if (state === "voiding") return dueAt === null || (failure !== null && attempts > 0);
  return state === "ticketing" && (dueAt === null || failure !== null);
}

/** Tickets that were made, or shall be, of what is not paid. */
const isUnpaid = (booking: Booking, orders: readonly FlightOrderRow[]): boolean =>
  booking.state === "draft"
    ? orders.some(({ state }) => state === "ticketed")
    : isChangeable(booking.state) && !isPaid(booking) && orders.some(({ state }) => state === "ticketing");

async function markForStaff(ctx: Context, booking: Booking, orders: readonly FlightOrderRow[]): Promise<Booking> {
  const needsStaffSince =
    orders.some(isStuck) || isUnpaid(booking, orders) ? (booking.needsStaffSince ?? ctx.now()) : null;
  if (needsStaffSince?.getTime() === booking.needsStaffSince?.getTime()) return booking;
  await ctx.db.update(bookings).set({ needsStaffSince }).where(eq(bookings.id, booking.id));
  return { ...booking, needsStaffSince };
}

/** Nothing of it stands: what was paid is due back, all of it. */
async function end(
  ctx: Context,
  booking: Booking,
  { reason, sees }: { reason: string; sees: boolean },
): Promise<Booking> {
  const ended = await moveBooking(ctx, booking, "cancelled");
  await recordEvents(ctx, booking.id, [{ kind: "cancelled", data: { reason, isTold: true } }]);
  if (!sees) await writeBookingCancelled(ctx, await viewOf(ctx, ended), booking.paidVnd);
  return ended;
}

const reasonOf = (orders: readonly FlightOrderRow[]): string =>
  [...new Set(orders.map(({ failure }) => say.failures[failure ?? "refused"]))].join(" ");

/** What some airline did not keep is not flown and not paid for. */
async function reduce(ctx: Context, booking: Booking, orders: readonly FlightOrderRow[]): Promise<Booking> {
  const standing = orders.filter(isStanding);
  const totalVnd = sumVnd(standing.map(({ total }) => total));
  if (totalVnd === booking.totalVnd) return booking;
  const told = new Set(booking.price.lines.map(({ label }) => label));
  const lost = orders.filter((order) => !isStanding(order) && order.lines.some(({ label }) => told.has(label)));
  await recordEvents(
    ctx,
    booking.id,
    lost.map((order) => ({
      kind: "seats-refused" as const,
      data: { airline: order.airline, route: routeOf(order), amount: order.total, failure: order.failure },
    })),
  );
  const { startsOn, endsOn, subject } = journeyOf(standing.flatMap(({ flights }) => flights));
  const journey = { startsOn, endsOn, subject, nights: daysBetween(startsOn, endsOn) };
  const money = { price: flightPriceOf(journey, standing), totalVnd, dueNowVnd: totalVnd };
  const reduced = await moveBooking(ctx, booking, booking.state, { ...journey, ...money });
  // What was never held is told with what is.
  if (booking.state !== "draft") await writeSeatsRefused(ctx, await viewOf(ctx, reduced), lost.map(orderView));
  return reduced;
}

async function hold(
  ctx: Context,
  booking: Booking,
  standing: readonly FlightOrderRow[],
  sees: boolean,
): Promise<Booking> {
  const holdExpiresAt = payableUntil(standing);
  // Tickets that nobody ordered: staff see to them.
  if (holdExpiresAt === null) return booking;
  if (holdExpiresAt.getTime() - ctx.now().getTime() < LEAST_HOLD_MINUTES * 60_000) {
    await voidOrders(ctx, booking.id, ctx.now(), "too-late");
    return end(ctx, booking, { reason: say.failures["too-late"], sees });
  }
  const held = await moveBooking(ctx, booking, "held", { holdExpiresAt });
  await recordEvents(ctx, booking.id, [{ kind: "held", data: { until: holdExpiresAt.toISOString() } }]);
  await writeBookingReceived(ctx, await viewOf(ctx, held));
  if (held.paidVnd < held.dueNowVnd) return held;
  await settleBooking(ctx, held);
  return getBookingRow(ctx, held.id);
}

async function confirm(ctx: Context, booking: Booking): Promise<Booking> {
  const confirmed = await moveBooking(ctx, booking, "confirmed");
  await recordEvents(ctx, booking.id, [{ kind: "ticketed" }, { kind: "confirmed" }]);
  await writeBookingConfirmed(ctx, await viewOf(ctx, confirmed));
  return confirmed;
}

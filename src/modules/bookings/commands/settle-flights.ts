import { daysBetween } from "#kernel/calendar-date.ts";
import { sumVnd, vnd, zeroVnd } from "#kernel/money.ts";
import { voidOrders } from "#modules/flights/commands/orders.ts";
import type { FlightLine } from "#modules/flights/contract/order.ts";
import { LEAST_HOLD_MINUTES } from "#modules/flights/limits.ts";
import { type FlightOrderRow, listOrders } from "#modules/flights/queries/orders.ts";
import { journeyOf } from "#modules/flights/rules/journey.ts";
import { isPending, isReturned, isReturning, isStanding } from "#modules/flights/rules/order-states.ts";
import { routeOf } from "#modules/flights/rules/price-order.ts";
import type { Context } from "#platform/context.ts";
import {
  writeBookingCancelled,
  writeBookingConfirmed,
  writeBookingReceived,
  writeHoldShortened,
  writeSeatsRefused,
} from "../emails/queue-booking-emails.ts";
import { flightBookingMessages as say } from "../messages/flights.ts";
import { orderView } from "../queries/flight-orders.ts";
import { type Booking, getBookingRow, viewOf } from "../queries/get-booking.ts";
import { adjusted, waivedOf } from "../rules/adjustments.ts";
import { flightPriceOf } from "../rules/flight-price.ts";
import { payableUntil } from "../rules/payable-until.ts";
import { refusalOf } from "../rules/refusal.ts";
import { effectiveState, isChangeable, isWaitingForMoney } from "../rules/states.ts";
import { keepFlightCodes } from "./keep-flight-codes.ts";
import { markForStaff } from "./mark-for-staff.ts";
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
  const booking = await keepFlightCodes(ctx, await markForStaff(ctx, former, orders), orders);
  if (booking.state !== "draft" && !isChangeable(booking.state)) return booking;
  const counted = orders.filter(countsIn(booking));
  if (booking.state === "draft" && counted.some(isPending)) return booking;
  if (counted.length === 0) return end(ctx, booking, { orders, sees });
  const reduced = await markForStaff(ctx, await reduce(ctx, booking, orders), orders);
  if (isWaitingForMoney(effectiveState(reduced, ctx.now()))) return followDeadline(ctx, reduced, counted);
  const isDone = counted.every(({ state }) => state === "ticketed");
  // Tickets are what they are, also those that nobody asked for and nobody has paid.
  if (booking.state === "draft") return isDone ? confirm(ctx, reduced) : hold(ctx, reduced, counted, sees);
  return isDone && (reduced.state === "paid" || reduced.state === "part_paid") ? confirm(ctx, reduced) : reduced;
}

/** Whose price makes the total: what stands, and paid tickets until it is known what is kept of them. */
const countsIn =
  ({ paidVnd }: Booking) =>
  (order: FlightOrderRow): boolean =>
    isStanding(order) || (paidVnd > 0 && isReturning(order));

/** Nothing of it stands: what was paid is due back, but for what is kept of tickets that were given back. */
async function end(
  ctx: Context,
  booking: Booking,
  { orders, sees }: { orders: readonly FlightOrderRow[]; sees: boolean },
): Promise<Booking> {
  const keptVnd = vnd(Math.min(booking.paidVnd, keptOf(orders)));
  const ended = await moveBooking(ctx, booking, "cancelled", { keptVnd });
  const reasons = orders.map(reasonOf);
  // What a customer can do now is no part of why: staff read only that.
  const [reason, advice] = [oneOfEach(reasons.map(({ why }) => why)), oneOfEach(reasons.map(({ next }) => next))];
  await recordEvents(ctx, booking.id, [{ kind: "cancelled", data: { reason, advice, isTold: true } }]);
  if (!sees) await writeBookingCancelled(ctx, await viewOf(ctx, ended), vnd(booking.paidVnd - keptVnd));
  return ended;
}

const keptOf = (orders: readonly FlightOrderRow[]) =>
  sumVnd(orders.filter(isReturned).map(({ kept }) => kept ?? zeroVnd));

const reasonOf = (order: FlightOrderRow) => (isReturned(order) ? { why: say.returned, next: "" } : refusalOf(order));

const oneOfEach = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== "").join(" ");

/** What some airline did not keep is not flown and not paid for; of tickets that are back what is kept is paid. */
async function reduce(ctx: Context, booking: Booking, orders: readonly FlightOrderRow[]): Promise<Booking> {
  const counted = orders.filter(countsIn(booking));
  const waived = booking.price.lines.filter(({ kind }) => kind === "waived");
  const totalVnd = vnd(sumVnd(counted.map(({ total }) => total)) + keptOf(orders) - waivedOf(booking.price));
  if (totalVnd === booking.totalVnd) return booking;
  const told = new Set(booking.price.lines.map(({ label }) => label));
  const lost = orders.filter((order) => !counted.includes(order) && order.lines.some(({ label }) => told.has(label)));
  await recordEvents(ctx, booking.id, lost.map(lossOf));
  const { startsOn, endsOn, subject } = journeyOf(counted.flatMap(({ flights }) => flights));
  const journey = { startsOn, endsOn, subject, nights: daysBetween(startsOn, endsOn) };
  const price = adjusted(flightPriceOf(journey, [...counted, ...orders.filter(isReturned).map(feeOf)]), waived);
  const reduced = await moveBooking(ctx, booking, booking.state, { ...journey, price, totalVnd, dueNowVnd: totalVnd });
  // What was never held is told with what is.
  if (booking.state !== "draft" && lost.length > 0)
    await writeSeatsRefused(ctx, await viewOf(ctx, reduced), lost.map(lostView));
  return reduced;
}

const lostView = (order: FlightOrderRow) => ({
  ...orderView(order),
  isReturned: isReturned(order),
  kept: order.kept ?? zeroVnd,
});

function lossOf(order: FlightOrderRow) {
  const { airline, failure } = order;
  const told = { airline, route: routeOf(order) };
  if (!isReturned(order)) return { kind: "seats-refused" as const, data: { ...told, amount: order.total, failure } };
  const amount = vnd(order.total - (order.kept ?? zeroVnd));
  return { kind: "tickets-returned" as const, data: { ...told, amount, kept: order.kept } };
}

/** What is left of the price of tickets that were given back. */
function feeOf(order: FlightOrderRow): { lines: FlightLine[] } {
  const amount = order.kept ?? zeroVnd;
  const line = {
    kind: "fare" as const,
    label: `${say.kept} ${routeOf(order)}`,
    note: "",
    quantity: 1,
    unit: amount,
    amount,
  };
  return { lines: amount > 0 ? [line] : [] };
}

async function hold(
  ctx: Context,
  booking: Booking,
  standing: readonly FlightOrderRow[],
  sees: boolean,
): Promise<Booking> {
  const holdExpiresAt = payableUntil(standing.filter(({ state }) => state === "held"));
  if (holdExpiresAt === null) return booking;
  if (holdExpiresAt.getTime() - ctx.now().getTime() < LEAST_HOLD_MINUTES * 60_000) {
    await voidOrders(ctx, booking.id, ctx.now(), "too-late");
    return end(ctx, booking, { orders: standing.map((order) => ({ ...order, failure: "too-late" })), sees });
  }
  const held = await moveBooking(ctx, booking, "held", { holdExpiresAt });
  await recordEvents(ctx, booking.id, [{ kind: "held", data: { until: holdExpiresAt.toISOString() } }]);
  // What came while nobody knew is spent before the letter says what is to be paid.
  if (held.paidVnd >= held.dueNowVnd) await settleBooking(ctx, held);
  const settled = await getBookingRow(ctx, held.id);
  await writeBookingReceived(ctx, await viewOf(ctx, settled));
  return settled;
}

/** An airline that wants its tickets earlier than it has said is believed and the customer told: nobody is asked for money that makes none. */
async function followDeadline(ctx: Context, booking: Booking, standing: readonly FlightOrderRow[]): Promise<Booking> {
  const until = payableUntil(standing.filter(({ state }) => state === "held"));
  if (until === null || until >= booking.holdExpiresAt) return booking;
  // The letter about a hold that has run out says the rest.
  if (until <= ctx.now()) return moveBooking(ctx, booking, booking.state, { holdExpiresAt: ctx.now() });
  const shortened = await moveBooking(ctx, booking, booking.state, { holdExpiresAt: until });
  await recordEvents(ctx, booking.id, [{ kind: "hold-shortened", data: { until: until.toISOString() } }]);
  await writeHoldShortened(ctx, await viewOf(ctx, shortened));
  return shortened;
}

async function confirm(ctx: Context, booking: Booking): Promise<Booking> {
  const confirmed = await moveBooking(ctx, booking, "confirmed");
  await recordEvents(ctx, booking.id, [{ kind: "ticketed" }, { kind: "confirmed" }]);
  await writeBookingConfirmed(ctx, await viewOf(ctx, confirmed));
  return confirmed;
}

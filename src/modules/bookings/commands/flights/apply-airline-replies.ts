import { daysBetween } from "#kernel/calendar-date.ts";
import { sumVnd, vnd, zeroVnd } from "#kernel/money.ts";
import { scheduleVoiding } from "#modules/flights/commands/orders.ts";
import type { FlightLine } from "#modules/flights/contract/order.ts";
import { MIN_HOLD_MINUTES } from "#modules/flights/limits.ts";
import { type FlightOrderRow, listOrders } from "#modules/flights/queries/orders.ts";
import { journeyOf } from "#modules/flights/rules/journey.ts";
import { isActiveOrder, isPending, isReturned, isReturning } from "#modules/flights/rules/order-states.ts";
import { routeOf } from "#modules/flights/rules/price-order.ts";
import type { Context } from "#platform/context.ts";
import {
  queueBookingCancelled,
  queueBookingConfirmed,
  queueBookingReceived,
  queueHoldShortened,
  queueSeatsRefused,
} from "../../emails/queue-booking-emails.ts";
import { flightBookingMessages as messages } from "../../messages/flights.ts";
import { orderView } from "../../queries/flight-orders.ts";
import { type Booking, getBookingRow, loadBookingView } from "../../queries/get-booking.ts";
import { waivedOf, withAdjustments } from "../../rules/adjustments.ts";
import { flightPriceOf } from "../../rules/flight-price.ts";
import { orderFailureMessage } from "../../rules/order-failure.ts";
import { payableUntil } from "../../rules/payable-until.ts";
import { effectiveState, isChangeable, isWaitingForMoney } from "../../rules/states.ts";
import { moveBooking } from "../move-booking.ts";
import { recordEvents } from "../record-events.ts";
import { settleBooking } from "../settle/settle-booking.ts";
import { indexFlightCodes } from "./index-flight-codes.ts";
import { updateStaffMark } from "./update-staff-mark.ts";

/**
 * Updates a locked booking from the replies of its airlines: held until the earliest deadline, reduced, confirmed, or ended. A booking that
 * is up to date stays as it is, and unneeded money becomes due back. `isCustomerWaiting`: the customer gets the reply on the page and needs
 * no email about a rejection.
 */
export async function applyAirlineReplies(ctx: Context, former: Booking, isCustomerWaiting = false): Promise<Booking> {
  const orders = await listOrders(ctx, former.id);
  const booking = await indexFlightCodes(ctx, await updateStaffMark(ctx, former, orders), orders);
  if (booking.state !== "draft" && !isChangeable(booking.state)) return booking;
  const counted = orders.filter(countsIn(booking));
  if (booking.state === "draft" && counted.some(isPending)) return booking;
  if (counted.length === 0) return end(ctx, booking, { orders, isCustomerWaiting });
  const reduced = await updateStaffMark(ctx, await reduce(ctx, booking, orders), orders);
  if (isWaitingForMoney(effectiveState(reduced, ctx.now()))) return updateHold(ctx, reduced, counted);
  const isDone = counted.every(({ state }) => state === "ticketed");
  // Issued tickets count, also those that were not requested or not paid.
  if (booking.state === "draft") return isDone ? confirm(ctx, reduced) : hold(ctx, reduced, counted, isCustomerWaiting);
  return isDone && (reduced.state === "paid" || reduced.state === "part_paid") ? confirm(ctx, reduced) : reduced;
}

/** The orders that make the total: active ones, and paid tickets until the kept amount is known. */
const countsIn =
  ({ paidVnd }: Booking) =>
  (order: FlightOrderRow): boolean =>
    isActiveOrder(order) || (paidVnd > 0 && isReturning(order));

/** Ends a booking without active orders: the paid amount is due back, minus what is kept of returned tickets. */
async function end(
  ctx: Context,
  booking: Booking,
  { orders, isCustomerWaiting }: { orders: readonly FlightOrderRow[]; isCustomerWaiting: boolean },
): Promise<Booking> {
  const keptVnd = vnd(Math.min(booking.paidVnd, keptOf(orders)));
  const ended = await moveBooking(ctx, booking, "cancelled", { keptVnd });
  const reasons = orders.map(reasonOf);
  // The advice for the customer is stored apart from the reason: staff only read the reason.
  const [reason, advice] = [oneOfEach(reasons.map(({ why }) => why)), oneOfEach(reasons.map(({ next }) => next))];
  await recordEvents(ctx, booking.id, [{ kind: "cancelled", data: { reason, advice, kept: keptVnd, isTold: true } }]);
  if (!isCustomerWaiting)
    await queueBookingCancelled(ctx, await loadBookingView(ctx, ended), vnd(booking.paidVnd - keptVnd));
  return ended;
}

const keptOf = (orders: readonly FlightOrderRow[]) =>
  sumVnd(orders.filter(isReturned).map(({ kept }) => kept ?? zeroVnd));

const reasonOf = (order: FlightOrderRow) =>
  isReturned(order) ? { why: messages.returned, next: "" } : orderFailureMessage(order);

const oneOfEach = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== "").join(" ");

/** Seats that an airline did not hold are neither flown nor paid. For returned tickets the kept amount is due. */
async function reduce(ctx: Context, booking: Booking, orders: readonly FlightOrderRow[]): Promise<Booking> {
  const counted = orders.filter(countsIn(booking));
  const waived = booking.price.lines.filter(({ kind }) => kind === "waived");
  const totalVnd = vnd(sumVnd(counted.map(({ total }) => total)) + keptOf(orders) - waivedOf(booking.price));
  if (totalVnd === booking.totalVnd) return booking;
  const bookedLabels = new Set(booking.price.lines.map(({ label }) => label));
  const lost = orders.filter(
    (order) => !counted.includes(order) && order.lines.some(({ label }) => bookedLabels.has(label)),
  );
  await recordEvents(ctx, booking.id, lost.map(lossOf));
  const { startsOn, endsOn, subject } = journeyOf(counted.flatMap(({ flights }) => flights));
  const journey = { startsOn, endsOn, subject, nights: daysBetween(startsOn, endsOn) };
  const price = withAdjustments(flightPriceOf(journey, [...counted, ...orders.filter(isReturned).map(feeOf)]), waived);
  const reduced = await moveBooking(ctx, booking, booking.state, { ...journey, price, totalVnd, dueNowVnd: totalVnd });
  // Seats that were never held are reported with the ones that are.
  if (booking.state !== "draft" && lost.length > 0)
    await queueSeatsRefused(ctx, await loadBookingView(ctx, reduced), lost.map(lostView));
  return reduced;
}

const lostView = (order: FlightOrderRow) => ({
  ...orderView(order),
  isReturned: isReturned(order),
  kept: order.kept ?? zeroVnd,
});

function lossOf(order: FlightOrderRow) {
  const { airline, failure } = order;
  const eventData = { airline, route: routeOf(order) };
  if (!isReturned(order))
    return { kind: "seats-refused" as const, data: { ...eventData, amount: order.total, failure } };
  const amount = vnd(order.total - (order.kept ?? zeroVnd));
  return { kind: "tickets-returned" as const, data: { ...eventData, amount, kept: order.kept } };
}

/** The fee that is left of the price of returned tickets. */
function feeOf(order: FlightOrderRow): { lines: FlightLine[] } {
  const amount = order.kept ?? zeroVnd;
  const line = {
    kind: "fare" as const,
    label: `${messages.kept} ${routeOf(order)}`,
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
  counted: readonly FlightOrderRow[],
  isCustomerWaiting: boolean,
): Promise<Booking> {
  const holdExpiresAt = payableUntil(counted.filter(({ state }) => state === "held"));
  if (holdExpiresAt === null) return booking;
  if (holdExpiresAt.getTime() - ctx.now().getTime() < MIN_HOLD_MINUTES * 60_000) {
    await scheduleVoiding(ctx, booking.id, ctx.now(), "too-late");
    return end(ctx, booking, {
      orders: counted.map((order) => ({ ...order, failure: "too-late" })),
      isCustomerWaiting,
    });
  }
  const held = await moveBooking(ctx, booking, "held", { holdExpiresAt });
  await recordEvents(ctx, booking.id, [{ kind: "held", data: { until: holdExpiresAt.toISOString() } }]);
  // Money that came before the reply is counted before the email states the amount due.
  if (held.paidVnd >= held.dueNowVnd) await settleBooking(ctx, held);
  const settled = await getBookingRow(ctx, held.id);
  await queueBookingReceived(ctx, await loadBookingView(ctx, settled));
  return settled;
}

/** Counts money that pays what is left of a reduced booking. Otherwise the hold follows the deadlines of its airlines. */
async function updateHold(ctx: Context, booking: Booking, counted: readonly FlightOrderRow[]): Promise<Booking> {
  const until = payableUntil(counted.filter(({ state }) => state === "held"));
  const isPayable = until === null || until > ctx.now();
  const isKnown = counted.every(({ state }) => state !== "booking" && state !== "unknown");
  if (booking.paidVnd < booking.dueNowVnd || !isPayable || !isKnown) return followDeadline(ctx, booking, until);
  await settleBooking(ctx, booking);
  return getBookingRow(ctx, booking.id);
}

/**
 * Shortens the hold when an airline sets an earlier ticketing deadline, and notifies the customer: money after that would buy no tickets.
 */
async function followDeadline(ctx: Context, booking: Booking, until: Date | null): Promise<Booking> {
  if (until === null || until >= booking.holdExpiresAt) return booking;
  // The email about the expired hold says the rest.
  if (until <= ctx.now()) return moveBooking(ctx, booking, booking.state, { holdExpiresAt: ctx.now() });
  const shortened = await moveBooking(ctx, booking, booking.state, { holdExpiresAt: until });
  await recordEvents(ctx, booking.id, [{ kind: "hold-shortened", data: { until: until.toISOString() } }]);
  await queueHoldShortened(ctx, await loadBookingView(ctx, shortened));
  return shortened;
}

async function confirm(ctx: Context, booking: Booking): Promise<Booking> {
  const confirmed = await moveBooking(ctx, booking, "confirmed");
  await recordEvents(ctx, booking.id, [{ kind: "ticketed" }, { kind: "confirmed" }]);
  await queueBookingConfirmed(ctx, await loadBookingView(ctx, confirmed));
  return confirmed;
}

import { formatVnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import type { Fare, PassengerCounts } from "../../contract/fare.ts";
import {
  type FareAnswer,
  type FareRequest,
  type FareRule,
  type FlightSupplier,
  type Leg,
  type OrderReference,
  type Reservation,
  type Selection,
  SupplierFailure,
  type Verified,
} from "../../contract/supplier.ts";
import { MAX_FARES, SEARCH_SECONDS } from "../../limits.ts";
import { flightTypeOf } from "../../rules/itineraries.ts";
import { baggageOf, missingBags, servicesFor } from "./bags.ts";
import { accountOf, call, DuffelRejection } from "./call.ts";
import { convertToVnd, sumOf } from "./money.ts";
import { fareOf } from "./offers.ts";
import { bookOrder, listWireOrders, reservationOf } from "./orders.ts";
import { isSold, legOf, readOffer, sessionOf } from "./requests.ts";
import {
  cancellationAnswer,
  doneAnswer,
  offersAnswer,
  orderAnswer,
  servicesAnswer,
  type WireCondition,
  type WireOrder,
} from "./wire.ts";

/** Seats of airlines all over the world through Duffel (its public reference, version v2). It has no month search. */
export const duffelSupplier: FlightSupplier = {
  name: "duffel",
  reserves: "fare",
  wantsBirthdays: true,
  search,
  month: null,
  async baggage(ctx, selections, signal) {
    const offers = await Promise.all(selections.map((one) => readOffer(ctx, one, signal)));
    return offers.flatMap((offer, index) => {
      const selection = selections[index];
      return offer && selection ? baggageOf(accountOf(ctx), offer, legOf(selection)) : [];
    });
  },
  async fareRules(ctx, selections, signal) {
    const offers = await Promise.all(selections.map((one) => readOffer(ctx, one, signal)));
    return offers.flatMap((offer) => (offer ? rulesOf(ctx, offer) : []));
  },
  verify: (ctx, selections, signal) => Promise.all(selections.map((one) => verifyOne(ctx, one, signal))),
  book: bookOrder,
  issue,
  retrieve: (ctx, ref, signal) => ("ref" in ref ? readOrders(ctx, ref.ref, signal) : readPlacedOrder(ctx, ref, signal)),
  cancel,
};

/** On domestic routes each direction is a request of its own, so that it has its own price. */
async function search(ctx: Context, request: FareRequest, signal: AbortSignal): Promise<FareAnswer> {
  const { legs, passengers } = request;
  const flightType = flightTypeOf(legs.flatMap(({ from, to }) => [from, to]));
  const groups = flightType === "domestic" ? legs.map((leg) => [leg]) : [legs];
  const found = await Promise.all(
    groups.map((group, index) => searchOne(ctx, group, { passengers, place: index }, signal)),
  );
  const fares = found.flat().toSorted((a, b) => a.total - b.total);
  const session = fares[0]?.session ?? "";
  return { flightType, session, fares: fares.slice(0, MAX_FARES), partial: false };
}

type FareParams = { passengers: PassengerCounts; place: number };

async function searchOne(ctx: Context, legs: readonly Leg[], { passengers, place }: FareParams, signal: AbortSignal) {
  const { data } = await call(ctx, signal, {
    method: "POST",
    path: `/air/offer_requests?return_offers=true&supplier_timeout=${(SEARCH_SECONDS - 5) * 1000}`,
    data: {
      slices: legs.map(({ from, to, on }) => ({ origin: from, destination: to, departure_date: on })),
      passengers: travellers(passengers),
    },
    answer: offersAnswer,
    lost: "unavailable",
  });
  const session = sessionOf(place, data.id);
  return data.offers
    .filter((offer) => isSold(ctx, offer))
    .map((offer): Fare => fareOf(accountOf(ctx), offer, session, place));
}

// Passengers without a known age get one: the search does not ask for ages, and airlines price by type.
function travellers({ adult, child, infant }: PassengerCounts): object[] {
  const all = (count: number, one: object) => Array.from({ length: count }, () => one);
  return [...all(adult, { type: "adult" }), ...all(child, { age: 8 }), ...all(infant, { age: 1 })];
}

async function verifyOne(ctx: Context, selection: Selection, signal: AbortSignal): Promise<Verified> {
  try {
    const offer = await readOffer(ctx, selection, signal);
    if (!offer) return { ok: false, reason: "gone" };
    return { ok: true, fare: fareOf(accountOf(ctx), offer, selection.session, legOf(selection)) };
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error;
    // The offer has expired or was ordered: only a new search finds it again.
    if (["expired", "price-changed", "duplicate"].includes(error.kind)) return { ok: false, reason: "expired" };
    if (["sold-out", "refused", "invalid"].includes(error.kind)) return { ok: false, reason: "gone" };
    throw error;
  }
}

function rulesOf(ctx: Context, { conditions }: NonNullable<Awaited<ReturnType<typeof readOffer>>>): FareRule[] {
  const { change_before_departure: change, refund_before_departure: refund } = conditions ?? {};
  return [
    { title: "Đổi vé", lines: [ruleOf(ctx, change, "đổi vé trước giờ bay")] },
    { title: "Hoàn vé", lines: [ruleOf(ctx, refund, "hoàn vé trước giờ bay")] },
  ];
}

function ruleOf(ctx: Context, condition: WireCondition, what: string): string {
  if (!condition) return `Hãng không cho biết trước việc ${what}.`;
  if (!condition.allowed) return `Không được ${what}.`;
  const { penalty_amount: penalty, penalty_currency: currency } = condition;
  if (!penalty) return `Được ${what}.`;
  const account = accountOf(ctx);
  const fee = currency === account.currency ? formatVnd(convertToVnd(account, penalty, 1)) : `${penalty} ${currency}`;
  return Number(penalty) === 0 ? `Được ${what}, không mất phí.` : `Được ${what}, phí ${fee}.`;
}

async function readOrder(ctx: Context, ref: string, signal: AbortSignal): Promise<WireOrder> {
  const path = `/air/orders/${encodeURIComponent(ref)}`;
  return (await call(ctx, signal, { method: "GET", path, answer: orderAnswer, lost: "unavailable" })).data;
}

async function readOrders(ctx: Context, ref: string, signal: AbortSignal): Promise<Reservation[]> {
  try {
    return [reservationOf(ctx, await readOrder(ctx, ref, signal))];
  } catch (error) {
    if (error instanceof DuffelRejection && error.code === "not_found") return [];
    throw error;
  }
}

async function readPlacedOrder(ctx: Context, order: OrderReference, signal: AbortSignal): Promise<Reservation[]> {
  const orders = await listWireOrders(ctx, order, signal);
  return orders.map((one) => reservationOf(ctx, one)).toSorted((a, b) => (a.airline < b.airline ? -1 : 1));
}

// Read first: a paid order must not be paid again.
async function issue(ctx: Context, ref: string, signal: AbortSignal): Promise<Reservation> {
  const order = await readOrder(ctx, ref, signal);
  const before = reservationOf(ctx, order);
  if (before.state === "ticketed") return before;
  if (before.state === "cancelled") throw new SupplierFailure("expired", `${ref} is not held any more`);
  if (order.payment_status.awaiting_payment) await pay(ctx, order, signal);
  const paid = await readOrder(ctx, ref, signal).catch(() => null);
  if (!paid || paid.payment_status.awaiting_payment)
    throw new SupplierFailure("unknown", `${ref} was paid and not read`);
  if (missingBags(paid).length > 0) await buyBags(ctx, paid, signal);
  const after = await readOrder(ctx, ref, signal).catch(() => null);
  const reservation = after && reservationOf(ctx, after);
  if (reservation?.state !== "ticketed")
    throw new SupplierFailure("unknown", `${ref} is paid, its tickets were not read`);
  return reservation;
}

async function pay(ctx: Context, { id, total_amount, total_currency, metadata }: WireOrder, signal: AbortSignal) {
  // A higher amount than the customer has accepted is not paid, whatever the airline asks now.
  if (metadata?.amount !== undefined && Number(metadata.amount) !== Number(total_amount))
    throw new SupplierFailure("price-changed", `${id} costs ${total_amount} instead of ${metadata.amount}`);
  const payment = { type: "balance", amount: total_amount, currency: total_currency };
  await call(ctx, signal, {
    method: "POST",
    path: "/air/payments",
    data: { order_id: id, payment },
    answer: doneAnswer,
    lost: "unknown",
  });
}

async function buyBags(ctx: Context, order: WireOrder, signal: AbortSignal): Promise<void> {
  const path = `/air/orders/${encodeURIComponent(order.id)}`;
  const { data: services } = await call(ctx, signal, {
    method: "GET",
    path: `${path}/available_services`,
    answer: servicesAnswer,
    lost: "unavailable",
  });
  const bags = missingBags(order);
  const payment = { type: "balance", amount: sumOf(bags.map(({ amount }) => amount)), currency: order.total_currency };
  const add_services = servicesFor(order, services, bags).map((id) => ({ id, quantity: 1 }));
  await call(ctx, signal, {
    method: "POST",
    path: `${path}/services`,
    data: { payment, add_services },
    answer: doneAnswer,
    lost: "unknown",
  });
}

async function cancel(ctx: Context, ref: string, signal: AbortSignal): Promise<Reservation> {
  const order = await readOrder(ctx, ref, signal);
  const before = reservationOf(ctx, order);
  if (before.state === "cancelled") return before;
  const { data: offered } = await call(ctx, signal, {
    method: "POST",
    path: "/air/order_cancellations",
    data: { order_id: ref },
    answer: cancellationAnswer,
    lost: "unavailable",
  });
  // If the airline would keep a part of paid tickets, or refund in vouchers, staff have to accept it.
  const isPaid = !order.payment_status.awaiting_payment;
  const isWhole = Number(offered.refund_amount ?? 0) >= Number(order.total_amount) && offered.refund_to === "balance";
  if (isPaid && !isWhole)
    throw new SupplierFailure(
      "refused",
      `${ref} would be refunded ${offered.refund_amount ?? "nothing"} to ${offered.refund_to}`,
    );
  await call(ctx, signal, {
    method: "POST",
    path: `/air/order_cancellations/${encodeURIComponent(offered.id)}/actions/confirm`,
    answer: cancellationAnswer,
    lost: "unknown",
  });
  return { ...before, state: "cancelled", expiresAt: null };
}

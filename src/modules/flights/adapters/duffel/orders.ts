import { sumVnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import {
  type Booked,
  type BookedPassenger,
  type FlightOrder,
  type OrderReference,
  type Reservation,
  SupplierFailure,
  type Ticket,
} from "../../contract/supplier.ts";
import { bagsToMetadata, missingBags, type OwedBag, readBags, wantedBags } from "./bags.ts";
import { accountOf, call, DuffelRejection } from "./call.ts";
import { convertToVnd, sumOf } from "./money.ts";
import { passengerTypeOf } from "./offers.ts";
import { legOf, readOffer } from "./requests.ts";
import { listedOrder, orderAnswer, order as orderShape, ordersAnswer, type WireOffer, type WireOrder } from "./wire.ts";

/** Duffel's clock may be behind ours. */
const CLOCK_SKEW_MS = 3_600_000;

/** Pages of the newest orders are searched for a key. A lost reply is looked up within minutes; fewer new orders come in that time. */
const PAGE_SIZE = 200;
const MAX_PAGES = 5;

/** Holds the selections, each offer as an order of its own. Our key is in its metadata, which is how a lost reply is read back. */
export const bookOrder = (ctx: Context, order: FlightOrder, signal: AbortSignal): Promise<Booked[]> =>
  Promise.all(order.selections.map((_, index) => bookOne(ctx, order, index, signal)));

async function bookOne(ctx: Context, order: FlightOrder, place: number, signal: AbortSignal): Promise<Booked> {
  const selections = [place];
  try {
    const data = await holdRequest(ctx, order, place, signal);
    const request = { method: "POST", path: "/air/orders", data, answer: orderAnswer, lost: "unknown" } as const;
    const reservation = reservationOf(ctx, (await call(ctx, signal, request)).data);
    // No payment can be requested for a hold without a deadline.
    if (!reservation.expiresAt || reservation.pnr === "") return { ok: false, selections, reason: "unknown" };
    return { ok: true, selections, reservation };
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error;
    const { supplierMessage } = error;
    if (!mayBeOurs(error)) return { ok: false, selections, reason: error.kind, supplierMessage };
    const known = await findSentOrder(ctx, order, place, signal).catch(() => "unread" as const);
    if (known === "unread") return { ok: false, selections, reason: "unknown" };
    if (!known)
      return { ok: false, selections, reason: error.kind === "duplicate" ? "expired" : error.kind, supplierMessage };
    const reservation = reservationOf(ctx, known);
    if (reservation.state === "cancelled") return { ok: false, selections, reason: "expired" };
    return { ok: true, selections, reservation };
  }
}

/** An offer rejected as sold may have been sold to us, when the same order was sent before. */
const mayBeOurs = (error: SupplierFailure) =>
  error.kind === "duplicate" || (error instanceof DuffelRejection && error.code === "offer_no_longer_available");

async function findSentOrder(ctx: Context, order: OrderReference, place: number, signal: AbortSignal) {
  const orders = await listWireOrders(ctx, order, signal);
  return orders.find(({ metadata }) => metadata?.part === String(place));
}

async function holdRequest(ctx: Context, order: FlightOrder, place: number, signal: AbortSignal) {
  const selection = order.selections[place];
  if (!selection) throw new SupplierFailure("invalid", "the order has no selection at this index");
  const offer = await readOffer(ctx, selection, signal);
  if (!offer) throw new SupplierFailure("refused", "the offer has changed or cannot be held");
  const people = peopleOf(order.passengers, offer);
  const bags = wantedBags(accountOf(ctx), offer, legOf(selection), people);
  const passport = offer.supported_passenger_identity_document_types?.includes("passport") ?? false;
  return {
    type: "hold",
    selected_offers: [offer.id],
    passengers: people.map(({ passenger, id }) => ({
      ...personIn(passenger, id, passport),
      email: order.contact.email,
      phone_number: order.contact.phone,
      ...infantFieldsOf(people, passenger, order.passengers),
    })),
    metadata: {
      order_key: order.key,
      part: String(place),
      amount: offer.total_amount,
      people: people.map(({ id }) => id).join(" "),
      ...bagsToMetadata(bags),
    },
  };
}

type Person = { passenger: BookedPassenger; id: string };

/** Assigns each passenger an offer passenger id of the same type. */
function peopleOf(passengers: readonly BookedPassenger[], offer: WireOffer): Person[] {
  const free = [...offer.passengers];
  const people = passengers.map((passenger) => {
    const place = free.findIndex((one) => passengerTypeOf(one) === passenger.type);
    const [own] = place < 0 ? [] : free.splice(place, 1);
    if (!own) throw new SupplierFailure("invalid", "other passengers than were searched for");
    return { passenger, id: own.id };
  });
  if (free.length > 0) throw new SupplierFailure("invalid", "fewer passengers than were searched for");
  return people;
}

function personIn(
  { surname, givenNames, gender, bornOn, passport }: BookedPassenger,
  id: string,
  sendsPassport: boolean,
) {
  if (!bornOn) throw new SupplierFailure("invalid", "a passenger without a date of birth");
  return {
    id,
    family_name: surname,
    given_name: givenNames,
    born_on: bornOn,
    ...(gender === "male" ? { gender: "m", title: "mr" } : { gender: "f", title: "ms" }),
    ...(passport && sendsPassport && { identity_documents: [documentOf(passport)] }),
  };
}

const documentOf = ({ number, nationality, expiresOn }: NonNullable<BookedPassenger["passport"]>) => ({
  type: "passport",
  unique_identifier: number,
  issuing_country_code: nationality,
  expires_on: expiresOn,
});

function infantFieldsOf(people: readonly Person[], passenger: BookedPassenger, all: readonly BookedPassenger[]) {
  const infant = people.find((one) => one.passenger.type === "infant" && all[one.passenger.adult ?? -1] === passenger);
  return infant && { infant_passenger_id: infant.id };
}

export function reservationOf(ctx: Context, order: WireOrder): Reservation {
  const { awaiting_payment, payment_required_by, price_guarantee_expires_at } = order.payment_status;
  const ends = instantOf(payment_required_by);
  const isOver = order.cancelled_at || (awaiting_payment && ends !== null && ends <= ctx.now());
  const tickets = awaiting_payment ? [] : ticketsOf(order);
  const isDone = tickets.length > 0 && missingBags(order).length === 0;
  const state = isOver ? "cancelled" : isDone ? "ticketed" : "held";
  const guaranteed = instantOf(price_guarantee_expires_at);
  const payBy = guaranteed && ends && guaranteed < ends ? guaranteed : ends;
  return {
    ref: order.id,
    pnr: order.booking_reference,
    airline: order.owner.iata_code,
    state,
    tickets,
    expiresAt: state === "held" && awaiting_payment ? payBy : null,
    total: totalOf(ctx, order),
  };
}

const instantOf = (text: string | null | undefined): Date | null => {
  const instant = new Date(text ?? "");
  return Number.isNaN(instant.getTime()) ? null : instant;
};

/** Includes the ordered bags, bought or not. */
function totalOf(ctx: Context, order: WireOrder) {
  const account = accountOf(ctx);
  const seats = sumOf(
    [order.total_amount],
    order.services.map(({ total_amount }) => total_amount),
  );
  const bags = readBags(order).map(({ amount }: OwedBag) => convertToVnd(account, amount, 1));
  return sumVnd([convertToVnd(account, seats, Math.max(1, order.passengers.length)), ...bags]);
}

function ticketsOf({ documents, metadata }: WireOrder): Ticket[] {
  const people = metadata?.people?.split(" ") ?? [];
  return (documents ?? [])
    .filter(({ type }) => type === "electronic_ticket")
    .flatMap(({ unique_identifier: number, passenger_ids }): Ticket[] => {
      const places = passenger_ids.map((id) => people.indexOf(id)).filter((place) => place >= 0);
      return places.length === 0 ? [{ passenger: null, number }] : places.map((passenger) => ({ passenger, number }));
    })
    .toSorted((a, b) => (a.passenger ?? 0) - (b.passenger ?? 0));
}

/** The orders with our key. Throws `unavailable` when there are too many to be sure that none exists. */
export async function listWireOrders(
  ctx: Context,
  { key, since }: OrderReference,
  signal: AbortSignal,
): Promise<WireOrder[]> {
  const first = new Date(since.getTime() - CLOCK_SKEW_MS).toISOString();
  const matchingOrders: WireOrder[] = [];
  let after = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const path = `/air/orders?limit=${PAGE_SIZE}${after && `&after=${encodeURIComponent(after)}`}`;
    const { data, meta } = await call(ctx, signal, { method: "GET", path, answer: ordersAnswer, lost: "unavailable" });
    matchingOrders.push(
      ...data.flatMap((one) => (listedOrder.parse(one).metadata?.order_key === key ? ourOrder(one) : [])),
    );
    // Newest first: orders from before ours cannot be ours.
    const isOlder = data.some((one) => (listedOrder.parse(one).created_at || first) < first);
    if (!meta?.after || isOlder || matchingOrders.length > 0) return matchingOrders;
    after = meta.after;
  }
  throw new SupplierFailure("unavailable", "too many orders to know whether there is one");
}

function ourOrder(one: unknown): WireOrder {
  const read = orderShape.safeParse(one);
  if (!read.success) throw new SupplierFailure("unavailable", "an order of ours that cannot be read");
  return read.data;
}

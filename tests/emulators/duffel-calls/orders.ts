import type { Json } from "../flights/supplier-server.ts";
import { availableOffer, priceNow } from "./offers.ts";
import { amountOf, type Calls, isSeated, type Offer, type Order, reject, type World } from "./world.ts";

const HOLD_MS = 4 * 3_600_000;

const isNamed = (value: unknown) =>
  typeof value === "string" && /^[A-Za-z]+([ '-][A-Za-z]+)*$/.test(value) && value.length <= 30;

function checkPerson(one: Json, offer: Offer): void {
  const own = offer.people.find(({ id }) => id === one.id) ?? reject(422, "validation_inclusion", "no such passenger");
  if (!isNamed(one.given_name) || !isNamed(one.family_name)) reject(422, "validation_format", "name");
  if (!["m", "f"].includes(String(one.gender)) || !["mr", "ms", "mrs", "miss"].includes(String(one.title)))
    reject(422, "validation_inclusion", "gender and title");
  const born = Date.parse(String(one.born_on));
  if (!/^\d{4}-\d\d-\d\d$/.test(String(one.born_on)) || Number.isNaN(born))
    reject(422, "validation_required", "born_on");
  if (!/^\+[1-9]\d{7,14}$/.test(String(one.phone_number))) reject(422, "invalid_phone_number", "phone_number");
  if (!String(one.email).includes("@")) reject(422, "validation_format", "email");
  const years = (Date.parse(`${offer.seats[0]?.day}T00:00:00Z`) - born) / (365.25 * 86_400_000);
  const fits = own.type === "adult" ? years >= 12 : isSeated(own) ? years >= 2 && years < 12 : years < 2;
  if (!fits) reject(422, "validation_inclusion", "born_on does not match the passenger");
  const documents = one.identity_documents as Json[] | undefined;
  for (const paper of documents ?? [])
    if (paper.type !== "passport" || !/^[A-Z]{2}$/.test(String(paper.issuing_country_code)) || !paper.expires_on)
      reject(422, "validation_format", "identity_documents");
}

function checkPeople(people: Json[], offer: Offer): void {
  if (!Array.isArray(people) || people.length !== offer.people.length) reject(422, "validation_required", "passengers");
  if (new Set(people.map(({ id }) => id)).size !== people.length) reject(422, "validation_inclusion", "twice");
  for (const one of people) checkPerson(one, offer);
  const infants = offer.people.filter((one) => !isSeated(one)).map(({ id }) => id);
  const laps = people.flatMap(({ infant_passenger_id: infant }) => (infant ? [infant] : []));
  if (laps.toSorted().join() !== infants.toSorted().join()) reject(422, "validation_required", "infant_passenger_id");
}

function checkMetadata(metadata: Json): void {
  const entries = Object.entries(metadata ?? {});
  if (entries.length > 50) reject(422, "validation_inclusion", "metadata");
  for (const [name, value] of entries)
    if (name.length > 40 || typeof value !== "string" || value.length > 500)
      reject(422, "validation_format", "metadata");
}

const isCalled = (name: string, people: readonly Json[]) => people.some(({ family_name }) => family_name === name);

/** The same segments with the ids that they have in an order. */
function renamed(offer: Offer, order: string): { slices: Json[]; names: Map<unknown, string> } {
  const names = new Map<unknown, string>();
  const slices = (offer.json.slices as Json[]).map((slice, index) => ({
    id: `sli_${order}s${index}`,
    segments: (slice.segments as Json[]).map((one, number) => {
      const id = `seg_${order}s${index}x${number}`;
      names.set(one.id, id);
      return { ...one, id };
    }),
  }));
  return { slices, names };
}

function createOrder(world: World, offer: Offer, data: Json): Order {
  const people = data.passengers as Json[];
  const seated = offer.people.filter(isSeated).length;
  const number = world.orders.length + 1;
  const { slices, names } = renamed(offer, String(number));
  const order: Order = {
    created: world.clock.now().toISOString(),
    id: `ord_${number}`,
    pnr: `D${(number + 46_656).toString(36).toUpperCase()}`,
    airline: offer.airline,
    state: "awaiting",
    until: world.clock.now().getTime() + HOLD_MS,
    price: amountOf(world, priceNow(offer)),
    people,
    seats: offer.seats,
    seated,
    slices,
    services: [],
    documents: [],
    metadata: data.metadata as Json,
    offered: offer.services.map((one, index) => ({
      ...one,
      id: `ase_${number}p${index}`,
      segment_ids: (one.segment_ids as string[]).map((id) => names.get(id)),
    })),
    isRejected: offer.airline === "VJ" && isCalled("NOTICKET", people),
  };
  world.seats.take(offer.seats, seated);
  world.booked.add(offer.request);
  world.orders.unshift(order);
  return order;
}

/** An unpaid order is cancelled after its deadline. */
export function stateOf(world: World, { state, until }: Order): Order["state"] {
  return state === "awaiting" && world.clock.now().getTime() >= until ? "cancelled" : state;
}

export const find = (world: World, id: unknown): Order =>
  world.orders.find((one) => one.id === id) ?? reject(404, "not_found", "no such order");

export const orderJson = (world: World, one: Order): Json => {
  const state = stateOf(world, one);
  const added = one.services.reduce((sum, service) => sum + Number(service.total_amount), 0);
  const total = Number(one.price) + added;
  return {
    created_at: one.created,
    id: one.id,
    booking_reference: one.pnr,
    type: "hold",
    owner: { iata_code: one.airline, name: one.airline },
    total_amount: world.money.currency === "VND" ? String(total) : total.toFixed(2),
    total_currency: world.money.currency,
    cancelled_at: state === "cancelled" && one.state === "cancelled" ? world.clock.now().toISOString() : null,
    payment_status: {
      awaiting_payment: one.state === "awaiting",
      payment_required_by: one.state === "awaiting" ? new Date(one.until).toISOString() : null,
      price_guarantee_expires_at: null,
    },
    documents: one.documents,
    passengers: one.people.map(({ id }) => ({ id })),
    slices: one.slices,
    services: one.services,
    metadata: one.metadata,
    live_mode: false,
  };
};

export const orderCalls: Calls = {
  "POST orders"(world, { data }) {
    const { type, selected_offers, payments, services, passengers, metadata } = data as {
      [name: string]: unknown;
      selected_offers: string[];
    };
    if (type !== "hold") reject(422, "validation_inclusion", "type");
    if (payments !== undefined || services !== undefined) reject(422, "validation_inclusion", "a hold has no payments");
    if (!Array.isArray(selected_offers) || selected_offers.length !== 1)
      reject(422, "validation_required", "one offer");
    const offer = availableOffer(world, String(selected_offers[0]));
    const { requires_instant_payment } = offer.json.payment_requirements as Json;
    if (requires_instant_payment) reject(422, "offer_requires_instant_payment", "cannot be held");
    const people = passengers as Json[];
    checkPeople(people, offer);
    checkMetadata(metadata as Json);
    if (isCalled("FULL", people) || (offer.from === "SGN" && isCalled("FAIL", people)))
      reject(422, "airline_rejected", "the airline has refused");
    return { status: 201, data: orderJson(world, createOrder(world, offer, data)) };
  },
  "GET orders"(world, { query }) {
    const limit = Number(query.get("limit") ?? 50);
    if (limit < 1 || limit > 200) reject(422, "validation_inclusion", "limit");
    const start = Number(query.get("after") ?? 0);
    const page = world.orders.slice(start, start + limit);
    const after = start + limit < world.orders.length ? String(start + limit) : null;
    return { data: page.map((one) => orderJson(world, one)), meta: { limit, after, before: null } };
  },
  "GET orders/:id": (world, { id }) => ({ data: orderJson(world, find(world, id)) }),
};

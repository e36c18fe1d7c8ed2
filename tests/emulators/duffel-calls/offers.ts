import {
  bags,
  classes,
  dearerBy,
  type SeatClass,
  seatsIn,
  timesOf,
  unit,
  type Way,
  waysOf,
} from "../flights/airlines.ts";
import type { Json } from "../flights/supplier-server.ts";
import { amountOf, type Calls, isSeated, type Offer, type Person, reject, type World } from "./world.ts";

const OFFER_MS = 30 * 60_000;

function duration(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  return `P${days > 0 ? `${days}D` : ""}T${hours}H${minutes % 60}M`;
}

function peopleIn(passengers: unknown, request: number): Person[] {
  const list = passengers as Json[];
  if (!Array.isArray(list) || list.length < 1 || list.length > 9) reject(422, "validation_required", "passengers");
  const people = list.map(({ type, age }, index): Person => {
    const isAdult = type === "adult" && age === undefined;
    const isYoung = type === undefined && Number.isInteger(age) && Number(age) >= 0 && Number(age) < 18;
    if (!isAdult && !isYoung) reject(422, "validation_inclusion", "a passenger has a type or an age");
    return { id: `pas_${request}x${index}`, type: isAdult ? "adult" : null, age: isYoung ? Number(age) : null };
  });
  const infants = people.filter((one) => !isSeated(one)).length;
  if (infants > people.filter(({ type }) => type === "adult").length) reject(422, "validation_inclusion", "infants");
  return people;
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);

function priceOf(people: readonly Person[], times: number): number {
  return people.reduce((sum, one) => {
    const { fare, tax, fee } = unit[one.type === "adult" ? "adult" : isSeated(one) ? "child" : "infant"];
    return sum + fare * times + tax + fee;
  }, 0);
}

function segmentsOf(way: Way, { code }: SeatClass, offer: string, people: readonly Person[]): Json[] {
  return timesOf(way).segments.map(({ row: [number, airline, from, to, , minutes], departs, arrives }) => ({
    id: `seg_${offer}${number.toLowerCase()}`,
    origin: { iata_code: from },
    destination: { iata_code: to },
    departing_at: `${departs}:00`,
    arriving_at: `${arrives}:00`,
    duration: duration(minutes),
    stops: [],
    marketing_carrier: { iata_code: airline },
    operating_carrier: { iata_code: airline, name: airline },
    marketing_carrier_flight_number: number.slice(2),
    aircraft: { iata_code: "321", name: "Airbus A321" },
    origin_terminal: "1",
    destination_terminal: null,
    passengers: people.map(({ id }) => ({
      passenger_id: id,
      cabin_class: "economy",
      cabin_class_marketing_name: "Economy",
      fare_basis_code: code,
      baggages: [
        { type: "carry_on", quantity: 1 },
        { type: "checked", quantity: 0 },
      ],
    })),
  }));
}

function servicesOf(world: World, airline: string, slices: Json[], people: readonly Person[]): Json[] {
  const bag = bags[airline];
  if (!bag) return [];
  return slices.flatMap(({ id: slice, segments }, index) =>
    people.filter(isSeated).map(({ id }, person) => ({
      id: `ase_${String(slice).replace("sli_", "")}b${index}x${person}`,
      type: "baggage",
      maximum_quantity: 2,
      total_amount: amountOf(world, bag.price),
      total_currency: world.money.currency,
      passenger_ids: [id],
      segment_ids: (segments as Json[]).map((one) => one.id),
      metadata: { type: "checked", maximum_weight_kg: bag.kilos },
    })),
  );
}

function addOffer(world: World, request: string, people: Person[], ways: Way[], one: SeatClass): Offer | null {
  const seats = seatsIn(ways, one);
  if (world.seats.left(seats) < people.filter(isSeated).length) return null;
  const name = `${world.requests}o${world.offers.size}`;
  const airline = ways[0]?.rows[0]?.[1] ?? "";
  const price = priceOf(people, one.times * ways.reduce((sum, { rows }) => sum + rows.length, 0));
  const slices = ways.map((way, index) => ({
    id: `sli_${name}s${index}`,
    duration: duration(timesOf(way).minutes),
    fare_brand_name: one.group,
    segments: segmentsOf(way, one, `${name}s${index}`, people),
  }));
  const until = world.clock.now().getTime() + OFFER_MS;
  const currency = { total_currency: world.money.currency, base_currency: world.money.currency };
  const json = {
    id: `off_${name}`,
    owner: { iata_code: airline, name: airline },
    slices,
    passengers: people,
    ...currency,
    expires_at: new Date(until).toISOString(),
    supported_passenger_identity_document_types: ["passport"],
    passenger_identity_documents_required: false,
    partial: false,
    conditions: {
      change_before_departure: null,
      refund_before_departure: { allowed: one.code === "FLX", penalty_amount: null, penalty_currency: null },
    },
    payment_requirements: {
      requires_instant_payment: airline === "VJ" && seats.some(({ day }) => day.endsWith("-20")),
    },
  };
  const from = String(ways[0]?.rows[0]?.[2]);
  const services = servicesOf(world, airline, slices, people);
  const offer = { id: json.id, request, until, airline, from, price, people, seats, json, services };
  world.offers.set(offer.id, offer);
  return offer;
}

const priced = (world: World, { json, people }: Offer, dong: number): Json => ({
  ...json,
  total_amount: amountOf(world, dong),
  tax_amount: amountOf(world, unit.adult.tax * people.length),
  base_amount: amountOf(world, dong - unit.adult.tax * people.length),
});

/** The price when the offer is read again. */
export const priceNow = ({ price, seats }: Offer) => price + dearerBy(seats);

/** An offer that is still available. */
export function availableOffer(world: World, id: string): Offer {
  const offer = world.offers.get(id) ?? reject(404, "not_found", "no such offer");
  if (world.clock.now().getTime() >= offer.until) reject(422, "offer_expired", "the offer has expired");
  if (world.booked.has(offer.request)) reject(422, "offer_request_already_booked", "booked before");
  if (world.seats.left(offer.seats) < offer.people.filter(isSeated).length)
    reject(422, "offer_no_longer_available", "sold out");
  return offer;
}

export const offerCalls: Calls = {
  "POST offer_requests"(world, { query, data }) {
    const timeout = Number(query.get("supplier_timeout"));
    if (query.get("return_offers") !== "true" || timeout < 2000 || timeout > 60_000)
      reject(422, "validation_inclusion", "supplier_timeout");
    const slices = data.slices as Json[];
    if (!Array.isArray(slices) || slices.length < 1 || slices.length > 2) reject(422, "validation_required", "slices");
    world.requests += 1;
    const people = peopleIn(data.passengers, world.requests);
    const ways = slices.map(({ origin, destination, departure_date: day }) => {
      if (!/^[A-Z]{3}$/.test(String(origin)) || !isDay(day)) reject(422, "validation_format", "a slice");
      return waysOf(String(origin), String(destination), String(day));
    });
    const [out = [], back] = ways;
    const journeys = back ? out.flatMap((there) => back.map((home) => [there, home])) : out.map((one) => [one]);
    const id = `orq_${world.requests}`;
    const offers = classes.flatMap((one) => journeys.map((journey) => addOffer(world, id, people, journey, one)));
    const list = offers.flatMap((one) => (one ? [priced(world, one, one.price)] : []));
    return { status: 201, data: { id, passengers: people, slices, offers: list } };
  },
  "GET offers/:id"(world, { id, query }) {
    const offer = availableOffer(world, id);
    const available_services = query.get("return_available_services") === "true" ? offer.services : null;
    return { data: { ...priced(world, offer, priceNow(offer)), available_services } };
  },
};

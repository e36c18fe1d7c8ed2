import type { Seat, Seats, seatsIn } from "../flights/airlines.ts";
import type { Json } from "../flights/supplier-server.ts";

type Sold = { seat: Seat; quantity: number };
export type Offer = {
  id: number;
  leg: number;
  price: number;
  airline: string;
  flights: Json[];
  seats: ReturnType<typeof seatsIn>;
  json: Json;
};
export type Counts = [adt: number, chd: number, inf: number];
export type Session = { at: number; counts: Counts; offers: Map<number, Offer> };
export type Order = {
  key: string;
  airline: string;
  pnr: string;
  until: number;
  state: string;
  price: number;
  seats: Sold[];
  types: string[];
  tickets: Json[];
  /** Its tickets are rejected. */
  isRejected: boolean;
  /** The next read returns an earlier deadline. */
  isHurried: boolean;
};

export type World = {
  sessions: Map<string, Session>;
  orders: Order[];
  seats: Seats;
  count: number;
  clock: { now(): Date };
};

/** The calls of the platform by the last segment of their path. */
export type Calls = Record<string, (world: World, body: Json) => Json>;

export class Rejection extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const reject = (code: string, message: string): never => {
  throw new Rejection(code, message);
};

/** "10122026" to "2026-12-10". */
export function dayOf(value: unknown): string {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(String(value)) ?? reject("103", "DepartDate ddMMyyyy");
  const iso = `${year}-${month}-${day}`;
  if (new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10) !== iso) reject("103", "no such day");
  return iso;
}

/** Seats needed: infants sit on laps. */
export const needed = ([adt, chd]: Counts) => adt + chd;

const SESSION_MS = 180 * 60_000;

/** The offers of a request, each with the session of its search. */
export function chosenIn(world: World, { ListFareData }: Json) {
  if (!Array.isArray(ListFareData) || ListFareData.length === 0) reject("109", "ListFareData");
  return (ListFareData as Json[]).map(({ Session: name, FareDataId, ListFlight }) => {
    const session = world.sessions.get(String(name)) ?? reject("301", "no session");
    if (world.clock.now().getTime() - session.at > SESSION_MS) reject("301", "session is over");
    if (!Number.isInteger(FareDataId)) reject("109", "FareDataId");
    const offer = session.offers.get(Number(FareDataId)) ?? reject("0008", "no fare");
    const values = (ListFlight as Json[]).map(({ FlightValue }) => FlightValue);
    if (offer.flights.map(({ FlightValue }) => FlightValue).join() !== values.join()) reject("0008", "no such flight");
    return { offer, session, name: String(name) };
  });
}

import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { newId } from "#kernel/id.ts";
import { sumVnd, type Vnd } from "#kernel/money.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { passengerTypes } from "../../contract/fare.ts";
import {
  type Booked,
  type BookedPassenger,
  type FlightOrder,
  type Reservation,
  SupplierFailure,
} from "../../contract/supplier.ts";
import { ISSUE_MINUTES, MIN_HOLD_MINUTES, SEAT_HOLD_MINUTES } from "../../limits.ts";
import { type Option, saleEnds, seatsOf } from "../../rules/compose-fares.ts";
import { seatReservations } from "../../tables.ts";
import { listBaggageOptions } from "./baggage.ts";
import { type ChosenFare, chosenFare, lockFlightsOf } from "./chosen-fare.ts";
import { holdSeats, lockSeatsOf, releaseSeats, type Seats, sellSeats } from "./seats.ts";

type Chosen = Extract<ChosenFare, { ok: true }>;
/** The part of an order for one airline: all of it or nothing. */
type Part = { airline: string; places: number[] };

/**
 * Holds the seats of an order, one airline at a time: one may have seats where another has none. A repeated order returns what it holds,
 * and retries what it does not.
 */
export function bookSeats(ctx: Context, order: FlightOrder): Promise<Booked[]> {
  return inTransaction(ctx, async (ctx) => {
    // Serialises copies of one order.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${order.key}, 0))`);
    const rows = await ctx.db.select().from(seatReservations).where(eq(seatReservations.orderKey, order.key));
    const booked: Booked[] = [];
    // In a fixed order, so that two orders cannot deadlock.
    for (const airline of [...new Set(order.selections.map((one) => one.airline))].sort()) {
      const places = order.selections.flatMap((one, index) => (one.airline === airline ? [index] : []));
      const row = rows.find((one) => one.airline === airline);
      booked.push(row ? known(ctx, row) : await bookPart(ctx, order, { airline, places }));
    }
    return booked;
  });
}

function known(ctx: Context, row: Row): Booked {
  const reservation = reservationOf(row, ctx.now());
  if (reservation.state === "cancelled") return { ok: false, selections: row.selections, reason: "expired" };
  return { ok: true, selections: row.selections, reservation };
}

async function bookPart(ctx: Context, order: FlightOrder, part: Part): Promise<Booked> {
  try {
    const reservation = await inTransaction(ctx, (ctx) => reserve(ctx, order, part));
    return { ok: true, selections: part.places, reservation };
  } catch (error) {
    if (error instanceof SupplierFailure) return { ok: false, selections: part.places, reason: error.kind };
    throw error;
  }
}

async function reserve(ctx: Context, order: FlightOrder, { airline, places }: Part): Promise<Reservation> {
  await lockFlightsOf(
    ctx,
    order.selections.filter((_, index) => places.includes(index)),
  );
  const chosen = await Promise.all(places.map((place) => requireFare(ctx, order, place)));
  const options = chosen.flatMap((one) => one.options);
  if (!chosen.every(({ fare }) => passengerTypes.every((type) => fare.passengers[type] === countOf(order, type))))
    throw new SupplierFailure("invalid", "the passengers are not those of the search");
  const baggage = await baggagePrice(ctx, order.passengers, options, airline);
  const expiresAt = holdEnds(ctx.now(), options);
  const total = sumVnd([...chosen.map(({ fare }) => fare.total), baggage]);
  const [row] = await ctx.db
    .insert(seatReservations)
    .values({
      id: newId(),
      pnr: makePnr(),
      orderKey: order.key,
      airline,
      state: "held",
      selections: places,
      passengers: order.passengers.length,
      total,
      expiresAt,
      createdAt: ctx.now(),
    })
    .returning();
  if (!row) throw new Error("a reservation was not recorded");
  await holdSeats(ctx, { reservationId: row.id, expiresAt }, seatsIn(options, seatsFor(chosen)));
  return reservationOf(row, ctx.now());
}

async function requireFare(ctx: Context, order: FlightOrder, place: number): Promise<Chosen> {
  const selection = order.selections[place];
  if (!selection) throw new RangeError("an order without this place");
  const chosen = await chosenFare(ctx, selection);
  if (!chosen.ok)
    throw new SupplierFailure(chosen.reason === "gone" ? "sold-out" : "expired", "the fare is not sold now");
  if (chosen.fare.airline !== selection.airline) throw new SupplierFailure("invalid", "the fare is of another airline");
  return chosen;
}

const countOf = ({ passengers }: FlightOrder, type: BookedPassenger["type"]) =>
  passengers.filter((one) => one.type === type).length;

const seatsFor = ([one]: readonly Chosen[]) => (one ? seatsOf(one.fare.passengers) : 0);

const seatsIn = (options: readonly Option[], quantity: number): Seats[] =>
  options.flatMap(({ itinerary, classes }) =>
    itinerary.map(({ flight, on: departsOn }, index) => {
      const { code, seats: capacity } = classes[index] ?? classes[0];
      return { number: flight.number, departsOn, code, quantity, capacity };
    }),
  );

// Throws when the hold would be too short to pay in time for tickets.
function holdEnds(now: Date, options: readonly Option[]): Date {
  const ends = Math.min(
    now.getTime() + SEAT_HOLD_MINUTES * 60_000,
    ...options.map(({ itinerary }) => saleEnds(itinerary).getTime()),
  );
  if (ends - now.getTime() < (MIN_HOLD_MINUTES + ISSUE_MINUTES) * 60_000)
    throw new SupplierFailure("too-late", "the departure is too near");
  return new Date(ends);
}

async function baggagePrice(
  ctx: Context,
  passengers: readonly BookedPassenger[],
  options: readonly Option[],
  airline: string,
): Promise<Vnd> {
  const offered = await listBaggageOptions(ctx, options);
  const legs = new Set(options.map(({ leg }) => leg));
  const bags = passengers.flatMap(({ type, baggage }) =>
    baggage.filter(({ leg }) => legs.has(leg)).map((bag) => ({ ...bag, type })),
  );
  return sumVnd(
    bags.map(({ leg, code, type }) => {
      const bag = offered.find((one) => one.leg === leg && one.code === code);
      if (!bag || type === "infant") throw new SupplierFailure("invalid", `${airline} sells no such bag`);
      return bag.price;
    }),
  );
}

/** No 0 O 1 I: they are misread. */
const PNR_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const makePnr = () => Array.from({ length: 6 }, () => PNR_ALPHABET.charAt(randomInt(PNR_ALPHABET.length))).join("");

type Row = typeof seatReservations.$inferSelect;

/** An expired hold counts as cancelled, whether or not it was swept. */
function reservationOf({ pnr, airline, state: storedState, expiresAt, total, tickets }: Row, now: Date): Reservation {
  const state = storedState === "held" && expiresAt <= now ? "cancelled" : storedState;
  return { ref: pnr, pnr, airline, state, total, tickets, expiresAt: state === "held" ? expiresAt : null };
}

export async function findReservations(ctx: Context, ref: { key: string } | { ref: string }): Promise<Reservation[]> {
  const which = "ref" in ref ? eq(seatReservations.pnr, ref.ref) : eq(seatReservations.orderKey, ref.key);
  const rows = await ctx.db.select().from(seatReservations).where(which).orderBy(seatReservations.airline);
  return rows.map((row) => reservationOf(row, ctx.now()));
}

/** Issues tickets for held seats; idempotent. Throws `expired` when the deadline has passed. */
export function issueTickets(ctx: Context, pnr: string): Promise<Reservation> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, pnr);
    if (row.state === "ticketed") return reservationOf(row, ctx.now());
    if (row.state === "cancelled" || row.expiresAt <= ctx.now())
      throw new SupplierFailure("expired", `${pnr} is not held any more`);
    await sellSeats(ctx, row.id);
    const tickets = Array.from({ length: row.passengers }, (_, passenger) => ({
      passenger,
      number: `${pnr}-${passenger + 1}`,
    }));
    return reservationOf(await change(ctx, row, { state: "ticketed", tickets }), ctx.now());
  });
}

/** Releases the seats, held or ticketed; idempotent. */
export function cancelSeats(ctx: Context, pnr: string): Promise<Reservation> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, pnr);
    if (row.state === "cancelled") return reservationOf(row, ctx.now());
    await releaseSeats(ctx, row.id);
    return reservationOf(await change(ctx, row, { state: "cancelled" }), ctx.now());
  });
}

async function lock(ctx: Context, pnr: string): Promise<Row> {
  const which = eq(seatReservations.pnr, pnr);
  const [known] = await ctx.db.select({ id: seatReservations.id }).from(seatReservations).where(which);
  if (!known) throw new SupplierFailure("invalid", `${pnr} is no reservation of ours`);
  await lockSeatsOf(ctx, known.id);
  const [row] = await ctx.db.select().from(seatReservations).where(which).for("update");
  if (!row) throw new Error(`reservation ${pnr} has vanished`);
  return row;
}

async function change(ctx: Context, row: Row, values: Partial<Row>): Promise<Row> {
  await ctx.db.update(seatReservations).set(values).where(eq(seatReservations.id, row.id));
  return { ...row, ...values };
}

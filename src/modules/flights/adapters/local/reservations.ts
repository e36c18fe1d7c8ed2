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
import { LEAST_HOLD_MINUTES, SEAT_HOLD_MINUTES } from "../../limits.ts";
import { type Option, saleEnds, seatsOf } from "../../rules/compose-fares.ts";
import { seatReservations } from "../../tables.ts";
import { baggageOf } from "./baggage.ts";
import { type ChosenFare, chosenFare } from "./chosen-fare.ts";
import { holdSeats, releaseSeats, type Seats, sellSeats } from "./seats.ts";

type Chosen = Extract<ChosenFare, { ok: true }>;
type Part = { airline: string; places: number[]; chosen: Chosen[] };

/** Holds the seats of an order, an airline at a time: one may have them where another has not. Sent again it answers what it has. */
export function bookSeats(ctx: Context, order: FlightOrder): Promise<Booked[]> {
  return inTransaction(ctx, async (ctx) => {
    // Copies of one order wait for each other.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${order.key}, 0))`);
    const rows = await ctx.db.select().from(seatReservations).where(eq(seatReservations.orderKey, order.key));
    const booked = rows.map(
      (row): Booked => ({ ok: true, selections: row.selections, reservation: reservationOf(row) }),
    );
    const known = new Set(rows.flatMap((row) => row.selections));
    const parts = new Map<string, Part>();
    for (const [place, selection] of order.selections.entries()) {
      if (known.has(place)) continue;
      const chosen = await chosenFare(ctx, selection);
      if (chosen.ok) {
        const { airline } = chosen.fare;
        const part = parts.get(airline) ?? { airline, places: [], chosen: [] };
        parts.set(airline, { airline, places: [...part.places, place], chosen: [...part.chosen, chosen] });
      } else {
        const reason = chosen.reason === "gone" ? "refused" : "expired";
        booked.push({ ok: false, selections: [place], reason });
      }
    }
    // In one order by everybody, or two orders could wait for each other.
    for (const [, part] of [...parts].sort(([a], [b]) => (a < b ? -1 : 1)))
      booked.push(await bookPart(ctx, order, part));
    return booked;
  });
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

async function reserve(ctx: Context, order: FlightOrder, { airline, places, chosen }: Part): Promise<Reservation> {
  const options = chosen.flatMap((one) => one.options);
  if (!chosen.every(({ fare }) => passengerTypes.every((type) => fare.passengers[type] === countOf(order, type))))
    throw new SupplierFailure("invalid", "the passengers are not those of the search");
  const baggage = await baggagePrice(ctx, order.passengers, options, airline);
  const expiresAt = holdEnds(ctx.now(), options);
  const total = sumVnd([...chosen.map(({ fare }) => fare.total), baggage]);
  const [row] = await ctx.db
    .insert(seatReservations)
    .values({
      ...{ id: newId(), pnr: makePnr(), orderKey: order.key, airline, state: "held", selections: places },
      ...{ passengers: order.passengers.length, total, expiresAt, createdAt: ctx.now() },
    })
    .returning();
  if (!row) throw new Error("a reservation was not recorded");
  await holdSeats(ctx, { reservationId: row.id, expiresAt }, seatsIn(options, seatsFor(chosen)));
  return reservationOf(row);
}

const countOf = ({ passengers }: FlightOrder, type: BookedPassenger["type"]) =>
  passengers.filter((one) => one.type === type).length;

const seatsFor = ([one]: readonly Chosen[]) => (one ? seatsOf(one.fare.passengers) : 0);

const seatsIn = (options: readonly Option[], quantity: number): Seats[] =>
  options.flatMap(({ itinerary, classes }) =>
    itinerary.map(({ flight, on: departsOn }, place) => {
      const { code, seats: capacity } = classes[place] ?? classes[0];
      return { number: flight.number, departsOn, code, quantity, capacity };
    }),
  );

// Nothing is held where it would have to be given up before anybody can pay.
function holdEnds(now: Date, options: readonly Option[]): Date {
  const ends = Math.min(
    now.getTime() + SEAT_HOLD_MINUTES * 60_000,
    ...options.map(({ itinerary }) => saleEnds(itinerary).getTime()),
  );
  if (ends - now.getTime() < LEAST_HOLD_MINUTES * 60_000)
    throw new SupplierFailure("too-late", "the departure is too near");
  return new Date(ends);
}

async function baggagePrice(
  ctx: Context,
  passengers: readonly BookedPassenger[],
  options: readonly Option[],
  airline: string,
): Promise<Vnd> {
  const offered = await baggageOf(ctx, options);
  const legs = new Set(options.map(({ leg }) => leg));
  const wanted = passengers.flatMap(({ type, baggage }) =>
    baggage.filter(({ leg }) => legs.has(leg)).map((bag) => ({ ...bag, type })),
  );
  return sumVnd(
    wanted.map(({ leg, code, type }) => {
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

const reservationOf = ({ pnr, airline, state, expiresAt, total, tickets }: Row): Reservation => ({
  ...{ pnr, airline, state, total, tickets },
  expiresAt: state === "held" ? expiresAt : null,
});

/** What has become of an order; a hold that has run out is gone. */
export async function findReservations(ctx: Context, ref: { key: string } | { pnr: string }): Promise<Reservation[]> {
  const which = "pnr" in ref ? eq(seatReservations.pnr, ref.pnr) : eq(seatReservations.orderKey, ref.key);
  const rows = await ctx.db.select().from(seatReservations).where(which).orderBy(seatReservations.airline);
  const isOver = ({ state, expiresAt }: Row) => state === "held" && expiresAt <= ctx.now();
  return rows.map((row) => reservationOf(isOver(row) ? { ...row, state: "cancelled" } : row));
}

/** Makes tickets of held seats; asked again it answers the same. Throws `expired` when the time is over. */
export function issueTickets(ctx: Context, pnr: string): Promise<Reservation> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, pnr);
    if (row.state === "ticketed") return reservationOf(row);
    if (row.state === "cancelled" || row.expiresAt <= ctx.now())
      throw new SupplierFailure("expired", `${pnr} is not held any more`);
    await sellSeats(ctx, row.id);
    const tickets = Array.from({ length: row.passengers }, (_, passenger) => ({
      ...{ passenger, number: `${pnr}-${passenger + 1}` },
    }));
    return reservationOf(await change(ctx, row, { state: "ticketed", tickets }));
  });
}

/** Gives the seats back, held or ticketed; twice changes nothing. */
export function cancelSeats(ctx: Context, pnr: string): Promise<Reservation> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, pnr);
    if (row.state === "cancelled") return reservationOf(row);
    await releaseSeats(ctx, row.id);
    return reservationOf(await change(ctx, row, { state: "cancelled" }));
  });
}

async function lock(ctx: Context, pnr: string): Promise<Row> {
  const [row] = await ctx.db.select().from(seatReservations).where(eq(seatReservations.pnr, pnr)).for("update");
  if (!row) throw new SupplierFailure("invalid", `${pnr} is no reservation of ours`);
  return row;
}

async function change(ctx: Context, row: Row, values: Partial<Row>): Promise<Row> {
  await ctx.db.update(seatReservations).set(values).where(eq(seatReservations.id, row.id));
  return { ...row, ...values };
}

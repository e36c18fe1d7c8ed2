import { and, asc, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { CalendarDate } from "#kernel/calendar-date.ts";
import { type Context, invalidateAfterCommit } from "#platform/context.ts";
import { SupplierFailure } from "../../contract/supplier.ts";
import { departureSeats, seatHolds, seatReservations } from "../../tables.ts";

/** The cache tag of the number of our free seats. */
export const SEATS_TAG = "flight-seats";

/** Seats of a class on a departure; `capacity` is their number before the first one is taken. */
export type Seats = { number: string; departsOn: CalendarDate; code: string; quantity: number; capacity: number };

type Hold = { reservationId: string; expiresAt: Date };

/** Holds seats until a moment. Throws `sold-out` when one is missing; the caller must then roll back. */
export async function holdSeats(
  ctx: Context,
  { reservationId, expiresAt }: Hold,
  all: readonly Seats[],
): Promise<void> {
  const seats = sorted(all);
  await openDepartures(ctx, seats);
  await lockDepartures(ctx, seats);
  await releaseLapsedSeats(ctx, seats);
  const taken = await changeSeats(
    ctx,
    seats,
    sql`held = d.held + w.quantity`,
    sql`and d.sold + d.held + w.quantity <= d.capacity`,
  );
  if (taken < seats.length) throw new SupplierFailure("sold-out", "not enough seats are left");
  await ctx.db
    .insert(seatHolds)
    .values(seats.map(({ capacity: _, ...one }) => ({ ...one, reservationId, expiresAt, state: "held" as const })));
}

/** Sells the held seats of a reservation, which is locked with its seats. */
export async function sellSeats(ctx: Context, reservationId: string): Promise<void> {
  const sold = await ctx.db
    .update(seatHolds)
    .set({ state: "sold" })
    .where(and(eq(seatHolds.reservationId, reservationId), eq(seatHolds.state, "held")))
    .returning();
  await changeSeats(ctx, sold, sql`held = d.held - w.quantity, sold = d.sold + w.quantity`);
}

/** Releases the held or sold seats of a reservation, which is locked with its seats. */
export async function releaseSeats(ctx: Context, reservationId: string): Promise<void> {
  await giveBack(ctx, await ctx.db.delete(seatHolds).where(eq(seatHolds.reservationId, reservationId)).returning());
}

/** Locks the departures of a reservation, before the reservation itself: sweeping an expired hold locks in the same order. */
export async function lockSeatsOf(ctx: Context, reservationId: string): Promise<void> {
  const seats = await ctx.db.select().from(seatHolds).where(eq(seatHolds.reservationId, reservationId));
  if (seats.length > 0) await lockDepartures(ctx, seats);
}

async function giveBack(ctx: Context, released: readonly (typeof seatHolds.$inferSelect)[]): Promise<void> {
  for (const state of ["held", "sold"] as const) {
    const seats = released.filter((one) => one.state === state);
    const change = state === "held" ? sql`held = d.held - w.quantity` : sql`sold = d.sold - w.quantity`;
    if (seats.length > 0) await changeSeats(ctx, mergeByDeparture(seats), change);
  }
}

const openDepartures = (ctx: Context, seats: readonly Seats[]) =>
  ctx.db
    .insert(departureSeats)
    .values(seats.map(({ number, departsOn, code, capacity }) => ({ number, departsOn, code, capacity })))
    .onConflictDoNothing();

type Departures = readonly { number: string; departsOn: CalendarDate; code: string }[];

const isOneOf = (seats: Departures, table: typeof departureSeats | typeof seatHolds) =>
  or(
    ...seats.map((one) =>
      and(eq(table.number, one.number), eq(table.departsOn, one.departsOn), eq(table.code, one.code)),
    ),
  );

// In a fixed order, so that two orders cannot deadlock.
const lockDepartures = (ctx: Context, seats: Departures) =>
  ctx.db
    .select({ number: departureSeats.number })
    .from(departureSeats)
    .where(isOneOf(seats, departureSeats))
    .orderBy(asc(departureSeats.number), asc(departureSeats.departsOn), asc(departureSeats.code))
    .for("update");

/** Sweeps expired holds to free their seats; they are not sold later, whatever a slower clock says. */
export async function releaseLapsedSeats(ctx: Context, seats: Departures): Promise<void> {
  const over = and(isOneOf(seats, seatHolds), eq(seatHolds.state, "held"), lte(seatHolds.expiresAt, ctx.now()));
  const swept = await ctx.db.delete(seatHolds).where(over).returning();
  if (swept.length === 0) return;
  await giveBack(ctx, swept);
  const ids = swept.map(({ reservationId }) => reservationId);
  const held = and(inArray(seatReservations.id, ids), eq(seatReservations.state, "held"));
  await ctx.db.update(seatReservations).set({ state: "cancelled" }).where(held);
}

/** Returns the number of changed departures. One conditional UPDATE decides; the CHECK of the table backs it up. */
async function changeSeats(
  ctx: Context,
  seats: readonly Omit<Seats, "capacity">[],
  change: ReturnType<typeof sql>,
  condition = sql``,
): Promise<number> {
  const requestedSeats = sql.join(
    seats.map((one) => sql`(${one.number}::text, ${one.departsOn}::date, ${one.code}::text, ${one.quantity}::int)`),
    sql`, `,
  );
  invalidateAfterCommit(ctx, SEATS_TAG);
  const { rows } = await ctx.db.execute(sql`
    update departure_seats d set ${change}
    from (values ${requestedSeats}) as w (number, departs_on, code, quantity)
    where d.number = w.number and d.departs_on = w.departs_on and d.code = w.code ${condition}
    returning d.number`);
  return rows.length;
}

const nameOf = ({ number, departsOn, code }: Departures[number]) => `${number} ${departsOn} ${code}`;

const sorted = (seats: readonly Seats[]): Seats[] =>
  mergeByDeparture(seats).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));

/** Each departure once: an UPDATE from a list takes only one row for each. */
function mergeByDeparture<S extends Omit<Seats, "capacity">>(seats: readonly S[]): S[] {
  const all = new Map<string, S>();
  for (const one of seats) {
    const name = nameOf(one);
    all.set(name, { ...one, quantity: one.quantity + (all.get(name)?.quantity ?? 0) });
  }
  return [...all.values()];
}

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import type { Vnd } from "#kernel/money.ts";
import { isSameValue } from "#kernel/same-value.ts";
import type { Context } from "#platform/context.ts";
import { issueTickets } from "../adapters/local/reservations.ts";
import type { HandTickets } from "../contract/hand-tickets.ts";
import type { FlightQuote, OrderedPassenger } from "../contract/order.ts";
import type { Asking, OrderFailure } from "../contract/order-states.ts";
import { SupplierFailure } from "../contract/supplier.ts";
import { LEASE_SECONDS, LEAST_ISSUE_MINUTES } from "../limits.ts";
import { orderMessages } from "../messages.ts";
import { isDue } from "../queries/orders.ts";
import {
  type Answer,
  afterAnswer,
  isOfTickets,
  isStanding,
  isUnsettled,
  type OrderChange,
  type StaffRequest,
  staffRequests,
  takesHandTickets,
} from "../rules/order-states.ts";
import type { SupplierReply } from "../rules/supplier-reply.ts";
import { type FlightOrderRow, flightOrderCalls, flightOrders, flightPassengers } from "../tables.ts";

/** What was ordered, as its booking records it in its own transaction: before any supplier is asked. */
type Ordered = { bookingId: string; quote: FlightQuote; passengers: readonly OrderedPassenger[] };

/** Records the parts of an order as being asked for. Who records it asks; after the lease it is taken for lost and read. */
export async function recordOrders(ctx: Context, { bookingId, quote, passengers }: Ordered): Promise<FlightOrderRow[]> {
  const now = ctx.now();
  const people = passengers.map(({ passport, baggage: _, ...written }, position) => {
    const id = newId();
    const passportSealed = passport && ctx.encryption.encrypt(JSON.stringify(passport), passengerAad(id));
    return { ...written, id, bookingId, position, passportSealed };
  });
  await ctx.db.insert(flightPassengers).values(people);
  const orders = quote.parts.map(({ supplier, airline, fares, bags, lines, total, cost }, position) => ({
    ...{ id: newId(), bookingId, position, supplier, airline, state: "booking" as const },
    ...{ asked: "book" as const, askedAt: now, flights: fares.flatMap((fare) => fare.flights) },
    ...{ bags, lines, total, cost, dueAt: leaseFrom(now), changedAt: now, createdAt: now },
  }));
  return ctx.db.insert(flightOrders).values(orders).returning();
}

/** Forgets who flew with a booking. */
export async function erasePassengers(ctx: Context, bookingId: string): Promise<void> {
  await ctx.db.delete(flightPassengers).where(eq(flightPassengers.bookingId, bookingId));
}

export const passengerAad = (passengerId: string) => `flight-passenger:${passengerId}`;

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000);

/** Takes an order that is due for a while, so that nobody else asks about it; null when somebody has it or nothing is due. */
export async function claimOrder(ctx: Context, id: string): Promise<FlightOrderRow | null> {
  const now = ctx.now();
  const [row] = await ctx.db
    .update(flightOrders)
    .set({
      dueAt: leaseFrom(now),
      attempts: sql`${flightOrders.attempts} + 1`,
      // What is about to be asked, written down before: nobody may ever wonder whether it was.
      asked: sql`case ${flightOrders.state} when 'ticketing' then 'issue' else ${flightOrders.asked} end`,
      askedAt: sql`case ${flightOrders.state} when 'ticketing' then ${now.toISOString()}::timestamptz else ${flightOrders.askedAt} end`,
    })
    .where(and(eq(flightOrders.id, id), isDue(now)))
    .returning();
  return row ?? null;
}

/** Writes down what a supplier said of an order, in the transaction of its booking, which is locked. */
export async function recordAnswer(
  ctx: Context,
  { id, askedAt }: Pick<FlightOrderRow, "id" | "askedAt">,
  { asking, answer, milliseconds, rawMessage: said, found }: SupplierReply & { asking: Asking; milliseconds: number },
): Promise<void> {
  const [order] = await ctx.db.select().from(flightOrders).where(eq(flightOrders.id, id)).for("update");
  if (!order) throw new Error(`flight order ${id} has vanished`);
  await ctx.db
    .insert(flightOrderCalls)
    .values({ id: newId(), orderId: id, asking, outcome: outcomeOf(answer), said, found, milliseconds, at: ctx.now() });
  const { dueAt, ...told } = afterAnswer(order, asking, answer, ctx.now());
  // Who has sent something since is left to it until its own answer is there.
  const isLate = order.askedAt > askedAt && order.dueAt !== null && order.dueAt > ctx.now();
  await change(ctx, [id], isLate || dueAt === undefined ? told : { ...told, dueAt });
}

function outcomeOf(answer: Answer): string {
  if (answer.kind === "reservation") return answer.reservation.state;
  return answer.kind === "failure" ? answer.reason : answer.kind;
}

const change = (ctx: Context, ids: readonly string[], values: OrderChange) =>
  ctx.db
    .update(flightOrders)
    .set(values)
    .where(inArray(flightOrders.id, [...ids]));

/** The orders of a booking, locked in the order in which everybody locks them. */
async function lockOrders(ctx: Context, bookingId: string): Promise<FlightOrderRow[]> {
  return ctx.db
    .select()
    .from(flightOrders)
    .where(eq(flightOrders.bookingId, bookingId))
    .orderBy(asc(flightOrders.position))
    .for("update");
}

type Wanted = { bookingId: string; orderId: string; asking: StaffRequest; kept?: Vnd | undefined };

/**
 * Makes an order of a booking due for what staff want of it now; null where that cannot be asked as it stands. Throws `invalid` where
 * nobody says what is kept of tickets that are to be given back.
 */
export async function makeDue(
  ctx: Context,
  { bookingId, orderId, asking, kept }: Wanted,
): Promise<FlightOrderRow | null> {
  const order = (await lockOrders(ctx, bookingId)).find(({ id }) => id === orderId);
  if (!order || isBeingAsked(order, ctx.now()) || !staffRequests(order).includes(asking)) return null;
  const now = ctx.now();
  if (asking === "cancel") {
    if (isOfTickets(order)) await keepOf(ctx, order, kept);
    if (isUnsettled(order)) return order;
    await change(ctx, [orderId], { state: "voiding", attempts: 0, dueAt: now, changedAt: now });
    return order;
  }
  // Who looks at tickets that something was wrong with sees for themselves.
  const seen = asking === "read" && order.state === "ticketed" ? { failure: null } : {};
  await change(ctx, [orderId], { ...seen, attempts: 0, dueAt: now });
  return order;
}

export type EnteredTickets = { order: FlightOrderRow; before: { pnr: string | null; tickets: string[] } };

/**
 * Writes down tickets that were made in the airline's own portal, in the transaction of the booking, which is locked. Seats of our own are
 * sold with it. Throws `conflict` where the order takes none as it stands, and `invalid` for what was entered wrongly.
 */
export async function enterTickets(
  ctx: Context,
  bookingId: string,
  { orderId, pnr, numbers }: HandTickets,
): Promise<EnteredTickets> {
  const order = (await lockOrders(ctx, bookingId)).find(({ id }) => id === orderId);
  if (!order || !takesHandTickets(order) || isBeingAsked(order, ctx.now()))
    throw conflict("not-possible-now", orderMessages.notEnterable);
  const passengers = await ctx.db.$count(flightPassengers, eq(flightPassengers.bookingId, bookingId));
  const tooMany = orderMessages.tooManyTickets(passengers);
  if (numbers.length > passengers) throw invalid(tooMany, { numbers: tooMany });
  const before = { pnr: order.pnr, tickets: order.tickets.map(({ number }) => number) };
  if (order.state === "ticketed" && isSameValue(before, { pnr, tickets: numbers }))
    throw invalid(orderMessages.sameTickets, { numbers: orderMessages.sameTickets });
  if (order.supplier === "local" && order.state !== "ticketed") await sellHeldSeats(ctx, order);
  const isWhole = numbers.length < passengers;
  const tickets = numbers.map((number, index) => ({
    ...{ passenger: isWhole ? null : index, number },
    byHand: true as const,
  }));
  const ref = order.ref ?? pnr;
  await ctx.db
    .update(flightOrders)
    .set({ ...{ pnr, ref, tickets, state: "ticketed", failure: null, attempts: 0, dueAt: null }, changedAt: ctx.now() })
    .where(eq(flightOrders.id, orderId));
  return { order, before };
}

async function sellHeldSeats(ctx: Context, { ref }: FlightOrderRow): Promise<void> {
  try {
    if (ref === null) throw new SupplierFailure("expired", "no seats are held");
    await issueTickets(ctx, ref);
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error;
    throw conflict("sold-out", orderMessages.seatsGone);
  }
}

/** Seats or tickets were sent for, and who did so has its time for the answer: the same is not sent twice. */
const isBeingAsked = ({ state, askedAt, dueAt }: FlightOrderRow, now: Date): boolean =>
  dueAt !== null &&
  dueAt > now &&
  (state === "booking" || (state === "ticketing" && dueAt.getTime() === leaseFrom(askedAt).getTime()));

async function keepOf(ctx: Context, { id, total }: FlightOrderRow, kept: Vnd | undefined): Promise<void> {
  const problem =
    kept === undefined ? orderMessages.keptMissing : kept > total ? orderMessages.keptTooMuch(total) : null;
  if (problem) throw invalid(problem, { kept: problem });
  await ctx.db.update(flightOrders).set({ kept }).where(eq(flightOrders.id, id));
}

/** Has tickets made of what a booking holds. Throws `conflict` "sold-out" when a part of it is held no more. */
export async function issueOrders(ctx: Context, bookingId: string): Promise<void> {
  const standing = (await lockOrders(ctx, bookingId)).filter(isStanding);
  const held = standing.filter(({ state }) => state === "held");
  const isWhole = standing.every(({ state }) => state === "held" || state === "ticketing" || state === "ticketed");
  if (!isWhole || standing.length === 0 || held.some((order) => isLapsed(order, ctx.now()))) throw gone();
  await change(
    ctx,
    held.map(({ id }) => id),
    { state: "ticketing", attempts: 0, dueAt: ctx.now(), changedAt: ctx.now() },
  );
}

const isLapsed = ({ ticketBy }: FlightOrderRow, now: Date) =>
  ticketBy !== null && ticketBy.getTime() - now.getTime() < LEAST_ISSUE_MINUTES * 60_000;

const gone = () => conflict("sold-out", orderMessages.gone);

/** Has what a booking has given back at its airlines, from a moment on; twice changes nothing. `failure`: why nothing came of it. */
export async function voidOrders(ctx: Context, bookingId: string, from: Date, failure?: OrderFailure): Promise<void> {
  const standing = (await lockOrders(ctx, bookingId)).filter(isStanding);
  if (standing.length === 0) return;
  // What is being asked for now, seats or tickets, is given back when its answer is there.
  for (const order of standing) {
    const answeredBy = leaseFrom(order.askedAt);
    const isAsked = order.dueAt !== null && order.dueAt > from && answeredBy > from;
    const dueAt = isAsked ? answeredBy : from;
    await change(ctx, [order.id], { state: "voiding", failure, attempts: 0, dueAt, changedAt: ctx.now() });
  }
}

/** Keeps what was to be given back and was not yet: money has come in time. Throws `conflict` "sold-out" when it is too late for that. */
export async function keepOrders(ctx: Context, bookingId: string): Promise<void> {
  const orders = await lockOrders(ctx, bookingId);
  const now = ctx.now();
  const kept = orders.filter(
    (order) => order.state === "held" || (order.state === "voiding" && order.attempts === 0 && order.pnr !== null),
  );
  const others = orders.filter((order) => !kept.includes(order) && order.state !== "failed" && order.state !== "void");
  if (kept.length === 0 || others.length > 0 || kept.some((order) => isLapsed(order, now))) throw gone();
  await change(
    ctx,
    kept.map(({ id }) => id),
    { state: "held", dueAt: null, changedAt: now },
  );
}

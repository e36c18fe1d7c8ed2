import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import type { Vnd } from "#kernel/money.ts";
import { isSameValue } from "#kernel/same-value.ts";
import type { Context } from "#platform/context.ts";
import { issueTickets } from "../adapters/local/reservations.ts";
import type { HandTickets } from "../contract/hand-tickets.ts";
import type { FlightQuote, OrderedPassenger } from "../contract/order.ts";
import type { OrderFailure, OrderRequest } from "../contract/order-states.ts";
import { SupplierFailure } from "../contract/supplier.ts";
import { LEASE_SECONDS, MIN_ISSUE_MINUTES } from "../limits.ts";
import { orderMessages } from "../messages.ts";
import { isDue } from "../queries/orders.ts";
import {
  type Answer,
  afterAnswer,
  hasTickets,
  isActiveOrder,
  isUnsettled,
  type OrderChange,
  type StaffRequest,
  staffRequests,
  takesHandTickets,
} from "../rules/order-states.ts";
import { passengerAad } from "../rules/passengers.ts";
import type { SupplierReply } from "../rules/supplier-reply.ts";
import { type FlightOrderRow, flightOrderCalls, flightOrders, flightPassengers } from "../tables.ts";

/** The ordered flights, recorded in the transaction of the booking before any supplier is called. */
type NewOrders = { bookingId: string; quote: FlightQuote; passengers: readonly OrderedPassenger[] };

/**
 * Records the parts of an order as being requested. The caller sends the requests; after the lease an order counts as lost and is read.
 */
export async function recordOrders(
  ctx: Context,
  { bookingId, quote, passengers }: NewOrders,
): Promise<FlightOrderRow[]> {
  const now = ctx.now();
  const people = passengers.map(({ passport, baggage: _, ...written }, position) => {
    const id = newId();
    const encryptedPassport = passport && ctx.encryption.encrypt(JSON.stringify(passport), passengerAad(id));
    return { ...written, id, bookingId, position, encryptedPassport };
  });
  await ctx.db.insert(flightPassengers).values(people);
  const orders = quote.parts.map(({ supplier, airline, fares, bags, lines, total, cost }, position) => ({
    id: newId(),
    bookingId,
    position,
    supplier,
    airline,
    state: "booking" as const,
    asked: "book" as const,
    askedAt: now,
    flights: fares.flatMap((fare) => fare.flights),
    bags,
    lines,
    total,
    cost,
    dueAt: leaseFrom(now),
    changedAt: now,
    createdAt: now,
  }));
  return ctx.db.insert(flightOrders).values(orders).returning();
}

export async function erasePassengers(ctx: Context, bookingId: string): Promise<void> {
  await ctx.db.delete(flightPassengers).where(eq(flightPassengers.bookingId, bookingId));
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000);

/** Leases a due order, so that no other worker calls its supplier; null when it is leased or not due. */
export async function claimOrder(ctx: Context, id: string): Promise<FlightOrderRow | null> {
  const now = ctx.now();
  const [row] = await ctx.db
    .update(flightOrders)
    .set({
      dueAt: leaseFrom(now),
      attempts: sql`${flightOrders.attempts} + 1`,
      // Recorded before the request is sent: after a crash the order shows that it may have been sent.
      asked: sql`case ${flightOrders.state} when 'ticketing' then 'issue' else ${flightOrders.asked} end`,
      askedAt: sql`case ${flightOrders.state} when 'ticketing' then ${now.toISOString()}::timestamptz else ${flightOrders.askedAt} end`,
    })
    .where(and(eq(flightOrders.id, id), isDue(now)))
    .returning();
  return row ?? null;
}

/** Records a supplier's reply, in the transaction of the locked booking. */
export async function recordAnswer(
  ctx: Context,
  { id, askedAt }: Pick<FlightOrderRow, "id" | "askedAt">,
  {
    asking,
    answer,
    milliseconds,
    rawMessage: supplierMessage,
    found,
  }: SupplierReply & { asking: OrderRequest; milliseconds: number },
): Promise<void> {
  const [order] = await ctx.db.select().from(flightOrders).where(eq(flightOrders.id, id)).for("update");
  if (!order) throw new Error(`flight order ${id} has vanished`);
  await ctx.db.insert(flightOrderCalls).values({
    id: newId(),
    orderId: id,
    asking,
    outcome: outcomeOf(answer),
    supplierMessage,
    found,
    milliseconds,
    at: ctx.now(),
  });
  const { dueAt, ...columns } = afterAnswer(order, asking, answer, ctx.now());
  // A newer request owns the order until its own reply comes.
  const isSuperseded = order.askedAt > askedAt && order.dueAt !== null && order.dueAt > ctx.now();
  await change(ctx, [id], isSuperseded || dueAt === undefined ? columns : { ...columns, dueAt });
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

/** The orders of a booking, locked in the order that every transaction uses. */
async function lockOrders(ctx: Context, bookingId: string): Promise<FlightOrderRow[]> {
  return ctx.db
    .select()
    .from(flightOrders)
    .where(eq(flightOrders.bookingId, bookingId))
    .orderBy(asc(flightOrders.position))
    .for("update");
}

type DueRequest = { bookingId: string; orderId: string; request: StaffRequest; kept?: Vnd | undefined };

/**
 * Makes an order due for a request by staff; null where its state does not allow the request. Throws `invalid` when the kept amount of
 * tickets to return is missing.
 */
export async function markOrderDue(
  ctx: Context,
  { bookingId, orderId, request, kept }: DueRequest,
): Promise<FlightOrderRow | null> {
  const order = (await lockOrders(ctx, bookingId)).find(({ id }) => id === orderId);
  if (!order || isRequestRunning(order, ctx.now()) || !staffRequests(order).includes(request)) return null;
  const now = ctx.now();
  if (request === "cancel") {
    if (hasTickets(order)) await setKeptAmount(ctx, order, kept);
    if (isUnsettled(order)) return order;
    await change(ctx, [orderId], { state: "voiding", attempts: 0, dueAt: now, changedAt: now });
    return order;
  }
  // Staff who look at faulty tickets see the failure for themselves.
  const cleared = request === "read" && order.state === "ticketed" ? { failure: null } : {};
  await change(ctx, [orderId], { ...cleared, attempts: 0, dueAt: now });
  return order;
}

export type EnteredTickets = { order: FlightOrderRow; before: { pnr: string | null; tickets: string[] } };

/**
 * Records tickets from the airline's own portal, in the transaction of the locked booking. Sells our own seats too. Throws `conflict`
 * where the order's state does not allow tickets, and `invalid` for invalid input.
 */
export async function enterTickets(
  ctx: Context,
  bookingId: string,
  { orderId, pnr, numbers }: HandTickets,
): Promise<EnteredTickets> {
  const order = (await lockOrders(ctx, bookingId)).find(({ id }) => id === orderId);
  if (!order || !takesHandTickets(order) || isRequestRunning(order, ctx.now()))
    throw conflict("not-possible-now", orderMessages.notEnterable);
  const passengers = await ctx.db.$count(flightPassengers, eq(flightPassengers.bookingId, bookingId));
  const tooMany = orderMessages.tooManyTickets(passengers);
  if (numbers.length > passengers) throw invalid(tooMany, { numbers: tooMany });
  const before = { pnr: order.pnr, tickets: order.tickets.map(({ number }) => number) };
  if (order.state === "ticketed" && isSameValue(before, { pnr, tickets: numbers }))
    throw invalid(orderMessages.sameTickets, { numbers: orderMessages.sameTickets });
  if (order.supplier === "local" && order.state !== "ticketed") await sellHeldSeats(ctx, order);
  const isOneForAll = numbers.length < passengers;
  const tickets = numbers.map((number, index) => ({
    passenger: isOneForAll ? null : index,
    number,
    byHand: true as const,
  }));
  const ref = order.ref ?? pnr;
  await ctx.db
    .update(flightOrders)
    .set({ pnr, ref, tickets, state: "ticketed", failure: null, attempts: 0, dueAt: null, changedAt: ctx.now() })
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

/** True while a request for seats or tickets is within its lease: the same is not sent twice. */
const isRequestRunning = ({ state, askedAt, dueAt }: FlightOrderRow, now: Date): boolean =>
  dueAt !== null &&
  dueAt > now &&
  (state === "booking" || (state === "ticketing" && dueAt.getTime() === leaseFrom(askedAt).getTime()));

async function setKeptAmount(ctx: Context, { id, total }: FlightOrderRow, keptVnd: Vnd | undefined): Promise<void> {
  const problem =
    keptVnd === undefined ? orderMessages.keptMissing : keptVnd > total ? orderMessages.keptTooMuch(total) : null;
  if (problem) throw invalid(problem, { kept: problem });
  await ctx.db.update(flightOrders).set({ kept: keptVnd }).where(eq(flightOrders.id, id));
}

/** Schedules issuing the held orders of a booking. Throws `conflict` "sold-out" when a part is no longer held. */
export async function scheduleIssuing(ctx: Context, bookingId: string): Promise<void> {
  const active = (await lockOrders(ctx, bookingId)).filter(isActiveOrder);
  const held = active.filter(({ state }) => state === "held");
  const isWhole = active.every(({ state }) => state === "held" || state === "ticketing" || state === "ticketed");
  if (!isWhole || active.length === 0 || held.some((order) => isLapsed(order, ctx.now()))) throw soldOut();
  await change(
    ctx,
    held.map(({ id }) => id),
    { state: "ticketing", attempts: 0, dueAt: ctx.now(), changedAt: ctx.now() },
  );
  // Tickets that were issued before the payment are read once more, and the reply confirms their booking.
  const [first] = active;
  if (first && active.every(({ state }) => state === "ticketed"))
    await change(ctx, [first.id], { attempts: 0, dueAt: ctx.now() });
}

const isLapsed = ({ ticketBy }: FlightOrderRow, now: Date) =>
  ticketBy !== null && ticketBy.getTime() - now.getTime() < MIN_ISSUE_MINUTES * 60_000;

const soldOut = () => conflict("sold-out", orderMessages.gone);

/** Schedules the return of a booking's orders at the airlines from a moment on; idempotent. `failure` is the reason. */
export async function scheduleVoiding(
  ctx: Context,
  bookingId: string,
  from: Date,
  failure?: OrderFailure,
): Promise<void> {
  const active = (await lockOrders(ctx, bookingId)).filter(isActiveOrder);
  if (active.length === 0) return;
  // A running request for seats or tickets is returned once its reply has come.
  for (const order of active) {
    const answeredBy = leaseFrom(order.askedAt);
    const isRequestRunning = order.dueAt !== null && order.dueAt > from && answeredBy > from;
    const dueAt = isRequestRunning ? answeredBy : from;
    await change(ctx, [order.id], { state: "voiding", failure, attempts: 0, dueAt, changedAt: ctx.now() });
  }
}

/** Cancels a scheduled return: money has come in time. Throws `conflict` "sold-out" when it is too late for that. */
export async function cancelScheduledVoiding(ctx: Context, bookingId: string): Promise<void> {
  const orders = await lockOrders(ctx, bookingId);
  const now = ctx.now();
  const keptOrders = orders.filter(
    (order) => order.state === "held" || (order.state === "voiding" && order.attempts === 0 && order.pnr !== null),
  );
  const others = orders.filter(
    (order) => !keptOrders.includes(order) && order.state !== "failed" && order.state !== "void",
  );
  if (keptOrders.length === 0 || others.length > 0 || keptOrders.some((order) => isLapsed(order, now))) throw soldOut();
  await change(
    ctx,
    keptOrders.map(({ id }) => id),
    { state: "held", dueAt: null, changedAt: now },
  );
}

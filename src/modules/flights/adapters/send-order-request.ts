import type { Context } from "#platform/context.ts";
import type { OrderedPassenger } from "../contract/order.ts";
import type { OrderRequest } from "../contract/order-states.ts";
import { type FlightOrder, type Selection, SupplierFailure } from "../contract/supplier.ts";
import { ORDER_REQUEST_SECONDS } from "../limits.ts";
import { listPassengers } from "../queries/orders.ts";
import { withoutNames } from "../rules/redact-supplier-message.ts";
import { replyToBooking, replyToRead, type SupplierReply } from "../rules/supplier-reply.ts";
import { ticketName } from "../rules/ticket-name.ts";
import type { FlightOrderRow } from "../tables.ts";
import { dropSupplierSession } from "./stored-search.ts";
import { requireSupplier, resolveSelection } from "./suppliers.ts";

/** The reply of a supplier, and how long it took. */
export type OrderReply = SupplierReply & { asking: OrderRequest; milliseconds: number };

type SeatRequest = {
  selections: readonly (Selection & { airline: string })[];
  passengers: readonly OrderedPassenger[];
  contact: FlightOrder["contact"];
};

/** Requests the seats of a recorded order; its id is the idempotency key. Never in a transaction, and never twice. */
export function requestSeats(ctx: Context, order: FlightOrderRow, request: SeatRequest): Promise<OrderReply> {
  const { passengers, contact } = request;
  return runRequest(ctx, order, "book", async (signal) => {
    const [named] = request.selections.map((selection) => resolveSelection(ctx, selection));
    if (!named) throw new SupplierFailure("invalid", "an order of nothing");
    // Fares of the same session are sold together with it.
    if (named.supplier.reserves === "fare") await dropSupplierSession(ctx, named.supplier, named.selection.session);
    const booked = await named.supplier.book(
      ctx,
      {
        key: order.id,
        since: order.createdAt,
        selections: request.selections.map((one) => ({
          ...resolveSelection(ctx, one).selection,
          airline: one.airline,
        })),
        passengers: passengers.map((one) => ({
          type: one.type,
          gender: one.gender,
          bornOn: one.bornOn,
          adult: one.adult,
          passport: one.passport,
          ...ticketName(one.surname, one.givenNames, one.gender),
          baggage: one.baggage.filter(({ leg }) => order.flights.some((flight) => flight.leg === leg)),
        })),
        contact,
      },
      signal,
    );
    return replyToBooking(booked);
  });
}

/** Reads, issues or cancels an order. Never in a transaction. */
export function sendOrderRequest(
  ctx: Context,
  order: FlightOrderRow,
  asking: Exclude<OrderRequest, "book">,
): Promise<OrderReply> {
  return runRequest(ctx, order, asking, async (signal) => {
    const supplier = requireSupplier(ctx, order.supplier);
    const { ref } = order;
    if (asking === "read") {
      const reservation = await supplier.retrieve(
        ctx,
        ref === null ? { key: order.id, since: order.createdAt } : { ref },
        signal,
      );
      return replyToRead(reservation, order);
    }
    if (ref === null) throw new SupplierFailure("invalid", "an order without a name");
    const reservation = await supplier[asking](ctx, ref, signal);
    return { answer: { kind: "reservation", reservation } };
  });
}

async function runRequest(
  ctx: Context,
  { id, bookingId, supplier }: FlightOrderRow,
  asking: OrderRequest,
  work: (signal: AbortSignal) => Promise<SupplierReply>,
): Promise<OrderReply> {
  const begun = performance.now();
  const reply = await work(AbortSignal.timeout(ORDER_REQUEST_SECONDS * 1000)).catch((error: unknown): SupplierReply => {
    if (!(error instanceof SupplierFailure)) throw error;
    return { answer: { kind: "failure", reason: error.kind }, rawMessage: error.supplierMessage };
  });
  const milliseconds = Math.round(performance.now() - begun);
  const { answer, found } = reply;
  const message = reply.rawMessage && (await redactMessage(ctx, bookingId, reply.rawMessage));
  if (answer.kind === "failure") {
    const facts = {
      supplier,
      orderId: id,
      asking,
      reason: answer.reason,
      supplierMessage: message,
      found: found?.length,
    };
    ctx.log.warn({ event: "order.request_failed", ...facts }, "supplier request about an order failed");
  }
  return { asking, answer, rawMessage: message, found, milliseconds };
}

/** A supplier's message in storable form. Returns undefined when the names to redact are unknown; the reply counts without its message. */
async function redactMessage(ctx: Context, bookingId: string, message: string): Promise<string | undefined> {
  try {
    return withoutNames(message, await namesIn(ctx, bookingId));
  } catch (error) {
    ctx.log.error(
      { event: "supplier.message_dropped", err: error, bookingId },
      "supplier message not stored: guest names not read",
    );
    return undefined;
  }
}

/** The passengers' names, as entered and as on their tickets. */
async function namesIn(ctx: Context, bookingId: string): Promise<string[]> {
  const people = await listPassengers(ctx, bookingId);
  return people.flatMap(({ surname, givenNames, gender }) => {
    const ticket = ticketName(surname, givenNames, gender);
    return [surname, givenNames, ticket.surname, ticket.givenNames];
  });
}

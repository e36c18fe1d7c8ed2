import { type FlightOrderRow, listOrders, listPassengers } from "#modules/flights/queries/orders.ts";
import { isActiveOrder } from "#modules/flights/rules/order-states.ts";
import { routeOf } from "#modules/flights/rules/price-order.ts";
import { ticketName, ticketNameText } from "#modules/flights/rules/ticket-name.ts";
import type { Context } from "#platform/context.ts";
import type { BookingKind } from "../contract/booking.ts";
import type { FlightOrderView, FlightPassengerView } from "../contract/flight-order.ts";

/** The orders of a booking as its customer sees them. */
export async function listFlightOrders(ctx: Context, bookingId: string): Promise<FlightOrderView[]> {
  return (await listOrders(ctx, bookingId)).map(orderView);
}

export function orderView({
  id,
  airline,
  state,
  pnr,
  ticketBy,
  flights,
  tickets,
  total,
  failure,
  asked,
}: FlightOrderRow): FlightOrderView {
  return {
    id,
    airline,
    state,
    ticketBy,
    flights,
    total,
    failure,
    asked,
    pnr: state === "ticketed" ? pnr : null,
    tickets: state === "ticketed" ? tickets.map(({ number }) => number) : [],
  };
}

type Booked = { id: string; kind: BookingKind };

export type BookedFlights = { orders: FlightOrderView[]; passengers: FlightPassengerView[] };

/** Null for a stay. */
export async function findBookedFlights(ctx: Context, booking: Booked): Promise<BookedFlights | null> {
  if (booking.kind !== "flight") return null;
  const [orders, people] = await Promise.all([listOrders(ctx, booking.id), listPassengers(ctx, booking.id)]);
  return { orders: orders.map(orderView), passengers: passengerViews(orders, people) };
}

/** The passengers of a booking, as their tickets name them. */
export async function listFlightPassengers(ctx: Context, bookingId: string): Promise<FlightPassengerView[]> {
  return passengerViews(...(await Promise.all([listOrders(ctx, bookingId), listPassengers(ctx, bookingId)])));
}

function passengerViews(
  orders: readonly FlightOrderRow[],
  people: Awaited<ReturnType<typeof listPassengers>>,
): FlightPassengerView[] {
  // As in the itinerary: what no airline holds is left out.
  const active = orders.filter(isActiveOrder);
  return people.map((one, index) => ({
    type: one.type,
    name: ticketNameText(ticketName(one.surname, one.givenNames, one.gender)),
    baggage: active.flatMap((order) =>
      order.bags
        .filter(({ passenger }) => passenger === index)
        .map(({ leg, name }) => `${name}, ${routeOf({ flights: order.flights.filter((one) => one.leg === leg) })}`),
    ),
  }));
}

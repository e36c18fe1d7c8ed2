import type { FlightOrderView, FlightPassengerView } from "#modules/bookings/contract/flight-order.ts";
import { orderStateNames } from "#modules/bookings/messages/flights.ts";
import { orderFailureText } from "#modules/bookings/rules/order-failure.ts";
import type { Segment } from "#modules/flights/contract/fare.ts";
import type { OrderState } from "#modules/flights/contract/order-states.ts";
import { passengerTypeNames } from "#modules/flights/messages.ts";
import { findAirline } from "#modules/flights/reference/airlines.ts";
import { clockOf } from "#modules/flights/rules/local-time.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { segmentText } from "./segment-text.ts";
import "./flight-itinerary.css";

export const orderTones: Readonly<Record<OrderState, BadgeTone>> = {
  booking: "neutral",
  held: "warning",
  ticketing: "warning",
  ticketed: "success",
  failed: "error",
  unknown: "warning",
  voiding: "neutral",
  void: "neutral",
};

/** The orders of a booking: flights in local times of each airport, state and, once there is a ticket, the airline's code. */
export function FlightItinerary({ orders }: { orders: readonly Omit<FlightOrderView, "total">[] }) {
  return (
    <ul className="flight-orders">
      {orders.map((order) => (
        <li key={order.id}>
          <p className="itinerary-head">
            <b>{findAirline(order.airline)?.name ?? order.airline}</b>
            <Badge tone={orderTones[order.state]}>{orderStateNames[order.state]}</Badge>
          </p>
          {order.flights
            .flatMap(({ segments }) => segments)
            .map((one) => (
              <SegmentLine key={`${one.number} ${one.departsAt}`} segment={one} />
            ))}
          {order.pnr && (
            <p>
              Mã đặt chỗ <b className="num itinerary-code">{order.pnr}</b>
              {order.tickets.length > 0 && ` · Số vé ${order.tickets.join(", ")}`}
            </p>
          )}
          {order.failure && (order.state === "failed" || order.state === "voiding") && (
            <p className="text-sm">{orderFailureText(order)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A flight segment in the local times of both airports. */
export function SegmentLine({ segment }: { segment: Segment }) {
  const { from, to, departsAt, arrivesAt } = segment;
  const { days, places, bags } = segmentText(segment);
  return (
    <div className="itinerary-flight">
      <p className="num">
        <b>{clockOf(departsAt)}</b> {from} → <b>{clockOf(arrivesAt)}</b> {to}
      </p>
      <p className="text-sm text-text-2">{days}</p>
      <p className="text-sm text-text-2">{places}</p>
      {bags && <p className="text-sm text-text-2">{bags}</p>}
    </div>
  );
}

/** The passengers, with the names on their tickets. */
export function FlightPassengers({ passengers }: { passengers: readonly FlightPassengerView[] }) {
  return (
    <ol className="itinerary-people">
      {passengers.map(({ type, name, baggage }) => (
        <li key={name}>
          <b>{name}</b> <span className="text-text-2">{passengerTypeNames[type]}</span>
          {baggage.map((bag) => (
            <small key={bag}>{bag}</small>
          ))}
        </li>
      ))}
    </ol>
  );
}

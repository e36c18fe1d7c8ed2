import type { FlightOrderView, FlightPassengerView } from "#modules/bookings/contract/flight-order.ts";
import { orderStateNames } from "#modules/bookings/messages/flights.ts";
import { orderFailureText } from "#modules/bookings/rules/order-failure.ts";
import type { Segment } from "#modules/flights/contract/fare.ts";
import { passengerTypeNames } from "#modules/flights/messages.ts";
import { findAirline } from "#modules/flights/reference/airlines.ts";
import { clockOf } from "#modules/flights/rules/local-time.ts";
import type { Row, Table } from "#platform/pdf/document.ts";
import { segmentText } from "#web/components/segment-text.ts";

type Order = Omit<FlightOrderView, "total">;

/** The orders of a booking: each airline with its code and tickets, and its flights in local times. */
export function itineraryTable(orders: readonly Order[]): Table {
  return {
    kind: "table",
    columns: [
      { title: "Giờ bay", share: 1 },
      { title: "Chuyến, hành trình và hành lý", share: 3 },
    ],
    rows: orders.flatMap((order) => [
      headOf(order),
      ...order.flights.flatMap(({ segments }) => segments).map(segmentRow),
    ]),
  };
}

function headOf(order: Order): Row {
  const { airline, state, pnr, tickets, failure } = order;
  const numbers = tickets.length > 0 ? ` · Số vé ${tickets.join(", ")}` : "";
  const notes = [
    pnr && `Mã đặt chỗ ${pnr}${numbers}`,
    failure && (state === "failed" || state === "voiding") && orderFailureText(order),
  ];
  const note = notes.filter(Boolean).join(" ");
  return { section: `${findAirline(airline)?.name ?? airline} · ${orderStateNames[state]}`, ...(note && { note }) };
}

function segmentRow(segment: Segment): Row {
  const { from, to, departsAt, arrivesAt } = segment;
  const { days, places, bags } = segmentText(segment);
  return {
    cells: [
      `${clockOf(departsAt)} ${from} → ${clockOf(arrivesAt)} ${to}`,
      { text: days, note: [places, bags].filter(Boolean).join(" · ") },
    ],
  };
}

/** The passengers as their tickets name them. */
export function passengerTable(passengers: readonly FlightPassengerView[]): Table {
  return {
    kind: "table",
    columns: [
      { title: "STT", share: 0.4 },
      { title: "Tên trên vé", share: 3 },
      { title: "Loại khách", share: 1.2 },
    ],
    rows: passengers.map(({ type, name, baggage }, index) => ({
      cells: [String(index + 1), { text: name, note: baggage.join(" · ") }, passengerTypeNames[type]],
    })),
  };
}

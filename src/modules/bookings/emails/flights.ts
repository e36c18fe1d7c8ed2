import { formatDate } from "#kernel/calendar-date.ts";
import { formatVnd, type Vnd } from "#kernel/money.ts";
import type { Segment } from "#modules/flights/contract/fare.ts";
import { passengerTypeNames } from "#modules/flights/messages.ts";
import { findAirline } from "#modules/flights/reference/airlines.ts";
import { flightNumberText } from "#modules/flights/rules/flight-number.ts";
import { clockOf, dayOf, offsetText } from "#modules/flights/rules/local-time.ts";
import { isActiveOrder } from "#modules/flights/rules/order-states.ts";
import { type Block, type Email, link, type Row, text } from "#platform/mail/email.ts";
import type { BookingView } from "../contract/booking.ts";
import type { FlightOrderView } from "../contract/flight-order.ts";
import { flightBookingMessages as messages } from "../messages/flights.ts";
import type { BookedFlights } from "../queries/flight-orders.ts";
import { bookingReference } from "../rules/code.ts";
import { orderFailureText } from "../rules/order-failure.ts";
import { write } from "./blocks.ts";
import { newConfirmation } from "./documents.ts";
import type { EmailDetails } from "./email-details.ts";

/** "HAN 06:00 10/12/2026 (GMT+07:00) → SGN 08:10 10/12/2026 (GMT+07:00)": in the local time of each airport. */
const segmentText = ({ from, departsAt, to, arrivesAt }: Segment): string =>
  [[from, departsAt] as const, [to, arrivesAt] as const]
    .map(([code, time]) => `${code} ${clockOf(time)} ${formatDate(dayOf(time))} (GMT${offsetText(code, time)})`)
    .join(" → ");

const airlineName = (code: string): string => findAirline(code)?.name ?? code;

function orderRows(order: FlightOrderView): Row[] {
  const flights = order.flights.flatMap(({ segments }) =>
    segments.map((one): Row => [`${flightNumberText(one.number)}, ${airlineName(one.airline)}`, segmentText(one)]),
  );
  const code: Row[] = order.pnr ? [[`Mã đặt chỗ ${airlineName(order.airline)}`, order.pnr]] : [];
  const tickets: Row[] = order.tickets.length > 0 ? [["Số vé", order.tickets.join(", ")]] : [];
  return [...flights, ...code, ...tickets];
}

/** The flights, passengers and codes; orders that no airline holds are left out. */
export function itineraryOf({ orders, passengers }: BookedFlights): Row[] {
  const people = passengers.map(
    ({ type, name, baggage }, index): Row => [
      `Hành khách ${index + 1} (${passengerTypeNames[type].toLowerCase()})`,
      [name, ...baggage].join("; "),
    ],
  );
  return [...orders.filter(isActiveOrder).flatMap(orderRows), ...people];
}

/** Information for passengers: their codes, their papers, and the calendar. */
export function travelAdviceBlocks({ calendarLink, ticketCheckLink }: EmailDetails): Block[] {
  return [
    text("Giờ bay là giờ tại mỗi sân bay. Bạn nên có mặt trước giờ khởi hành ít nhất 2 tiếng, chuyến quốc tế 3 tiếng."),
    link("Thêm vào lịch", calendarLink),
    text("Ai nhận mã đặt chỗ của bạn cũng kiểm tra được vé đã xuất hay chưa, mà không thấy tên."),
    link("Kiểm tra vé", ticketCheckLink),
  ];
}

/** Flights that a booking has lost, because their airline has not held them or their tickets were returned. */
export type LostFlight = FlightOrderView & { isReturned: boolean; kept: Vnd };

/** "Vé đã trả cho hãng. Phí trả vé 200,000 đ." */
function lossReasonText(order: LostFlight): string {
  const { isReturned, kept } = order;
  if (!isReturned) return orderFailureText(order);
  return kept > 0 ? `${messages.returned} ${messages.kept} ${formatVnd(kept)}.` : messages.returned;
}

/** A booking has less than was ordered: what is gone, why, and what happens to the money. */
export function flightsLost(booking: BookingView, details: EmailDetails, lost: readonly LostFlight[]): Email {
  const what = lost.every(({ isReturned }) => isReturned) ? "Đã trả một phần vé" : "Hãng không xuất được một phần vé";
  const back =
    booking.overpaid > 0 ? ` Chúng tôi sẽ hoàn lại ${formatVnd(booking.overpaid)} và báo bạn khi đã chuyển.` : "";
  return write(`${what}, mã ${bookingReference(booking.code)}`, booking, details, [
    ...lost.map((order) => text(`${airlineName(order.airline)}: ${lossReasonText(order)}`)),
    { kind: "rows", rows: lost.flatMap(orderRows) },
    text(`Đơn của bạn nay còn ${formatVnd(booking.total)}.${back}`),
    { kind: "rows", rows: details.flights ? itineraryOf(details.flights) : [] },
    link("Xem đơn", details.link),
  ]);
}

/** The airline has reissued tickets or changed its record locator: what is valid from now on. */
export function ticketsEntered(booking: BookingView, details: EmailDetails): Email {
  return write(`Mã đặt chỗ và số vé mới, mã ${bookingReference(booking.code)}`, booking, details, [
    text("Hãng đã xuất lại vé hoặc đổi mã đặt chỗ của bạn. Từ bây giờ bạn dùng mã và số vé dưới đây."),
    { kind: "rows", rows: details.flights ? itineraryOf(details.flights) : [] },
    ...travelAdviceBlocks(details),
    ...newConfirmation(booking, details),
    link("Xem đơn", details.link),
  ]);
}

/** "Vietjet Air không giữ chỗ SGN – HAN." */
export const seatsRefusedText = ({ airline, route }: Record<string, unknown>): string =>
  `${airlineName(String(airline))} không giữ chỗ ${String(route)}.`;

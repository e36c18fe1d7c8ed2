import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { FlightOrderView } from "#modules/bookings/contract/flight-order.ts";
import { localTime } from "#modules/flights/rules/local-time.ts";
import { FlightItinerary } from "./flight-itinerary.tsx";

const segment = {
  airline: "VJ",
  operatedBy: "VJ",
  number: "VJ201",
  from: "HAN",
  to: "SGN",
  fromTerminal: "T1",
  toTerminal: "T1",
  departsAt: localTime(calendarDate("2027-01-20"), "05:35"),
  arrivesAt: localTime(calendarDate("2027-01-20"), "07:45"),
  minutes: 130,
  cabin: "Phổ thông",
  bookingClass: "E",
  fareBasis: "EPRM",
  aircraft: "321",
  handBaggage: "7 kg",
  checkedBaggage: "",
};

const order: Omit<FlightOrderView, "total"> = {
  id: "1",
  airline: "VJ",
  state: "held",
  pnr: null,
  ticketBy: new Date("2026-11-28T23:23:00Z"),
  flights: [{ leg: 0, value: "1", minutes: 130, seatsLeft: null, refundable: false, segments: [segment] }],
  tickets: [],
  failure: null,
  asked: "book",
};

const render = renderToStaticMarkup(<FlightItinerary orders={[order]} />);

test("FlightItinerary writes the flight number as the search results do, and the baggage on a line of its own", () => {
  expect(render).toContain("VJ 201 · 20/01/2027</p>");
  expect(render).toContain("Hà Nội (Nội Bài) – TP. Hồ Chí Minh (Tân Sơn Nhất)</p>");
  expect(render).toContain(">Xách tay 7 kg</p>");
});

test("FlightItinerary of held seats shows no deadline of the airline: the booking has an earlier one", () => {
  expect(render).toContain("Đang giữ chỗ");
  expect(render).not.toContain("06:23");
});

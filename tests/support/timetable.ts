import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { WholeTimetable } from "#modules/flights/commands/save-timetable.ts";
import type { FareClass, TimetableFlight } from "#modules/flights/contract/timetable.ts";

const FIRST = calendarDate("2026-11-01");

export function aFlight(
  number: string,
  from: string,
  to: string,
  more: Partial<TimetableFlight> = {},
): TimetableFlight {
  return {
    number,
    airline: number.slice(0, 2),
    from,
    to,
    departsAt: "10:00",
    minutes: 120,
    aircraft: "321",
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    fromTerminal: "T1",
    toTerminal: "",
    fromOn: FIRST,
    toOn: addDays(FIRST, 400),
    ...more,
  };
}

export function aClass(airline: string, from: string, to: string, more: Partial<FareClass> = {}): FareClass {
  return {
    airline,
    from,
    to,
    code: "ECO",
    position: 0,
    brand: "Eco",
    cabin: "Phổ thông",
    bookingClass: "A",
    handBaggage: "7 kg",
    checkedBaggage: "",
    refundable: false,
    seats: 9,
    daysBefore: 0,
    roundTripPercent: null,
    rules: [{ title: "Hoàn vé", lines: ["Không hoàn vé."] }],
    amounts: {
      adult: { fare: vnd(1_000_000), tax: vnd(50_000), fee: vnd(500_000) },
      child: { fare: vnd(900_000), tax: vnd(45_000), fee: vnd(450_000) },
      infant: { fare: vnd(100_000), tax: vnd(0), fee: vnd(90_000) },
    },
    ...more,
  };
}

const both = (make: (from: string, to: string) => FareClass, from: string, to: string) => [
  make(from, to),
  make(to, from),
];

/** Two airlines between Hà Nội and Sài Gòn, one to Tokyo by either, and one with round trips to Bangkok. */
export const aTimetable: WholeTimetable = {
  flights: [
    aFlight("VN213", "HAN", "SGN", { departsAt: "06:00", minutes: 130 }),
    aFlight("VN214", "SGN", "HAN", { departsAt: "19:00", minutes: 130 }),
    aFlight("VJ120", "HAN", "SGN", { departsAt: "09:10", minutes: 125 }),
    aFlight("VJ121", "SGN", "HAN", { departsAt: "21:15", minutes: 125 }),
    aFlight("VN301", "SGN", "NRT", { departsAt: "20:30", minutes: 355, aircraft: "789" }),
    aFlight("VN601", "SGN", "BKK", { departsAt: "10:20", minutes: 95 }),
    aFlight("VN602", "BKK", "SGN", { departsAt: "13:00", minutes: 95 }),
  ],
  classes: [
    ...both((from, to) => aClass("VN", from, to), "HAN", "SGN"),
    ...both(
      (from, to) => aClass("VN", from, to, { code: "BUS", position: 1, brand: "Business", seats: 2 }),
      "HAN",
      "SGN",
    ),
    ...both((from, to) => aClass("VJ", from, to, { code: "DLX", brand: "Deluxe", refundable: true }), "HAN", "SGN"),
    aClass("VN", "SGN", "NRT"),
    ...both((from, to) => aClass("VN", from, to, { roundTripPercent: 10 }), "SGN", "BKK"),
  ],
  changes: [],
  baggage: [
    { airline: "VN", flightType: "domestic", code: "BAG23", name: "Thêm 23 kg hành lý ký gửi", price: vnd(330_000) },
    { airline: "VJ", flightType: "domestic", code: "BAG20", name: "Thêm 20 kg hành lý ký gửi", price: vnd(216_000) },
  ],
};

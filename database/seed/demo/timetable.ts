import { addDays, type CalendarDate, calendarDate } from "#kernel/calendar-date.ts";
import type { FareAdjustment, TimetableFlight } from "#modules/flights/contract/timetable.ts";
import { flightTypeOf } from "#modules/flights/rules/itineraries.ts";
import { arrivalTime, clockOf, localTime } from "#modules/flights/rules/local-time.ts";
import { baggagePrices, classesOn } from "./airline-fares.ts";
import { holidays } from "./holidays.ts";

/** Airlines open their flights about a year ahead. */
const DAYS_AHEAD = 365;
/** Turnaround from the landing to the way back, in minutes. */
const TURN_ROUND = 50;

type RouteSeed = {
  from: string;
  to: string;
  minutes: number;
  /** An ordinary one-way fare, in thousands of đồng, before taxes and fees. */
  fare: number;
  /** Departures of each airline; "*" after a time flies on four days of the week only. */
  times: Readonly<Record<string, string>>;
};

const route = (from: string, to: string, minutes: number, fare: number, times: RouteSeed["times"]): RouteSeed => ({
  from,
  to,
  minutes,
  fare,
  times,
});

/** Routes of the demo, each flown in both directions. Times and numbers are fictional. */
const routes: readonly RouteSeed[] = [
  route("HAN", "SGN", 130, 1_150, {
    VN: "06:00 08:00 10:30 13:00 16:00 19:00",
    VJ: "05:35 09:10 12:45 17:20 21:50",
    QH: "07:05 14:25 20:15",
    VU: "10:05 18:40",
    "9G": "11:50",
  }),
  route("HAN", "DAD", 80, 780, { VN: "07:10 11:40 17:30", VJ: "06:20 15:05", QH: "09:30", VU: "13:15*" }),
  route("SGN", "DAD", 85, 800, { VN: "06:40 12:10 18:20", VJ: "08:15 16:40", QH: "10:50" }),
  route("HAN", "CXR", 110, 980, { VN: "08:30 15:40", VJ: "11:20" }),
  route("SGN", "CXR", 65, 620, { VN: "07:45", VJ: "13:35" }),
  route("HAN", "PQC", 130, 1_280, { VN: "09:20", VJ: "12:00", "9G": "07:30 16:10" }),
  route("SGN", "PQC", 65, 720, { VN: "08:50 15:20", VJ: "10:25", "9G": "13:00 18:30" }),
  route("DAD", "PQC", 105, 950, { "9G": "11:10" }),
  route("HPH", "PQC", 130, 1_300, { "9G": "14:45*" }),
  route("HPH", "SGN", 120, 1_080, { VN: "10:10 18:00", VJ: "07:50 16:30" }),
  route("HPH", "DAD", 80, 760, { VJ: "12:20*" }),
  route("VDO", "SGN", 125, 1_120, { VN: "11:30", VJ: "17:45*" }),
  route("HAN", "HUI", 75, 720, { VN: "07:25 16:50", VJ: "13:10" }),
  route("SGN", "HUI", 85, 780, { VN: "09:05", VJ: "14:30" }),
  route("SGN", "VII", 115, 990, { VN: "08:10 17:15", VJ: "12:05", QH: "19:20*" }),
  route("HAN", "VCA", 130, 1_150, { VN: "10:00", VJ: "15:45" }),
  route("SGN", "VCS", 55, 1_350, { VN: "07:00 11:15 14:40" }),
  route("HAN", "VCS", 145, 2_150, { VN: "08:40*" }),
  route("HAN", "DLI", 110, 1_050, { VN: "09:45", VJ: "14:05" }),
  route("SGN", "DLI", 55, 640, { VN: "11:00", VJ: "16:15" }),
  route("HAN", "UIH", 100, 960, { VN: "12:30", QH: "07:40" }),
  route("SGN", "UIH", 70, 650, { VN: "09:50", QH: "15:55", VJ: "13:25" }),
  route("HAN", "VCL", 90, 880, { VN: "13:45*", VJ: "10:15" }),
  route("SGN", "VCL", 80, 760, { VN: "14:15", VJ: "08:25" }),
  route("HAN", "VDH", 65, 700, { VN: "15:10*" }),
  route("SGN", "VDH", 100, 900, { VN: "12:55", VJ: "17:05*" }),
  route("SGN", "THD", 120, 1_020, { VN: "10:40", VJ: "15:30", QH: "20:05*" }),
  route("HAN", "BMV", 105, 1_020, { VN: "11:05", VJ: "16:25*" }),
  route("SGN", "BMV", 60, 610, { VN: "13:20", VJ: "09:35*" }),
  route("HAN", "PXU", 95, 980, { VN: "14:00*", VJ: "08:05" }),
  route("SGN", "PXU", 65, 640, { VN: "16:35" }),
  route("HAN", "TBB", 105, 1_000, { VN: "10:25*" }),
  route("SGN", "TBB", 60, 620, { VN: "15:00", VJ: "11:45*" }),
  route("SGN", "VKG", 50, 690, { VN: "09:15*" }),
  route("SGN", "CAH", 60, 880, { VN: "13:50*" }),
  route("HAN", "DIN", 60, 760, { VN: "08:55", VJ: "14:50*" }),
  route("HAN", "BKK", 115, 2_100, { VN: "09:00 15:35", VJ: "12:35" }),
  route("SGN", "BKK", 95, 1_800, { VN: "10:20 17:50", VJ: "08:45 20:30" }),
  route("SGN", "SIN", 125, 2_350, { VN: "08:35 16:05", VJ: "11:25" }),
  route("HAN", "SIN", 205, 3_100, { VN: "10:50", VJ: "17:00*" }),
  route("SGN", "KUL", 120, 2_000, { VN: "13:05", VJ: "09:55*" }),
  route("HAN", "ICN", 245, 4_600, { VN: "23:35", VJ: "01:40" }),
  route("SGN", "ICN", 310, 5_200, { VN: "23:50", VJ: "02:20" }),
  route("DAD", "ICN", 260, 4_500, { VN: "00:30*", VJ: "23:10" }),
  route("HAN", "NRT", 310, 6_900, { VN: "00:20 23:55*", VJ: "00:50*" }),
  route("SGN", "NRT", 355, 7_400, { VN: "00:05", VJ: "23:20*" }),
  route("HAN", "TPE", 165, 3_600, { VN: "11:35", VJ: "15:15*" }),
  route("SGN", "TPE", 205, 3_900, { VN: "12:50", VJ: "14:10" }),
  route("HAN", "HKG", 115, 3_300, { VN: "14:55" }),
  route("SGN", "HKG", 160, 3_500, { VN: "18:05" }),
  route("SGN", "SYD", 505, 9_800, { VN: "20:45" }),
  route("SGN", "MEL", 500, 9_900, { VN: "21:30*" }),
  route("HAN", "CDG", 800, 14_500, { VN: "23:15" }),
];

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const FOUR_DAYS = [1, 3, 5, 0];

/** Flights, fares and seasons for a year from a day. */
export function timetableFrom(today: CalendarDate) {
  const numbers = new Map<string, number>();
  const flights = routes.flatMap((one) => flightsOf(one, numbers, { fromOn: today, toOn: addDays(today, DAYS_AHEAD) }));
  const classes = routes.flatMap(({ from, to, fare, times }) =>
    Object.keys(times).flatMap((airline) => {
      const type = flightTypeOf([from, to]);
      return [...classesOn(airline, from, to, fare * 1000, type), ...classesOn(airline, to, from, fare * 1000, type)];
    }),
  );
  return { flights, classes, changes: changesFrom(today), baggage: baggagePrices };
}

function flightsOf(
  { from, to, minutes, times }: RouteSeed,
  numbers: Map<string, number>,
  days: { fromOn: CalendarDate; toOn: CalendarDate },
) {
  return Object.entries(times).flatMap(([airline, departures]) =>
    departures.split(" ").flatMap((departure): TimetableFlight[] => {
      const out = departure.slice(0, 5);
      const back = clockOf(arrivalTime(to, localTime(days.fromOn, landing(from, to, out, minutes)), TURN_ROUND, to));
      const number = numbers.get(airline) ?? 201;
      numbers.set(airline, number + 2);
      const shared = { airline, minutes, aircraft: aircraftOf(minutes), ...days };
      const weekdays = departure.endsWith("*") ? FOUR_DAYS : EVERY_DAY;
      return [
        { ...shared, number: `${airline}${number}`, from, to, departsAt: out, weekdays, ...terminals(from, to) },
        {
          ...shared,
          number: `${airline}${number + 1}`,
          from: to,
          to: from,
          departsAt: back,
          weekdays,
          ...terminals(to, from),
        },
      ];
    }),
  );
}

/** Local time of the landing. */
const landing = (from: string, to: string, departsAt: string, minutes: number) =>
  clockOf(arrivalTime(from, localTime(calendarDate("2026-12-01"), departsAt), minutes, to));

const aircraftOf = (minutes: number) => (minutes < 60 ? "AT7" : minutes < 240 ? "321" : minutes < 400 ? "32Q" : "789");

const terminals = (from: string, to: string) => {
  const type = flightTypeOf([from, to]);
  return { fromTerminal: terminalOf(from, type), toTerminal: terminalOf(to, type) };
};

// Nội Bài and Tân Sơn Nhất separate domestic and international flights.
function terminalOf(airport: string, type: "domestic" | "international"): string {
  if (airport === "HAN") return type === "domestic" ? "T1" : "T2";
  if (airport === "SGN") return type === "domestic" ? "T1" : "T2";
  return "";
}

function changesFrom(today: CalendarDate): FareAdjustment[] {
  const last = addDays(today, DAYS_AHEAD);
  const change = (label: string, percent: number, from: string, to: string, weekdays: number[] | null = null) => ({
    airline: null,
    label,
    percent,
    weekdays,
    fromOn: calendarDate(from),
    toOn: calendarDate(to),
  });
  const years = [Number(today.slice(0, 4)), Number(last.slice(0, 4))];
  return [
    change("Thứ 6 và Chủ nhật", 14, today, last, [5, 0]),
    change("Thứ 3 và Thứ 4", -9, today, last, [2, 3]),
    ...[...new Set(years)].flatMap((year) => [
      change(`Mùa hè ${year}`, 22, `${year}-06-01`, `${year}-08-15`),
      change(`Mùa thấp điểm ${year}`, -14, `${year}-09-10`, `${year}-11-30`),
    ]),
    ...holidays
      .filter(({ to, from }) => to >= today && from <= last)
      .map(({ name, from, to, percent }) => change(name, percent * 3, addDays(from, -2), addDays(to, 2))),
  ];
}

import { addDays, type CalendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import type { TravellerInput } from "#modules/travellers/contract/list.ts";
import { chance } from "./chance.ts";
import type { HotelSeed } from "./hotel-seed.ts";
import type { ShipSeed } from "./ship-seed.ts";
import { HISTORY_DAYS } from "./stock.ts";

/** The outcome of a demo booking. */
export type BookingOutcome =
  | "unpaid"
  | "waiting"
  | "called"
  | "deposit"
  | "paid"
  | "confirmed"
  | "cancelled"
  | "refunded";

export type BookingSeed = {
  kind: ProductKind;
  slug: string;
  placedAt: Date;
  checkIn: CalendarDate;
  nights: number;
  adults: number;
  childAges: number[];
  name: string;
  phone: string;
  email: string;
  note: string;
  end: BookingOutcome;
};

// Common surnames with fictional given names: "Mẫu", "Thử", "Nháp" mean sample, try and draft.
const surnames = ["Nguyễn", "Trần", "Lê", "Phạm", "Hoàng", "Phan", "Vũ", "Đặng", "Bùi", "Đỗ"];
const givenNames = ["Văn Mẫu", "Thị Thử", "Văn Nháp", "Thị Ví Dụ", "Minh Hoạ"];
const notes = ["", "", "", "Ông bà cần phòng gần thang máy.", "Bé dị ứng tôm.", "Xin hai phòng cạnh nhau.", ""];

// Start of each trip in days from today, and its outcome: past ones are travelled, the next days are confirmed.
const trips: readonly [day: number, end: BookingOutcome][] = [
  ...[-52, -45, -41, -36, -33, -29, -26, -22, -19, -16, -13, -11, -9, -7, -5, -4, -3, -2].map(
    (day): [number, BookingOutcome] => [day, "confirmed"],
  ),
  [-31, "unpaid"],
  [-24, "refunded"],
  [-8, "unpaid"],
  [0, "confirmed"],
  [0, "confirmed"],
  [1, "confirmed"],
  [1, "paid"],
  [2, "confirmed"],
  [3, "deposit"],
  [3, "confirmed"],
  [5, "paid"],
  [6, "unpaid"],
  [8, "confirmed"],
  [10, "cancelled"],
  [12, "paid"],
  [15, "deposit"],
  [19, "waiting"],
  [23, "confirmed"],
  [27, "cancelled"],
  [33, "waiting"],
  [40, "paid"],
  [4, "called"],
  [9, "called"],
  [14, "called"],
];

/** Further trips to every ship and every hotel: past ones, and future ones in the usual booking window. */
const shipTrips = { past: 4, coming: 3 };
const stays = { past: 2, coming: 3 };
const COMING_DAYS = 35;

type Trip = { day: number; end: BookingOutcome; slug?: string };

type Counts = { past: number; coming: number };
const tripsTo = (products: readonly { slug: string }[], counts: Counts): Trip[] =>
  products.flatMap(({ slug }) => {
    const dayOf = (what: string, index: number, days: number) => 1 + Math.floor(chance(slug, what, index) * days);
    const past = Array.from({ length: counts.past }, (_, index) => -dayOf("past trip", index, HISTORY_DAYS - 2));
    const coming = Array.from({ length: counts.coming }, (_, index) => dayOf("coming trip", index, COMING_DAYS));
    return [...past, ...coming].map((day): Trip => ({ day, slug, end: "confirmed" }));
  });

// Current hotel bookings, beside the paid ones.
const hotelTrips: readonly Trip[] = [
  { day: -20, end: "refunded" },
  { day: -6, end: "unpaid" },
  { day: 7, end: "waiting" },
  { day: 11, end: "called" },
  { day: 21, end: "cancelled" },
];

/** The ship bookings of the demo at `now`; the same day gives the same people. */
export function bookingsOf(ships: readonly ShipSeed[], today: CalendarDate, now: Date): BookingSeed[] {
  const all = [...trips.map(([day, end]): Trip => ({ day, end })), ...tripsTo(ships, shipTrips)];
  return all.map(({ end, ...trip }, index) => {
    const draw = drawOf("booking", index);
    // Cabins with instant confirmation never wait for staff.
    const candidates = ["paid", "deposit"].includes(end) ? ships.filter((ship) => !ship.instant) : ships;
    const slug = trip.slug ?? draw.pick("ship", candidates).slug;
    const nights = draw("nights") < 0.75 ? 1 : 2;
    return { kind: "cruise", slug, nights, end, ...whoBooks({ end, day: trip.day, today, now }, draw, index) };
  });
}

/** The hotel bookings of the demo; `from` is the number of bookings before them. */
export function hotelBookingsOf(
  hotels: readonly HotelSeed[],
  { today, now, from }: { today: CalendarDate; now: Date; from: number },
): BookingSeed[] {
  return [...hotelTrips, ...tripsTo(hotels, stays)].map(({ end, ...trip }, index) => {
    const draw = drawOf("house booking", index);
    const slug = trip.slug ?? draw.pick("house", hotels).slug;
    const nights = draw.pick("nights", [1, 2, 2, 3, 4]);
    return { kind: "hotel", slug, nights, end, ...whoBooks({ end, day: trip.day, today, now }, draw, from + index) };
  });
}

type Draw = ((what: string) => number) & { pick: <T>(what: string, from: readonly T[]) => T };

function drawOf(whose: string, index: number): Draw {
  const draw = (what: string) => chance(whose, what, index);
  return Object.assign(draw, {
    pick: <T>(what: string, from: readonly T[]) => from[Math.floor(draw(what) * from.length)] as T,
  });
}

type When = { end: BookingOutcome; day: number; today: CalendarDate; now: Date };

function whoBooks({ end, day, today, now }: When, draw: Draw, index: number) {
  const checkIn = addDays(today, day);
  const number = String(index + 1).padStart(3, "0");
  return {
    checkIn,
    adults: draw.pick("adults", [2, 2, 2, 2, 3, 4]),
    childAges: draw.pick<number[]>("children", [[], [], [], [6], [4, 9], [7]]),
    name: `${draw.pick("surname", surnames)} ${draw.pick("given", givenNames)}`,
    phone: `0900000${number}`,
    email: `khach${number}@demo.example`,
    note: draw.pick("note", notes),
    placedAt: placedAt({ end, checkIn, today, now, lead: draw("lead"), hour: draw("hour") }),
  };
}

type Moment = {
  end: BookingOutcome;
  checkIn: CalendarDate;
  today: CalendarDate;
  now: Date;
  lead: number;
  hour: number;
};

/**
 * The time of a booking. Waiting customers have booked just now, or called this morning. Others booked on some day of the last weeks, and
 * past guests four days to three weeks before their trip.
 */
function placedAt({ end, checkIn, today, now, lead, hour }: Moment): Date {
  if (end === "waiting") return new Date(now.getTime() - 2 * 60_000);
  if (end === "called") return new Date(now.getTime() - (2 + 6 * hour) * 3_600_000);
  const day =
    checkIn < today ? addDays(checkIn, -4 - Math.floor(lead * 18)) : addDays(today, -1 - Math.floor(lead * 26));
  const morning = vietnamInstant(day);
  return new Date(morning.getTime() + (8 + hour * 13) * 3_600_000);
}

/** The travellers of a booking with the data for the port; children have their booked ages. */
export function guestsOf({ name, adults, childAges, checkIn }: BookingSeed, index: number): TravellerInput[] {
  const draw = (what: string, guest: number) => chance("guest", what, index, guest);
  const people = [...Array.from({ length: adults }, () => null), ...childAges];
  return people.map((age, guest) => {
    const surname = surnames[Math.floor(draw("surname", guest) * surnames.length)] ?? "";
    const given = givenNames[Math.floor(draw("given", guest) * givenNames.length)] ?? "";
    const years = age ?? 24 + Math.floor(draw("age", guest) * 40);
    // A birthday half a year ago, so that counting years gives this age.
    const born = addDays(checkIn, -Math.round(years * 365.25) - 180);
    const number = String(100_000 + Math.floor(draw("number", guest) * 899_999));
    return {
      name: guest === 0 ? name : `${surname} ${given}`,
      born,
      sex: draw("sex", guest) < 0.5 ? "male" : "female",
      nationality: "VN",
      document: `000000${number}`,
    };
  });
}

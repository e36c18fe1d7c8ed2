import { addDays, type CalendarDate, daysBetween, vietnamInstant } from "#kernel/calendar-date.ts";
import { chance } from "./chance.ts";
import type { ShipSeed } from "./ship-seed.ts";

/** How far back the demo's history goes. */
export const HISTORY_DAYS = 60;

/** What becomes of a booking of the demo. */
export type BookingEnd = "unpaid" | "waiting" | "deposit" | "paid" | "confirmed" | "cancelled" | "refunded";

export type BookingSeed = {
  slug: string;
  placedAt: Date;
  checkIn: CalendarDate;
  nights: 1 | 2;
  adults: number;
  childAges: number[];
  name: string;
  phone: string;
  email: string;
  note: string;
  end: BookingEnd;
};

// Surnames as on any list, given names that nobody has: "Mẫu", "Thử", "Nháp" mean sample, try and draft.
const surnames = ["Nguyễn", "Trần", "Lê", "Phạm", "Hoàng", "Phan", "Vũ", "Đặng", "Bùi", "Đỗ"];
const givenNames = ["Văn Mẫu", "Thị Thử", "Văn Nháp", "Thị Ví Dụ", "Minh Hoạ"];
const notes = ["", "", "", "Ông bà cần phòng gần thang máy.", "Bé dị ứng tôm.", "Xin hai phòng cạnh nhau.", ""];

// Days from today on which the trips begin, and what became of each: the past travelled, the next days are confirmed.
const trips: readonly [day: number, end: BookingEnd][] = [
  ...[-52, -45, -41, -36, -33, -29, -26, -22, -19, -16, -13, -11, -9, -7, -5, -4, -3, -2].map(
    (day): [number, BookingEnd] => [day, "confirmed"],
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
];

/** Who has booked so far, seen from `now`; on the same day the same people. */
export function bookingsOf(ships: readonly ShipSeed[], today: CalendarDate, now: Date): BookingSeed[] {
  return trips.map(([day, end], index) => {
    const draw = (what: string) => chance("booking", what, index);
    const pick = <T>(what: string, from: readonly T[]) => from[Math.floor(draw(what) * from.length)] as T;
    const checkIn = addDays(today, day);
    // Where cabins are confirmed by themselves, nothing waits for staff.
    const asked = ["paid", "deposit"].includes(end) ? ships.filter((ship) => !ship.instant) : ships;
    const ship = pick("ship", asked);
    const number = String(index + 1).padStart(2, "0");
    return {
      slug: ship.slug,
      checkIn,
      nights: draw("nights") < 0.75 ? 1 : 2,
      adults: pick("adults", [2, 2, 2, 2, 3, 4]),
      childAges: pick("children", [[], [], [], [6], [4, 9], [7]]),
      name: `${pick("surname", surnames)} ${pick("given", givenNames)}`,
      phone: `09000000${number}`,
      email: `khach${number}@demo.example`,
      note: pick("note", notes),
      end,
      placedAt:
        end === "waiting" ? new Date(now.getTime() - 2 * 60_000) : placedAt(checkIn, today, draw("lead"), draw("hour")),
    };
  });
}

/** Between four days and three weeks before the trip, in the daytime, and before today. */
function placedAt(checkIn: CalendarDate, today: CalendarDate, lead: number, hour: number): Date {
  const days = Math.max(4 + Math.floor(lead * 18), daysBetween(today, checkIn) + 1);
  const morning = vietnamInstant(addDays(checkIn, -Math.min(days, HISTORY_DAYS)));
  return new Date(morning.getTime() + (8 + hour * 13) * 3_600_000);
}

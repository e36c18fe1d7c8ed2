import { describe, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { daysProblem, readTrip, roomsText, tripQuery, withRooms } from "./trip.ts";

const today = calendarDate("2026-11-21");
const room = "0192f0c1-7d50-7000-8000-000000000001";
const read = (query: string) => readTrip(new URLSearchParams(query), { kind: "cruise", nightsOnSale: [1, 2] }, today);

describe("readTrip and tripQuery of a ship", () => {
  test("keep a trip unchanged in a round trip", () => {
    const trip = read(`date=2026-12-12&nights=2&adults=3&childAges=6,8&cabins=${room}:2`);

    expect(read(new URLSearchParams(tripQuery(trip)).toString())).toEqual(trip);
    expect(trip).toMatchObject({
      date: "2026-12-12",
      nights: 2,
      adults: 3,
      childAges: [6, 8],
      rooms: [{ roomId: room, quantity: 2 }],
    });
  });

  test("ignore invalid values", () => {
    const trip = read("date=2026-02-30&nights=9&adults=0&childAges=6,x,40&cabins=nothing:1&month=2020-01");

    expect(trip).toEqual({ kind: "cruise", date: null, nights: 1, adults: 1, childAges: [6], rooms: [], month: null });
  });

  test("ignore a day in the past", () => {
    expect(read("date=2026-11-20").date).toBeNull();
    expect(read("date=2026-11-21").date).toBe("2026-11-21");
  });

  test("accept ages one by one, as a plain form sends them", () => {
    expect(read("childAge=6&childAge=&childAge=8").childAges).toEqual([6, 8]);
  });

  test("distinguish no cabin from an open choice", () => {
    expect(read("date=2026-12-12").rooms).toBeNull();
    expect(read(`cabins=${roomsText([])}`).rooms).toEqual([]);
  });

  test("remove a type from the choice when its last cabin is removed", () => {
    expect(withRooms([{ roomId: room, quantity: 1 }], { roomId: room }, 0)).toEqual([]);
  });
});

describe("readTrip and tripQuery of a hotel", () => {
  const plan = "0192f0c1-7d50-7000-8000-00000000000a";
  const readStay = (query: string) => readTrip(new URLSearchParams(query), { kind: "hotel", nightsOnSale: [] }, today);

  test("use check-in and check-out, and keep rate plans in a round trip", () => {
    const query = `checkIn=2026-12-30&checkOut=2027-01-02&adults=3&cabins=${room}.${plan}:2,${room}:1`;
    const stay = readStay(query);

    expect(stay).toMatchObject({
      date: "2026-12-30",
      nights: 3,
      adults: 3,
      rooms: [
        { roomId: room, ratePlanId: plan, quantity: 2 },
        { roomId: room, quantity: 1 },
      ],
    });
    expect(tripQuery(stay)).toMatchObject({ checkIn: "2026-12-30", checkOut: "2027-01-02" });
    expect(readStay(new URLSearchParams(tripQuery(stay)).toString())).toEqual(stay);
  });

  test.for(["2026-12-30", "2026-12-01", "2026-02-30", ""])("ignore the end %j: one night", (checkOut) => {
    expect(readStay(`checkIn=2026-12-30&checkOut=${checkOut}`)).toMatchObject({ date: "2026-12-30", nights: 1 });
  });

  test("keep days that exceed the maximum stay, which cannot be booked", () => {
    const long = "checkIn=2026-12-30&checkOut=2027-02-08";

    expect(readStay(long)).toMatchObject({ date: "2026-12-30", nights: 40 });
    expect(daysProblem("hotel", new URLSearchParams(long))).toContain("Tối đa 30 đêm một đơn");
    expect(daysProblem("hotel", new URLSearchParams("checkIn=2026-12-30&checkOut=2027-01-29"))).toBeNull();
    for (const nonsense of ["checkOut=2027-12-30", "checkIn=2026-12-30&checkOut=2026-12-01", "checkIn=x&checkOut=y"])
      expect(daysProblem("hotel", new URLSearchParams(nonsense))).toBeNull();
  });

  test("treat the same room under another rate plan as another choice", () => {
    const both = withRooms([{ roomId: room, quantity: 1 }], { roomId: room, ratePlanId: plan }, 2);

    expect(both).toHaveLength(2);
    expect(withRooms(both, { roomId: room }, 0)).toEqual([{ roomId: room, ratePlanId: plan, quantity: 2 }]);
  });
});

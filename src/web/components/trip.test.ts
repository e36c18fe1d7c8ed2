import { describe, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { daysProblem, readTrip, roomsText, tripQuery, withRooms } from "./trip.ts";

const today = calendarDate("2026-11-21");
const room = "0192f0c1-7d50-7000-8000-000000000001";
const read = (query: string) => readTrip(new URLSearchParams(query), { kind: "cruise", nightsOnSale: [1, 2] }, today);

describe("a trip in the address bar", () => {
  test("survives the way there and back", () => {
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

  test("what makes no sense counts as not chosen", () => {
    const trip = read("date=2026-02-30&nights=9&adults=0&childAges=6,x,40&cabins=nothing:1&month=2020-01");

    expect(trip).toEqual({ kind: "cruise", date: null, nights: 1, adults: 1, childAges: [6], rooms: [], month: null });
  });

  test("a day that has passed cannot be chosen", () => {
    expect(read("date=2026-11-20").date).toBeNull();
    expect(read("date=2026-11-21").date).toBe("2026-11-21");
  });

  test("ages may come one by one, as a plain form sends them", () => {
    expect(read("childAge=6&childAge=&childAge=8").childAges).toEqual([6, 8]);
  });

  test("asking for no cabin differs from leaving the choice to us", () => {
    expect(read("date=2026-12-12").rooms).toBeNull();
    expect(read(`cabins=${roomsText([])}`).rooms).toEqual([]);
  });

  test("the last cabin of a type leaves the choice", () => {
    expect(withRooms([{ roomId: room, quantity: 1 }], { roomId: room }, 0)).toEqual([]);
  });
});

describe("a stay in a house in the address bar", () => {
  const plan = "0192f0c1-7d50-7000-8000-00000000000a";
  const readStay = (query: string) => readTrip(new URLSearchParams(query), { kind: "hotel", nightsOnSale: [] }, today);

  test("is the days of coming and going, and survives the way there and back with its plans", () => {
    const query = `checkIn=2026-12-30&checkOut=2027-01-02&adults=3&cabins=${room}.${plan}:2,${room}:1`;
    const stay = readStay(query);

    expect(stay).toMatchObject({
      ...{ date: "2026-12-30", nights: 3, adults: 3 },
      rooms: [
        { roomId: room, ratePlanId: plan, quantity: 2 },
        { roomId: room, quantity: 1 },
      ],
    });
    expect(tripQuery(stay)).toMatchObject({ checkIn: "2026-12-30", checkOut: "2027-01-02" });
    expect(readStay(new URLSearchParams(tripQuery(stay)).toString())).toEqual(stay);
  });

  test.for(["2026-12-30", "2026-12-01", "2026-02-30", ""])(
    "going on %j counts as not chosen: one night",
    (checkOut) => {
      expect(readStay(`checkIn=2026-12-30&checkOut=${checkOut}`)).toMatchObject({ date: "2026-12-30", nights: 1 });
    },
  );

  test("days that are more than can be booked at once stay as they are, and are no stay of anybody", () => {
    const long = "checkIn=2026-12-30&checkOut=2027-02-08";

    expect(readStay(long)).toMatchObject({ date: "2026-12-30", nights: 40 });
    expect(daysProblem("hotel", new URLSearchParams(long))).toContain("Tối đa 30 đêm một đơn");
    expect(daysProblem("hotel", new URLSearchParams("checkIn=2026-12-30&checkOut=2027-01-29"))).toBeNull();
    for (const nonsense of ["checkOut=2027-12-30", "checkIn=2026-12-30&checkOut=2026-12-01", "checkIn=x&checkOut=y"])
      expect(daysProblem("hotel", new URLSearchParams(nonsense))).toBeNull();
  });

  test("the same room under another plan is another choice", () => {
    const both = withRooms([{ roomId: room, quantity: 1 }], { roomId: room, ratePlanId: plan }, 2);

    expect(both).toHaveLength(2);
    expect(withRooms(both, { roomId: room }, 0)).toEqual([{ roomId: room, ratePlanId: plan, quantity: 2 }]);
  });
});

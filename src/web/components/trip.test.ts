import { describe, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { readTrip, roomsText, tripQuery, withRooms } from "./trip.ts";

const today = calendarDate("2026-11-21");
const room = "0192f0c1-7d50-7000-8000-000000000001";
const read = (query: string) => readTrip(new URLSearchParams(query), [1, 2], today);

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

    expect(trip).toEqual({ date: null, nights: 1, adults: 2, childAges: [6], rooms: [], month: null });
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
    expect(withRooms([{ roomId: room, quantity: 1 }], room, 0)).toEqual([]);
  });
});

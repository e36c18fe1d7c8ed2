import { expect, test } from "vitest";
import { parse } from "#http/input.ts";
import { quoteInput } from "#modules/availability/contract/stay.ts";
import { readPhoneTrip, tripFields, tripQuery } from "./phone-trip.ts";

const room = "0198f000-0000-7000-8000-000000000001";

test("tripQuery and tripFields keep a trip unchanged in a round trip", () => {
  const query = new URLSearchParams(
    `tau=ngoc-lam&ngay=2026-12-12&dem=2&adults=3&childAge=6&childAge=8&childAge=&phong.${room}=2&phong.x=0`,
  );
  const trip = readPhoneTrip(query);

  expect(trip).toEqual({
    slug: "ngoc-lam",
    checkIn: "2026-12-12",
    nights: 2,
    adults: 3,
    children: [{ age: 6 }, { age: 8 }],
    rooms: [{ roomId: room, quantity: 2 }],
    charter: false,
  });
  expect(readPhoneTrip(new URLSearchParams(tripFields(trip)))).toEqual(trip);
});

test("tripQuery keeps the form when the day or the ship changes", () => {
  const trip = readPhoneTrip(new URLSearchParams(`tau=ngoc-lam&ngay=2026-12-12&adults=2&childAge=6&phong.${room}=1`));
  const other = readPhoneTrip(new URLSearchParams(tripQuery(trip, { checkIn: "2026-12-14", rooms: [] })));
  expect(other).toEqual({ ...trip, checkIn: "2026-12-14", rooms: [] });
});

test("readPhoneTrip uses two adults for one night when the address is empty", () => {
  expect(readPhoneTrip(new URLSearchParams())).toMatchObject({ slug: "", adults: 2, nights: 1, children: [] });
});

test.each([
  ["childAge=6 và 8", "children.0.age"],
  ["childAge=abc", "children.0.age"],
  ["childAge=6&childAge=19", "children.1.age"],
  ["adults=hai", "adults"],
  ["dem=bốn", "nights"],
  ["ngay=2026-02-30", "checkIn"],
  [`phong.${room}=một`, "rooms.0.quantity"],
])("readPhoneTrip keeps an unreadable value for the contract to reject: %s", (query, field) => {
  const trip = readPhoneTrip(new URLSearchParams(`${query}&tau=ngoc-lam&ngay=2026-12-12`));
  expect(() => parse(quoteInput, trip)).toThrowError(
    expect.objectContaining({ fields: { [field]: expect.stringMatching(/\.$/) } }),
  );
});

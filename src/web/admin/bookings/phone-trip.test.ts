import { expect, test } from "vitest";
import { readPhoneTrip, tripFields } from "./phone-trip.ts";

test("a trip goes through an address and a form unchanged", () => {
  const room = "0198f000-0000-7000-8000-000000000001";
  const query = new URLSearchParams(`tau=ngoc-lam&ngay=2026-12-12&dem=2&lon=3&tuoi=6, 8&phong.${room}=2&phong.x=0`);
  const trip = readPhoneTrip(query);

  expect(trip).toEqual({
    slug: "ngoc-lam",
    checkIn: "2026-12-12",
    nights: 2,
    adults: 3,
    children: [{ age: 6 }, { age: 8 }],
    cabins: [{ roomId: room, quantity: 2 }],
    charter: false,
  });
  expect(readPhoneTrip(new URLSearchParams(tripFields(trip)))).toEqual(trip);
});

test("an empty address is two adults for one night, nothing chosen", () => {
  expect(readPhoneTrip(new URLSearchParams("ngay=2026-02-30&lon=x"))).toMatchObject({
    checkIn: "",
    nights: 1,
    adults: 1,
  });
  expect(readPhoneTrip(new URLSearchParams())).toMatchObject({ slug: "", adults: 2, children: [], cabins: [] });
});

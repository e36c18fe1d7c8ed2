import { expect, test } from "vitest";
import { aFlightOf } from "#tests/support/fares.ts";
import { movePassengers, typesByAge } from "./passenger-types.ts";

const flights = [
  aFlightOf("VN213", "2026-12-10T06:00", "2026-12-10T08:10"),
  aFlightOf("VN214", "2026-12-14T06:00", "2026-12-14T08:10"),
];
const values = {
  "passengers.0.surname": "Lê",
  "passengers.0.bornOn": "14/03/1989",
  "passengers.1.surname": "An",
  "passengers.1.bornOn": "12/12/2024",
  "passengers.2.surname": "Bé",
  "passengers.2.bornOn": "01/03/2026",
  "contact.phone": "0912345678",
};

test("typesByAge makes a child of an infant when its birthday is during the journey", () => {
  expect(typesByAge(values, ["adult", "infant", "infant"], flights)).toEqual(["adult", "child", "infant"]);
  expect(typesByAge({ "passengers.0.bornOn": "" }, ["child"], flights)).toEqual(["child"]);
});

test("movePassengers keeps all values when an infant becomes a child", () => {
  const moved = movePassengers(values, ["adult", "infant", "infant"], ["adult", "child", "infant"]);
  expect(moved).toEqual(values);
  const swapped = { ...values, "passengers.1.bornOn": "01/03/2026", "passengers.2.bornOn": "12/12/2024" };
  expect(movePassengers(swapped, ["adult", "infant", "infant"], ["adult", "child", "infant"])).toMatchObject({
    "passengers.0.surname": "Lê",
    "passengers.1.surname": "Bé",
    "passengers.2.surname": "An",
    "contact.phone": "0912345678",
  });
});

test("movePassengers keeps the passengers of an unchanged order in place", () => {
  expect(movePassengers(values, ["adult", "infant", "infant"], ["adult", "infant", "infant"])).toBe(values);
});

import { expect, test } from "vitest";
import { placeFlightInput } from "./flight-placing.ts";

const order = {
  selections: [{ session: "local:HT.1.0.0.1", fareId: 0, values: ["0/VN213@2026-12-10/ECO"], airline: "VN", total: 1 }],
  passengers: [{ type: "adult", gender: "female", surname: "Lê", givenNames: "Thu Hằng" }],
  contact: { gender: "female", surname: "Lê", givenNames: "Thu Hằng", phone: "0912 000 001", email: "hang@example.vn" },
  expectedTotal: 1,
  consent: true,
};
const problemsOf = (input: object) =>
  placeFlightInput.safeParse(input).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("an order needs no more than a fare, a passenger and a contact", () => {
  expect(placeFlightInput.parse(order)).toMatchObject({
    passengers: [{ bornOn: null, adult: null, passport: null, baggage: [] }],
    contact: { area: "+84" },
    note: "",
    invoice: null,
  });
});

test("fare 0 is a fare", () => {
  expect(placeFlightInput.parse(order).selections[0]?.fareId).toBe(0);
});

test("a passport number is read as papers write it", () => {
  const passport = { number: "c 123 4567", nationality: "VN", expiresOn: "2030-01-01" };
  const [passenger] = placeFlightInput.parse({
    ...order,
    passengers: [{ ...order.passengers[0], passport }],
  }).passengers;
  expect(passenger?.passport?.number).toBe("C1234567");
});

test("says beside which field something is wrong", () => {
  expect(problemsOf({ ...order, consent: false })).toEqual(["consent"]);
  expect(problemsOf({ ...order, contact: { ...order.contact, email: "hang" } })).toEqual(["contact.email"]);
  const contact = { ...order.contact, phone: "0123", email: "hang" };
  expect(problemsOf({ ...order, contact, consent: false })).toEqual(["contact.email", "contact.phone", "consent"]);
  expect(problemsOf({ ...order, contact: { ...order.contact, phone: "" } })).toEqual(["contact.phone"]);
  expect(problemsOf({ ...order, contact: { ...order.contact, area: "+1", phone: "0912 000 001" } })).toEqual([
    "contact.phone",
  ]);
  expect(problemsOf({ ...order, expectedTotal: "1" })).toEqual(["expectedTotal"]);
  const invoice = { company: "Công ty Mẫu", taxCode: "12345", address: "Số 1 đường Mẫu" };
  expect(problemsOf({ ...order, invoice })).toEqual(["invoice.taxCode"]);
  const bag = { leg: 0, code: "BAG23" };
  expect(problemsOf({ ...order, passengers: [{ ...order.passengers[0], baggage: [bag, bag] }] })).toEqual([
    "passengers.0.baggage",
  ]);
});

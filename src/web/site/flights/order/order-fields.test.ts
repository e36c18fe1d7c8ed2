import { describe, expect, test } from "vitest";
import { vnd } from "#kernel/money.ts";
import { placeFlightInput } from "#modules/bookings/contract/flight-placing.ts";
import { aFare, aFlightOf } from "#tests/support/fares.ts";
import {
  chosenFare,
  type OrderView,
  orderLines,
  orderOf,
  orderTotal,
  passengerErrors,
  readFlightOrderForm,
} from "./order-fields.ts";

const flight = aFlightOf("VN213", "2026-12-10T06:00", "2026-12-10T08:10");
const fare = aFare([flight], 3_000_000);
const bag = { airline: "VN", leg: 0, from: "HAN", to: "SGN", code: "BAG23", name: "Thêm 23 kg", price: vnd(330_000) };
const view: OrderView = {
  query: {},
  flightType: "domestic",
  fares: [chosenFare(fare)],
  flights: [flight],
  types: ["adult", "infant"],
  bags: [bag],
  lines: [],
  total: vnd(3_000_000),
  listedTotal: null,
};

function aForm(more: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = {
    formKey: "k",
    fares: JSON.stringify(view.fares),
    expectedTotal: "3330000",
    "passengers.0.gender": "female",
    "passengers.0.surname": "Lê",
    "passengers.0.givenNames": "Thu Hằng",
    "passengers.0.bag0": "BAG23",
    "passengers.1.bag0": "BAG23",
    "passengers.1.gender": "male",
    "passengers.1.surname": "Lê",
    "passengers.1.givenNames": "Minh",
    "passengers.1.bornOn": "2026-03-01",
    "passengers.1.adult": "0",
    "contact.gender": "female",
    "contact.surname": "Lê",
    "contact.givenNames": "Thu Hằng",
    "contact.area": "+84",
    "contact.phone": "0912345678",
    "contact.email": "hang@example.vn",
    consent: "on",
    ...more,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("orderOf makes the command's input from a complete form", () => {
  const order = placeFlightInput.parse(orderOf(aForm(), view.types));
  expect(order.passengers).toMatchObject([
    { type: "adult", bornOn: null, passport: null, baggage: [{ leg: 0, code: "BAG23" }] },
    { type: "infant", adult: 0, baggage: [] },
  ]);
  expect(order).toMatchObject({ expectedTotal: 3_330_000, invoice: null, contact: { area: "+84" } });
});

test("orderOf reads an invoice only when its box is ticked, and then requires all of its fields", () => {
  const order = orderOf(
    aForm({ invoice: "on", "invoice.company": "Công ty Lam", "invoice.taxCode": "123" }),
    view.types,
  );
  const { error } = placeFlightInput.safeParse(order);
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["invoice.taxCode", "invoice.address"]);
  expect(orderOf(aForm({ "invoice.taxCode": "123" }), view.types).invoice).toBeNull();
});

test("orderTotal and orderLines include bags, and none for an infant", () => {
  const values = readFlightOrderForm(aForm());
  expect(orderTotal(view, values)).toBe(3_330_000);
  expect(orderLines(view, values)).toMatchObject([{ label: "Thêm 23 kg", amount: 330_000 }]);
  expect(orderTotal(view, { "passengers.0.bag0": "NONE" })).toBe(3_000_000);
  expect(Object.keys(values)).not.toContain("expectedTotal");
});

test("passengerErrors reports all passenger errors by field name, whatever else is wrong", () => {
  const broken = orderOf(
    aForm({ "passengers.0.surname": "L3", "passengers.1.bornOn": "khong", "passengers.1.adult": "" }),
    view.types,
  );
  expect(Object.keys(passengerErrors(broken, view)).sort()).toEqual([
    "passengers.0.surname",
    "passengers.1.adult",
    "passengers.1.bornOn",
  ]);
  expect(passengerErrors(orderOf(aForm(), view.types), view)).toEqual({});
});

test("orderOf gives input that the contract rejects when the form carries no fares", () => {
  for (const fares of ["", "[]", "{", "null"])
    expect(placeFlightInput.safeParse(orderOf(aForm({ fares }), view.types)).success, fares).toBe(false);
});

test("orderOf reads days in typed, browser and stored formats", () => {
  const bornOn = (text: string) => orderOf(aForm({ "passengers.1.bornOn": text }), view.types).passengers[1]?.bornOn;
  for (const text of ["01/03/2026", "1/3/2026", "01-03-2026", " 01.03.2026 ", "01032026", "2026-03-01"])
    expect(bornOn(text), text).toBe("2026-03-01");
  expect(bornOn("")).toBeNull();
});

test("orderOf reports an invalid day at its field, in typed format, and keeps the text", () => {
  const form = aForm({
    "passengers.0.bornOn": "31/02/1990",
    "passengers.1.bornOn": "03/2026",
    "passengers.0.passport.number": "C1234567",
    "passengers.0.passport.expiresOn": "12/2030",
  });
  const faults = passengerErrors(orderOf(form, view.types), { ...view, flightType: "international" });
  expect(faults["passengers.0.bornOn"]).toContain("ví dụ 14/03/1989");
  expect(faults["passengers.1.bornOn"]).toContain("ví dụ 14/03/1989");
  expect(faults).not.toHaveProperty(["passengers.0.passport"]);
  expect(faults["passengers.0.passport.expiresOn"]).toContain("ví dụ 14/03/2030");
  expect(readFlightOrderForm(form)["passengers.0.bornOn"]).toBe("31/02/1990");
});

test("orderOf rejects a birthday with a two-digit year instead of guessing the century", () => {
  const order = orderOf(aForm({ "passengers.0.bornOn": "14/03/89" }), view.types);
  expect(passengerErrors(order, view)).toHaveProperty(["passengers.0.bornOn"]);
});

describe("a contact who is the first passenger", () => {
  const names = (form: FormData) => {
    const { contact, passengers } = orderOf(form, view.types);
    return [contact.surname, contact.givenNames, passengers[0]?.surname, passengers[0]?.givenNames];
  };
  const none = { "passengers.0.surname": "", "passengers.0.givenNames": "" };

  test("gives the passenger the name of the contact without a script", () => {
    const form = aForm({ ...none, "contact.surname": "Lê", "contact.givenNames": "Hằng", "contact.isFirst": "on" });
    expect(names(form)).toEqual(["Lê", "Hằng", "Lê", "Hằng"]);
  });

  test("gets the name of the passenger while the contact has none", () => {
    const passenger = { "passengers.0.surname": "Võ", "passengers.0.givenNames": "Liên" };
    const form = aForm({ ...passenger, "contact.surname": "", "contact.givenNames": "", "contact.isFirst": "on" });
    expect(names(form)).toEqual(["Võ", "Liên", "Võ", "Liên"]);
  });

  test("keeps a name that was filled in, and copies nothing without the box", () => {
    const own = { "passengers.0.surname": "Võ", "passengers.0.givenNames": "Liên" };
    const contact = { "contact.surname": "Lê", "contact.givenNames": "Hằng" };
    expect(names(aForm({ ...own, ...contact, "contact.isFirst": "on" }))).toEqual(["Lê", "Hằng", "Võ", "Liên"]);
    expect(names(aForm({ ...none, ...contact }))).toEqual(["Lê", "Hằng", "", ""]);
  });
});

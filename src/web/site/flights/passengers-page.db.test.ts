import { expect } from "vitest";
import { fareName } from "#modules/flights/rules/fare-list.ts";
import { findAirport } from "#modules/flights/rules/search.ts";
import { test } from "#tests/support/context.ts";
import { someSettings } from "#tests/support/factories.ts";
import { cheapestFares, outAndBack, sellDatacomFlights } from "#tests/support/flights.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { shortRequest } from "#web/components/flight-address.ts";
import type { OrderAnswer } from "./order/order-form.tsx";
import { action } from "./passengers-page.tsx";

test("Passengers page asks the airline again when a rejected order is sent again", async ({ ctx }) => {
  await someSettings(ctx);
  const emulator = await sellDatacomFlights(ctx);
  const [fare] = await cheapestFares(ctx, ["VN"]);
  const [leg] = outAndBack;
  if (!fare || !leg) throw new Error("nothing is sold");
  const party = { adults: 1, children: 0, infants: 0 };
  const [from, to] = [findAirport(leg.from), findAirport(leg.to)];
  const req = shortRequest({ roundTrip: false, from, to, departOn: leg.on, returnOn: null, ...party });
  const page = `/tim-ve-may-bay/hanh-khach?${new URLSearchParams({ req, out: fareName(fare) })}`;
  const { session, id: fareId, airline, total, flights } = fare;
  const fares = [{ session, fareId, airline, total, values: flights.map(({ value }) => value) }];
  const form = {
    fares: JSON.stringify(fares),
    expectedTotal: String(total),
    "passengers.0.gender": "female",
    "passengers.0.surname": "Full",
    "passengers.0.givenNames": "Thu Hằng",
    "contact.gender": "female",
    "contact.surname": "Lê",
    "contact.givenNames": "Thu Hằng",
    "contact.phone": "0912 345 678",
    "contact.email": "thuhang@example.vn",
    consent: "on",
  };
  const send = (formKey: string) => outcomeOf(action(aVisit(ctx, page, { params: {}, form: { ...form, formKey } })));
  const booked = () => emulator.requests.filter((name) => name === "book").length;

  const first = await send("a-form");
  expect(first).toMatchObject({ status: 409, data: { rejection: { code: "seats-refused" } } });
  expect(booked()).toBe(1);
  // A second click with the same form is the same order.
  expect(await send("a-form")).toMatchObject({ status: 409 });
  expect(booked()).toBe(1);

  // The browser sends the key of the answer, or again its own.
  const { formKey = "a-form" } = first.data as Partial<OrderAnswer>;
  expect(await send(formKey)).toMatchObject({ status: 409 });
  expect(booked()).toBe(2);
});

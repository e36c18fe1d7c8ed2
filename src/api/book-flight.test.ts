import { expect } from "vitest";
import { flightPassengers } from "#modules/flights/tables.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { doorClient } from "#tests/support/door-client.ts";
import { someSettings } from "#tests/support/factories.ts";
import { sellOwnFlights } from "#tests/support/flights.ts";

const leg = { StartPoint: "HAN", EndPoint: "SGN", DepartDate: "10122026" };
const hang = { Type: "ADT", Gender: false, FirstName: "Lê", LastName: "Thu Hằng" };

/** What a program sends that has searched for one adult and taken the first fare. */
async function anOrder(ctx: Context, change: object = {}) {
  const send = doorClient(ctx);
  const { body } = await send("/api/plane-ticket-fe/search-flight", { body: { Adt: 1, ListFlight: [leg] } });
  const [fare] = body.result.ListFareData;
  const { FareDataId, Airline, TotalPrice } = fare;
  return {
    ListFareData: [
      {
        ...{ Session: body.result.Session, FareDataId, Airline, TotalPrice },
        ListFlight: [{ FlightValue: fare.ListFlight[0].FlightValue }],
      },
    ],
    ListPassenger: [hang],
    Contact: { FirstName: "Lê", LastName: "Thu Hằng", Phone: "0912 345 678", Email: "hang@example.vn" },
    ...{ TotalPrice, consent: true, ...change },
  };
}

test("flights are booked in the supplier's words, paid by the transfer that the answer names, and followed by their code", async ({
  ctx,
}) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const order = await anOrder(ctx);
  const send = doorClient(ctx);
  const { status, body } = await send("/api/book-flight", { body: order });
  expect(status).toBe(200);
  const { code, total, holdExpiresAt, payment, ListBooking } = body.result;
  expect(ListBooking).toMatchObject([{ Airline: order.ListFareData[0]?.Airline, Status: "held", Price: total }]);
  expect(payment).toMatchObject({ amount: order.TotalPrice, content: `HT${code}` });
  const check = await send("/api/request-payment", { body: { code, contact: "0912345678" } });
  expect(check.body.result).toMatchObject({ state: "held", due: total, received: 0, holdExpiresAt });
  expect(await ctx.db.select().from(flightPassengers)).toMatchObject([{ surname: "Lê", givenNames: "Thu Hằng" }]);

  // The same again without a key is one order.
  expect((await send("/api/book-flight", { body: order })).body.result.code).toBe(code);
});

test("what is wrong is said in the names of the call", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const send = doorClient(ctx);
  const fieldsOf = async (change: object) =>
    (await send("/api/book-flight", { body: await anOrder(ctx, change) })).body.error.fields;
  expect(await fieldsOf({ ListPassenger: [{ ...hang, FirstName: "Lê2" }] })).toHaveProperty([
    "ListPassenger.0.FirstName",
  ]);
  expect(await fieldsOf({ ListPassenger: [{ ...hang, ListBaggage: [{ Leg: 0, Code: "BAG99" }] }] })).toHaveProperty([
    "ListPassenger.0.ListBaggage",
  ]);
  expect(await fieldsOf({ ListPassenger: [hang, hang] })).toHaveProperty(["ListPassenger"]);
  expect(await fieldsOf({ consent: false })).toHaveProperty(["consent"]);
});

test("another price than was shown books nothing and says what it is", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const order = await anOrder(ctx);
  const { status, body } = await doorClient(ctx)("/api/book-flight", {
    body: { ...order, TotalPrice: order.TotalPrice - 1 },
  });
  expect(status).toBe(409);
  expect(body).toMatchObject({ error: { code: "price-changed" }, result: { total: order.TotalPrice } });
});

import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { flightPassengers } from "#modules/flights/tables.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { purgeTravellersJob } from "#modules/travellers/jobs.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { ourAccount, someSettings } from "#tests/support/factories.ts";
import { sellOwnFlights } from "#tests/support/flights.ts";
import { httpClient } from "#tests/support/http-client.ts";

const leg = { StartPoint: "HAN", EndPoint: "SGN", DepartDate: "10122026" };
const hang = { Type: "ADT", Gender: false, FirstName: "Lê", LastName: "Thu Hằng" };

const aTransfer = (code: string, amount: number) => ({
  provider: "sepay" as const,
  direction: "in" as const,
  accountNumber: ourAccount.number,
  providerRef: code,
  amount: vnd(amount),
  content: `HT${code}`,
  bankedAt: new Date("2026-11-21T03:00:00Z"),
});

/** The order of an API client that searched for one adult and took the first fare. */
async function anOrder(ctx: Context, change: object = {}) {
  const send = httpClient(ctx);
  const { body } = await send("/api/plane-ticket-fe/search-flight", { body: { Adt: 1, ListFlight: [leg] } });
  const [fare] = body.result.ListFareData;
  const { FareDataId, Airline, TotalPrice } = fare;
  return {
    ListFareData: [
      {
        Session: body.result.Session,
        FareDataId,
        Airline,
        TotalPrice,
        ListFlight: [{ FlightValue: fare.ListFlight[0].FlightValue }],
      },
    ],
    ListPassenger: [hang],
    Contact: { FirstName: "Lê", LastName: "Thu Hằng", Phone: "0912 345 678", Email: "hang@example.vn" },
    TotalPrice,
    consent: true,
    ...change,
  };
}

test("a flight is booked in the published names, paid by the named transfer and found by its code", async ({ ctx }) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const order = await anOrder(ctx);
  const send = httpClient(ctx);
  const { status, body } = await send("/api/book-flight", { body: order });
  expect(status).toBe(200);
  const { code, total, holdExpiresAt, payment, ListBooking } = body.result;
  expect(ListBooking).toMatchObject([{ Airline: order.ListFareData[0]?.Airline, Status: "held", Price: total }]);
  expect(payment).toMatchObject({ amount: order.TotalPrice, content: `HT${code}` });
  const check = await send("/api/request-payment", { body: { code, contact: "0912345678" } });
  expect(check.body.result).toMatchObject({ state: "held", due: total, received: 0, holdExpiresAt });
  expect(await ctx.db.select().from(flightPassengers)).toMatchObject([{ surname: "Lê", givenNames: "Thu Hằng" }]);

  // The same order without a key again is not a second order.
  expect((await send("/api/book-flight", { body: order })).body.result.code).toBe(code);
});

test("errors use the field names of the call", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const send = httpClient(ctx);
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
  expect(await fieldsOf({ TotalPrice: "2692000" })).toHaveProperty(["TotalPrice"]);
  const Contact = { FirstName: "Lê", LastName: "Thu Hằng", Phone: "0123", Email: "hang@example.vn" };
  expect(await fieldsOf({ Contact })).toHaveProperty(["Contact.Phone"]);
});

test("an order that contradicts itself or the quote is rejected at its field, even with the right total", async ({
  ctx,
}) => {
  await sellOwnFlights(ctx);
  const send = httpClient(ctx);
  const order = await anOrder(ctx);
  const [fare] = order.ListFareData;
  const { body } = await send("/api/plane-ticket-fe/get-baggage", {
    body: {
      ListFareData: order.ListFareData.map(({ Session, FareDataId, ListFlight }) => ({
        Session,
        FareDataId,
        ListFlight,
      })),
    },
  });
  const [bag] = body.result.ListBaggage;
  const rejectionOf = async (change: object) => {
    const { status, body } = await send("/api/book-flight", { body: { ...order, ...change } });
    return [status, ...Object.keys(body.error.fields)];
  };
  const withBag = (change: object) => ({
    TotalPrice: order.TotalPrice + bag.Price,
    ListPassenger: [{ ...hang, ListBaggage: [{ ...bag, ...change }] }],
  });
  const inBag = "ListPassenger.0.ListBaggage.0";

  expect(await rejectionOf({ ListFareData: [{ ...fare, TotalPrice: 1 }] })).toEqual([409, "ListFareData.0.TotalPrice"]);
  expect(await rejectionOf({ ListFareData: [{ ...fare, Airline: "ZZ" }] })).toEqual([400, "ListFareData.0.Airline"]);
  for (const change of [{ Price: 1 }, { Name: "Gói khác" }, { Airline: "ZZ" }])
    expect(await rejectionOf(withBag(change))).toEqual([400, `${inBag}.${Object.keys(change)[0]}`]);
  expect(await rejectionOf(withBag({ Route: "HANDAD", EndPoint: "DAD" }))).toEqual([400, `${inBag}.EndPoint`]);
  expect(await rejectionOf(withBag({ EndPoint: "DAD" }))).toEqual([400, `${inBag}.Route`]);
  expect(await rejectionOf(withBag({ Value: "KHAC" }))).toEqual([400, `${inBag}.Value`]);
  expect(await rejectionOf(withBag({ Currency: "USD" }))).toEqual([400, `${inBag}.Currency`]);
  expect(await rejectionOf({ ListPassenger: [{ ...hang, ParentId: 0 }] })).toEqual([400, "ListPassenger.0.ParentId"]);
  expect(await rejectionOf({ ListPassenger: [{ ...hang, Nationality: "VN" }] })).toEqual([
    400,
    "ListPassenger.0.Nationality",
  ]);
  const two = [
    { ...hang, Index: 1 },
    { ...hang, LastName: "Minh", Index: 1 },
  ];
  expect(await rejectionOf({ ListPassenger: two })).toEqual([400, "ListPassenger.1.Index"]);

  // The order is accepted with the values of the response.
  await someSettings(ctx);
  expect((await send("/api/book-flight", { body: { ...order, ...withBag({}) } })).status).toBe(200);
});

test("an order at another price than quoted is rejected with the current price", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const order = await anOrder(ctx);
  const { status, body } = await httpClient(ctx)("/api/book-flight", {
    body: { ...order, TotalPrice: order.TotalPrice - 1 },
  });
  expect(status).toBe(409);
  expect(body).toMatchObject({ error: { code: "price-changed" }, result: { total: order.TotalPrice } });
});

test("an infant names its adult by the client's number, and a repeat after payment gets the current state", async ({
  ctx,
}) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const send = httpClient(ctx);
  const party = { Adt: 2, Inf: 1, ListFlight: [leg] };
  const [fare] = (await send("/api/plane-ticket-fe/search-flight", { body: party })).body.result.ListFareData;
  const order = await anOrder(ctx, {
    TotalPrice: fare.TotalPrice,
    ListFareData: [
      {
        Session: fare.Session,
        FareDataId: fare.FareDataId,
        Airline: fare.Airline,
        TotalPrice: fare.TotalPrice,
        ListFlight: [{ FlightValue: fare.ListFlight[0].FlightValue }],
      },
    ],
    ListPassenger: [
      { ...hang, Index: 7 },
      { ...hang, Index: 3, FirstName: "Trần" },
      { ...hang, Type: "INF", Index: 9, ParentId: 3, FirstName: "Trần", Birthday: "01062026" },
    ],
  });
  const { status, body } = await send("/api/book-flight", { body: order });
  expect([status, body.result.state]).toEqual([200, "held"]);
  const flying = await ctx.db.select().from(flightPassengers);
  expect(flying.find(({ type }) => type === "infant")?.adult).toBe(1);

  const { code, total } = body.result;
  await recordBankNotice(ctx, aTransfer(code, total));
  const again = (await send("/api/book-flight", { body: order })).body.result;
  expect(again).toMatchObject({ code, payment: null });
  expect(["paid", "confirmed"]).toContain(again.state);
});

test("the travellers of a flight are purged a month after it, like those of other trips", async ({ ctx, clock }) => {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const send = httpClient(ctx);
  const { body } = await send("/api/book-flight", { body: await anOrder(ctx) });
  await recordBankNotice(ctx, aTransfer(body.result.code, body.result.total));
  const left = async () => {
    await purgeTravellersJob.run(ctx, {});
    return (await ctx.db.select().from(flightPassengers)).length;
  };

  clock.now = new Date("2027-01-09T12:00:00Z"); // The flight was on 10 December.
  expect(await left()).toBe(1);
  clock.now = new Date("2027-01-10T12:00:00Z");
  expect(await left()).toBe(0);
});

import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { cheapestFares, chosen as selected, sellDatacomFlights } from "#tests/support/flights.ts";
import { aTimetable } from "#tests/support/timetable.ts";
import { saveTimetable } from "../commands/save-timetable.ts";
import type { Fare, PassengerCounts } from "../contract/fare.ts";
import type { OrderedPassenger } from "../contract/order.ts";
import { listBaggage } from "./list-baggage.ts";
import { quoteFlights } from "./quote-flights.ts";
import { searchFares } from "./search-fares.ts";

const signal = new AbortController().signal;
const family: PassengerCounts = { adult: 2, child: 1, infant: 1 };
const legs = [
  { from: "HAN", to: "SGN", on: calendarDate("2026-12-10") },
  { from: "SGN", to: "HAN", on: calendarDate("2026-12-14") },
];
const people = [{ type: "adult" }, { type: "adult" }, { type: "child" }, { type: "infant" }] as const;
const withoutBags: Pick<OrderedPassenger, "type" | "baggage">[] = people.map((one) => ({ ...one, baggage: [] }));

async function fareOf(ctx: Context, airline: string, leg: number): Promise<Fare> {
  const { fares } = await searchFares(ctx, { legs, passengers: family }, signal);
  const fare = fares.find((one) => one.airline === airline && one.flights[0]?.leg === leg);
  if (!fare) throw new Error(`${airline} does not fly`);
  return fare;
}

const chosen = (fare: Fare) => ({
  session: fare.session,
  fareId: fare.id,
  values: fare.flights.map(({ value }) => value),
});

test("a quote returns the price of the search, in lines that add up, with the fee of each passenger on each leg", async ({
  ctx,
}) => {
  await saveTimetable(ctx, aTimetable);
  const [out, back] = [await fareOf(ctx, "VN", 0), await fareOf(ctx, "VN", 1)];
  const quote = await quoteFlights(ctx, { selections: [chosen(out), chosen(back)], passengers: withoutBags }, signal);
  expect(quote.total).toBe(out.total + back.total);
  expect(quote.parts).toMatchObject([{ supplier: "local", airline: "VN", places: [0, 1] }]);
  const lines = quote.parts.flatMap((part) => part.lines);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.total);
  for (const { amount, unit, quantity } of lines) expect(amount).toBe(unit * quantity);
  expect(lines.filter(({ kind }) => kind === "service-fee")).toMatchObject([
    { label: "Phí dịch vụ HAN – SGN", unit: 80_000, quantity: 4 },
    { label: "Phí dịch vụ SGN – HAN", unit: 80_000, quantity: 4 },
  ]);
  expect(quote.parts[0]?.cost).toBe(quote.total - 8 * 80_000);
});

test("makes two parts of two airlines, each with its own lines and bags", async ({ ctx }) => {
  await saveTimetable(ctx, aTimetable);
  const [out, back] = [await fareOf(ctx, "VN", 0), await fareOf(ctx, "VJ", 1)];
  const [first, ...others] = withoutBags;
  if (!first) throw new Error("nobody flies");
  const bags = [
    { leg: 0, code: "BAG23" },
    { leg: 1, code: "BAG20" },
  ];
  const passengers = [{ ...first, baggage: bags }, ...others];
  const quote = await quoteFlights(ctx, { selections: [chosen(out), chosen(back)], passengers }, signal);
  expect(quote.parts.map(({ airline, places, total }) => [airline, places, total])).toEqual([
    ["VN", [0], out.total + 330_000],
    ["VJ", [1], back.total + 216_000],
  ]);
  expect(quote.parts[1]?.lines.at(-1)).toMatchObject({ kind: "baggage", quantity: 1, amount: 216_000 });
  expect(quote.parts[1]?.bags).toMatchObject([{ passenger: 0, leg: 1, code: "BAG20" }]);
});

test("refuses an unknown bag, other passengers than were searched for, and the same leg twice", async ({ ctx }) => {
  await saveTimetable(ctx, aTimetable);
  const out = await fareOf(ctx, "VN", 0);
  const ask = (passengers: typeof withoutBags, selections = [chosen(out)]) =>
    quoteFlights(ctx, { selections, passengers }, signal);
  const bag = (passenger: number) =>
    withoutBags.map((one, index) => ({ ...one, baggage: index === passenger ? [{ leg: 0, code: "BAG23" }] : [] }));
  await expect(ask(bag(3))).rejects.toMatchObject({ fields: { "passengers.3.baggage": expect.any(String) } });
  await expect(ask(withoutBags.map((one) => ({ ...one, baggage: [{ leg: 0, code: "BAG99" }] })))).rejects.toMatchObject(
    {
      fields: { "passengers.0.baggage": expect.any(String) },
    },
  );
  await expect(ask(withoutBags.slice(0, 3))).rejects.toMatchObject({ fields: { passengers: expect.any(String) } });
  await expect(ask(withoutBags, [chosen(out), chosen(out)])).rejects.toMatchObject({ kind: "invalid" });
});

test("reports that an expired fare has to be searched again, and that a sold one is gone", async ({ ctx, clock }) => {
  await saveTimetable(ctx, aTimetable);
  const out = await fareOf(ctx, "VJ", 0);
  const ask = () => quoteFlights(ctx, { selections: [chosen(out)], passengers: withoutBags }, signal);
  await saveTimetable(ctx, { ...aTimetable, classes: aTimetable.classes.filter(({ airline }) => airline !== "VJ") });
  await expect(ask()).rejects.toMatchObject({ kind: "conflict", code: "seats-gone" });
  clock.forward(181);
  await expect(ask()).rejects.toMatchObject({ kind: "invalid", code: "fare-expired" });
  const forged = { session: "nobody:1", fareId: 0, values: ["x"] };
  await expect(quoteFlights(ctx, { selections: [forged], passengers: withoutBags }, signal)).rejects.toMatchObject({
    code: "fare-expired",
  });
});

test("limits a visitor who has requested too many prices from an outside supplier, and no others", async ({ ctx }) => {
  const emulator = await sellDatacomFlights(ctx);
  const selections = (await cheapestFares(ctx, ["VN", "VJ"])).map(selected);
  const passengers = withoutBags.slice(0, 1);
  const visitor = (points: number): Context => ({
    ...ctx,
    async consumeQuota(share, of) {
      if (share === "prices" && --points < 0) throw new DomainError("limited", "too-many-requests", `${of}: đợi`);
    },
  });
  const asked = () => emulator.requests.filter((name) => name === "verifyflight").length;
  const script = visitor(4);
  for (let time = 0; time < 2; time += 1) await quoteFlights(script, { selections, passengers }, signal);
  const rejected = { kind: "limited", code: "too-many-requests" };
  await expect(quoteFlights(script, { selections, passengers }, signal)).rejects.toMatchObject(rejected);
  expect(asked()).toBe(4);
  await expect(listBaggage(script, selections, signal)).rejects.toMatchObject(rejected);
  expect(emulator.requests).not.toContain("getbaggage");
  await quoteFlights(visitor(4), { selections, passengers }, signal);
  expect(asked()).toBe(6);
});

import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aTimetable } from "#tests/support/timetable.ts";
import { localSupplier } from "../adapters/local/local-supplier.ts";
import type { FareClass } from "../contract/timetable.ts";
import { withAgencyFee } from "../rules/agency-fee.ts";
import { saveTimetable } from "./save-timetable.ts";

const signal = new AbortController().signal;
const request = {
  legs: [{ from: "HAN", to: "SGN", on: calendarDate("2026-12-10") }],
  passengers: { adult: 1, child: 0, infant: 0 },
};

const search = async (ctx: Context) => (await localSupplier.search(ctx, request, signal)).fares;
const withSeats = (seats: number) => {
  const change = (one: FareClass) => (one.airline === "VJ" ? { ...one, seats } : one);
  return { ...aTimetable, classes: aTimetable.classes.map(change) };
};

async function bookOne(ctx: Context, key: string) {
  const fare = (await search(ctx)).find(({ airline }) => airline === "VJ");
  if (!fare) throw new Error("VJ does not fly");
  const { session, id: fareId, airline, flights } = fare;
  const person = { surname: "LE", givenNames: "THU HANG", gender: "female" as const };
  return localSupplier.book(
    ctx,
    {
      key,
      since: ctx.now(),
      selections: [{ session, fareId, airline, values: flights.map(({ value }) => value) }],
      passengers: [{ ...person, type: "adult", bornOn: null, adult: null, passport: null, baggage: [] }],
      contact: { ...person, phone: "+84912000001", email: "hang@example.vn" },
    },
    signal,
  );
}

const airlines = async (ctx: Context) => (await search(ctx)).map(({ airline }) => airline);

test("seats of a class are those of the newest timetable, also on booked departures", async ({ ctx }) => {
  await saveTimetable(ctx, aTimetable);
  await bookOne(ctx, "a");
  await saveTimetable(ctx, withSeats(1));
  expect(await airlines(ctx)).not.toContain("VJ");
  await saveTimetable(ctx, withSeats(2));
  await bookOne(ctx, "b");
  expect(await airlines(ctx)).not.toContain("VJ");
  // Fewer than were sold: sold seats stay.
  await saveTimetable(ctx, withSeats(0));
  await saveTimetable(ctx, withSeats(3));
  expect(await airlines(ctx)).toContain("VJ");
});

test("a supplier's surcharge beyond its listed parts is charged to the customer too", async ({ ctx }) => {
  await saveTimetable(ctx, aTimetable);
  const [fare] = await search(ctx);
  if (!fare) throw new Error("nothing flies");
  const dearer = { ...fare, total: vnd(fare.total + 100_000), discount: vnd(-100_000) };
  const terms = { domestic: vnd(80_000), international: vnd(0), internationalPartner: vnd(0), partners: [] };
  const sold = withAgencyFee(dearer, "domestic", { ...terms, per: "flight", infantsPay: true });
  expect(sold.total).toBe(fare.total + 180_000);
});

import { expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { localSupplier } from "#modules/flights/adapters/local/local-supplier.ts";
import { changeFlight } from "#modules/flights/commands/edit-flights.ts";
import { saveTimetable } from "#modules/flights/commands/save-timetable.ts";
import type { PassengerCounts } from "#modules/flights/contract/fare.ts";
import type { Booked, FlightOrder } from "#modules/flights/contract/supplier.ts";
import { getFlight } from "#modules/flights/queries/timetable.ts";
import { departureSeats, seatReservations } from "#modules/flights/tables.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { serverUrl } from "#tests/support/database.ts";
import { quantity } from "#tests/support/quantity.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { aTimetable } from "#tests/support/timetable.ts";
import { openWorld } from "./world.ts";

const SEATS = 9;
const BUYERS = Math.max(60, quantity(500));
const crowd = Array.from({ length: BUYERS }, (_, index) => index + 1);
const signal = new AbortController().signal;
const alone: PassengerCounts = { adult: 1, child: 0, infant: 0 };
const out = { from: "HAN", to: "SGN", on: calendarDate("2026-12-10") };
const back = { from: "SGN", to: "HAN", on: calendarDate("2026-12-14") };

async function openSale() {
  const world = await openWorld();
  await saveTimetable(world.ctx, aTimetable);
  return world;
}

/** The first fares of these airlines, outbound and return. */
async function selectionsOf(
  ctx: Context,
  airlines: readonly string[],
  brand?: string,
): Promise<FlightOrder["selections"]> {
  const { fares } = await localSupplier.search(ctx, { legs: [out, back], passengers: alone }, signal);
  return airlines.map((airline, leg) => {
    const fare = fares.find(
      (one) => one.airline === airline && one.flights[0]?.leg === leg && (!brand || one.brand === brand),
    );
    if (!fare) throw new Error(`${airline} does not fly`);
    return { airline, session: fare.session, fareId: fare.id, values: fare.flights.map(({ value }) => value) };
  });
}

const orderOf = (key: string, selections: FlightOrder["selections"]): FlightOrder => ({
  key,
  since: new Date(),
  selections,
  passengers: [
    {
      type: "adult",
      gender: "female",
      surname: "LE",
      givenNames: "THU HANG",
      bornOn: null,
      adult: null,
      passport: null,
      baggage: [],
    },
  ],
  contact: { gender: "female", surname: "LE", givenNames: "THU HANG", phone: "+84912000001", email: "hang@example.vn" },
});

const held = (booked: readonly Booked[]) => booked.filter(({ ok }) => ok).length;

test("concurrent buyers of the last nine seats: nine get one, and all others are rejected", async () => {
  const { ctx, broken } = await openSale();
  const selections = await selectionsOf(ctx, ["VJ"]);
  const answers = await Promise.all(
    crowd.map((number) => localSupplier.book(ctx, orderOf(`buyer-${number}`, selections), signal)),
  );
  expect(answers.filter((one) => held(one) === 1)).toHaveLength(SEATS);
  const rejections = answers.flat().flatMap((one) => (one.ok ? [] : [one.reason]));
  expect(rejections).toEqual(Array(BUYERS - SEATS).fill("sold-out"));
  expect(await ctx.db.select().from(seatReservations)).toHaveLength(SEATS);
  expect(await broken()).toEqual([]);
});

test("the last outbound and return seats with two airlines are never sold twice, whatever each airline rejects", async () => {
  const { ctx, broken } = await openSale();
  const [there, home] = [await selectionsOf(ctx, ["VN", "VJ"]), await selectionsOf(ctx, ["VJ", "VN"])];
  const answers = await Promise.all(
    crowd
      .slice(0, 60)
      .map((number) => localSupplier.book(ctx, orderOf(`pair-${number}`, number % 2 ? there : home), signal)),
  );
  expect(answers.reduce((sum, one) => sum + held(one), 0)).toBe(4 * SEATS);
  expect(await broken()).toEqual([]);
});

test("fifty concurrent requests of the same order make one reservation, also for the last seats", async () => {
  const { ctx, broken } = await openSale();
  const selections = await selectionsOf(ctx, ["VN", "VN"], "Business");
  const order = orderOf("once", selections);
  const answers = await Promise.all(crowd.slice(0, 50).map(() => localSupplier.book(ctx, order, signal)));
  const codes = new Set(answers.flat().map((one) => (one.ok ? one.reservation.pnr : one.reason)));
  expect(codes.size).toBe(1);
  expect(await ctx.db.select().from(seatReservations)).toHaveLength(1);
  expect(await broken()).toEqual([]);
});

test("expiring, issuing and cancelling concurrently keeps the counters correct", async () => {
  const { ctx, broken } = await openSale();
  const selections = await selectionsOf(ctx, ["VJ"]);
  const first = await Promise.all(
    crowd.slice(0, SEATS).map((number) => localSupplier.book(ctx, orderOf(`a-${number}`, selections), signal)),
  );
  const codes = first.flat().flatMap((one) => (one.ok ? [one.reservation.pnr] : []));
  await Promise.all(codes.slice(0, 4).map((pnr) => localSupplier.issue(ctx, pnr, signal)));
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 4 * 3_600_000) };
  const again = await selectionsOf(later, ["VJ"]);
  const second = await Promise.all([
    ...crowd.slice(0, 30).map((number) => localSupplier.book(later, orderOf(`b-${number}`, again), signal)),
    ...codes.slice(0, 2).map((pnr) => localSupplier.cancel(later, pnr, signal)),
    ...codes.slice(4).map((pnr) => localSupplier.issue(later, pnr, signal).catch(() => null)),
  ]);
  const sold = second.filter((one) => Array.isArray(one) && held(one) === 1).length;
  // Five holds had expired; the two cancelled ones were released in time for some buyers, or for none.
  expect(sold).toBeGreaterThanOrEqual(SEATS - 4);
  expect(sold).toBeLessThanOrEqual(SEATS - 2);
  expect(await broken()).toEqual([]);
  const [row] = await ctx.db.select().from(departureSeats);
  expect((row?.sold ?? 0) + (row?.held ?? 0)).toBe(2 + sold);
});

test("an expired hold that another buyer has swept is not issued, whatever the clock says, and not in part", async () => {
  const { ctx, broken } = await openSale();
  const [first] = await localSupplier.book(ctx, orderOf("slow", await selectionsOf(ctx, ["VJ", "VJ"])), signal);
  if (!first?.ok) throw new Error("nothing held");
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 4 * 3_600_000) };
  // Other buyers take only the outbound flight, all of its seats.
  const again = await selectionsOf(later, ["VJ"]);
  const taken = await Promise.all(
    crowd.slice(0, SEATS).map((number) => localSupplier.book(later, orderOf(`fast-${number}`, again), signal)),
  );
  expect(taken.filter((one) => held(one) === 1)).toHaveLength(SEATS);

  // A process whose clock is behind still believes that the hold is active.
  await expect(localSupplier.issue(ctx, first.reservation.pnr, signal)).rejects.toMatchObject({ kind: "expired" });
  expect(await broken()).toEqual([]);
});

test("an order that is repeated after its deadline is not reported as held", async () => {
  const { ctx } = await openSale();
  const order = orderOf("again", await selectionsOf(ctx, ["VJ"]));
  expect(held(await localSupplier.book(ctx, order, signal))).toBe(1);
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 4 * 3_600_000) };
  expect(await localSupplier.book(later, order, signal)).toEqual([{ ok: false, selections: [0], reason: "expired" }]);
});

test("an airline that lacks one of two flights holds neither, and can be asked again", async () => {
  const { ctx, broken } = await openSale();
  const [out1, back1] = await selectionsOf(ctx, ["VJ", "VJ"]);
  if (!out1 || !back1) throw new Error("two flights");
  const full = await Promise.all(
    crowd.slice(0, SEATS).map((number) => localSupplier.book(ctx, orderOf(`full-${number}`, [out1]), signal)),
  );
  const order = orderOf("both", [out1, back1]);
  expect(await localSupplier.book(ctx, order, signal)).toEqual([{ ok: false, selections: [0, 1], reason: "sold-out" }]);
  const [one] = full.flat();
  if (one?.ok) await localSupplier.cancel(ctx, one.reservation.pnr, signal);
  expect(await localSupplier.book(ctx, order, signal)).toMatchObject([{ ok: true, selections: [0, 1] }]);
  expect(await broken()).toEqual([]);
});

test.skipIf(!serverUrl())("a seat is not booked on a route while a flight is removed from it", async () => {
  const { ctx, ask, broken } = await openSale();
  const manager = { ...ctx, actor: aStaffMember("manager") };
  const order = orderOf("a-buyer", await selectionsOf(ctx, ["VJ"]));
  const { flight, version } = await getFlight(manager, "VJ120");
  const isWaiting = async () => {
    const [row] = await ask(`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
    return row?.waiting !== 0;
  };
  let isAnswered = false;
  const booking = await inTransaction(manager, async (manager) => {
    await changeFlight(manager, { ...flight, to: "DAD" }, version);
    const booking = localSupplier.book(ctx, order, signal).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
    return [booking] as const;
  });
  expect(await booking[0]).toMatchObject([{ ok: false, reason: "sold-out" }]);
  expect(await broken()).toEqual([]);
});

import fc from "fast-check";
import { expect } from "vitest";
import { addDays, calendarDate, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { placeFlights } from "#modules/bookings/commands/flights/place-flights.ts";
import { processDueOrders } from "#modules/bookings/commands/flights/process-orders.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { orderStates } from "#modules/flights/contract/order-states.ts";
import { supplierNames } from "#modules/flights/contract/supplier.ts";
import { listOrders } from "#modules/flights/queries/orders.ts";
import { type FlightOrderRow, flightOrders } from "#modules/flights/tables.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { ourAccount, someSettings } from "#tests/support/factories.ts";
import { aFlightOrder, sellOwnFlights, signal } from "#tests/support/flights.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { flightStatisticsSearch } from "../contract.ts";
import { exportFlightFees, getFlightStatistics } from "./flight-statistics.ts";

const as = (ctx: Context): Context => ({ ...ctx, actor: aStaffMember("accountant") });
const search = flightStatisticsSearch.parse({ from: "2026-10-01", to: "2026-11-30", unit: "month" });

async function aTicketedOrder(ctx: Context) {
  await someSettings(ctx);
  await sellOwnFlights(ctx);
  const placed = await placeFlights(ctx, await aFlightOrder(ctx, ["VN", "VJ"]), { key: "earned", signal });
  await recordBankNotice(ctx, {
    provider: "sepay",
    direction: "in",
    accountNumber: ourAccount.number,
    providerRef: "earned",
    amount: placed.total,
    content: `HT${placed.code}`,
    bankedAt: ctx.now(),
  });
  return placed;
}

test("a fee is earned once tickets are issued, by route and airline, and no longer once they are returned", async ({
  ctx,
}) => {
  const placed = await aTicketedOrder(ctx);
  const figures = () => getFlightStatistics(as(ctx), flightStatisticsSearch.parse({}));
  expect((await figures()).total).toEqual({ orders: 0, tickets: 0, total: 0, cost: 0, fee: 0 });
  await processDueOrders(ctx);

  const orders = await listOrders(ctx, placed.id);
  const cost = orders.reduce((sum, order) => sum + order.cost, 0);
  const found = await figures();
  expect(found.total).toEqual({ orders: 2, tickets: 2, total: placed.total, cost, fee: placed.total - cost });
  // Eighty thousand of each passenger and flight.
  expect(found.total.fee).toBe(160_000);
  expect(found.routes.map(({ key, fee }) => [key, fee])).toEqual([
    ["HAN – SGN", 80_000],
    ["SGN – HAN", 80_000],
  ]);
  expect(found.airlines.map(({ key }) => key)).toEqual(["VJ", "VN"]);
  expect(found.suppliers).toMatchObject([{ key: "local", orders: 2, fee: 160_000 }]);
  const file = await exportFlightFees(as(ctx), flightStatisticsSearch.parse({}));
  expect(file.trim().split("\r\n")).toHaveLength(3);
  for (const { pnr, total, cost } of orders) expect(file).toContain(`,${pnr},1,${total},${cost},${total - cost}`);

  await cancelBooking(ctx, placed.id, { reason: "hãng huỷ chuyến", terms: "full" });
  await processDueOrders(ctx);
  expect((await figures()).total.orders).toBe(0);
});

const segment = (from: string, to: string) => ({ from, to });
const anOrder = fc.record({
  state: fc.constantFrom(...orderStates),
  supplier: fc.constantFrom(...supplierNames),
  airline: fc.constantFrom("VN", "VJ", "QH"),
  path: fc.constantFrom(["HAN", "SGN"], ["SGN", "HAN"], ["HAN", "SGN", "NRT"]),
  back: fc.boolean(),
  passengers: fc.integer({ min: 1, max: 4 }),
  cost: fc.integer({ min: 100_000, max: 9_000_000 }),
  fee: fc.integer({ min: 0, max: 900_000 }),
  minutes: fc.integer({ min: -100 * 1440, max: 0 }),
});
type Made = typeof anOrder extends fc.Arbitrary<infer T> ? T : never;

function rowOf(one: Made, now: Date): FlightOrderRow {
  const way = (path: readonly string[]) => ({
    segments: path.slice(1).map((to, index) => segment(path[index] ?? "", to)),
  });
  const flights = [way(one.path), ...(one.back ? [way(one.path.toReversed())] : [])] as never;
  const at = new Date(now.getTime() + one.minutes * 60_000);
  return {
    id: newId(),
    bookingId: newId(),
    position: 0,
    supplier: one.supplier,
    airline: one.airline,
    state: one.state,
    asked: "issue",
    askedAt: at,
    pnr: "ABC123",
    ref: "ABC123",
    ticketBy: at,
    flights,
    bags: [],
    lines: [],
    total: vnd(one.cost + one.fee),
    cost: vnd(one.cost),
    failure: null,
    kept: null,
    attempts: 0,
    dueAt: null,
    tickets: Array.from({ length: one.passengers }, (_, passenger) => ({ passenger, number: `T-${passenger}` })),
    changedAt: at,
    createdAt: at,
  } as FlightOrderRow;
}

test("the figures of three hundred orders match a plain count, in every table and in the file", async ({ ctx }) => {
  const made = fc.sample(anOrder, { numRuns: 300, seed: 12 });
  const rows = made.map((one) => rowOf(one, ctx.now()));
  await ctx.db.insert(flightOrders).values(rows);
  const [from, to] = [search.from ?? calendarDate("2026-10-01"), search.to ?? calendarDate("2026-11-30")];
  const counted = rows
    .map((row, index) => ({ row, path: made[index]?.path ?? [] }))
    .filter(({ row }) => row.state === "ticketed")
    .filter(({ row }) => row.createdAt >= vietnamInstant(from) && row.createdAt < vietnamInstant(addDays(to, 1)));
  const sumOf = (some: typeof counted) => ({
    orders: some.length,
    tickets: some.reduce((sum, { row }) => sum + row.tickets.length, 0),
    total: some.reduce((sum, { row }) => sum + row.total, 0),
    cost: some.reduce((sum, { row }) => sum + row.cost, 0),
    fee: some.reduce((sum, { row }) => sum + row.total - row.cost, 0),
  });
  const by = (keyOf: (one: (typeof counted)[number]) => string) =>
    [...new Set(counted.map(keyOf))]
      .map((key) => ({ key, ...sumOf(counted.filter((one) => keyOf(one) === key)) }))
      .sort((a, b) => b.fee - a.fee);

  const found = await getFlightStatistics(as(ctx), search);
  expect(counted.length).toBeGreaterThan(10);
  expect(found.total).toEqual(sumOf(counted));
  expect(found.routes).toEqual(by(({ path }) => `${path[0]} – ${path.at(-1)}`));
  expect(found.airlines).toEqual(by(({ row }) => row.airline));
  expect(found.suppliers).toEqual(by(({ row }) => row.supplier));
  const month = ({ row }: (typeof counted)[number]) => today(row.createdAt).slice(0, 7);
  expect(found.periods.map(({ from, to: _, ...figures }) => ({ key: from.slice(0, 7), ...figures }))).toEqual(
    ["2026-10", "2026-11"].map((key) => ({ key, ...sumOf(counted.filter((one) => month(one) === key)) })),
  );
  expect((await exportFlightFees(as(ctx), search)).trim().split("\r\n")).toHaveLength(counted.length + 1);
});

test("flight statistics need the permission to read figures", async ({ ctx }) => {
  const sales = { ...ctx, actor: aStaffMember("sales") };
  await expect(getFlightStatistics(sales, search)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(exportFlightFees(sales, search)).rejects.toMatchObject({ kind: "forbidden" });
});

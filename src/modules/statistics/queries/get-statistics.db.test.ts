import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { Actor } from "#kernel/actor.ts";
import { calendarDate } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { setProductCommission } from "#modules/bookings/commands/staff/set-product-commission.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { matchReceipt, unmatchReceipt } from "#modules/payments/commands/match-receipt-by-hand.ts";
import { payRefund } from "#modules/payments/commands/pay-refund.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { approveRefund, cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import { listLedger, listReceiptsToMatch } from "#modules/payments/queries/ledger.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import { products } from "#modules/products/tables.ts";
import type { Context } from "#platform/context.ts";
import { type Clock, test } from "#tests/support/context.ts";
import {
  aBookingInput,
  aCruise,
  aHotelOnSale,
  ourAccount,
  someSettings,
  type TestCruise,
  theirAccount,
} from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { statisticsSearch } from "../contract.ts";
import { exportStatistics } from "./export-statistics.ts";
import { getDashboard } from "./get-dashboard.ts";
import { getStatistics } from "./get-statistics.ts";

const as = (ctx: Context, actor: Actor): Context => ({ ...ctx, actor });
const searchFor = (search: Record<string, string>) => statisticsSearch.parse(search);

let last = 0;
async function book(ctx: Context, cruise: TestCruise) {
  last += 1;
  const contact = { name: "Khách", phone: `0912 3${String(10_000 + last).slice(-5)}`, email: "khach@example.vn" };
  const input = aBookingInput(cruise, { contact, payment: last % 2 === 0 ? "deposit" : "full" });
  return placeBooking(ctx, input, { key: `stat-key-${last}` });
}

async function transfer(ctx: Context, amount: number, content: string) {
  last += 1;
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  await recordBankNotice(ctx, { ...base, providerRef: `s-${last}`, amount, content, bankedAt: ctx.now() });
}

type World = { ctx: Context; clock: Clock; cruises: TestCruise[]; placed: { id: string; code: string }[] };

const pick = <T>(list: T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

// User actions in random order; a rejected one (nothing left, already cancelled) changes nothing.
const actions: Record<string, (world: World, at: number) => Promise<unknown>> = {
  async book({ ctx, cruises, placed }, at) {
    const cruise = pick(cruises, at);
    if (cruise) placed.push(await book(ctx, cruise));
  },
  pay: ({ ctx, placed }, at) => transfer(ctx, 1000 * (1 + (at % 9000)), `HT${pick(placed, at)?.code}`),
  payAll: ({ ctx, placed }, at) => transfer(ctx, 6_700_000, `HT${pick(placed, at)?.code}`),
  payWithoutCode: ({ ctx }, at) => transfer(ctx, 1000 + at, "khong ro"),
  async match({ ctx, placed }, at) {
    const receipt = pick(await listReceiptsToMatch(ctx), at);
    const amount = receipt && at % 2 === 0 ? vnd(1 + (at % receipt.left)) : undefined;
    if (receipt)
      await matchReceipt(ctx, { receiptId: receipt.id, code: pick(placed, at)?.code ?? "", ...(amount && { amount }) });
  },
  async takeBack({ ctx, placed }, at) {
    const booking = pick(placed, at);
    const line = booking && pick(await listLedger(ctx, booking.id), at);
    if (line?.receiptId)
      await unmatchReceipt(ctx, { receiptId: line.receiptId, code: booking?.code ?? "", reason: "thử" });
  },
  async cancel({ ctx, placed }, at) {
    const booking = pick(placed, at);
    if (booking)
      await cancelAndRefund(ctx, booking.id, {
        reason: "thử",
        terms: at % 3 === 0 ? "full" : "policy",
        beneficiary: theirAccount,
      });
  },
  async refund({ ctx }, at) {
    const refund = pick(await listRefunds(ctx), at);
    if (refund?.state === "requested") await approveRefund(as(ctx, aStaffMember("manager")), refund.id);
    if (refund) await payRefund(ctx, refund.id, `FT${last}-${at}`);
  },
  async wait({ ctx, clock }, at) {
    clock.forward(1 + (at % 4000));
    await expireBookings(ctx);
  },
};

test("property: after any actions, the statistics of all time equal the ledger, to the đồng", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx, { depositPercent: 30 });
  const world: World = {
    ctx,
    clock,
    cruises: [await aCruise(ctx, { capacity: 40 }), await aCruise(ctx, { capacity: 40 })],
    placed: [],
  };
  const steps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(actions)), fc.nat({ max: 100_000 })), {
    minLength: 15,
    maxLength: 25,
  });

  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      for (const [action, at] of story) {
        await actions[action]?.(world, at).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
        });
      }
      for (const unit of ["day", "week", "month"]) {
        const figures = await getStatistics(ctx, searchFor({ from: "2026-11-01", to: "2027-09-30", unit }));
        const { received, refunded } = figures.total;
        const byShip = figures.products.reduce((sum, ship) => sum + ship.received - ship.refunded, 0);
        expect({ unit, byPeriod: received - refunded, byShip, ...figures.ledger }).toMatchObject({
          byPeriod: figures.ledger.paidByBookings,
          byShip: figures.ledger.paidByBookings,
          difference: 0,
        });
        const sold = figures.products.reduce((sum, ship) => sum + ship.value, 0);
        expect(figures.total.value).toBe(sold);
      }
    }),
    // A seed whose runs contain payments, cancellations and refunds: the last line checks that.
    { numRuns: 4, seed: 20261122 },
  );
  const { total, ledger } = await getStatistics(ctx, searchFor({ from: "2026-11-01", to: "2027-09-30" }));
  expect(Math.min(total.refunded, total.received, ledger.ledger)).toBeGreaterThan(0);
}, 120_000);

test("a sale counts on its day in Vietnam, and a cancelled one not at all", async ({ ctx, clock }) => {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity: 9 });
  clock.now = new Date("2026-11-21T16:59:00Z"); // 23:59 of the 21st
  const late = await book(ctx, cruise);
  await transfer(ctx, 6_700_000, `HT${late.code}`);
  clock.forward(2);
  for (const _ of [1, 2]) {
    const { code } = await book(ctx, cruise);
    await transfer(ctx, 6_700_000, `HT${code}`);
  }
  const gone = await book(ctx, cruise);
  await transfer(ctx, 6_700_000, `HT${gone.code}`);
  await cancelAndRefund(ctx, gone.id, { reason: "bận", terms: "policy", beneficiary: theirAccount });

  const { periods, total } = await getStatistics(ctx, searchFor({ from: "2026-11-21", to: "2026-11-22", unit: "day" }));

  expect(periods.map(({ from, bookings, value }) => [from, bookings, value])).toEqual([
    ["2026-11-21", 1, 6_700_000],
    ["2026-11-22", 2, 13_400_000],
  ]);
  expect(total).toMatchObject({ bookings: 3, guests: 6, roomNights: 3, received: 26_800_000, refunded: 0 });
});

test("occupancy counts sold rooms of a night, and pick-up its recent bookings", async ({ ctx, clock }) => {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity: 4 });
  const { code } = await book(ctx, cruise);
  await transfer(ctx, 6_700_000, `HT${code}`);
  clock.forward(8 * 24 * 60);

  const { periods, pickUp } = await getStatistics(
    ctx,
    searchFor({ from: "2026-12-12", to: "2026-12-13", product: cruise.id }),
  );

  expect(periods.map(({ ownNights, capacity }) => [ownNights, capacity])).toEqual([
    [1, 4],
    [0, 4],
  ]);
  expect(pickUp.find((week) => week.to === "2026-12-13")).toMatchObject({ roomNights: 1, last7: 0, last28: 1 });
});

test("the file opens in a spreadsheet, cannot run formulas, and has the sums of the page", async ({ ctx }) => {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { title: "=HYPERLINK(evil)" });
  const { code } = await book(ctx, cruise);
  await transfer(ctx, 6_700_000, `HT${code}`);

  const file = await exportStatistics(ctx, searchFor({ from: "2026-11-21", to: "2026-11-21" }));

  expect(file.startsWith("\ufeffMục,")).toBe(true);
  expect(file).toContain("\r\nTổng,21/11/2026,21/11/2026,1,2,1,6700000,6700000,0,");
  expect(file).toContain("\r\n'=HYPERLINK(evil)");
});

test("the commission of sales is a sum for roles that may see costs, and no column for others", async ({ ctx }) => {
  await someSettings(ctx, { depositPercent: 30 });
  const [cruise, other] = [await aCruise(ctx), await aCruise(ctx)];
  await setProductCommission(ctx, { productId: cruise.id, from: calendarDate("2026-01-01"), basisPoints: 1250 });
  for (const one of [cruise, other]) {
    const { code } = await book(ctx, one);
    await transfer(ctx, 6_700_000, `HT${code}`);
  }
  const search = searchFor({ from: "2026-11-21", to: "2026-11-21" });

  const { commission, products } = await getStatistics(ctx, search);
  expect(commission).toBe(837_500);
  const commissions = new Map(products.map(({ productId, commission }) => [productId, commission]));
  expect(commissions).toEqual(
    new Map([
      [cruise.id, 837_500],
      [other.id, null],
    ]),
  );
  expect(await exportStatistics(ctx, search)).toMatch(/^[^\r]*"Hoa hồng, đ"\r\n/);

  const viewer = as(ctx, aStaffMember("viewer"));
  expect((await getStatistics(viewer, search)).commission).toBeNull();
  expect(await exportStatistics(viewer, search)).not.toContain("Hoa hồng");
});

test("the first page has open tasks, arrivals of today and business figures", async ({ ctx, clock }) => {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity: 9, instantConfirmation: false });
  const { code } = await book(ctx, cruise);
  await transfer(ctx, 6_700_000, `HT${code}`);
  await transfer(ctx, 500_000, "khong ro");
  await book(ctx, cruise);

  expect(await getDashboard(ctx)).toMatchObject({
    today: "2026-11-21",
    placedToday: 2,
    awaitingPayment: { count: 1, endingWithinHour: 1 },
    arrivals: { count: 0 },
    toDo: [
      { key: "to-match", count: 1 },
      { key: "to-confirm", count: 1 },
      { key: "new", count: 2 },
    ],
    money: { current: { value: 6_700_000, received: 6_700_000 }, before: { value: 0 } },
  });
  clock.now = new Date("2026-12-12T03:00:00Z");
  const sailing = await getDashboard(ctx);
  expect(sailing.arrivals).toMatchObject({ count: 1, guests: 2, bookings: [{ code, guests: 2, outstanding: 0 }] });
  expect(sailing.tonight).toMatchObject([{ productId: cruise.id, ownNights: 1, elsewhereNights: 0, capacity: 9 }]);
  expect(sailing.money?.days).toHaveLength(28);
});

test("bookings with a refund due are counted together with how many have an open refund", async ({ ctx }) => {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity: 9 });
  for (const at of [1, 2]) {
    const { id, code } = await book(ctx, cruise);
    await transfer(ctx, 6_700_000, `HT${code}`);
    if (at === 1) await cancelAndRefund(ctx, id, { reason: "bận", terms: "full" });
    else await cancelBooking(ctx, id, { reason: "bận", terms: "full" });
  }
  const { toDo } = await getDashboard(ctx);
  expect(toDo.find(({ key }) => key === "refund-due")).toMatchObject({ count: 2, refunding: 1 });
});

test("takings need the permission to see them", async ({ ctx }) => {
  const dashboard = await getDashboard(as(ctx, aStaffMember("sales")));
  expect(dashboard.money).toBeNull();
  await expect(getStatistics(as(ctx, aStaffMember("sales")), searchFor({}))).rejects.toMatchObject({
    kind: "forbidden",
  });
  await expect(getDashboard(as(ctx, aStaffMember("content")))).rejects.toMatchObject({ kind: "forbidden" });
});

test("a span without bounds is 28 days, and one that is too long is a year", async ({ ctx }) => {
  expect(await getStatistics(ctx, searchFor({}))).toMatchObject({ from: "2026-10-25", to: "2026-11-21", unit: "day" });
  const long = await getStatistics(ctx, searchFor({ from: "2020-01-01", to: calendarDate("2026-11-21") }));
  expect(long).toMatchObject({ from: "2020-01-01", to: "2020-12-31", unit: "month" });
  expect(long.periods).toHaveLength(12);
});

test("products beyond the hundred of the highest sales have their sales too, and all add up to the total", async ({
  ctx,
}) => {
  await someSettings(ctx, { depositPercent: 30 });
  const ship = await aCruise(ctx);
  const { id, total } = await book(ctx, ship);
  await transfer(ctx, total, `HT${(await getBooking(ctx, id)).code}`);
  const [product] = await ctx.db.select().from(products).where(eq(products.id, ship.id));
  const [{ refundDueVnd: _, ...sale } = {}] = await ctx.db.select().from(bookings).where(eq(bookings.id, id));
  if (!product) throw new Error("expected the ship");
  const { scoreMilli: __, ...row } = product;
  const others = Array.from({ length: 100 }, (_, index) => ({ ...row, id: newId(), slug: `tau-khac-${index}` }));
  await ctx.db.insert(products).values(others);
  const sales = others.map((other, index) => {
    const price = { totalVnd: vnd(total + 1), code: `TAUKHAC${index}`, paidVnd: vnd(0) };
    return { ...sale, ...price, id: newId(), productId: other.id } as typeof bookings.$inferInsert;
  });
  await ctx.db.insert(bookings).values(sales);

  const { products: rows, total: sum } = await getStatistics(ctx, searchFor({}));
  expect(rows.find(({ productId }) => productId === ship.id)).toMatchObject({ bookings: 1, value: total });
  expect(rows.reduce((value, one) => value + one.value, 0)).toBe(sum.value);
});

test("ships and hotels have their own figures, which add up to the total", async ({ ctx }) => {
  await someSettings(ctx, { depositPercent: 30 });
  const [ship, hotel, quiet] = [await aCruise(ctx, { capacity: 4 }), await aHotelOnSale(ctx), await aHotelOnSale(ctx)];
  await transfer(ctx, 6_700_000, `HT${(await book(ctx, ship)).code}`);
  const stay = await book(ctx, hotel);
  await transfer(ctx, stay.total, `HT${stay.code}`);
  const gone = await book(ctx, hotel);
  await transfer(ctx, 400_000, `HT${gone.code}`);
  await cancelAndRefund(ctx, gone.id, { reason: "bận", terms: "full", beneficiary: theirAccount });

  // The day of the sale, and the days of both stays.
  const days = { from: "2026-11-21", to: "2026-12-31" };
  const of = (search: object) => getStatistics(ctx, searchFor({ ...days, ...search }));
  const [all, ships, hotels] = [await of({}), await of({ kind: "cruise" }), await of({ kind: "hotel" })];

  expect(hotels.total).toMatchObject({ bookings: 1, roomNights: 1, value: stay.total, received: stay.total + 400_000 });
  expect(hotels.total).toMatchObject({ ownNights: 1, elsewhereNights: 0, capacity: 2 * 2 * 31 });
  expect(hotels.products.map(({ productId }) => productId)).toEqual([hotel.id]);
  expect(ships.products.map(({ productId }) => productId)).toEqual([ship.id]);
  for (const key of [
    "bookings",
    "guests",
    "roomNights",
    "value",
    "received",
    "refunded",
    "ownNights",
    "elsewhereNights",
    "capacity",
  ] as const) {
    expect({ [key]: ships.total[key] + hotels.total[key] }).toEqual({ [key]: all.total[key] });
  }
  const nightsOf = ({ pickUp }: typeof all) => pickUp.reduce((sum, { roomNights }) => sum + roomNights, 0);
  expect([nightsOf(ships), nightsOf(hotels), nightsOf(all)]).toEqual([1, 1, 2]);
  expect((await of({ kind: "hotel", product: quiet.id })).total).toMatchObject({
    value: 0,
    ownNights: 0,
    capacity: 2 * 31,
  });
  expect((await of({ kind: "hotel", product: ship.id })).total).toMatchObject({ value: 0, received: 0, capacity: 0 });
  expect(all.ledger).toEqual(hotels.ledger);
});

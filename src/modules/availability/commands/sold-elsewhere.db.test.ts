import { expect } from "vitest";
import { addDays } from "#kernel/calendar-date.ts";
import { expireBookings } from "#modules/bookings/commands/hold/expire-bookings.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { listBookingRows } from "#modules/bookings/queries/booking-list/list-bookings.ts";
import { statisticsSearch } from "#modules/statistics/contract.ts";
import { getStatistics } from "#modules/statistics/queries/get-statistics.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { makeClock, makeContext, test } from "#tests/support/context.ts";
import { drizzleOf, openTestDatabase } from "#tests/support/database.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { dryRunNights, exportNights } from "../queries/night-sheet.ts";
import { stockGrid } from "../queries/stock-grid.ts";
import { editGrid } from "./edit-grid.ts";
import { importNights } from "./import-nights.ts";

const gridOf = (ctx: Context, { id, checkIn }: TestCruise, days = 1) =>
  stockGrid(ctx, { productId: id, from: checkIn, days, nights: 1 });

async function sell(ctx: Context, cruise: TestCruise, seller: string, rooms: number, days = 1) {
  const { cells } = await gridOf(ctx, cruise, days);
  await editGrid(ctx, {
    productId: cruise.id,
    nights: 1,
    change: { elsewhere: { seller, rooms } },
    cells: cells.map(({ roomId, on, capacity, closed, minNights, price, soldElsewhere }) => ({
      roomId,
      on,
      seen: { capacity, closed, minNights, price, soldElsewhere },
    })),
  });
}

let last = 0;
const book = (ctx: Context, cruise: TestCruise) => {
  last += 1;
  const contact = { name: "Khách", phone: `0912 3${String(10_000 + last).slice(-5)}`, email: "khach@example.vn" };
  return placeBooking(ctx, aBookingInput(cruise, { contact }), { key: `elsewhere-${last}` });
};

test("outside sales are shown beside our own with their sellers, and their rooms cannot be booked", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 4 });
  await book(ctx, cruise);
  await sell(ctx, cruise, "Hãng tàu", 1, 2);
  await sell(ctx, cruise, "Agoda", 2);
  await sell(ctx, cruise, "agoda", 1);
  expect((await gridOf(ctx, cruise, 2)).cells).toMatchObject([
    {
      sold: 0,
      held: 1,
      soldElsewhere: 2,
      elsewhere: [
        { seller: "Hãng tàu", rooms: 1 },
        { seller: "agoda", rooms: 1 },
      ],
    },
    { sold: 0, held: 0, soldElsewhere: 1, elsewhere: [{ seller: "Hãng tàu", rooms: 1 }] },
  ]);
  await book(ctx, cruise);
  await expect(book(ctx, cruise)).rejects.toMatchObject({ code: "sold-out" });
  await sell(ctx, cruise, "Agoda", 0);
  await book(ctx, cruise);
});

test("outside sales cannot exceed the free rooms of a night on sale, with a version check", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 2 });
  await book(ctx, cruise);
  await expect(sell(ctx, cruise, "Agoda", 2)).rejects.toMatchObject({
    code: "below-sold",
    fields: { "change.elsewhere.rooms": expect.any(String) },
    result: [{ taken: 1 }],
  });
  const [cell] = (await gridOf(ctx, cruise)).cells;
  await sell(ctx, cruise, "Agoda", 1);
  if (!cell) throw new Error("no cell");
  const { roomId, on, capacity, closed, minNights, price, soldElsewhere } = cell;
  const edit = {
    productId: cruise.id,
    nights: 1,
    change: { elsewhere: { seller: "Hãng tàu", rooms: 0 } },
    cells: [{ roomId, on, seen: { capacity, closed, minNights, price, soldElsewhere } }],
  };
  await expect(editGrid(ctx, edit)).rejects.toMatchObject({ code: "changed-meanwhile" });
  const later = { ...cruise, checkIn: addDays(cruise.checkIn, 300) };
  await expect(sell(ctx, later, "Agoda", 1)).rejects.toMatchObject({
    fields: { "change.elsewhere.rooms": expect.stringContaining("chưa mở bán") },
  });
  const fewer = { ...edit, change: { capacity: 1 } };
  await expect(
    editGrid(ctx, { ...fewer, cells: edit.cells.map((one) => ({ ...one, seen: { ...one.seen, soldElsewhere: 1 } })) }),
  ).rejects.toMatchObject({ code: "below-sold" });
});

test("only one of two concurrent sales of the last room succeeds", async () => {
  const ctx = makeContext(drizzleOf(await openTestDatabase()), makeClock());
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 1 });
  const outcomes = await Promise.allSettled([
    sell(ctx, cruise, "Agoda", 1),
    book(ctx, cruise),
    sell(ctx, cruise, "Hãng tàu", 1),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [cell] = (await gridOf(ctx, cruise)).cells;
  expect((cell?.soldElsewhere ?? 0) + (cell?.held ?? 0)).toBe(1);
});

test("a file exports outside sales, and changes them", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { rooms: [aRoomDraft({ title: "Suite", units: 5 })], capacity: 5 });
  await book(ctx, cruise);
  await sell(ctx, cruise, "Agoda", 2);
  const product = { id: cruise.id, slug: cruise.slug };
  const span = { from: cruise.checkIn, to: cruise.checkIn };
  const file = (await exportNights(ctx, product, span, "csv")).toString("utf8");
  expect(file).toMatch(/Bán nơi khác,Nơi bán,Đã bán \(chỉ xem\),Đang giữ \(chỉ xem\)/);
  expect(file).toMatch(/,2,Agoda 2,0,1\r/);
  const row = { product: cruise.slug, on: cruise.checkIn, room: "Suite" };
  const rowsOf = (soldElsewhere: number, sellers?: string) => [
    { row: 2, cells: { ...row, soldElsewhere, ...(sellers !== undefined && { sellers }) } },
  ];
  expect(await dryRunNights(ctx, product, rowsOf(2, "Agoda 2"))).toMatchObject({
    changes: [],
    problems: [],
    unchanged: 1,
  });
  expect(await dryRunNights(ctx, product, rowsOf(2))).toMatchObject({ unchanged: 1 });
  expect(await dryRunNights(ctx, product, rowsOf(5, "Agoda"))).toMatchObject({
    problems: [{ column: "Bán nơi khác" }],
  });
  for (const sellers of ["", "Agoda 1; Hãng tàu 1", "Agoda 2; agoda 1"])
    expect(await dryRunNights(ctx, product, rowsOf(3, sellers))).toMatchObject({ problems: [{ column: "Nơi bán" }] });
  const rows = rowsOf(3, "Agoda 2; Hãng tàu 1");
  await importNights(ctx, product, { rows, previewToken: (await dryRunNights(ctx, product, rows)).previewToken });
  expect((await gridOf(ctx, cruise)).cells).toMatchObject([
    {
      soldElsewhere: 3,
      elsewhere: [
        { seller: "Agoda", rooms: 2 },
        { seller: "Hãng tàu", rooms: 1 },
      ],
    },
  ]);
});

test("statistics have own nights, outside nights and capacity, and a cell links to the bookings of its night", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  const [cruise, other] = [await aCruise(ctx, { capacity: 5 }), await aCruise(ctx, { capacity: 5 })];
  await sell(ctx, cruise, "Agoda", 2);
  await sell(ctx, other, "Hãng tàu", 1);
  const booked = await book(ctx, cruise);
  const search = statisticsSearch.parse({ from: cruise.checkIn, to: cruise.checkIn });
  const { total, products } = await getStatistics(ctx, search);
  expect(total).toMatchObject({ ownNights: 0, elsewhereNights: 3, capacity: 10 });
  expect(products.map(({ elsewhereNights }) => elsewhereNights).sort()).toEqual([1, 2]);
  const night = async (on: string) =>
    (await listBookingRows(ctx, bookingSearch.parse({ product: cruise.id, night: on }))).data.map(({ code }) => code);
  expect(await night(cruise.checkIn)).toEqual([booked.code]);
  expect(await night(addDays(cruise.checkIn, 1))).toEqual([]);
  clock.forward(60);
  expect(await night(cruise.checkIn)).toEqual([]);
  await expireBookings(ctx);
  expect(await night(cruise.checkIn)).toEqual([]);
});

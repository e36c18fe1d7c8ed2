import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, aHotelOnSale, type TestCruise } from "#tests/support/factories.ts";
import { quoteParty } from "#tests/support/quote.ts";
import type { EditGridInput } from "../contract/grid.ts";
import { getOffer } from "../queries/offer-stay.ts";
import { stockGrid } from "../queries/stock-grid.ts";
import { editGrid } from "./edit-grid.ts";
import { openNights } from "./open-nights.ts";

const from = calendarDate("2026-12-01");

/** The cells of some days as an editor sees them. */
async function cellsOf(ctx: Context, cruise: TestCruise, days: number, first = from): Promise<EditGridInput["cells"]> {
  const { cells } = await stockGrid(ctx, { productId: cruise.id, from: first, days, nights: 1 });
  return cells.map(({ roomId, on, capacity, closed, minNights, price }) => ({
    roomId,
    on,
    seen: { capacity, closed, minNights, price },
  }));
}

const gridOf = (ctx: Context, cruise: TestCruise, days: number, first = from) =>
  stockGrid(ctx, { productId: cruise.id, from: first, days, nights: 1 });

const totalOf = async (ctx: Context, { slug, checkIn }: TestCruise) =>
  (await quoteParty(ctx, { slug, checkIn, nights: 1, adults: 2, children: [], rooms: [], charter: false })).total;

test("a day price is what customers pay, until it is removed", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const usual = await totalOf(ctx, cruise);
  const edit = { productId: cruise.id, nights: 1 };

  await editGrid(ctx, { ...edit, cells: await cellsOf(ctx, cruise, 1, cruise.checkIn), change: { price: 3_190_000 } });
  expect(await totalOf(ctx, cruise)).toBe(6_380_000);
  expect((await gridOf(ctx, cruise, 1, cruise.checkIn)).cells[0]).toMatchObject({ price: 3_190_000, ownPrice: true });

  await editGrid(ctx, { ...edit, cells: await cellsOf(ctx, cruise, 1, cruise.checkIn), change: { price: null } });
  expect(await totalOf(ctx, cruise)).toBe(usual);
});

test("many cells change at once: stock, stop-sell and minimum nights", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { rooms: [aRoomDraft({ units: 7 })] });

  await editGrid(ctx, {
    productId: cruise.id,
    nights: 1,
    cells: await cellsOf(ctx, cruise, 30),
    change: { capacity: 7, closed: true, minNights: 2, price: 4_000_000 },
  });

  const { cells } = await gridOf(ctx, cruise, 31);
  const same = { capacity: 7, closed: true, minNights: 2, price: 4_000_000 };
  for (const cell of cells.filter((cell) => cell.on < addDays(from, 30))) expect(cell).toMatchObject(same);
  expect(cells.at(30)).not.toMatchObject(same);
});

test("less stock than is sold or held is rejected with the bookings named, and nothing changes", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const { code } = await placeBooking(ctx, aBookingInput(cruise), { key: "key-grid-1" });
  const cells = await cellsOf(ctx, cruise, 2, cruise.checkIn);

  const lowering = editGrid(ctx, { productId: cruise.id, nights: 1, cells, change: { capacity: 0 } });

  await expect(lowering).rejects.toMatchObject({
    code: "below-sold",
    result: [{ on: cruise.checkIn, taken: 1, bookingIds: [expect.any(String)] }],
  });
  expect(code).toBeTruthy();
  expect(await cellsOf(ctx, cruise, 2, cruise.checkIn)).toEqual(cells);
});

test("an editor with stale cells learns which cells changed, and overwrites nothing", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { rooms: [aRoomDraft({ units: 9 })] });
  const seen = await cellsOf(ctx, cruise, 3);
  const edit = { productId: cruise.id, nights: 1 };
  await editGrid(ctx, { ...edit, cells: seen.slice(1, 2), change: { price: 4_000_000 } });

  const second = editGrid(ctx, { ...edit, cells: seen, change: { capacity: 9 } });

  await expect(second).rejects.toMatchObject({ code: "changed-meanwhile", result: [{ on: addDays(from, 1) }] });
  expect((await gridOf(ctx, cruise, 3)).cells.map((cell) => cell.capacity)).not.toContain(9);
});

test("a concurrent booking is no conflict: only staff settings are compared", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const seen = await cellsOf(ctx, cruise, 1, cruise.checkIn);
  await placeBooking(ctx, aBookingInput(cruise), { key: "key-grid-2" });

  await editGrid(ctx, { productId: cruise.id, nights: 1, cells: seen, change: { closed: true } });

  expect((await gridOf(ctx, cruise, 1, cruise.checkIn)).cells[0]).toMatchObject({ closed: true, held: 1 });
});

test("rooms of another ship and visitors are rejected", async ({ ctx }) => {
  const [one, other] = [await aCruise(ctx), await aCruise(ctx)];
  const cells = await cellsOf(ctx, other, 1);
  const change = { closed: true };

  await expect(editGrid(ctx, { productId: one.id, nights: 1, cells, change })).rejects.toMatchObject({
    kind: "invalid",
  });
  const asVisitor = { ...ctx, actor: visitor };
  await expect(editGrid(asVisitor, { productId: other.id, nights: 1, cells, change })).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});

test("open rooms cannot exceed the rooms of the ship", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 2 });
  const edit = { productId: cruise.id, nights: 1, cells: await cellsOf(ctx, cruise, 1) };

  await expect(editGrid(ctx, { ...edit, change: { capacity: 3 } })).rejects.toMatchObject({
    code: "more-than-units",
    fields: { capacity: "Chỉ có 2 phòng Ban Công." },
  });
  const more = { productId: cruise.id, from, to: from, rooms: [{ roomId: cruise.roomIds[0] ?? "", capacity: 3 }] };
  await expect(openNights(ctx, more)).rejects.toMatchObject({ code: "more-than-units" });
});

test("a price change of more than 40 % needs a confirmation, in one cell as in many", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const edit = { productId: cruise.id, nights: 1, cells: await cellsOf(ctx, cruise, 3, cruise.checkIn) };
  const [cell] = edit.cells;

  await expect(editGrid(ctx, { ...edit, change: { price: 3_350 } })).rejects.toMatchObject({
    code: "big-change",
    result: [{ roomId: cell?.roomId, on: cell?.on, before: 3_350_000, after: 3_350, mark: "tenth" }, {}, {}],
  });
  expect(await totalOf(ctx, cruise)).toBe(6_700_000);

  await editGrid(ctx, { ...edit, change: { price: 5_000_000 }, confirmed: true });
  expect(await totalOf(ctx, cruise)).toBe(10_000_000);
  const back = { ...edit, cells: await cellsOf(ctx, cruise, 3, cruise.checkIn) };
  await editGrid(ctx, { ...back, change: { price: null } });
  expect(await totalOf(ctx, cruise)).toBe(6_700_000);
});

test("a night of a hotel has one price for stays of any length, and a minimum of up to thirty nights", async ({
  ctx,
}) => {
  const hotel = await aHotelOnSale(ctx);
  const view = { productId: hotel.id, from: hotel.checkIn, days: 1, nights: null };
  const edit = async (change: EditGridInput["change"], nights: number | null = null) => {
    const [cell] = (await stockGrid(ctx, view)).cells;
    if (!cell) throw new Error("no cell");
    const { roomId, on, capacity, closed, minNights, price } = cell;
    const cells = [{ roomId, on, seen: { capacity, closed, minNights, price } }];
    await editGrid(ctx, { productId: hotel.id, nights, cells, change });
  };
  await edit({ price: 900_000 });
  const stay = { checkIn: hotel.checkIn, adults: 2, children: [], rooms: [], charter: false };
  const product = { id: hotel.id, kind: "hotel" as const };
  for (const [nights, total] of [
    [1, 900_000],
    [3, 2_900_000],
  ] as const)
    expect((await getOffer(ctx, product, { ...stay, nights })).quote.total).toBe(total);

  await edit({ minNights: 30, closedToArrival: true });
  expect((await stockGrid(ctx, view)).cells[0]).toMatchObject({
    minNights: 30,
    closedToArrival: true,
    closedToDeparture: false,
    price: 900_000,
    ownPrice: true,
  });
  await expect(edit({ minNights: 31 })).rejects.toMatchObject({
    fields: { "change.minNights": "Tối thiểu từ 1 đến 30 đêm." },
  });
  await expect(edit({ price: 800_000 }, 2)).rejects.toMatchObject({ fields: { nights: "Chọn lại số đêm." } });
});

test("two nights are the highest minimum of a ship's night", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const edit = { productId: cruise.id, nights: 1, cells: await cellsOf(ctx, cruise, 1) };
  await expect(editGrid(ctx, { ...edit, change: { minNights: 3 } })).rejects.toMatchObject({
    fields: { "change.minNights": "Tối thiểu 1 hoặc 2 đêm." },
  });
});

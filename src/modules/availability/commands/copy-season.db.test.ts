import { desc } from "drizzle-orm";
import { expect } from "vitest";
import { addDays, calendarDate, weekday } from "#kernel/calendar-date.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, aHotelOnSale, type TestCruise } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { previewSeason } from "../queries/season.ts";
import { stockGrid } from "../queries/stock-grid.ts";
import { addYearOfWeeks } from "../rules/season.ts";
import { copySeason } from "./copy-season.ts";
import { editGrid } from "./edit-grid.ts";
import { openNights } from "./open-nights.ts";
import { savePriceRules } from "./save-price-rules.ts";

const from = calendarDate("2026-12-10");
const season = { from, to: addDays(from, 4) };

const manager = aStaffMember("manager");

const gridOf = async (ctx: Context, { id }: TestCruise, first = addYearOfWeeks(from), nights: number | null = null) =>
  (await stockGrid(ctx, { productId: id, from: first, days: 5, nights })).cells;

type Grid = Awaited<ReturnType<typeof gridOf>>;

async function change(ctx: Context, { id }: TestCruise, cells: Grid, terms: object, nights: number | null = null) {
  const chosen = cells.map(({ roomId, on, ...seen }) => ({ roomId, on, seen }));
  await editGrid(ctx, { productId: id, nights, cells: chosen, change: terms, confirmed: true });
}

async function copy(ctx: Context, product: TestCruise): Promise<number> {
  const { previewToken, problems } = await previewSeason(ctx, product, season);
  expect(problems).toEqual([]);
  return copySeason({ ...ctx, actor: manager }, product, { ...season, previewToken });
}

const openLater = (ctx: Context, { id, roomIds }: TestCruise, capacity: number) =>
  openNights(ctx, {
    productId: id,
    from: addYearOfWeeks(season.from),
    to: addYearOfWeeks(season.to),
    rooms: roomIds.map((roomId) => ({ roomId, capacity })),
  });

const pricesOf = (cells: Grid) => cells.map(({ price }) => price);

test("prices and closed nights of a hotel are copied one year on, to the same weekdays, and stock stays", async ({
  ctx,
}) => {
  const hotel = await aHotelOnSale(ctx, { capacity: 5 });
  await openLater(ctx, hotel, 3);
  const now = await gridOf(ctx, hotel, from);
  await change(ctx, hotel, now.slice(0, 2), { price: 1_500_000 });
  const closing = { closed: true, closedToArrival: true, minNights: 3 };
  await change(ctx, hotel, (await gridOf(ctx, hotel, from)).slice(1, 2), closing);
  // Closed for repairs, and copying does not open it.
  await change(ctx, hotel, (await gridOf(ctx, hotel)).slice(4, 5), { closed: true });

  const { changes, unchanged } = await previewSeason(ctx, hotel, season);
  expect(changes.map(({ name }) => name)).toEqual(["09/12/2027, Hướng Biển", "10/12/2027, Hướng Biển"]);
  expect(unchanged).toBe(3);
  expect(pricesOf(await gridOf(ctx, hotel))).toEqual([1_000_000, 1_300_000, 1_300_000, 1_000_000, 1_000_000]);

  expect(await copy(ctx, hotel)).toBe(2);
  const later = await gridOf(ctx, hotel);
  expect(later.map(({ on }) => weekday(on))).toEqual(now.map(({ on }) => weekday(on)));
  expect(pricesOf(later)).toEqual([1_500_000, 1_500_000, 1_300_000, 1_000_000, 1_000_000]);
  expect(later.map(({ capacity }) => capacity)).toEqual([3, 3, 3, 3, 3]);
  expect(later.map(({ closed }) => closed)).toEqual([false, true, false, false, true]);
  expect(later[1]).toMatchObject({ closedToArrival: true, closedToDeparture: false, minNights: 3 });
  expect((await previewSeason(ctx, hotel, season)).changes).toEqual([]);
});

test("a ship copies both trip lengths, and keeps next year's sales", async ({ ctx, clock }) => {
  clock.now = new Date("2026-11-21T03:00:00Z");
  const ship = await aCruise(ctx, { rooms: [aRoomDraft({ units: 4 })], capacity: 4 });
  await openLater(ctx, ship, 2);
  await change(ctx, ship, (await gridOf(ctx, ship, from, 2)).slice(2, 3), { price: 7_000_000 }, 2);
  await placeBooking(ctx, aBookingInput({ ...ship, checkIn: addDays(addYearOfWeeks(from), 2) }), { key: "a-year-on" });
  const held = await gridOf(ctx, ship, addYearOfWeeks(from), 2);
  await change(ctx, ship, (await gridOf(ctx, ship, from, 1)).slice(2, 3), { closed: true }, 1);

  expect(await copy(ctx, ship)).toBe(1);

  const later = await gridOf(ctx, ship, addYearOfWeeks(from), 2);
  expect(later[2]).toMatchObject({ price: 7_000_000, closed: true, held: 1, capacity: 2 });
  const stockOf = (cells: Grid) => cells.map(({ capacity, sold, held }) => [capacity, sold, held]);
  expect(stockOf(later)).toEqual(stockOf(held));
});

test("a night that is not on sale yet gets only the price, and a season priced by this year's rules is written as day prices", async ({
  ctx,
}) => {
  const hotel = await aHotelOnSale(ctx);
  const [closed] = await gridOf(ctx, hotel, from);
  await change(ctx, hotel, closed ? [closed] : [], { closed: true });
  await savePriceRules(ctx, hotel.id, [
    { kind: "base", label: "Giá phòng", amountVnd: 1_000_000 },
    { kind: "season", label: "Cuối năm", fromOn: from, toOn: addDays(from, 2), percent: 50 },
  ]);

  expect(await copy(ctx, hotel)).toBe(3);

  const later = await gridOf(ctx, hotel);
  expect(pricesOf(later)).toEqual([1_500_000, 1_500_000, 1_500_000, 1_000_000, 1_000_000]);
  expect(later.map(({ capacity, closed }) => [capacity, closed])).toEqual(later.map(() => [null, false]));
});

test("a night that a rule makes free gets no price of its own a year on", async ({ ctx }) => {
  const hotel = await aHotelOnSale(ctx);
  await savePriceRules(ctx, hotel.id, [
    { kind: "base", label: "Giá phòng", amountVnd: 1_000_000 },
    { kind: "season", label: "Đêm tặng", fromOn: from, toOn: from, percent: -100 },
    { kind: "season", label: "Cuối năm", fromOn: addDays(from, 1), toOn: addDays(from, 1), percent: 50 },
  ]);
  expect(pricesOf(await gridOf(ctx, hotel, from)).slice(0, 2)).toEqual([0, 1_500_000]);

  expect(await copy(ctx, hotel)).toBe(1);

  expect(pricesOf(await gridOf(ctx, hotel)).slice(0, 2)).toEqual([1_000_000, 1_500_000]);
});

test("a stale preview is not written, and written changes are in the log", async ({ ctx }) => {
  const hotel = await aHotelOnSale(ctx);
  const now = await gridOf(ctx, hotel, from);
  await change(ctx, hotel, now.slice(0, 1), { price: 1_500_000 });
  const { previewToken } = await previewSeason(ctx, hotel, season);
  await change(ctx, hotel, (await gridOf(ctx, hotel, from)).slice(0, 1), { price: 1_600_000 });

  await expect(copySeason(ctx, hotel, { ...season, previewToken })).rejects.toMatchObject({
    code: "changed-meanwhile",
  });
  expect(pricesOf(await gridOf(ctx, hotel))[0]).toBe(1_000_000);

  await copy(ctx, hotel);
  const [entry] = await ctx.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
  expect(entry).toMatchObject({ action: "nights.copied", actorName: manager.name, subjectId: hotel.id });
  expect(JSON.stringify(entry)).toContain("09/12/2027");
});

test("a season ends after its start, and does not overlap its own copy", async ({ ctx }) => {
  const hotel = await aHotelOnSale(ctx);
  for (const to of [addDays(from, -1), addDays(from, 364)])
    await expect(previewSeason(ctx, hotel, { from, to })).rejects.toMatchObject({
      kind: "invalid",
      fields: { to: expect.any(String) },
    });
  expect((await previewSeason(ctx, hotel, { from, to: addDays(from, 363) })).problems).toEqual([]);
});

import { describe, expect } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise } from "#tests/support/factories.ts";
import { changeNights } from "#tests/support/nights.ts";
import type { CruiseSearch } from "../contract/search.ts";
import { listPricedCruises } from "./list-priced-cruises.ts";

const date = calendarDate("2026-12-12");
const dated = { date, adults: 2, page: 1, size: 20 };

async function aShip(ctx: Context, title: string, price: number, change: { capacity?: number; stars?: number } = {}) {
  const cruise = await aCruise(ctx, { title, ...change });
  await savePriceRules(ctx, cruise.id, [{ kind: "base", label: "Giá", amountVnd: price }]);
  return cruise;
}

const titles = async (ctx: Context, search: Partial<CruiseSearch>) =>
  (await listPricedCruises(ctx, { ...dated, ...search })).data.map((card) => card.title);

describe("a list with a date", () => {
  test("is sorted by the total of the party, and ships without a room for it come last both ways", async ({ ctx }) => {
    await aShip(ctx, "Hết phòng", 1_000_000, { capacity: 0 });
    await aShip(ctx, "Đắt", 5_000_000);
    await aShip(ctx, "Rẻ", 2_000_000);

    expect(await titles(ctx, {})).toEqual(["Đắt", "Rẻ", "Hết phòng"]);
    expect(await titles(ctx, { sort: "price" })).toEqual(["Rẻ", "Đắt", "Hết phòng"]);
    expect(await titles(ctx, { sort: "-price" })).toEqual(["Đắt", "Rẻ", "Hết phòng"]);
  });

  test("shows each ship once across pages", async ({ ctx }) => {
    for (const price of [4, 2, 5, 1, 3]) await aShip(ctx, `Tàu ${price}`, price * 1_000_000);

    const pages = [1, 2, 3].map((page) => titles(ctx, { sort: "price", page, size: 2 }));

    expect((await Promise.all(pages)).flat()).toEqual(["Tàu 1", "Tàu 2", "Tàu 3", "Tàu 4", "Tàu 5"]);
  });

  test("filters by the total of the party, not by the default price, and counts filters within it", async ({ ctx }) => {
    await aShip(ctx, "Vừa", 4_000_000, { stars: 5 });
    await aShip(ctx, "Cũng vừa", 4_500_000, { stars: 4 });
    await aShip(ctx, "Quá đắt", 6_000_000, { stars: 4 });
    const band = { greater_defaultPrice: 7_000_000 as never, lower_defaultPrice: 10_000_000 as never };

    const list = await listPricedCruises(ctx, { ...dated, ...band, stars: "5" });

    expect(list.data.map((card) => card.title)).toEqual(["Vừa"]);
    expect([list.total, list.facets.stars.map(({ value, count }) => [value, count])]).toEqual([
      1,
      [
        ["5", 1],
        ["4", 1],
      ],
    ]);
  });

  test("names the nearest day on which a closed ship takes the party", async ({ ctx }) => {
    const cruise = await aShip(ctx, "Đóng ba đêm", 3_000_000);
    const closed = [-1, 0, 1].map((day) => addDays(date, day));
    await changeNights(
      ctx,
      cruise.id,
      cruise.roomIds.flatMap((roomId) => closed.map((nightOn) => ({ roomId, nightOn, closed: true }))),
    );

    const { data } = await listPricedCruises(ctx, dated);

    expect(data[0]?.price).toMatchObject({
      kind: "not-for-sale",
      nearest: { date: addDays(date, 2), total: 6_000_000 },
    });
  });
});

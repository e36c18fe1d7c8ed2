import { inArray } from "drizzle-orm";
import { describe, expect } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { listTopCruises } from "#modules/cruises/queries/list-top-cruises.ts";
import { searchCruises } from "#modules/cruises/queries/search-cruises.ts";
import { storeFromPrice } from "#modules/products/commands/from-price.ts";
import { cardsById } from "#modules/products/queries/cards.ts";
import { fromPriceOf } from "#modules/products/rules/from-price.ts";
import { productFromPrices } from "#modules/products/tables.ts";
import { createTaggedCache } from "#platform/cache/tagged-cache.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale, flexible } from "#tests/support/factories.ts";
import { failOneRow } from "#tests/support/failing-row.ts";
import { aHotel } from "#tests/support/home.ts";
import { changeNights } from "#tests/support/nights.ts";
import { quoteParty } from "#tests/support/quote.ts";

import { openNights } from "../commands/open-nights.ts";
import { refreshFromPrices } from "../commands/refresh-from-prices.ts";
import { savePriceRules } from "../commands/save-price-rules.ts";
import { holdStock, releaseStock } from "../commands/stock.ts";
import { getFromOffer } from "./from-prices.ts";

const pageOf = (ctx: Context, id: string, nights = 1) => getFromOffer(ctx, { id, kind: "cruise", lengths: [] }, nights);

/** The listed price after the job has run. */
async function listed(ctx: Context, id: string, nights?: number) {
  await refreshFromPrices(ctx);
  const list = await searchCruises(ctx, { page: 1, size: 20, ...(nights && { nights }) });
  const card = list.data.find((one) => one.id === id);
  return card ? fromPriceOf(card.from, nights) : null;
}

describe("the from-price of a ship", () => {
  test("is the lowest bookable price of the coming 90 days, the same on home, list and page", async ({ ctx }) => {
    const cruise = await aCruise(ctx, { defaultPrice: 999 as never });
    await savePriceRules(ctx, cruise.id, [
      { kind: "base", label: "Giá", nights: 1, amountVnd: 3_000_000 },
      { kind: "base", label: "Giá", nights: 2, amountVnd: 5_000_000 },
      {
        kind: "season",
        label: "Rẻ",
        percent: -50,
        fromOn: calendarDate("2026-12-20"),
        toOn: calendarDate("2026-12-20"),
      },
    ]);

    expect(await listed(ctx, cruise.id)).toEqual({ price: 1_500_000, nights: 1 });
    const [home] = await listTopCruises(ctx, 6);
    expect(home?.from).toEqual([1_500_000, 2_500_000]);
    const page = await pageOf(ctx, cruise.id);
    expect(page).toEqual({
      product: { price: 1_500_000, nights: 1 },
      terms: null,
      rooms: { [cruise.roomIds[0] ?? ""]: 1_500_000 },
    });
    const pair = { slug: cruise.slug, nights: 1, adults: 2, children: [], rooms: [], charter: false };
    const quote = await quoteParty(ctx, { ...pair, checkIn: calendarDate("2026-12-20") });
    expect(quote.total).toBe(2 * 1_500_000);
  });

  test("comes from current prices, also in an instance with a stale cache", async ({ ctx }) => {
    const { id } = await aCruise(ctx);
    const stale = { ...ctx, cache: createTaggedCache(() => "an old version", 100) };
    await pageOf(stale, id);
    await savePriceRules(ctx, id, [{ kind: "base", label: "Giá", amountVnd: 1_000_000 }]);

    expect(await listed(stale, id)).toMatchObject({ price: 1_000_000 });
  });

  test("of two nights is a price of two nights, on the list and on each room", async ({ ctx }) => {
    const cruise = await aCruise(ctx);

    expect(await listed(ctx, cruise.id, 2)).toEqual({ price: 5_900_000, nights: 2 });
    expect(await pageOf(ctx, cruise.id, 2)).toMatchObject({
      product: { price: 5_900_000, nights: 2 },
      rooms: { [cruise.roomIds[0] ?? ""]: 5_900_000 },
    });
  });

  test("counts no day that is closed, sold out, or too short for the trip", async ({ ctx }) => {
    const cruise = await aCruise(ctx, { capacity: 1 });
    const [roomId = ""] = cruise.roomIds;
    const cheap = calendarDate("2026-12-20");
    await savePriceRules(ctx, cruise.id, [
      { kind: "base", label: "Giá", amountVnd: 3_000_000 },
      { kind: "season", label: "Rẻ", percent: -50, fromOn: cheap, toOn: cheap },
    ]);
    expect(await listed(ctx, cruise.id)).toMatchObject({ price: 1_500_000 });

    const stay = {
      bookingId: newId(),
      productId: cruise.id,
      checkIn: cheap,
      nights: 1,
      rooms: [{ roomId, quantity: 1 }],
    };
    await holdStock(ctx, stay, new Date(ctx.now().getTime() + 600_000));
    expect(await listed(ctx, cruise.id)).toMatchObject({ price: 3_000_000 });
    await releaseStock(ctx, stay.bookingId, cruise.id);
    expect(await listed(ctx, cruise.id)).toMatchObject({ price: 1_500_000 });
    await changeNights(ctx, cruise.id, [{ roomId, nightOn: cheap, minNights: 2 }]);
    expect((await pageOf(ctx, cruise.id)).product?.price).toBe(3_000_000);
    await changeNights(ctx, cruise.id, [{ roomId, nightOn: cheap, closed: true, minNights: 1 }]);
    expect(await listed(ctx, cruise.id)).toMatchObject({ price: 3_000_000 });
  });

  test("follows the calendar: past days and days more than 90 ahead do not count", async ({ ctx, clock }) => {
    const cruise = await aCruise(ctx, { capacity: 1 });
    await savePriceRules(ctx, cruise.id, [
      { kind: "base", label: "Giá", amountVnd: 3_000_000 },
      {
        kind: "season",
        label: "Rẻ",
        percent: -50,
        fromOn: calendarDate("2026-12-01"),
        toOn: calendarDate("2026-12-01"),
      },
    ]);
    expect(await listed(ctx, cruise.id)).toMatchObject({ price: 1_500_000 });

    clock.forward(11 * 24 * 60);
    expect(await listed(ctx, cruise.id)).toMatchObject({ price: 3_000_000 });
    clock.forward(120 * 24 * 60);
    expect(await listed(ctx, cruise.id)).toBeNull();
    expect((await pageOf(ctx, cruise.id)).product).toBeNull();
  });

  test("is absent without nights on sale, and appears once they are opened", async ({ ctx }) => {
    const { id, roomIds } = await aCruise(ctx, { capacity: 0, rooms: [aRoomDraft({ units: 2 })] });
    expect(await listed(ctx, id)).toBeNull();

    const from = calendarDate("2027-02-01");
    await openNights(ctx, { productId: id, from, to: from, rooms: roomIds.map((roomId) => ({ roomId, capacity: 1 })) });
    expect(await listed(ctx, id)).toMatchObject({ price: 3_350_000 });
  });

  test("is searched from the first bookable day of its kind", async ({ ctx, clock }) => {
    clock.now = new Date("2026-11-22T05:00:00Z"); // noon: ships have left, and hotels take guests of the evening
    const [cruise, hotel] = [await aCruise(ctx), await aHotel(ctx)];
    await refreshFromPrices(ctx);

    const { id, since } = { id: productFromPrices.productId, since: productFromPrices.since };
    const found = await ctx.db
      .select({ id, since })
      .from(productFromPrices)
      .where(inArray(id, [cruise.id, hotel.id]));
    expect(new Map(found.map((row) => [row.id, row.since]))).toEqual(
      new Map([
        [cruise.id, "2026-11-23"],
        [hotel.id, "2026-11-22"],
      ]),
    );
  });

  test("is refreshed for the other ships of a batch when one fails", async ({ ctx }) => {
    const ships = [await aCruise(ctx, { title: "Một" }), await aCruise(ctx, { title: "Hai" })];
    const hotel = await aHotelOnSale(ctx);
    const [failed = "", other = ""] = ships.map(({ id }) => id).sort();
    const failing = failOneRow(ctx);

    await expect(refreshFromPrices(failing.ctx)).rejects.toThrow("failed rows: 1");

    expect(failing.failedIds).toEqual([failed]);
    const rows = await ctx.db
      .select({ id: productFromPrices.productId, since: productFromPrices.since })
      .from(productFromPrices);
    const refreshed = new Map(rows.map(({ id, since }) => [id, since !== null]));
    expect(refreshed).toEqual(
      new Map([
        [failed, false],
        [other, true],
        [hotel.id, true],
      ]),
    );
    expect(await refreshFromPrices(ctx)).toBe(1);
  });

  test("sorts a list without a day, with unbookable ships last in both directions", async ({ ctx }) => {
    const none = await aCruise(ctx, { capacity: 0, title: "Chưa bán" });
    const dear = await aCruise(ctx, { title: "Đắt", defaultPrice: 1 as never });
    const cheap = await aCruise(ctx, { title: "Rẻ", defaultPrice: 9 as never });
    await savePriceRules(ctx, cheap.id, [{ kind: "base", label: "Giá", amountVnd: 1_000_000 }]);
    await refreshFromPrices(ctx);

    const order = async (sort: "price" | "-price") =>
      (await searchCruises(ctx, { page: 1, size: 20, sort })).data.map((card) => card.id);

    expect(await order("price")).toEqual([cheap.id, dear.id, none.id]);
    expect(await order("-price")).toEqual([dear.id, cheap.id, none.id]);
  });
});

describe("the from-price of a hotel", () => {
  test("is for one room and night, of the shortest possible stay", async ({ ctx }) => {
    const hotel = await aHotelOnSale(ctx);
    const [room = ""] = hotel.roomIds;
    const fromOf = () => getFromOffer(ctx, { id: hotel.id, kind: "hotel", lengths: [] }, 1);
    expect(await fromOf()).toMatchObject({ product: { price: 1_000_000, nights: 1 }, rooms: { [room]: 1_000_000 } });

    // Six nights in a row include a Friday or a Saturday, perhaps only one of them.
    const nights = Array.from({ length: 61 }, (_, day) => ({
      roomId: room,
      nightOn: addDays(calendarDate("2026-12-01"), day),
      minNights: 6,
    }));
    await changeNights(ctx, hotel.id, nights);
    expect(await fromOf()).toMatchObject({ product: { price: Math.ceil(6_300_000 / 6), nights: 1 } });

    await refreshFromPrices(ctx);
    const [stored] = await ctx.db
      .select()
      .from(productFromPrices)
      .where(inArray(productFromPrices.productId, [hotel.id]));
    expect(stored).toMatchObject({ oneNight: 1_050_000, twoNights: null });
  });

  test("names its room and terms, and the surcharge of better terms for the same room and night", async ({ ctx }) => {
    const title = "Chỉ phòng";
    const firm = { ...flexible, title, board: "none" as const, cancellation: [], changePercent: -12 };
    const half = { ...flexible, title: "Hai bữa", board: "half" as const, changePercent: 28 };
    const rooms = [aRoomDraft({ title: "Nhìn Phố" }), aRoomDraft({ title: "Nhìn Biển" })];
    const hotel = await aHotelOnSale(ctx, { plans: [flexible, half, firm], rooms });
    await refreshFromPrices(ctx);

    const terms = {
      room: "Nhìn Phố",
      board: "none",
      freeDays: null,
      givesBack: false,
      better: { board: "breakfast", freeDays: 1, givesBack: true, moreVnd: 120_000 },
    };
    const [card] = await cardsById(ctx, "hotel", [hotel.id]);
    expect(card).toMatchObject({ from: [880_000, null], fromTerms: terms });
    const page = await getFromOffer(ctx, { id: hotel.id, kind: "hotel", lengths: [] }, 1);
    expect(page).toMatchObject({ product: { price: 880_000 }, terms });
  });

  test("names no better terms where its own are the best, and a change of terms at the same price reaches lists", async ({
    ctx,
  }) => {
    const hotel = await aHotelOnSale(ctx);
    await refreshFromPrices(ctx);
    const cardOf = async () => (await cardsById(ctx, "hotel", [hotel.id]))[0];
    expect(await cardOf()).toMatchObject({ fromTerms: { board: "breakfast", freeDays: 1, better: null } });

    const terms = { room: "Hướng Biển", board: "half" as const, freeDays: 1, givesBack: true, better: null };
    const since = calendarDate("2026-11-21");
    await storeFromPrice(ctx, { productId: hotel.id, prices: [vnd(1_000_000), null], terms, requests: 1, since });
    expect(await cardOf()).toMatchObject({ fromTerms: terms });
  });
});

import { describe, expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { createAmenity } from "#modules/amenities/commands.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { recordReviews } from "#modules/products/commands/record-review.ts";
import type { Context } from "#platform/context.ts";
import { startsFrom } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotelOnSale } from "#tests/support/factories.ts";
import { aCity, aHotel, aPlanDraft } from "#tests/support/home.ts";
import { changeNights } from "#tests/support/nights.ts";
import { hotelSearch } from "../contract/search.ts";
import { listPricedHotels } from "./list-priced-hotels.ts";

const list = (ctx: Context, search: Record<string, string> = {}) => listPricedHotels(ctx, hotelSearch.parse(search));
const titles = async (ctx: Context, search: Record<string, string>) =>
  (await list(ctx, search)).data.map((hotel) => hotel.title);

describe("the hotel list", () => {
  test("filters by city, stars, features, terms, score and price, and counts each filter", async ({ ctx }) => {
    const pool = await createAmenity(ctx, { type: "hotel", text: "Hồ bơi", icon: "waves", position: 0 });
    const bare = aPlanDraft({ title: "Chỉ phòng", board: "none", cancellation: [] });
    const bay = await aHotel(ctx, {
      title: "Vịnh",
      rank: 1,
      stars: 5,
      amenityIds: [pool.id],
    });
    const hill = await aHotel(ctx, {
      title: "Núi",
      rank: 2,
      stars: 4,
      city: "Sa Pa",
      plans: [aPlanDraft({ cancellation: [] })],
    });
    const town = await aHotel(ctx, {
      title: "Phố",
      rank: 3,
      stars: 3,
      city: "Sa Pa",
      plans: [bare],
      amenityIds: [pool.id],
    });
    await aHotel(ctx, { title: "Kín", rank: 1, status: "hidden" });
    await recordReviews(ctx, new Map([[bay.id, [0, 0, 0, 1, 3]]]));
    const sapa = await aCity(ctx, "Sa Pa");
    await startsFrom(ctx, bay.id, 4_000_000);
    for (const { id } of [hill, town]) await startsFrom(ctx, id, 1_000_000);

    expect(await titles(ctx, {})).toEqual(["Vịnh", "Núi", "Phố"]);
    expect(await titles(ctx, { city: sapa })).toEqual(["Núi", "Phố"]);
    expect(await titles(ctx, { stars: "3,5" })).toEqual(["Vịnh", "Phố"]);
    expect(await titles(ctx, { features: pool.id, city: sapa })).toEqual(["Phố"]);
    expect(await titles(ctx, { breakfast: "1" })).toEqual(["Vịnh", "Núi"]);
    expect(await titles(ctx, { freeCancellation: "1" })).toEqual(["Vịnh"]);
    expect(await titles(ctx, { score: "4.5" })).toEqual(["Vịnh"]);
    expect(await titles(ctx, { greater_defaultPrice: "3000000" })).toEqual(["Vịnh"]);
    expect(await titles(ctx, { lower_defaultPrice: "3000000" })).toEqual(["Núi", "Phố"]);
    expect(await titles(ctx, { title: "nui sa pa" })).toEqual(["Núi"]);

    const { total, facets } = await list(ctx, { city: sapa });
    expect(total).toBe(2);
    expect(facets).toMatchObject({
      cities: [
        { label: "Hạ Long", count: 1 },
        { label: "Sa Pa", count: 2 },
      ],
      stars: [
        { value: "4", label: "4 sao", count: 1 },
        { value: "3", count: 1 },
      ],
      perks: [
        { value: "breakfast", label: "Gồm bữa sáng", count: 1 },
        { value: "freeCancellation", label: "Huỷ miễn phí", count: 0 },
      ],
      features: [{ label: "Hồ bơi", count: 1 }],
      scores: [{ count: 0 }, { count: 0 }, { count: 0 }],
    });
  });

  test("breakfast and free cancellation must be in the same terms, on any day", async ({ ctx }) => {
    const breakfast = aPlanDraft({ title: "Kèm bữa sáng", cancellation: [] });
    const free = aPlanDraft({ title: "Linh hoạt", board: "none" });
    await aHotel(ctx, { title: "Một", rank: 1, plans: [breakfast, free] });
    await aHotel(ctx, { title: "Hai", rank: 2, plans: [free, aPlanDraft({ title: "Cả hai" })] });

    expect(await titles(ctx, { breakfast: "1" })).toEqual(["Một", "Hai"]);
    expect(await titles(ctx, { freeCancellation: "1" })).toEqual(["Một", "Hai"]);
    expect(await titles(ctx, { breakfast: "1", freeCancellation: "1" })).toEqual(["Hai"]);
    const counts = async (search: Record<string, string>) => (await list(ctx, search)).facets.perks;
    expect(await counts({})).toMatchObject([{ count: 2 }, { count: 2 }]);
    expect(await counts({ breakfast: "1" })).toMatchObject([{ count: 2 }, { count: 1 }]);
    expect(await counts({ breakfast: "1", freeCancellation: "1" })).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  test("has complete cards", async ({ ctx }) => {
    await aHotel(ctx, { title: "Vịnh", stars: 4, totalRooms: 80, shortDescription: ["Sát biển", "Yên tĩnh"] });

    expect((await list(ctx)).data).toMatchObject([
      {
        title: "Vịnh",
        category: { name: "Hạ Long" },
        defaultPrice: 1_850_000,
        salePrice: 1_480_000,
        stars: 4,
        totalRooms: 80,
        description: "Sát biển",
        price: null,
        score: { average: null, count: 0 },
      },
    ]);
  });

  test.for([
    { breakfast: "yes" },
    { stars: "6" },
    { checkIn: "2027-02-30" },
    { adults: "0" },
    { rooms: "0" },
    { rooms: "11" },
    { sort: "rank" },
    { page_size: "5" },
  ])("rejects an invalid query: %o", (search) => {
    expect(hotelSearch.safeParse(search).success).toBe(false);
  });
});

describe("with days", () => {
  const stay = { checkIn: "2026-12-10", checkOut: "2026-12-13", adults: "2" };

  async function aPricedHotel(
    ctx: Context,
    title: string,
    price: number,
    change: Parameters<typeof aHotelOnSale>[1] = {},
  ) {
    const hotel = await aHotelOnSale(ctx, { title, ...change });
    await savePriceRules(ctx, hotel.id, [
      { kind: "base", label: "Giá phòng", amountVnd: price },
      { kind: "weekday", label: "Cuối tuần", weekdays: [5, 6], percent: 50 },
    ]);
    return hotel;
  }

  test("the price is for the whole stay, and sorts the list", async ({ ctx }) => {
    await aPricedHotel(ctx, "Đắt", 2_000_000);
    await aPricedHotel(ctx, "Rẻ", 1_000_000);

    const { data } = await list(ctx, { ...stay, sort: "price" });

    // One night of the week, Friday and Saturday.
    expect(data.map(({ title, price }) => [title, price?.kind === "priced" && price.total])).toEqual([
      ["Rẻ", 4_000_000],
      ["Đắt", 8_000_000],
    ]);
    expect(await titles(ctx, { ...stay, sort: "-price" })).toEqual(["Đắt", "Rẻ"]);
    expect((await list(ctx, { checkIn: "2026-12-10" })).data[0]?.price).toMatchObject({ total: 2_000_000 });
  });

  test("a price band is compared with a room and night of the stay", async ({ ctx }) => {
    await aPricedHotel(ctx, "Đắt", 2_000_000);
    await aPricedHotel(ctx, "Rẻ", 1_000_000);

    expect(await titles(ctx, { ...stay, lower_defaultPrice: "1333334" })).toEqual(["Rẻ"]);
    expect(await titles(ctx, { ...stay, lower_defaultPrice: "1333333" })).toEqual([]);
    expect(await titles(ctx, { ...stay, adults: "4", lower_defaultPrice: "1333334" })).toEqual(["Rẻ"]);
  });

  test("a hotel that is full on one night comes last, with its nearest free days", async ({ ctx }) => {
    const { id, roomIds } = await aPricedHotel(ctx, "Đầy", 1_000_000, { rank: 1 });
    await aPricedHotel(ctx, "Trống", 2_000_000, { rank: 2 });
    const nightOn = calendarDate("2026-12-12");
    await changeNights(ctx, id, [{ roomId: roomIds[0] ?? "", nightOn, closed: true }]);

    const { data } = await list(ctx, stay);

    expect(data.map(({ title, price }) => [title, price?.kind])).toEqual([
      ["Trống", "priced"],
      ["Đầy", "not-for-sale"],
    ]);
    expect(data[1]?.price).toMatchObject({ nearest: { date: "2026-12-09", total: 3_500_000 } });
  });

  test("the total is for the cheapest terms with the requested perks, with meals and the end of free cancellation", async ({
    ctx,
    clock,
  }) => {
    const plans = [
      aPlanDraft({ title: "Linh hoạt" }),
      aPlanDraft({ title: "Bữa sáng", cancellation: [], changePercent: -10 }),
      aPlanDraft({ title: "Chỉ phòng", board: "none", cancellation: [], changePercent: -20 }),
    ];
    await aPricedHotel(ctx, "Nhà", 1_000_000, { plans });
    const free = { board: "breakfast", freeUntil: "2026-12-07", givesBack: true };
    const stayOf = async (search: object) => (await list(ctx, { ...stay, ...search })).data[0]?.price;

    const noRefund = { freeUntil: null, givesBack: false };
    expect(await stayOf({})).toMatchObject({ total: 3_200_000, rooms: 1, board: "none", ...noRefund });
    expect(await stayOf({ breakfast: "1" })).toMatchObject({ total: 3_600_000, board: "breakfast", freeUntil: null });
    expect(await stayOf({ freeCancellation: "1" })).toMatchObject({ total: 4_000_000, ...free });
    expect(await stayOf({ breakfast: "1", freeCancellation: "1" })).toMatchObject({ total: 4_000_000, ...free });
    expect(await stayOf({ rooms: "2", breakfast: "1" })).toMatchObject({ total: 7_200_000, rooms: 2 });
    expect(await stayOf({ breakfast: "1" })).toMatchObject({
      choice: [{ roomId: expect.any(String), quantity: 1, ratePlanId: expect.any(String) }],
    });
    expect(await stayOf({ rooms: "3", adults: "3" })).toMatchObject({ kind: "sold-out" });
    await expect(stayOf({ rooms: "3" })).rejects.toMatchObject({
      kind: "invalid",
      fields: { rooms: expect.any(String) },
    });
    const soon = { checkIn: "2026-12-01", checkOut: "2026-12-02" };
    expect(await stayOf({ ...soon, freeCancellation: "1" })).toMatchObject({ freeUntil: "2026-11-28" });
    expect(await titles(ctx, { ...stay, breakfast: "1", lower_defaultPrice: "1200000" })).toEqual(["Nhà"]);
    expect(await titles(ctx, { ...stay, breakfast: "1", lower_defaultPrice: "1199999" })).toEqual([]);
    // Free cancellation ends three days before each stay.
    clock.forward(17 * 24 * 60);
    expect(await stayOf({ freeCancellation: "1" })).toMatchObject({
      kind: "not-for-sale",
      nearest: { date: "2026-12-11" },
    });
  });

  test("invalid days are rejected with the reason", async ({ ctx }) => {
    for (const checkOut of ["2026-12-10", "2026-12-01", "2027-12-10"]) {
      await expect(list(ctx, { ...stay, checkOut })).rejects.toMatchObject({
        kind: "invalid",
        fields: { nights: expect.any(String) },
      });
    }
    await expect(list(ctx, { ...stay, checkIn: "2020-12-10" })).rejects.toMatchObject({ code: "past-date" });
  });
});

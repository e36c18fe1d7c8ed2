import { describe, expect } from "vitest";
import { addDays, calendarDate, today } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { openNights } from "#modules/availability/commands/open-nights.ts";
import { refreshFromPrices } from "#modules/availability/commands/refresh-from-prices.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import type { CreatedProduct } from "#modules/availability/contract/kind.ts";
import type { PriceRuleDraft } from "#modules/availability/contract/rules.ts";
import { cruiseSearch } from "#modules/cruises/contract/search.ts";
import { searchCruises } from "#modules/cruises/queries/search-cruises.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import type { Context } from "#platform/context.ts";
import { aListedCruise, anAmenity, anArea, aRoomDraft, reviewed } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotel, aPost } from "#tests/support/home.ts";
import { statementsOf } from "#tests/support/statements.ts";
import type { themes } from "../contract.ts";
import { MIN_PRODUCTS, SHOWN_PRODUCTS } from "../limits.ts";
import { getDestination, getTheme } from "./get-landing.ts";
import { listLandingAddresses, listLandings } from "./list-landings.ts";

const family = (change = {}) => aRoomDraft({ maxGuests: 4, maxAdults: 2, maxChildren: 2, ...change });
const base: PriceRuleDraft = { kind: "base", label: "Giá", nights: 1, amountVnd: 2_000_000 };
const base2: PriceRuleDraft = { kind: "base", label: "Giá hai đêm", nights: 2, amountVnd: 3_500_000 };
const forChildren: PriceRuleDraft = { kind: "child", label: "Bé", ageFrom: 0, ageTo: 11, percent: 75, bed: "shared" };
const wholeShip: PriceRuleDraft = { kind: "charter", label: "Trọn tàu", nights: 1, amountVnd: 90_000_000 };

const titlesIn = async (ctx: Context, theme: (typeof themes)[number]) => {
  const { ships, hotels } = await getTheme(ctx, theme);
  return [...(ships?.cards ?? []), ...(hotels?.cards ?? [])].map(({ title }) => title).toSorted();
};

async function onSale(ctx: Context, { id: productId, roomIds }: CreatedProduct, rules: PriceRuleDraft[]) {
  await savePriceRules(ctx, productId, rules);
  const [from, to] = [addDays(today(ctx.now()), 1), addDays(today(ctx.now()), 40)];
  await openNights(ctx, { productId, from, to, rooms: roomIds.map((roomId) => ({ roomId, capacity: 2 })) });
}

describe("a destination", () => {
  test("has the ships of a bay or the hotels of a city, with summary figures", async ({ ctx }) => {
    const ids: string[] = [];
    for (let n = 1; n <= SHOWN_PRODUCTS + 1; n += 1)
      ids.push((await aListedCruise(ctx, { title: `Tàu ${n}`, rank: n, pier: n === 1 ? "Hòn Gai" : "Tuần Châu" })).id);
    await aListedCruise(ctx, { title: "Ở Lan Hạ", area: "Vịnh Lan Hạ" });
    await reviewed(ctx, ids[0] ?? "", 5);
    await reviewed(ctx, ids[6] ?? "", 4);

    const { ships, hotels, isListed } = await getDestination(ctx, "vinh-ha-long");

    expect(hotels).toBeNull();
    expect(isListed).toBe(true);
    expect(ships).toMatchObject({
      total: 7,
      score: { average: 4.5, count: 2 },
      piers: [
        ["Hòn Gai", 1],
        ["Tuần Châu", 6],
      ],
    });
    expect(ships?.cards.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Tàu ${n}`));
  });

  test("has both where a bay and a city share a slug", async ({ ctx }) => {
    await aListedCruise(ctx, { area: "Cát Bà" });
    await aHotel(ctx, { city: "Cát Bà" });
    await aHotel(ctx, { city: "Cát Bà" });
    const landing = await getDestination(ctx, "cat-ba");
    expect([landing.ships?.total, landing.hotels?.total, landing.isListed]).toEqual([1, 2, true]);
  });

  test("is not found under an unknown slug", async ({ ctx }) => {
    await expect(getDestination(ctx, "khong-co")).rejects.toMatchObject({ kind: "not-found" });
    await expect(getDestination(ctx, "toString")).rejects.toMatchObject({ kind: "not-found" });
    await expect(getTheme(ctx, "khong-co")).rejects.toMatchObject({ kind: "not-found" });
  });

  test("with too few products stays reachable, but is hidden from search engines", async ({ ctx }) => {
    await anArea(ctx);
    expect(await getDestination(ctx, "vinh-ha-long")).toMatchObject({ ships: null, isListed: false });
    for (let n = 1; n < MIN_PRODUCTS; n += 1) await aListedCruise(ctx);
    expect(await getDestination(ctx, "vinh-ha-long")).toMatchObject({ isListed: false });
    expect(await listLandings(ctx)).toEqual([]);
    await aListedCruise(ctx);
    expect(await listLandings(ctx)).toMatchObject([{ type: "destination", slug: "vinh-ha-long", total: MIN_PRODUCTS }]);
  });

  test("loses a ship as soon as it is hidden, and records the day", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { title: "Sẽ Ẩn", rank: 1 });
    for (let n = 0; n < MIN_PRODUCTS; n += 1) await aListedCruise(ctx);
    const later = { ...ctx, now: () => new Date("2027-03-04T05:00:00Z") };
    expect((await getDestination(ctx, "vinh-ha-long")).ships?.total).toBe(MIN_PRODUCTS + 1);

    await hideProduct(later, "cruise", id);

    const { ships } = await getDestination(ctx, "vinh-ha-long");
    expect(ships?.total).toBe(MIN_PRODUCTS);
    expect(ships?.cards.map(({ title }) => title)).not.toContain("Sẽ Ẩn");
    expect(await listLandingAddresses(ctx)).toMatchObject([{ slug: "vinh-ha-long", changed: "2027-03-04" }]);
  });

  test("starts from the lowest price on the cards of its list", async ({ ctx }) => {
    const dear = await aListedCruise(ctx, { title: "Đắt", rank: 1 });
    const cheap = await aListedCruise(ctx, { title: "Rẻ", rank: 2 });
    await aListedCruise(ctx, { title: "Chưa bán", rank: 3, defaultPrice: vnd(1_000) });
    await onSale(ctx, dear, [base, base2]);
    await onSale(ctx, cheap, [{ ...base, amountVnd: 1_500_000 }, base2]);
    await refreshFromPrices(ctx);

    const { ships } = await getDestination(ctx, "vinh-ha-long");

    const list = await searchCruises(ctx, cruiseSearch.parse({ sort: "price", size: 20 }));
    expect(ships?.least).toEqual({ price: list.data[0]?.from[0], nights: 1, title: "Rẻ" });
    expect(ships?.cards.map(({ from }) => from)).toEqual(
      ["Đắt", "Rẻ", "Chưa bán"].map((name) => list.data.find(({ title }) => title === name)?.from),
    );
    expect(ships?.least?.price).toBe(1_500_000);
  });

  test("lists articles about its ships, then those with its name", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx);
    await aPost(ctx, { title: "Chuyện khác" });
    await aPost(ctx, { title: "Mùa đi vịnh Hạ Long" });
    await aPost(ctx, { title: "Một con tàu", productIds: [id] });
    const { posts } = await getDestination(ctx, "vinh-ha-long");
    expect(posts.map(({ title }) => title)).toEqual(["Một con tàu", "Mùa đi vịnh Hạ Long"]);
  });

  test("takes at most one statement more with many ships than with few", async ({ ctx }) => {
    for (let n = 0; n < 2; n += 1) await aListedCruise(ctx);
    const few = await statementsOf(ctx, (ctx) => getDestination(ctx, "vinh-ha-long"));
    for (let n = 0; n < 6; n += 1) await aListedCruise(ctx);
    for (let n = 0; n < 4; n += 1) await aHotel(ctx);
    const many = await statementsOf(ctx, (ctx) => getDestination(ctx, "vinh-ha-long"));
    expect(many).toBeLessThanOrEqual(few + 1);
  });
});

describe("a theme", () => {
  test("for children needs a room for two parents and two children, and a child price", async ({ ctx }) => {
    const fits = await aListedCruise(ctx, { title: "Cho nhà có bé", rooms: [aRoomDraft(), family()] });
    const small = await aListedCruise(ctx, { title: "Phòng nhỏ", rooms: [aRoomDraft()] });
    const noPrice = await aListedCruise(ctx, { title: "Không giá bé", rooms: [family()] });
    const full = await aListedCruise(ctx, { title: "Giá như người lớn", rooms: [family()] });
    await savePriceRules(ctx, fits.id, [base, base2, forChildren]);
    await savePriceRules(ctx, small.id, [base, base2, forChildren]);
    await savePriceRules(ctx, noPrice.id, [base, base2]);
    await savePriceRules(ctx, full.id, [base, base2, { ...forChildren, percent: 100 }]);
    expect(await titlesIn(ctx, "di-cung-tre-nho")).toEqual(["Cho nhà có bé"]);

    await savePriceRules(ctx, fits.id, [base, base2]);
    expect(await titlesIn(ctx, "di-cung-tre-nho")).toEqual([]);
  });

  test("for two needs a large bed and a private tub or pool, by the name of the amenity", async ({ ctx }) => {
    const tub = await anAmenity(ctx, "Bồn tắm ngắm vịnh", "ship-room");
    const shared = await anAmenity(ctx, "Bể sục ngoài trời", "ship-room");
    const pool = await anAmenity(ctx, "Hồ bơi riêng", "hotel-room");
    const double = { bed: "1 giường đôi lớn" };
    await aListedCruise(ctx, { title: "Có bồn", rooms: [aRoomDraft({ ...double, amenityIds: [tub] })] });
    await aListedCruise(ctx, { title: "Bể chung", rooms: [aRoomDraft({ ...double, amenityIds: [shared] })] });
    await aListedCruise(ctx, { title: "Giường đơn", rooms: [aRoomDraft({ bed: "2 giường đơn", amenityIds: [tub] })] });
    await aHotel(ctx, { title: "Biệt thự đôi", rooms: [aRoomDraft({ ...double, amenityIds: [pool] })] });
    await aHotel(ctx, {
      title: "Biệt thự bốn người",
      rooms: [aRoomDraft({ bed: "2 giường đôi", baseGuests: 4, maxGuests: 4, maxAdults: 4, amenityIds: [pool] })],
    });
    expect(await titlesIn(ctx, "trang-mat")).toEqual(["Biệt thự đôi", "Có bồn"]);
  });

  test("for charters has ships with a charter price, as long as it is valid", async ({ ctx }) => {
    const whole = await aListedCruise(ctx, { title: "Trọn tàu" });
    const past = await aListedCruise(ctx, { title: "Hết hạn" });
    await aListedCruise(ctx, { title: "Từng phòng" });
    await savePriceRules(ctx, whole.id, [base, base2, wholeShip]);
    const ended = { fromOn: calendarDate("2020-01-01"), toOn: calendarDate("2020-02-01") };
    await savePriceRules(ctx, past.id, [base, base2, { ...wholeShip, ...ended }]);
    expect(await titlesIn(ctx, "thue-tron-tau")).toEqual(["Trọn tàu"]);

    await savePriceRules(ctx, whole.id, [base, base2]);
    expect(await titlesIn(ctx, "thue-tron-tau")).toEqual([]);
  });

  test("excludes hidden products", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx);
    await savePriceRules(ctx, id, [base, base2, wholeShip]);
    await hideProduct(ctx, "cruise", id);
    expect(await getTheme(ctx, "thue-tron-tau")).toMatchObject({ ships: null, hotels: null, isListed: false });
  });
});

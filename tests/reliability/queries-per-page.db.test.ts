import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { listNewestPosts } from "#modules/blog/queries.ts";
import { cruiseSearch } from "#modules/cruises/contract/search.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { getCruisePage } from "#modules/cruises/queries/get-cruise-page.ts";
import { listCruiseAreas } from "#modules/cruises/queries/list-cruise-areas.ts";
import { listPricedCruises } from "#modules/cruises/queries/list-priced-cruises.ts";
import { listShowcaseCruises } from "#modules/cruises/queries/list-showcase-cruises.ts";
import { listPartners, listTestimonials } from "#modules/homepage/queries.ts";
import { hotelSearch } from "#modules/hotels/contract/search.ts";
import { getHotelBySlug } from "#modules/hotels/queries/get-hotel-by-slug.ts";
import { getHotelPage } from "#modules/hotels/queries/get-hotel-page.ts";
import { listPricedHotels } from "#modules/hotels/queries/list-priced-hotels.ts";
import { listTopHotels } from "#modules/hotels/queries/list-top-hotels.ts";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import { createTaggedCache } from "#platform/cache/tagged-cache.ts";
import type { Context } from "#platform/context.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { aPicture, aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale, flexible, type TestCruise } from "#tests/support/factories.ts";
import { aHotel, aPost } from "#tests/support/home.ts";
import { statementsOf } from "#tests/support/statements.ts";

/** A context with warm caches, as after the first pages. */
function remembering(ctx: Context): Context {
  return { ...ctx, cache: createTaggedCache(() => "1", 5000) };
}

async function aFleet(ctx: Context): Promise<TestCruise> {
  const first = await aCruise(ctx);
  for (let more = 0; more < 24; more += 1) await aCruise(ctx);
  return first;
}

const family = { adults: 2, children: [{ age: 6 }] };

const home = (shown: number) => async (ctx: Context) => {
  const { cruises } = await listShowcaseCruises(ctx, shown, family);
  expect(cruises.filter((card) => card.offer)).toHaveLength(shown);
  expect(await listTopHotels(ctx, shown)).toHaveLength(shown);
  expect(await listNewestPosts(ctx, shown)).toHaveLength(shown);
  await listCruiseAreas(ctx);
  await listTestimonials(ctx);
  await listPartners(ctx);
};

const list = (ships: number) => async (ctx: Context) => {
  const search = cruiseSearch.parse({ size: ships, date: "2026-12-12", nights: 1, adults: 2 });
  const { data } = await listPricedCruises(ctx, search);
  expect(data.filter((card) => card.price?.kind === "priced")).toHaveLength(ships);
  await listCruiseAreas(ctx);
};

const detail = (cruise: TestCruise) => async (ctx: Context) => {
  const { slug, checkIn } = cruise;
  const asked = { date: checkIn, nights: 1, adults: 2, childAges: [], rooms: null, month: null };
  const { offer } = await getCruisePage(ctx, await getCruiseBySlug(ctx, slug), asked, { reviews: 10 });
  expect(offer.quote).not.toBeNull();
};

test("list of twenty ships runs as many queries as a list of five", async ({ ctx }) => {
  await aFleet(ctx);

  expect(await statementsOf(ctx, list(20))).toBe(await statementsOf(ctx, list(5)));
});

test("list with a warm catalogue cache queries only what it shows first, and nothing without a date", async ({
  ctx,
}) => {
  await aFleet(ctx);
  const warm = remembering(ctx);
  await listPricedCruises(warm, cruiseSearch.parse({ size: 1 }));
  const undated = (ctx: Context) => listPricedCruises(ctx, cruiseSearch.parse({ size: 20, sort: "price" }));

  // Cards, rooms, rate plans, price rules, stock; with pictures one more.
  expect(await statementsOf(warm, list(20))).toBeLessThanOrEqual(5);
  // Stock is never cached.
  expect(await statementsOf(warm, list(20))).toBe(1);
  expect(await statementsOf(warm, undated)).toBe(0);
  expect(await statementsOf(warm, (ctx) => suggestProducts(ctx, "cruise", "du thuyen thu"))).toBe(0);
});

test("list of hotels runs as many queries for twenty as for five, and none without a day", async ({ ctx }) => {
  for (let more = 0; more < 20; more += 1) await aHotelOnSale(ctx);
  const warm = remembering(ctx);
  const listed = (search: object) => async (ctx: Context) => {
    const { data } = await listPricedHotels(ctx, hotelSearch.parse(search));
    expect(data.length).toBeGreaterThan(4);
  };
  const stay = { checkIn: "2026-12-14", checkOut: "2026-12-16", adults: 2 };
  await listed({ ...stay, size: 20 })(warm);

  expect(await statementsOf(ctx, listed({ ...stay, size: 20 }))).toBe(
    await statementsOf(ctx, listed({ ...stay, size: 5 })),
  );
  expect(await statementsOf(warm, listed({ ...stay, size: 20 }))).toBe(1);
  expect(await statementsOf(warm, listed({ size: 20, sort: "price" }))).toBe(0);
});

test("home page runs no more queries for six ships, hotels and articles than for two", async ({ ctx }) => {
  await aFleet(ctx);
  for (let more = 0; more < 6; more += 1) {
    await aHotel(ctx);
    await aPost(ctx);
  }
  // Publishing an article requires a picture; nothing else here has one.
  await ctx.db.execute(sql`update posts set thumbnail_id = null`);

  const warm = remembering(ctx);
  await home(1)(warm);

  expect(await statementsOf(ctx, home(6))).toBe(await statementsOf(ctx, home(2)));
  expect(await statementsOf(ctx, home(6))).toBeLessThanOrEqual(22);
  expect(await statementsOf(warm, home(6))).toBeLessThanOrEqual(10);
  // Stock, hotels and their cities, articles, testimonials and partners; with pictures two more.
  expect(await statementsOf(warm, home(6))).toBeLessThanOrEqual(6);
});

test("page of a ship runs a bounded number of queries", async ({ ctx }) => {
  const cruise = await aFleet(ctx);

  const warm = remembering(ctx);

  expect(await statementsOf(warm, detail(cruise))).toBeLessThanOrEqual(12);
  expect(await statementsOf(warm, detail(cruise))).toBeLessThanOrEqual(7);
});

test("page of a hotel runs no more queries for ten room types and two rate plans than for one", async ({ ctx }) => {
  const titles = Array.from({ length: 10 }, (_, number) => `Phòng ${number}`);
  const plain = await aHotelOnSale(ctx);
  const plans = [flexible, { ...flexible, title: "Chỉ phòng", changePercent: -10 }];
  const large = await aHotelOnSale(ctx, { rooms: titles.map((title) => aRoomDraft({ title })), plans });
  const asked = { date: plain.checkIn, nights: 3, adults: 2, childAges: [6], rooms: null, month: null };
  const page = (slug: string) => async (ctx: Context) => {
    const { offer } = await getHotelPage(ctx, await getHotelBySlug(ctx, slug), asked, { reviews: 10 });
    expect(offer.quote).not.toBeNull();
  };
  const warm = remembering(ctx);
  await page(large.slug)(warm);

  expect(await statementsOf(ctx, page(large.slug))).toBe(await statementsOf(ctx, page(plain.slug)));
  // The hotel, its terms, rooms, stock, and the reviews with their count.
  expect(await statementsOf(warm, page(large.slug))).toBeLessThanOrEqual(8);
});

test("JSON of a ship runs no more queries for ten cabin types with pictures than for one", async ({ ctx }) => {
  const plain = await aCruise(ctx);
  const titles = Array.from({ length: 10 }, (_, number) => `Phòng ${number}`);
  const rooms = await Promise.all(titles.map(async (title) => aRoomDraft({ title, imageIds: [await aPicture(ctx)] })));
  const large = await aCruise(ctx, { rooms });
  const requestOf = (slug: string) => async (ctx: Context) => {
    expect((await apiClient(ctx).get(`/api/products/detail?slug=${slug}`)).status).toBe(200);
  };
  const warm = remembering(ctx);
  await requestOf(large.slug)(warm);

  expect(await statementsOf(ctx, requestOf(large.slug))).toBeLessThanOrEqual(
    (await statementsOf(ctx, requestOf(plain.slug))) + 1,
  );
  // The ship, where it sails, its cabins and their pictures, and the stock, which is never cached.
  expect(await statementsOf(warm, requestOf(large.slug))).toBeLessThanOrEqual(6);
});

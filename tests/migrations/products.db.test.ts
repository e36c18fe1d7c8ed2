import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { priceTermsOf } from "#modules/availability/queries/price-terms.ts";
import { findRatePlan } from "#modules/availability/queries/rate-plans.ts";
import { readStock } from "#modules/availability/queries/stock.ts";
import { cruiseSearch } from "#modules/cruises/contract/search.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { searchCruises } from "#modules/cruises/queries/search-cruises.ts";
import { getHotelBySlug } from "#modules/hotels/queries/get-hotel-by-slug.ts";
import { listTopHotels } from "#modules/hotels/queries/list-top-hotels.ts";
import { staffProductSearch } from "#modules/products/contract/editing.ts";
import { findRedirect } from "#modules/products/queries/find-redirect.ts";
import { listHighlightedIds } from "#modules/products/queries/highlights.ts";
import { listStaffProducts } from "#modules/products/queries/list-staff-products.ts";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import { staffReviewSearch } from "#modules/reviews/contract.ts";
import { listReviews, listReviewsToModerate } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import { makeClock, makeContext } from "#tests/support/context.ts";
import { drizzleOf } from "#tests/support/database.ts";
import { type OlderDatabase, openOlderDatabase } from "#tests/support/older-database.ts";
import { aStaffMember } from "#tests/support/staff.ts";

const world = readFileSync(join(import.meta.dirname, "former-world.sql"), "utf8");
const ship = (number: number) => `0198f000-0000-7000-8000-0000000000c${number}`;

let database: OlderDatabase;
let ctx: Context;

beforeAll(async () => {
  database = await openOlderDatabase("0018_bookings_by_kind");
  ctx = { ...makeContext(drizzleOf(database), makeClock()), actor: aStaffMember("owner") };
  await database.pool.query(world);
  await database.update();
});
afterAll(() => database.close());

test("a ship keeps its id, its address and the content of its page", async () => {
  expect(await getCruiseBySlug(ctx, "ngoc-lam")).toMatchObject({
    id: ship(1),
    slug: "ngoc-lam",
    title: "Du thuyền Ngọc Lam",
    pier: "Cảng Tuần Châu",
    stars: 5,
    defaultPrice: 3_350_000,
    checkInTime: "11:45",
    checkOutTime: "10:30",
    launchYear: 2019,
    category: { name: "Vịnh Hạ Long" },
    score: { average: 4.5, count: 2, counts: [0, 0, 0, 1, 1] },
    images: [{ alt: "Tàu trên vịnh" }],
    amenities: [{ text: "Bể bơi" }],
    rooms: [{ title: "Ban Công" }, { title: "Gia Đình" }],
  });
  await expect(getCruiseBySlug(ctx, "tau-cu")).rejects.toMatchObject({ code: "cruise-not-found" });
});

test("lists, facets, searches and top ships are unchanged", async () => {
  const { data, total, facets } = await searchCruises(ctx, cruiseSearch.parse({}));
  expect(data.map(({ title, cabins, schedule, from }) => ({ title, cabins, schedule, from }))).toEqual([
    { title: "Du thuyền Ngọc Lam", cabins: 7, schedule: "2 ngày 1 đêm", from: [3_350_000, null] },
    { title: "Du thuyền Bạch Hạc", cabins: 7, schedule: "2 ngày 1 đêm", from: [null, null] },
  ]);
  expect(total).toBe(2);
  expect(facets).toMatchObject({
    stars: [{ value: "5", count: 2 }],
    lengths: [
      { value: "1", count: 2 },
      { value: "2", count: 2 },
    ],
    piers: [
      { value: "Cảng Hòn Gai", count: 1 },
      { value: "Cảng Tuần Châu", count: 1 },
    ],
    categories: [{ label: "Vịnh Hạ Long", count: 2 }],
  });
  expect(await suggestProducts(ctx, "cruise", "bach hac")).toEqual([{ slug: "bach-hac", title: "Du thuyền Bạch Hạc" }]);
  expect(await listHighlightedIds(ctx, "cruise")).toEqual([ship(2)]);
});

test("a former address of a ship still redirects", async () => {
  expect(await findRedirect(ctx, "cruise", "ngoc-lam-cu")).toBe("ngoc-lam");
});

test("drafts are kept", async () => {
  const { data, counts } = await listStaffProducts(ctx, "cruise", staffProductSearch.parse({}));
  expect(counts).toEqual({ all: 4, published: 2, draft: 1, hidden: 1 });
  expect(
    data
      .filter(({ hasDraft }) => hasDraft)
      .map(({ id, version }) => [id, version])
      .sort(),
  ).toEqual([
    [ship(1), 3],
    [ship(4), 1],
  ]);
});

test("prices, nights and reviews keep their ships", async () => {
  const terms = await priceTermsOf(ctx, [ship(1), ship(2)]);
  expect(
    terms
      .get(ship(1))
      ?.rules.map(({ kind, version }) => [kind, version])
      .sort(),
  ).toEqual([
    ["base", 2],
    ["charter", 1],
    ["child", 1],
  ]);
  expect(terms.get(ship(2))?.rules).toHaveLength(1);
  const roomIds = [...(terms.get(ship(1))?.rooms.keys() ?? [])];
  const night = calendarDate("2026-12-12");
  expect((await readStock(ctx, roomIds, night, night)).size).toBeGreaterThan(0);
  expect((await listReviews(ctx, { productId: ship(1), page: 1, size: 10 })).data.map(({ name }) => name)).toEqual([
    "Đức",
    "Hằng",
  ]);
});

test("reviews that await approval are kept, and found by their text", async () => {
  const search = staffReviewSearch.parse({ text: "cho duyet" });
  expect(await listReviewsToModerate(ctx, "cruise", search)).toMatchObject({
    data: [{ name: "Ẩn", state: "pending", product: { title: "Du thuyền Bạch Hạc" } }],
    counts: { pending: 1, approved: 0 },
  });
});

test("each ship is sold on its former terms, and its bookings and prices refer to them", async () => {
  expect(await findRatePlan(ctx, ship(2))).toMatchObject({
    title: "Giá tiêu chuẩn",
    basis: "guest-trip",
    board: "full",
    depositPercent: null,
    instantConfirmation: false,
    cancellation: [
      { daysBefore: 8, percent: 0 },
      { daysBefore: 3, percent: 30 },
    ],
  });
  const named = `select count(*)::int as n from %s t join rate_plans p on p.id = t.rate_plan_id and p.product_id = t.product_id`;
  for (const table of ["price_rules", "bookings"]) {
    const { rows } = await database.pool.query(named.replace("%s", table));
    const all = await database.pool.query(`select count(*)::int as n from ${table}`);
    expect(rows).toEqual(all.rows);
  }
});

test("a hotel is listed beside the ships, with its own facts", async () => {
  expect(await listTopHotels(ctx, 6)).toEqual([
    expect.objectContaining({
      slug: "song-xanh",
      defaultPrice: 1_200_000,
      salePrice: null,
      stars: 4,
      totalRooms: 80,
      description: "",
      category: { id: expect.any(String), name: "Đà Nẵng" },
      score: { average: 5, count: 2, counts: [0, 0, 0, 0, 2] },
    }),
  ]);
  const { data } = await listStaffProducts(ctx, "hotel", staffProductSearch.parse({}));
  expect(data).toMatchObject([{ title: expect.any(String), stars: 4 }]);
});

test("an incomplete hotel has a page with only the known facts", async () => {
  expect(await getHotelBySlug(ctx, "song-xanh")).toMatchObject({
    stars: 4,
    salePrice: null,
    coordinates: null,
    builtYear: null,
    surroundings: [],
    policies: [],
    plans: [],
    rooms: [],
    shortDescription: [],
    houseRules: { pets: "" },
  });
});

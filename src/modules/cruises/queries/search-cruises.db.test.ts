import { getTableColumns, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import { products } from "#modules/products/tables.ts";
import type { Context } from "#platform/context.ts";
import { aListedCruise, anAmenity, anArea, reviewed, startsFrom } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { type CruiseSearch, cruiseSearch } from "../contract/search.ts";
import { searchCruises } from "./search-cruises.ts";

type Query = { [K in keyof CruiseSearch]?: string | number };

const find = (ctx: Context, query: Query) => searchCruises(ctx, cruiseSearch.parse(query));
const titles = async (ctx: Context, query: Query) => (await find(ctx, query)).data.map((cruise) => cruise.title);

describe("the list", () => {
  test("has published ships by rank, with complete cards and no price", async ({ ctx }) => {
    const spa = await anAmenity(ctx, "Spa");
    const bar = await anAmenity(ctx, "Quầy bar");
    await aListedCruise(ctx, { title: "Thứ hai", rank: 2 });
    const { id } = await aListedCruise(ctx, { title: "Thứ nhất", rank: 1, slug: "thu-nhat", amenityIds: [bar, spa] });
    await aListedCruise(ctx, { title: "Nháp", status: "draft" });
    await aListedCruise(ctx, { title: "Đã ẩn", status: "hidden" });

    const list = await find(ctx, {});

    expect(list.total).toBe(2);
    expect(list.data.map((cruise) => cruise.title)).toEqual(["Thứ nhất", "Thứ hai"]);
    expect(list.data[0]).toEqual({
      id,
      slug: "thu-nhat",
      title: "Thứ nhất",
      category: { id: await anArea(ctx), name: "Vịnh Hạ Long" },
      defaultPrice: 3_350_000,
      from: [null, null],
      fromTerms: null,
      stars: 4,
      score: { average: null, count: 0, counts: [0, 0, 0, 0, 0] },
      launchYear: 2019,
      shell: "Kim loại",
      cabins: 20,
      pier: "Tuần Châu",
      schedule: "2 ngày 1 đêm",
      thumbnail: null,
      pictures: 0,
      tags: [
        { id: bar, text: "Quầy bar", icon: "check" },
        { id: spa, text: "Spa", icon: "check" },
      ],
      price: null,
    });
  });

  test("has pages that together show every ship once, in every order, from both ends", async ({ ctx }) => {
    const ranks = [5, 1, 3, 3, 2, 4, 7, 6, 9];
    for (const rank of ranks) {
      const { id } = await aListedCruise(ctx, {
        title: `Tàu ${rank}`,
        rank,
        defaultPrice: vnd(1_000_000 * (rank % 4) + 1),
      });
      if (rank % 2 === 0) await reviewed(ctx, id, (1 + (rank % 5)) as 1 | 3 | 5);
    }

    for (const sort of ["", "price", "-price", "score"] as const) {
      const all = await find(ctx, { sort, size: 20 });
      const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => find(ctx, { sort, page, size: 2 })));

      expect(pages.flatMap((page) => page.data.map((cruise) => cruise.id))).toEqual(
        all.data.map((cruise) => cruise.id),
      );
      expect(new Set(all.data.map((cruise) => cruise.id)).size).toBe(ranks.length);
    }
    expect((await find(ctx, { page: 6, size: 2 })).data).toEqual([]);
  });

  test("sorts by price both ways, and by score with ships without reviews last", async ({ ctx }) => {
    const cheap = await aListedCruise(ctx, { title: "Rẻ", defaultPrice: vnd(1_000_000), rank: 3 });
    const dear = await aListedCruise(ctx, { title: "Đắt", defaultPrice: vnd(9_000_000), rank: 2 });
    await aListedCruise(ctx, { title: "Mới", defaultPrice: vnd(5_000_000), rank: 1 });
    for (const score of [5, 4] as const) await reviewed(ctx, cheap.id, score);
    await reviewed(ctx, dear.id, 3);

    expect(await titles(ctx, { sort: "price" })).toEqual(["Rẻ", "Mới", "Đắt"]);
    expect(await titles(ctx, { sort: "-price" })).toEqual(["Đắt", "Mới", "Rẻ"]);
    expect(await titles(ctx, { sort: "score" })).toEqual(["Rẻ", "Đắt", "Mới"]);
    expect((await find(ctx, { sort: "score" })).data[0]?.score).toMatchObject({ average: 4.5, count: 2 });
  });
});

describe("filters", () => {
  test("price bands compare the price on the card and include both ends", async ({ ctx }) => {
    for (const price of [999_999, 1_000_000, 3_000_000, 3_000_001]) {
      const { id } = await aListedCruise(ctx, { title: String(price), defaultPrice: vnd(9_000_000), rank: price });
      await startsFrom(ctx, id, price);
    }
    // It cannot be booked, so its card shows no price.
    await aListedCruise(ctx, { title: "Hết chỗ", defaultPrice: vnd(2_000_000) });

    const band = { greater_defaultPrice: "1000000", lower_defaultPrice: "3000000" };
    expect(await titles(ctx, band)).toEqual(["1000000", "3000000"]);
    expect(await titles(ctx, { greater_defaultPrice: "3000001" })).toEqual(["3000001"]);
  });

  test("any of the areas and stars matches, all of the features must, and the pier is exact", async ({ ctx }) => {
    const spa = await anAmenity(ctx, "Spa");
    const bar = await anAmenity(ctx, "Bar");
    await aListedCruise(ctx, {
      title: "A",
      rank: 1,
      area: "Vịnh Hạ Long",
      stars: 3,
      amenityIds: [spa, bar],
      pier: "Tuần Châu",
    });
    await aListedCruise(ctx, {
      title: "B",
      rank: 2,
      area: "Vịnh Lan Hạ",
      stars: 4,
      amenityIds: [spa],
      pier: "Bến Gót",
    });
    await aListedCruise(ctx, {
      title: "C",
      rank: 3,
      area: "Đảo Cát Bà",
      stars: 5,
      amenityIds: [bar],
      pier: "Tuần Châu",
    });
    const [haLong, lanHa] = [await anArea(ctx, "Vịnh Hạ Long"), await anArea(ctx, "Vịnh Lan Hạ")];

    expect(await titles(ctx, { category: `${haLong},${lanHa}` })).toEqual(["A", "B"]);
    expect(await titles(ctx, { stars: "3,5" })).toEqual(["A", "C"]);
    expect(await titles(ctx, { features: spa })).toEqual(["A", "B"]);
    expect(await titles(ctx, { features: `${spa},${bar}` })).toEqual(["A"]);
    expect(await titles(ctx, { pier: "Tuần Châu" })).toEqual(["A", "C"]);
    expect(await titles(ctx, { pier: "Tuần" })).toEqual([]);
    expect(await titles(ctx, { category: haLong, features: bar, stars: "5" })).toEqual([]);
  });

  test("each choice is counted as if it were selected, with the other filters kept", async ({ ctx }) => {
    const spa = await anAmenity(ctx, "Spa");
    const bar = await anAmenity(ctx, "Bar");
    await aListedCruise(ctx, { area: "Vịnh Hạ Long", stars: 3, amenityIds: [spa, bar], pier: "Tuần Châu" });
    await aListedCruise(ctx, { area: "Vịnh Hạ Long", stars: 4, amenityIds: [spa], pier: "Tuần Châu" });
    await aListedCruise(ctx, { area: "Vịnh Lan Hạ", stars: 4, amenityIds: [bar], pier: "Bến Gót" });
    await aListedCruise(ctx, { area: "Vịnh Lan Hạ", stars: 5, amenityIds: [spa], pier: "Bến Gót", status: "draft" });
    const [haLong, lanHa] = [await anArea(ctx, "Vịnh Hạ Long"), await anArea(ctx, "Vịnh Lan Hạ")];

    const { total, facets } = await find(ctx, { stars: "4" });

    expect(total).toBe(2);
    expect(facets).toEqual({
      stars: [
        { value: "4", label: "4 sao", count: 2 },
        { value: "3", label: "3 sao", count: 1 },
      ],
      categories: [
        { value: haLong, label: "Vịnh Hạ Long", count: 1 },
        { value: lanHa, label: "Vịnh Lan Hạ", count: 1 },
      ],
      piers: [
        { value: "Bến Gót", label: "Bến Gót", count: 1 },
        { value: "Tuần Châu", label: "Tuần Châu", count: 1 },
      ],
      features: [
        { value: bar, label: "Bar", count: 1 },
        { value: spa, label: "Spa", count: 1 },
      ],
      scores: [
        { value: "4.8", label: "Từ 4.8 điểm", count: 0 },
        { value: "4.5", label: "Từ 4.5 điểm", count: 0 },
        { value: "4", label: "Từ 4 điểm", count: 0 },
      ],
      ofAnyScore: 2,
      lengths: [
        { value: "1", label: "2 ngày 1 đêm", count: 2 },
        { value: "2", label: "3 ngày 2 đêm", count: 2 },
      ],
    });
    for (const { value, count } of facets.features) {
      expect((await find(ctx, { stars: "4", features: value })).total).toBe(count);
    }
  });

  test("counts follow the catalogue at once", async ({ ctx }) => {
    await aListedCruise(ctx);
    expect((await find(ctx, {})).total).toBe(1);

    await aListedCruise(ctx);

    expect((await find(ctx, {})).total).toBe(2);
  });
});

describe("text", () => {
  async function fleet(ctx: Context) {
    await aListedCruise(ctx, { title: "Du thuyền Ngọc Lam", rank: 5, area: "Vịnh Hạ Long" });
    await aListedCruise(ctx, { title: "Du thuyền Ngọc Lâm", rank: 6, area: "Vịnh Hạ Long" });
    await aListedCruise(ctx, {
      title: "Sương Mai Ngọc",
      rank: 1,
      area: "Vịnh Lan Hạ",
      pier: "Bến Gót",
      trip: "Hang Sáng Tối",
    });
    await aListedCruise(ctx, {
      title: "Heritage Bình Chuẩn",
      rank: 2,
      area: "Đảo Cát Bà",
      pier: "Cái Viềng",
      trip: "Làng chài",
    });
  }

  test.for([
    ["ngoc lam", ["Du thuyền Ngọc Lam", "Du thuyền Ngọc Lâm"]],
    ["Ngọc Lâm", ["Du thuyền Ngọc Lâm", "Du thuyền Ngọc Lam"]],
    ["Ngọc Lâm".normalize("NFD"), ["Du thuyền Ngọc Lâm", "Du thuyền Ngọc Lam"]],
    ["NGỌC LÂM", ["Du thuyền Ngọc Lâm", "Du thuyền Ngọc Lam"]],
    ["lan ha", ["Sương Mai Ngọc"]],
    ["cat ba", ["Heritage Bình Chuẩn"]],
    ["bến gót", ["Sương Mai Ngọc"]],
    ["lang chai", ["Heritage Bình Chuẩn"]],
    ["heritgae", ["Heritage Bình Chuẩn"]],
    ["suwowng mai", ["Sương Mai Ngọc"]],
    ["catba", ["Heritage Bình Chuẩn"]],
    ["100%", []],
    ["ha", ["Sương Mai Ngọc", "Du thuyền Ngọc Lam", "Du thuyền Ngọc Lâm"]],
    ["____", ["Sương Mai Ngọc", "Heritage Bình Chuẩn", "Du thuyền Ngọc Lam", "Du thuyền Ngọc Lâm"]],
    ["' or 1=1 --", []],
  ] as const)("%j finds %j", async ([text, expected], { ctx }) => {
    await fleet(ctx);

    expect(await titles(ctx, { title: text })).toEqual(expected);
  });

  test("combines with filters and their counts", async ({ ctx }) => {
    await fleet(ctx);

    const list = await find(ctx, { title: "ngoc", category: await anArea(ctx, "Vịnh Hạ Long"), sort: "price" });

    expect(list.data).toHaveLength(2);
    expect(list.facets.categories.map((facet) => facet.count)).toEqual([2, 1, 0]);
  });
});

describe("a large fleet", () => {
  // Copies of one ship, so that the code paths for many ships run.
  async function largeFleet(ctx: Context) {
    const spa = await anAmenity(ctx, "Spa");
    const bar = await anAmenity(ctx, "Bar");
    const { id } = await aListedCruise(ctx, { title: "Sương Mai", rank: 5000, amenityIds: [spa] });
    const copied = Object.values(getTableColumns(products))
      .map((column) => column.name)
      .filter((name) => !["id", "slug", "rank", "score_milli"].includes(name));
    const columns = sql.join(
      copied.map((name) => sql.identifier(name)),
      sql`, `,
    );
    await ctx.db.execute(sql`insert into products (id, slug, rank, ${columns})
      select gen_random_uuid(), 'tau-' || n, n, ${columns} from products, generate_series(1, 2400) n where id = ${id}`);
    await ctx.db.execute(sql`insert into product_amenities (product_id, amenity_id, position)
      select c.id, a.id, 1 from products c, amenities a
      where c.slug like 'tau-%' and (a.id = ${spa} and c.rank % 2 = 0 or a.id = ${bar} and c.rank % 3 = 0)`);
    return { spa, bar };
  }
  const slugs = async (ctx: Context, query: Query) => (await find(ctx, query)).data.map((cruise) => cruise.slug);

  test("is filtered, searched and paged like a small one", async ({ ctx }) => {
    const { spa, bar } = await largeFleet(ctx);

    expect(await slugs(ctx, { features: spa, size: 3 })).toEqual(["tau-2", "tau-4", "tau-6"]);
    expect(await slugs(ctx, { features: `${spa},${bar}`, size: 3, page: 2 })).toEqual(["tau-24", "tau-30", "tau-36"]);
    expect(await slugs(ctx, { title: "suong mai", features: spa, size: 3 })).toEqual(["tau-2", "tau-4", "tau-6"]);
    expect(await slugs(ctx, { title: "suwowng", size: 2, page: 1200 })).toEqual(["tau-2399", "tau-2400"]);
    expect((await find(ctx, { title: "sương", features: bar })).total).toBe(800);
    expect((await suggestProducts(ctx, "cruise", "suong")).map((ship) => ship.slug)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `tau-${n}`),
    );
  });
});

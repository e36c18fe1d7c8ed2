import { expect } from "vitest";
import { productFormerSlugs } from "#modules/products/tables.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import type { Comparison } from "./compare.server.ts";
import { loader } from "./compare-page.tsx";

const visit = (ctx: Context, kind: string, query: string) =>
  outcomeOf(Promise.resolve(loader(aVisit(ctx, `/so-sanh/${kind}?${query}`, { params: { kind } }) as never)));

async function compare(ctx: Context, kind: string, query: string): Promise<Comparison> {
  return (await visit(ctx, kind, query)).data as Comparison;
}

test("two ships stand side by side with the price of the party on its day, and a full one says so", async ({ ctx }) => {
  const [one, other] = [await aCruise(ctx, { title: "Du thuyền Một" }), await aCruise(ctx, { capacity: 0 })];
  const { compared, trip } = await compare(
    ctx,
    "du-thuyen",
    `chon=${one.slug},${other.slug}&date=${one.checkIn}&adults=2`,
  );
  expect(trip).toMatchObject({ date: one.checkIn, adults: 2 });
  expect(compared.map(({ slug, price }) => [slug, price?.kind])).toEqual([
    [one.slug, "priced"],
    [other.slug, expect.stringMatching(/sold-out|not-for-sale/)],
  ]);
  expect(compared[0]?.price).toMatchObject({ total: 6_700_000 });
  expect(compared[0]?.facts).toMatchObject({ "Huỷ đơn": expect.any(Array), "Đi từ": expect.any(String) });
});

test("unknown and repeated products are left out, and at most four are compared", async ({ ctx }) => {
  const slugs: string[] = [];
  for (let made = 0; made < 5; made += 1) slugs.push((await aHotelOnSale(ctx)).slug);
  const chosen = [slugs[0], "khong-co", ...slugs].join(",");
  const { compared, others } = await compare(ctx, "khach-san", `chon=${chosen}`);
  expect(compared.map(({ slug }) => slug)).toEqual(slugs.slice(0, 4));
  expect(others.map(({ slug }) => slug)).toEqual(slugs.slice(4));
  expect((await compare(ctx, "khach-san", "")).compared).toEqual([]);
});

test("a ship that is named by its former and its present address stands there once", async ({ ctx }) => {
  const [one, other] = [await aCruise(ctx), await aCruise(ctx)];
  await ctx.db.insert(productFormerSlugs).values({ kind: "cruise", slug: "ten-cu", productId: one.id });
  const { compared } = await compare(ctx, "du-thuyen", `chon=ten-cu,${other.slug},${one.slug}`);
  expect(compared.map(({ slug }) => slug)).toEqual([one.slug, other.slug]);
});

test("a fourth ship can be added to an address that names one of three twice and one that is gone", async ({ ctx }) => {
  const ships = [await aCruise(ctx), await aCruise(ctx), await aCruise(ctx), await aCruise(ctx)];
  const [one = "", two = "", three = "", four = ""] = ships.map(({ slug }) => slug);
  await ctx.db.insert(productFormerSlugs).values({ kind: "cruise", slug: "ten-cu", productId: ships[0]?.id ?? "" });
  const { location } = await visit(ctx, "du-thuyen", `chon=ten-cu,${one},da-an,${two},${three}&them=${four}`);
  const { compared } = await compare(ctx, "du-thuyen", location?.split("?")[1] ?? "");
  expect(compared.map(({ slug }) => slug)).toEqual([one, two, three, four]);
});

test("an added product leads to the address of the whole choice, which keeps days and party", async ({ ctx }) => {
  const [one, other] = [await aCruise(ctx), await aCruise(ctx)];
  const query = `chon=${one.slug}&them=${other.slug}&date=${one.checkIn}&adults=3&childAges=6`;
  expect(await visit(ctx, "du-thuyen", query)).toMatchObject({
    location: `/so-sanh/du-thuyen?chon=${one.slug},${other.slug}&date=${one.checkIn}&adults=3&childAges=6`,
  });
  expect(await visit(ctx, "ve-may-bay", "")).toMatchObject({ status: 404 });
});

import { expect } from "vitest";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { productFormerSlugs } from "#modules/products/tables.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, aHotelOnSale } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import type { SavedView } from "./saved.server.ts";
import { loader } from "./saved-page.tsx";

async function look(ctx: Context, query: string): Promise<SavedView> {
  const visit = aVisit(ctx, `/da-luu?${query}`, { params: {} });
  return (await outcomeOf(Promise.resolve(loader(visit as never)))).data as SavedView;
}

const titlesOf = (products: SavedView["saved"]) => products.map(({ card }) => card.title);

test("saved and viewed products come in the order of the address, each once, with the price of the party", async ({
  ctx,
}) => {
  const ship = await aCruise(ctx, { title: "Du thuyền Giữ" });
  const hotel = await aHotelOnSale(ctx);
  const [one, other] = [`du-thuyen.${ship.slug}`, `khach-san.${hotel.slug}`];
  const query = `luu=${other},${one}&xem=${one},${other}&date=${ship.checkIn}&adults=2`;
  const { saved, viewed } = await look(ctx, query);
  expect(saved.map(({ kind, card }) => [kind, card.slug])).toEqual([
    ["hotel", hotel.slug],
    ["cruise", ship.slug],
  ]);
  expect(viewed).toEqual([]);
  expect(saved[1]?.card.price).toMatchObject({ kind: "priced", total: 6_700_000 });
  // A hotel has its own days, of which the address has none.
  expect(saved[0]?.card.price).toBeNull();
});

test("hidden and unknown products and unreadable names are left out", async ({ ctx }) => {
  const [shown, hidden] = [await aCruise(ctx, { title: "Còn" }), await aCruise(ctx)];
  await hideProduct(ctx, "cruise", hidden.id);
  const names = [hidden.slug, "khong-co", shown.slug].map((slug) => `du-thuyen.${slug}`);
  const { saved, hasNames } = await look(ctx, `luu=${[...names, "x", "tau.gi-do", "du-thuyen.Ô"].join(",")}`);
  expect(titlesOf(saved)).toEqual(["Còn"]);
  expect(hasNames).toBe(true);
  expect(await look(ctx, "")).toEqual({ saved: [], viewed: [], hasNames: false });
});

test("a ship that is named by its former and its present address is listed once", async ({ ctx }) => {
  const ship = await aCruise(ctx, { title: "Đổi tên" });
  await ctx.db.insert(productFormerSlugs).values({ kind: "cruise", slug: "ten-cu", productId: ship.id });
  const names = `du-thuyen.ten-cu,du-thuyen.${ship.slug}`;
  expect(titlesOf((await look(ctx, `luu=${names}`)).saved)).toEqual(["Đổi tên"]);
  expect(titlesOf((await look(ctx, `xem=${names}`)).viewed)).toEqual(["Đổi tên"]);
});

import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { createAmenity } from "#modules/amenities/commands.ts";
import { recordReviews } from "#modules/products/commands/record-review.ts";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import { test } from "#tests/support/context.ts";
import { aHotel } from "#tests/support/home.ts";

import { listShowcase } from "./queries.ts";

test("the showcase has the first published hotels with what a card tells", async ({ ctx }) => {
  const pool = await createAmenity(ctx, { type: "hotel", text: "Hồ bơi", icon: "waves", position: 0 });
  await aHotel(ctx, { title: "Thứ hai", slug: "thu-hai", rank: 2, salePrice: null });
  const { id } = await aHotel(ctx, {
    title: "Thứ nhất",
    slug: "thu-nhat",
    rank: 1,
    city: "Sa Pa",
    amenityIds: [pool.id],
  });
  await aHotel(ctx, { rank: 1, status: "draft" });
  await aHotel(ctx, { rank: 1, status: "hidden" });
  await aHotel(ctx, { rank: 3 });
  await recordReviews(ctx, id, [1, 0, 0, 0, 3]);

  const shown = await listShowcase(ctx, 2);

  expect(shown.map((hotel) => hotel.slug)).toEqual(["thu-nhat", "thu-hai"]);
  expect(shown[0]).toMatchObject({
    city: { name: "Sa Pa" },
    defaultPrice: 1_850_000,
    salePrice: 1_480_000,
    standard: 5,
    totalRooms: 118,
    score: { average: 4, count: 4 },
    tags: [{ text: "Hồ bơi" }],
  });
  expect(shown[1]).toMatchObject({ salePrice: null, score: { average: null, count: 0 }, tags: [] });
});

test("hotels are suggested by name or place, with or without diacritics, the name first", async ({ ctx }) => {
  await aHotel(ctx, { title: "Nhà Sương", city: "Sa Pa", rank: 1 });
  await aHotel(ctx, { title: "Sa Pa Mây", city: "Sa Pa", rank: 2 });
  await aHotel(ctx, { title: "Bãi Cháy Xanh", rank: 3 });
  await aHotel(ctx, { title: "Sa Pa Đóng Cửa", city: "Sa Pa", rank: 1, status: "hidden" });
  const titles = async (text: string) => (await suggestProducts(ctx, "hotel", text)).map((hotel) => hotel.title);

  expect(await titles("sa pa")).toEqual(["Sa Pa Mây", "Nhà Sương"]);
  expect(await titles("suong SA")).toEqual(["Nhà Sương"]);
  expect(await titles("Nhà Sương".normalize("NFD"))).toEqual(["Nhà Sương"]);
  expect(await titles("khong dau")).toEqual([]);
  expect(await titles("%")).toEqual([]);
  expect(await titles("  ")).toEqual([]);
});

test("a sale price is lower than the usual one, whoever writes it", async ({ ctx }) => {
  await expect(aHotel(ctx, { salePrice: vnd(1_850_000) })).rejects.toMatchObject({
    kind: "invalid",
    fields: { salePrice: "Giá khuyến mãi phải thấp hơn giá gốc." },
  });
});

test("an address belongs to one hotel, and a hotel to a city that exists", async ({ ctx }) => {
  await aHotel(ctx, { slug: "cua-luc" });
  await expect(aHotel(ctx, { slug: "cua-luc" })).rejects.toMatchObject({ kind: "conflict", code: "slug-taken" });
  await expect(aHotel(ctx, { cityId: "01890a5d-ac96-7abc-8def-0123456789ab" })).rejects.toMatchObject({
    kind: "invalid",
    fields: { cityId: "Không có thành phố này." },
  });
});

test("only staff add hotels", async ({ ctx }) => {
  await expect(aHotel({ ...ctx, actor: { kind: "visitor" } }, { cityId: "x" })).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});

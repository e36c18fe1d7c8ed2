import { expect } from "vitest";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";

test("nearest names come first: right diacritics, then the beginning of a title, then places", async ({ ctx }) => {
  await aListedCruise(ctx, { title: "Sao Biển", rank: 1, trip: "Làng chài Ngọc Vừng" });
  await aListedCruise(ctx, { title: "Du thuyền Ngọc Lam", rank: 9 });
  await aListedCruise(ctx, { title: "Ngóc Ngách", rank: 8 });
  await aListedCruise(ctx, { title: "Ngọc Nháp", status: "draft", rank: 1 });

  const suggested = await suggestProducts(ctx, "cruise", "ngọc");

  expect(suggested.map((ship) => ship.title)).toEqual(["Du thuyền Ngọc Lam", "Ngóc Ngách", "Sao Biển"]);
});

test("many ships with common words give the first eight, titles with this beginning first", async ({ ctx }) => {
  for (let rank = 1; rank <= 60; rank += 1) await aListedCruise(ctx, { title: `Tàu số ${rank}`, rank });
  await aListedCruise(ctx, { title: "Hạ Long Bình Minh", rank: 99 });

  const suggested = await suggestProducts(ctx, "cruise", "ha long");

  expect(suggested).toHaveLength(8);
  expect(suggested[0]?.title).toBe("Hạ Long Bình Minh");
  expect(suggested[1]?.title).toBe("Tàu số 1");
});

test.for(["", "   ", "!!!", "zzzzzz", "%", "\u0000", "💥"])(
  "%j suggests nothing and fails nowhere",
  async (text, { ctx }) => {
    await aListedCruise(ctx);

    expect(await suggestProducts(ctx, "cruise", text)).toEqual([]);
  },
);

test("a ship added to the catalogue is found at once", async ({ ctx }) => {
  await aListedCruise(ctx, { title: "Ngọc Lam" });
  expect(await suggestProducts(ctx, "cruise", "hoang hon")).toEqual([]);

  await aListedCruise(ctx, { title: "Hoàng Hôn", slug: "hoang-hon" });

  expect(await suggestProducts(ctx, "cruise", "hoang hon")).toEqual([{ slug: "hoang-hon", title: "Hoàng Hôn" }]);
});

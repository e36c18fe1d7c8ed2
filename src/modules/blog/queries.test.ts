import { expect } from "vitest";
import { test } from "#tests/support/context.ts";
import { aPost } from "#tests/support/home.ts";
import { listNewestPosts, listPosts } from "./queries.ts";

test("readers see what is published, newest first, with its own day in Vietnam", async ({ ctx, clock }) => {
  await aPost(ctx, { slug: "cu", publishedAt: new Date("2026-10-01T16:59:00Z") });
  await aPost(ctx, { slug: "moi", publishedAt: new Date("2026-10-02T17:00:00Z") });
  await aPost(ctx, { slug: "nhap", publishedAt: null });
  await aPost(ctx, { slug: "mai", publishedAt: new Date(clock.now.getTime() + 60 * 60_000) });

  const days = async () => (await listNewestPosts(ctx, 3)).map(({ slug, date }) => [slug, date]);
  expect(await days()).toEqual([
    ["moi", "2026-10-03"],
    ["cu", "2026-10-01"],
  ]);

  clock.forward(61);
  expect((await days())[0]).toEqual(["mai", "2026-11-21"]);
  expect(await listPosts(ctx, { page: 2, size: 2 })).toMatchObject({
    total: 3,
    page: 2,
    size: 2,
    data: [{ slug: "cu" }],
  });
});

test("an address belongs to one article", async ({ ctx }) => {
  await aPost(ctx, { slug: "an-gi-tren-tau" });
  await expect(aPost(ctx, { slug: "an-gi-tren-tau" })).rejects.toMatchObject({ kind: "conflict", code: "slug-taken" });
});

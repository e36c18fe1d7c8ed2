import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { addReview, approveReview } from "./commands.ts";
import { listReviews } from "./queries.ts";

const review = { name: "Thu Hà", email: "ha@example.com", phone: "0912 345 678", comment: "Đồ ăn ngon.", score: 5 };

test("a guest's review waits, and counts once it is approved", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx, { slug: "x" });
  const { id } = await addReview({ ...ctx, actor: visitor }, { productId, ...review });
  expect((await listReviews(ctx, { productId, page: 1, size: 10 })).data).toEqual([]);
  expect((await getCruiseBySlug(ctx, "x")).score.count).toBe(0);

  await approveReview(ctx, id);
  await approveReview(ctx, id); // a second click

  expect((await getCruiseBySlug(ctx, "x")).score).toEqual({ average: 5, count: 1, counts: [0, 0, 0, 0, 1] });
});

test("what everybody reads never has an address or a number", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  await addReview(ctx, { productId, ...review }, { approved: true });

  const list = await listReviews(ctx, { productId, page: 1, size: 10 });

  expect(list).toEqual({
    data: [{ id: expect.any(String), name: "Thu Hà", comment: "Đồ ăn ngon.", score: 5, date: "2026-11-21" }],
    total: 1,
    page: 1,
    size: 10,
  });
});

test("reviews come newest first, dated by the day in Vietnam, page by page", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  for (const [name, time] of Object.entries({
    Cũ: "2026-10-01T16:59:00Z",
    Mới: "2026-10-02T17:00:00Z",
    Giữa: "2026-10-02T16:59:00Z",
  })) {
    await addReview(ctx, { productId, ...review, name }, { approved: true, createdAt: new Date(time) });
  }

  const first = await listReviews(ctx, { productId, page: 1, size: 2 });
  const second = await listReviews(ctx, { productId, page: 2, size: 2 });

  expect([...first.data, ...second.data].map(({ name, date }) => [name, date])).toEqual([
    ["Mới", "2026-10-03"],
    ["Giữa", "2026-10-02"],
    ["Cũ", "2026-10-01"],
  ]);
  expect(first.total).toBe(3);
});

test("a visitor can neither approve nor say when a review was written", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  const asVisitor = { ...ctx, actor: visitor };

  for (const moderated of [{ approved: true }, { createdAt: new Date(0) }]) {
    await expect(addReview(asVisitor, { productId, ...review }, moderated)).rejects.toMatchObject({
      kind: "unauthenticated",
    });
  }
  await expect(approveReview(asVisitor, newId())).rejects.toMatchObject({ kind: "unauthenticated" });
});

test("a review of nothing, or with a number nobody can call, is refused by its field", async ({ ctx }) => {
  await expect(addReview(ctx, { productId: newId(), ...review })).rejects.toMatchObject({
    kind: "invalid",
    fields: { productId: expect.any(String) },
  });
  await expect(addReview(ctx, { productId: newId(), ...review, phone: "123456" })).rejects.toMatchObject({
    fields: { phone: expect.any(String) },
  });
  await expect(approveReview(ctx, newId())).rejects.toMatchObject({ kind: "not-found" });
});

import { describe, expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import type { Context } from "#platform/context.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotel } from "#tests/support/home.ts";
import { aStaffMember } from "#tests/support/staff.ts";

const review = { name: "Thu Hà", email: "ha@example.com", phone: "0912 345 678", comment: "Đồ ăn ngon.", score: 5 };

const asVisitor = (ctx: Context) => apiClient({ ...ctx, actor: visitor });
const asModerator = (ctx: Context) => apiClient({ ...ctx, actor: aStaffMember("manager") });

type List = { data: { _id: string; name: string }[] };
const listOf = (answer: { body: { result?: unknown } }) => (answer.body.result as List).data;

describe.each(["/api/reviews", "/api/reviews-v2"])("%s", (base) => {
  test("a guest's review waits, is approved, counts, and is deleted again", async ({ ctx }) => {
    const { id: productId, slug } = await aListedCruise(ctx, { title: "Du thuyền Ngọc Lam" });
    const [guest, moderator] = [asVisitor(ctx), asModerator(ctx)];
    const shown = async () => listOf(await guest.get(`${base}/get-list?productId=${productId}`));

    const added = await guest.post(`${base}/add-new`, { ...review, productId });
    expect(added).toMatchObject({ status: 200, body: { message: expect.stringContaining("sau khi chúng tôi duyệt") } });
    expect(await shown()).toEqual([]);
    const waiting = listOf(await moderator.get(`${base}/get-list?status=pending`));
    expect(waiting).toMatchObject([
      {
        name: "Thu Hà",
        status: "pending",
        phone: "0912 345 678",
        email: "ha@example.com",
        ship: { title: "Du thuyền Ngọc Lam", slug },
      },
    ]);
    const id = waiting[0]?._id ?? "";

    expect(await moderator.post(`${base}/approve`, { id })).toMatchObject({ status: 200 });
    expect(await moderator.post(`${base}/approve`, { id })).toMatchObject({ status: 200 });
    expect(await shown()).toEqual([
      {
        _id: id,
        name: "Thu Hà",
        comment: "Đồ ăn ngon.",
        score: 5,
        travelled: false,
        party: null,
        date: "2026-11-21",
        reply: null,
      },
    ]);
    expect((await getCruiseBySlug(ctx, slug)).score.count).toBe(1);
    expect(await moderator.send(`${base}/delete-review?ids=${id}`, { method: "DELETE" })).toMatchObject({
      status: 200,
      body: { message: "Đã xoá 1 đánh giá." },
    });
    expect(await shown()).toEqual([]);
    expect((await getCruiseBySlug(ctx, slug)).score.count).toBe(0);
  });

  test("a visitor cannot decide on reviews, see pending ones, or set staff fields", async ({ ctx }) => {
    const { id: productId } = await aHotel(ctx);
    const guest = asVisitor(ctx);
    for (const more of [{ state: "approved" }, { createdAt: "2020-01-01" }, { score: 6 }, { score: -99 }]) {
      const rejected = await guest.post(`${base}/add-new`, { ...review, productId, ...more });
      expect(rejected, JSON.stringify(more)).toMatchObject({ status: 400 });
    }
    expect(await guest.get(`${base}/get-list`)).toMatchObject({ status: 400 });
    for (const status of ["pending", "all"]) {
      expect(await guest.get(`${base}/get-list?status=${status}&productId=${productId}`)).toMatchObject({
        status: 401,
      });
    }
    expect(await guest.get(`${base}/approve?ids=${productId}`)).toMatchObject({ status: 405 });
  });
});

test("reviews of hotels are listed by their kind", async ({ ctx }) => {
  const { id: productId } = await aHotel(ctx, { title: "Khách sạn Cửa Lục" });
  await asVisitor(ctx).post("/api/reviews/add-new", { ...review, productId });
  const list = await asModerator(ctx).get("/api/reviews-v2/get-list?status=all&kind=hotel");
  expect(listOf(list)).toMatchObject([{ hotel: { title: "Khách sạn Cửa Lục" } }]);
  expect(listOf(await asModerator(ctx).get("/api/reviews-v2/get-list?status=all"))).toEqual([]);
});

test("a review that is sent twice is stored once", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  const guest = asVisitor(ctx);
  const [first, second] = [
    await guest.post("/api/reviews/add-new", { ...review, productId }),
    await guest.post("/api/reviews/add-new", { productId, ...review }),
  ];
  expect(second.body.result).toEqual(first.body.result);
  const key = { "idempotency-key": "a-review-of-mine" };
  const keyed = await guest.post("/api/reviews/add-new", { ...review, productId }, key);
  expect(keyed.body.result).not.toEqual(first.body.result);
  expect((await guest.post("/api/reviews/add-new", { ...review, productId }, key)).body).toEqual(keyed.body);
  expect(await guest.post("/api/reviews/add-new", { ...review, score: 1, productId }, key)).toMatchObject({
    status: 409,
  });
  expect(listOf(await asModerator(ctx).get("/api/reviews/get-list?status=all"))).toHaveLength(2);
});

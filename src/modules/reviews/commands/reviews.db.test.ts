import { expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { DomainError } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { searchAudit } from "#modules/audit/queries.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import {
  approveReviews,
  deleteReviews,
  rejectReviews,
  replyToReview,
} from "#modules/reviews/commands/decide-reviews.ts";
import { sendReview } from "#modules/reviews/commands/send-reviews.ts";
import type { Context } from "#platform/context.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotel } from "#tests/support/home.ts";
import { aReview } from "#tests/support/reviews.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { staffReviewSearch } from "../contract.ts";
import { MAX_DECIDED } from "../limits.ts";
import { listReviews, listReviewsToModerate } from "../queries.ts";

const review = { name: "Thu Hà", email: "ha@example.com", phone: "0912 345 678", comment: "Đồ ăn ngon.", score: 5 };

const everything = staffReviewSearch.parse({});
const shownOf = async (ctx: Context, productId: string) =>
  (await listReviews(ctx, { productId, page: 1, size: 10 })).data.map(({ name }) => name);

test("a guest's review waits, and counts once it is approved", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx, { slug: "x" });
  const { id } = await sendReview({ ...ctx, actor: visitor }, { productId, ...review }, { key: newId() });
  expect(await shownOf(ctx, productId)).toEqual([]);
  expect((await getCruiseBySlug(ctx, "x")).score.count).toBe(0);

  expect(await approveReviews(ctx, [id])).toBe(1);
  expect(await approveReviews(ctx, [id, id])).toBe(0); // a second click

  expect((await getCruiseBySlug(ctx, "x")).score).toEqual({ average: 5, count: 1, counts: [0, 0, 0, 0, 1] });
});

test("a rejected or deleted review leaves the score, and a rejected one returns when it is approved", async ({
  ctx,
}) => {
  const { id: productId } = await aListedCruise(ctx, { slug: "x" });
  const [kept, moved] = await Promise.all(
    [4, 2].map((score) => aReview(ctx, { productId, ...review, name: `${score} sao`, score }, { approved: true })),
  );
  if (!kept || !moved) throw new Error("expected two reviews");
  const counts = async () => (await getCruiseBySlug(ctx, "x")).score.counts;
  expect(await counts()).toEqual([0, 1, 0, 1, 0]);

  await rejectReviews(ctx, [moved.id], "Nói về tàu khác");
  expect(await counts()).toEqual([0, 0, 0, 1, 0]);
  expect(await shownOf(ctx, productId)).toEqual(["4 sao"]);

  await approveReviews(ctx, [moved.id, kept.id]);
  expect(await counts()).toEqual([0, 1, 0, 1, 0]);

  await deleteReviews(ctx, [moved.id, kept.id]);
  expect((await getCruiseBySlug(ctx, "x")).score).toMatchObject({ average: null, count: 0 });
  expect(await shownOf(ctx, productId)).toEqual([]);
});

test("a deleted review stays deleted, and its writer's contacts are erased", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  const { id } = await aReview(ctx, { productId, ...review });
  await deleteReviews(ctx, [id]);
  await deleteReviews(ctx, [id]);

  for (const again of [approveReviews(ctx, [id]), rejectReviews(ctx, [id], "Bài quảng cáo")]) {
    await expect(again).rejects.toMatchObject({ kind: "conflict", code: "review-deleted" });
  }
  await expect(replyToReview(ctx, id, { reply: "Cảm ơn bạn." })).rejects.toMatchObject({ code: "review-deleted" });
  const [row] = (await listReviewsToModerate(ctx, "cruise", everything)).data;
  expect(row).toMatchObject({ state: "deleted", comment: "Đồ ăn ngon.", phone: null, email: null });
});

test("several reviews are decided together or not at all", async ({ ctx }) => {
  const [ship, hotel] = [await aListedCruise(ctx), await aHotel(ctx)];
  const ids = await Promise.all(
    [ship.id, hotel.id, hotel.id].map(async (productId) => (await aReview(ctx, { productId, ...review })).id),
  );
  await deleteReviews(ctx, ids.slice(2));

  await expect(approveReviews(ctx, ids)).rejects.toMatchObject({ code: "review-deleted" });
  await expect(approveReviews(ctx, [...ids.slice(0, 2), newId()])).rejects.toMatchObject({ kind: "not-found" });
  expect([await shownOf(ctx, ship.id), await shownOf(ctx, hotel.id)]).toEqual([[], []]);
  expect(await approveReviews(ctx, ids.slice(0, 2))).toBe(2);
  expect([await shownOf(ctx, ship.id), await shownOf(ctx, hotel.id)]).toEqual([["Thu Hà"], ["Thu Hà"]]);

  await expect(approveReviews(ctx, [])).rejects.toMatchObject({ fields: { ids: expect.any(String) } });
  const tooMany = Array.from({ length: MAX_DECIDED + 1 }, newId);
  await expect(approveReviews(ctx, tooMany)).rejects.toMatchObject({ fields: { ids: expect.any(String) } });
});

test("the company replies below a review, edits the reply, and removes it", async ({ ctx, clock }) => {
  const { id: productId } = await aListedCruise(ctx);
  const { id } = await aReview(ctx, { productId, ...review }, { approved: true });
  const replyOf = async () => (await listReviews(ctx, { productId, page: 1, size: 10 })).data[0]?.reply;
  expect(await replyOf()).toBeNull();

  await replyToReview(ctx, id, { reply: "Cảm ơn bạn.", expectedReply: "" });
  expect(await replyOf()).toEqual({ text: "Cảm ơn bạn.", date: "2026-11-21" });
  clock.forward(24 * 60);
  await expect(replyToReview(ctx, id, { reply: "Hẹn gặp lại.", expectedReply: "" })).rejects.toMatchObject({
    code: "changed-meanwhile",
    result: { reply: "Cảm ơn bạn." },
  });
  await replyToReview(ctx, id, { reply: "Hẹn gặp lại.", expectedReply: "Cảm ơn bạn." });
  expect(await replyOf()).toEqual({ text: "Hẹn gặp lại.", date: "2026-11-22" });
  await replyToReview(ctx, id, { reply: "" });
  expect(await replyOf()).toBeNull();
});

test("decisions of moderators are recorded with name and reason", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  const { id } = await sendReview({ ...ctx, actor: visitor }, { productId, ...review }, { key: newId() });
  const asContent = { ...ctx, actor: aStaffMember("content") };
  await rejectReviews(asContent, [id], "Nói về tàu khác");
  await approveReviews(asContent, [id]);
  await replyToReview(asContent, id, { reply: "Cảm ơn bạn." });
  await deleteReviews(asContent, [id]);

  const { data } = await searchAudit(ctx, { subjectId: id, size: 10 });

  expect(data.map(({ action, after }) => [action, after]).reverse()).toEqual([
    ["review.rejected", { state: "rejected", reason: "Nói về tàu khác" }],
    ["review.approved", { state: "approved", reason: null }],
    ["review.replied", { reply: "Cảm ơn bạn." }],
    ["review.deleted", { state: "deleted" }],
  ]);
});

test("the public data of a review never has an address or a number", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  await aReview(ctx, { productId, ...review }, { approved: true });

  const list = await listReviews(ctx, { productId, page: 1, size: 10 });

  expect(list).toEqual({
    data: [
      {
        id: expect.any(String),
        name: "Thu Hà",
        comment: "Đồ ăn ngon.",
        score: 5,
        travelled: false,
        party: null,
        date: "2026-11-21",
        reply: null,
      },
    ],
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
    await aReview(ctx, { productId, ...review, name }, { approved: true, createdAt: new Date(time) });
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

test("a visitor cannot decide a review", async ({ ctx }) => {
  const asVisitor = { ...ctx, actor: visitor };
  for (const decide of [
    () => approveReviews(asVisitor, [newId()]),
    () => rejectReviews(asVisitor, [newId()], "Bài quảng cáo"),
    () => deleteReviews(asVisitor, [newId()]),
    () => replyToReview(asVisitor, newId(), { reply: "Cảm ơn bạn." }),
  ]) {
    await expect(decide()).rejects.toMatchObject({ kind: "unauthenticated" });
  }
});

test("a review of an unpublished product, or with an invalid number, is rejected at its field", async ({ ctx }) => {
  const hidden = await aListedCruise(ctx);
  await hideProduct(ctx, "cruise", hidden.id);
  const asVisitor = { ...ctx, actor: visitor };
  for (const productId of [newId(), hidden.id]) {
    await expect(sendReview(asVisitor, { productId, ...review }, { key: newId() })).rejects.toMatchObject({
      kind: "invalid",
      fields: { productId: expect.any(String) },
    });
  }
  const withInvalidNumber = { productId: newId(), ...review, phone: "123456" };
  await expect(sendReview(ctx, withInvalidNumber, { key: newId() })).rejects.toMatchObject({
    fields: { phone: expect.any(String) },
  });
  await expect(approveReviews(ctx, [newId()])).rejects.toMatchObject({ kind: "not-found" });
});

test("a review that is sent twice is one, also when its sender is limited", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  const sent = { productId, ...review };
  let admitted = 0;
  const admit = async () => {
    admitted += 1;
    if (admitted > 1) throw new DomainError("limited", "too-many-requests", "Đợi một lát.");
  };
  const asVisitor = { ...ctx, actor: visitor };
  const first = await sendReview(asVisitor, sent, { key: "one-and-the-same", admit });
  expect(await sendReview(asVisitor, sent, { key: "one-and-the-same", admit })).toEqual(first);
  await expect(sendReview(asVisitor, sent, { key: "another-one", admit })).rejects.toMatchObject({ kind: "limited" });
  const { total } = await listReviewsToModerate(ctx, "cruise", staffReviewSearch.parse({ productId }));
  expect(total).toBe(1);
});

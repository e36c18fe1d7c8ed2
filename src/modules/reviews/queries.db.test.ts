import { expect } from "vitest";
import { approveReviews, deleteReviews, rejectReviews } from "#modules/reviews/commands/decide-reviews.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotel } from "#tests/support/home.ts";
import { aReview } from "#tests/support/reviews.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { type ReviewQuery, type StaffReviewSearch, staffReviewSearch } from "./contract.ts";
import {
  countReviewFacets,
  countReviewOutcomes,
  countWaitingReviews,
  listReviews,
  listReviewsToModerate,
} from "./queries.ts";

const review = { name: "Thu Hà", email: "ha@example.com", phone: "0912 345 678", comment: "Đồ ăn ngon.", score: 5 };
const searchOf = (search: Partial<StaffReviewSearch>) => staffReviewSearch.parse(search);

test("staff find the reviews of one kind by their state, with the count of each state", async ({ ctx }) => {
  const [ship, hotel] = [await aListedCruise(ctx, { title: "Du thuyền Đỗ Quyên" }), await aHotel(ctx)];
  const add = async (productId: string, name: string) => (await aReview(ctx, { productId, ...review, name })).id;
  const ids = [
    await add(ship.id, "Một"),
    await add(ship.id, "Hai"),
    await add(ship.id, "Ba"),
    await add(ship.id, "Bốn"),
  ];
  await add(hotel.id, "Khách ở nhà");
  await approveReviews(ctx, ids.slice(1, 2));
  await rejectReviews(ctx, ids.slice(2, 3), "Nói về tàu khác");
  await deleteReviews(ctx, ids.slice(3));

  const named = async (search: Partial<StaffReviewSearch>) =>
    (await listReviewsToModerate(ctx, "cruise", searchOf(search))).data.map(({ name }) => name);
  expect(await named({ state: "pending" })).toEqual(["Một"]);
  expect(await named({ state: "approved" })).toEqual(["Hai"]);
  expect(await named({ state: "deleted" })).toEqual(["Bốn"]);
  const rejected = await listReviewsToModerate(ctx, "cruise", searchOf({ state: "rejected" }));
  expect(rejected).toMatchObject({
    counts: { pending: 1, approved: 1, rejected: 1, deleted: 1 },
    total: 1,
    data: [
      {
        name: "Ba",
        state: "rejected",
        reason: "Nói về tàu khác",
        phone: "0912 345 678",
        email: "ha@example.com",
        product: { kind: "cruise", slug: ship.slug, title: "Du thuyền Đỗ Quyên", isShown: true },
      },
    ],
  });
  expect((await listReviewsToModerate(ctx, "hotel", searchOf({}))).counts.pending).toBe(1);
  expect(await countWaitingReviews(ctx)).toEqual({ cruise: 1, hotel: 1 });
});

test("reviews are found by writer, text and product, with or without diacritics", async ({ ctx }) => {
  const one = await aListedCruise(ctx, { title: "Du thuyền Đỗ Quyên" });
  const other = await aListedCruise(ctx, { title: "Du thuyền Bạch Hạc" });
  await aReview(ctx, { productId: one.id, ...review, name: "Đặng Ngọc Ánh", comment: "Bữa sáng có phở." });
  await aReview(ctx, { productId: other.id, ...review, name: "Lê Hằng", comment: "Điều hoà ồn.", score: 2 });
  const named = async (search: Partial<StaffReviewSearch>) =>
    (await listReviewsToModerate(ctx, "cruise", searchOf(search))).data.map(({ name }) => name);

  expect(await named({ text: "dang ngoc" })).toEqual(["Đặng Ngọc Ánh"]);
  expect(await named({ text: "PHỞ" })).toEqual(["Đặng Ngọc Ánh"]);
  expect(await named({ text: "bach hac" })).toEqual(["Lê Hằng"]);
  expect(await named({ text: "hang bach hac" })).toEqual(["Lê Hằng"]);
  expect(await named({ text: "le hang do quyen" })).toEqual([]);
  expect(await named({ score: 2 })).toEqual(["Lê Hằng"]);
  expect(await named({ productId: one.id })).toEqual(["Đặng Ngọc Ánh"]);
  expect((await named({})).length).toBe(2);
});

test("pages are newest first, and empty beyond the last one", async ({ ctx, clock }) => {
  const { id: productId } = await aListedCruise(ctx);
  for (const name of ["Một", "Hai", "Ba"]) {
    await aReview(ctx, { productId, ...review, name });
    clock.forward(1);
  }
  const page = async (page: number) => {
    const list = await listReviewsToModerate(ctx, "cruise", searchOf({ page, size: 2 }));
    return [list.page, list.data.map(({ name }) => name)];
  };

  expect(await page(1)).toEqual([1, ["Ba", "Hai"]]);
  expect(await page(2)).toEqual([2, ["Một"]]);
  expect(await page(9)).toEqual([9, []]);
});

test("staff without access to contacts see enough to tell two writers apart", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  await aReview(ctx, { productId, ...review });

  const list = await listReviewsToModerate({ ...ctx, actor: aStaffMember("content") }, "cruise", searchOf({}));

  expect(list.data[0]).toMatchObject({ phone: "0912 ••• 678", email: "h•••@example.com" });
  const asViewer = { ...ctx, actor: aStaffMember("viewer") };
  await expect(listReviewsToModerate(asViewer, "cruise", searchOf({}))).rejects.toMatchObject({ kind: "forbidden" });
  await expect(countReviewOutcomes(asViewer, "cruise")).rejects.toMatchObject({ kind: "forbidden" });
  await expect(countWaitingReviews(asViewer)).rejects.toMatchObject({ kind: "forbidden" });
});

test("the report has the received reviews and outcomes by number of stars", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  const add = async (score: number) => (await aReview(ctx, { productId, ...review, score })).id;
  await approveReviews(ctx, [await add(5), await add(5)]);
  await rejectReviews(ctx, [await add(1)], "Bài quảng cáo");
  await deleteReviews(ctx, [await add(1)]);
  await add(1);

  const none = { received: 0, pending: 0, approved: 0, rejected: 0, deleted: 0 };
  expect(await countReviewOutcomes(ctx, "cruise")).toEqual([
    { ...none, score: 5, received: 2, approved: 2 },
    { ...none, score: 4 },
    { ...none, score: 3 },
    { ...none, score: 2 },
    { ...none, score: 1, received: 3, pending: 1, rejected: 1, deleted: 1 },
  ]);
  expect((await countReviewOutcomes(ctx, "hotel")).every(({ received }) => received === 0)).toBe(true);
});

test("visitors filter the reviews of a product by stars and words, and sort them", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  const approved = [
    ["Ánh", 5, "Bữa sáng có phở."],
    ["Bình", 2, "Phòng ồn."],
    ["Chi", 4, "Bữa sáng ít món."],
    ["Dũng", 5, "Sẽ quay lại."],
  ] as const;
  for (const [place, [name, score, comment]] of approved.entries()) {
    const createdAt = new Date(Date.UTC(2026, 9, 1 + place));
    await aReview(ctx, { productId, name, score, comment }, { approved: true, createdAt });
  }
  await aReview(ctx, { productId, name: "Én", score: 1, comment: "Bữa sáng nguội, còn chờ duyệt." });
  const namesOf = async (query: Partial<ReviewQuery>) =>
    (await listReviews(ctx, { productId, page: 1, size: 10, ...query })).data.map(({ name }) => name).join(" ");

  expect(await namesOf({})).toBe("Dũng Chi Bình Ánh");
  expect(await namesOf({ order: "highest" })).toBe("Dũng Ánh Chi Bình");
  expect(await namesOf({ order: "lowest" })).toBe("Bình Chi Dũng Ánh");
  expect(await namesOf({ score: 5 })).toBe("Dũng Ánh");
  expect(await namesOf({ text: "bua sang" })).toBe("Chi Ánh");
  expect(await namesOf({ text: "BỮA SÁNG", score: 5 })).toBe("Ánh");
  expect(await namesOf({ text: "%" })).toBe("Dũng Chi Bình Ánh");
  expect(await namesOf({ order: "highest", page: 2, size: 3 })).toBe("Bình");
});

test("a filter counts the reviews that it leaves of a search, also by words", async ({ ctx }) => {
  const { id: productId } = await aListedCruise(ctx);
  const samples = [
    ["family", 5, "Bữa sáng có phở."],
    ["couple", 2, "Phòng ồn."],
    ["couple", 4, "Bữa sáng ít món."],
  ] as const;
  for (const [party, score, comment] of samples)
    await aReview(ctx, { productId, name: "Ánh", party, score, comment }, { approved: true });

  expect(await countReviewFacets(ctx, productId, { text: "bua sang" })).toEqual({
    stars: [
      { score: 5, count: 1 },
      { score: 4, count: 1 },
    ],
    parties: [
      { party: "couple", count: 1 },
      { party: "family", count: 1 },
    ],
  });
  expect((await countReviewFacets(ctx, productId, { text: "ồn", score: 2 })).stars).toEqual([{ score: 2, count: 1 }]);
});

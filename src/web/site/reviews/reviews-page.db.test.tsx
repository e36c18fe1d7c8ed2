import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { DomainError } from "#kernel/errors.ts";
import { staffReviewSearch } from "#modules/reviews/contract.ts";
import { listReviewsToModerate } from "#modules/reviews/queries.ts";
import type { Context } from "#platform/context.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotel } from "#tests/support/home.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aReview } from "#tests/support/reviews.ts";
import { TRAP_FIELD } from "./review-fields.ts";
import Reviews, * as page from "./reviews-page.tsx";

const form = { score: "4", name: "Thu Hà", phone: "0912 345 678", email: "ha@example.com", comment: "Đồ ăn ngon." };

type Page = { loader: (args: never) => unknown; action: (args: never) => unknown };
type Form = Record<string, string>;
type Limits = Parameters<typeof aVisit>[2]["limits"];

function go(ctx: Context, address: string, form?: Form, limits?: Limits) {
  const { loader, action }: Page = page;
  const slug = address.split("?")[0]?.split("/")[2] ?? "";
  const visit = aVisit(ctx, address, { params: { slug }, ...(form && { form }), ...(limits && { limits }) });
  return outcomeOf(Promise.resolve().then(() => (form ? action : loader)(visit as never)));
}

async function render(ctx: Context, address: string, actionData?: unknown): Promise<string> {
  const { data } = await go(ctx, address);
  const Page = Reviews as ComponentType<Record<string, unknown>>;
  const element = <Page loaderData={data} actionData={actionData} params={{}} matches={[]} />;
  const routes = [{ id: "root", path: "/", element, loader: () => ({}) }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: {} } } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const waitingOf = async (ctx: Context, kind: "cruise" | "hotel" = "cruise") =>
  (await listReviewsToModerate(ctx, kind, staffReviewSearch.parse({ state: "pending" }))).data;

test("Review form of a ship or hotel accepts a review and says that it awaits approval", async ({ ctx }) => {
  for (const [kind, at] of [
    ["cruise", `/du-thuyen/${(await aListedCruise(ctx)).slug}/danh-gia`],
    ["hotel", `/tim-khach-san/${(await aHotel(ctx)).slug}/danh-gia`],
  ] as const) {
    expect(await render(ctx, at)).toContain("Chưa có đánh giá");
    const { status, location } = await go(ctx, at, form);
    expect([status, location]).toEqual([303, `${at}?da-gui=1#gui-danh-gia`]);
    expect(await render(ctx, `${at}?da-gui=1`)).toContain("Đánh giá sẽ hiện sau khi chúng tôi duyệt.");
    expect(await waitingOf(ctx, kind)).toMatchObject([{ name: "Thu Hà", score: 4, phone: "0912 345 678" }]);
    await go(ctx, at, form); // a second click
    expect(await waitingOf(ctx, kind)).toHaveLength(1);
  }
});

test("Review form returns field errors and keeps all values when the review is invalid", async ({ ctx }) => {
  const at = `/du-thuyen/${(await aListedCruise(ctx)).slug}/danh-gia`;
  const { status, data } = await go(ctx, at, { ...form, score: "", phone: "12", email: "ha@" });
  expect(status).toBe(400);
  expect(data).toMatchObject({ fields: { score: "Chọn từ 1 đến 5 sao.", email: expect.stringContaining("Email") } });
  const page = await render(ctx, at, data);
  for (const words of ["Chọn từ 1 đến 5 sao.", "Email không hợp lệ", 'value="Thu Hà"', "Đồ ăn ngon.", 'value="12"']) {
    expect(page).toContain(words);
  }
  for (const score of ["0", "6", "4.5", "1e0", "năm", "Infinity"]) {
    const rejected = await go(ctx, at, { ...form, score });
    expect(rejected, score).toMatchObject({ status: 400, data: { fields: { score: expect.any(String) } } });
  }
  const more = await go(ctx, at, { ...form, state: "approved" });
  expect(more.status).toBe(400);
});

test("Review form answers not-found when the product is off sale, whatever its address holds", async ({ ctx }) => {
  for (const slug of ["khong-co", "tàu-không-có", "\u{7d8e2}"])
    for (const fields of [form, { ...form, [TRAP_FIELD]: "https://spam.example" }])
      expect((await go(ctx, `/du-thuyen/${slug}/danh-gia`, fields)).status, slug).toBe(404);
});

test("Review form stores nothing when the honeypot is filled in, and rate-limits a sender", async ({ ctx }) => {
  const at = `/du-thuyen/${(await aListedCruise(ctx)).slug}/danh-gia`;
  expect((await go(ctx, at, { ...form, [TRAP_FIELD]: "https://spam.example" })).status).toBe(303);
  expect(await waitingOf(ctx)).toEqual([]);
  const limits = {
    async consume() {
      throw new DomainError("limited", "too-many-requests", "Đợi một lát.", { retryAfterSeconds: 60 });
    },
  };
  const limited = await go(ctx, at, form, limits);
  expect(limited).toMatchObject({ status: 429, data: { values: { name: "Thu Hà" } } });
  expect(limited.headers.get("retry-after")).toBe("60");
  expect(await waitingOf(ctx)).toEqual([]);
});

test("Reviews page lists all reviews in pages, without contact details of their authors", async ({ ctx }) => {
  const { id: productId, slug } = await aListedCruise(ctx);
  const contact = { phone: "0912 345 678", email: "ha@example.com" };
  for (let n = 1; n <= 12; n += 1) {
    const createdAt = new Date(Date.UTC(2026, 9, n));
    const review = { productId, name: `Khách ${n}`, comment: `Ý ${n}.`, score: 1 + (n % 5), ...contact };
    await aReview(ctx, review, { approved: true, createdAt });
  }
  const at = `/du-thuyen/${slug}/danh-gia`;
  const all = await render(ctx, at);
  expect(all).toContain("Khách 12");
  expect(all).not.toContain("Khách 2<");
  expect(all).not.toMatch(/0912|345 678|ha@example/);
  expect(await render(ctx, `${at}?page=2`)).toContain("Khách 2<");
  expect(await go(ctx, `${at}?page=99&order=lowest&score=x`)).toMatchObject({
    location: `${at}?page=2&order=lowest&score=x`,
  });
  expect(await render(ctx, `${at}?score=5`)).toContain("2 đánh giá");
  expect(await render(ctx, `${at}?q=khongco`)).toContain("Không có đánh giá nào như vậy.");
  expect(await render(ctx, `${at}?score=9&order=bua&page=-1&size=x`)).toContain("Khách 12");
});

test("Reviews page redirects a former address of a ship, and answers not-found for an unknown one", async ({ ctx }) => {
  expect(await go(ctx, "/du-thuyen/khong-co/danh-gia")).toMatchObject({ status: 404 });
  expect(await go(ctx, "/du-thuyen/khong-co/danh-gia", form)).toMatchObject({ status: 404 });
});

test("readers filter by stars and by who travelled, and only filters that leave something are offered", async ({
  ctx,
}) => {
  const { id: productId, slug } = await aListedCruise(ctx);
  const at = `/du-thuyen/${slug}/danh-gia`;
  const add = (name: string, score: number, party?: "family" | "couple") =>
    aReview(ctx, { productId, name, score, comment: "Được.", ...(party && { party }) }, { approved: true });
  await add("Một mình tôi", 5);
  expect(await render(ctx, at)).not.toMatch(/id="(score|party)-filter"/);
  await add("Nhà Ba", 5, "family");
  await add("Nhà Bốn", 3, "family");
  await add("Hai đứa", 4, "couple");

  const all = await render(ctx, at);
  expect(
    [...all.matchAll(/<option value="(\w+)"[^>]*>([^<]+\(\d+\))/g)].map(([, value, label]) => [value, label]),
  ).toEqual([
    ...[
      ["5", "5 sao (2)"],
      ["4", "4 sao (1)"],
      ["3", "3 sao (1)"],
    ],
    ...[
      ["couple", "Hai người (1)"],
      ["family", "Gia đình có bé (2)"],
    ],
  ]);
  const families = await render(ctx, `${at}?party=family`);
  expect(families).toContain("Nhà Bốn");
  expect(families).not.toContain("Hai đứa");
  // The stars count within the chosen party.
  expect(families).toContain("5 sao (1)");
  expect(families).not.toContain("4 sao (");
  expect(await render(ctx, `${at}?party=khong-co`)).toContain("Hai đứa");
});

test("a guest may say with whom they travelled", async ({ ctx }) => {
  const at = `/du-thuyen/${(await aListedCruise(ctx)).slug}/danh-gia`;
  await go(ctx, at, { ...form, party: "" });
  await go(ctx, at, { ...form, name: "Hà Thu", party: "friends" });
  expect((await waitingOf(ctx)).map(({ name, party }) => [name, party])).toEqual(
    expect.arrayContaining([
      ["Thu Hà", null],
      ["Hà Thu", "friends"],
    ]),
  );
  expect((await go(ctx, at, { ...form, party: "x" })).status).toBe(400);
});

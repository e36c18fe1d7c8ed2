import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import type { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotelOnSale, flexible } from "#tests/support/factories.ts";
import { renameHotel } from "#tests/support/home.ts";
import { changeNights } from "#tests/support/nights.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { ProductList } from "../list/product-list.tsx";
import { HotelView } from "./detail/hotel-view.tsx";
import { loader } from "./detail-page.tsx";
import { loader as listLoader } from "./list-page.tsx";

type Page = Parameters<typeof HotelView>[0];

const days = "checkIn=2026-12-14&checkOut=2026-12-16";

/** Rooms with sea or street view at 1,000,000 đ a night, free to cancel; 10% cheaper without breakfast and refund. */
async function aHotelWithPlans(ctx: Context) {
  const bare = { ...flexible, title: "Chỉ phòng", board: "none" as const, cancellation: [], changePercent: -10 };
  const rooms = [aRoomDraft({ title: "Hướng Biển" }), aRoomDraft({ title: "Hướng Phố" })];
  const hotel = await aHotelOnSale(ctx, { plans: [flexible, bare], rooms });
  const { plans } = (await look(ctx, hotel.slug)).product;
  const [sea = "", street = ""] = hotel.roomIds;
  const [free = "", cheap = ""] = plans.map(({ id }) => id);
  return { ...hotel, sea, street, free, cheap };
}

const visit = (ctx: Context, slug: string, query = "") =>
  outcomeOf(loader(aVisit(ctx, `/tim-khach-san/${slug}?${query}`, { params: { slug } })));

async function look(ctx: Context, slug: string, query?: string): Promise<Page> {
  const { status, data } = await visit(ctx, slug, query);
  expect(status).toBe(200);
  return data as Page;
}

function htmlOf(page: Page): string {
  const router = createMemoryRouter([{ path: "/", element: <HotelView {...page} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll("&amp;", "&");
}

/** The text of the page, without markup. */
const textOf = (html: string) =>
  html
    .replace(/<option.*?<\/option>|<span class="sr-only">[^<]*<\/span>|<[^>]*>/gs, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" ,", ",");

const tooLong = "checkIn=2026-12-14&checkOut=2027-01-23";

test("Hotel page rejects a stay of forty nights and shows no price of another stay", async ({ ctx }) => {
  const { slug } = await aHotelWithPlans(ctx);

  const page = await look(ctx, slug, tooLong);
  const html = htmlOf(page);

  expect(textOf(html)).toContain("Tối đa 30 đêm một đơn. Ở lâu hơn xin gọi cho chúng tôi.");
  expect(page).toMatchObject({ trip: { date: "2026-12-14", nights: 40 }, offer: { quote: null, plans: [] } });
  // The calendar continues with the longest possible stay.
  const month = await look(ctx, slug, "checkIn=2026-12-14&checkOut=2027-01-13");
  expect(page.calendar.days).toEqual(month.calendar.days);
  expect(month.offer.quote).not.toBeNull();

  const { data } = await outcomeOf(listLoader(aVisit(ctx, `/tim-khach-san?${tooLong}`, { params: {} })));
  expect(data).toMatchObject({ problem: expect.stringContaining("Tối đa 30 đêm"), trip: { date: null } });
  const list = createMemoryRouter([
    { path: "/", element: <ProductList view={data as never} factsOf={() => ({ facts: null })} /> },
  ]);
  expect(renderToStaticMarkup(<RouterProvider router={list} />)).toContain("Tối đa 30 đêm một đơn");
});

test("Hotel page shows facts, rules, surroundings and terms, and mentions no ships", async ({ ctx }) => {
  const { slug } = await aHotelWithPlans(ctx);

  const text = textOf(htmlOf(await look(ctx, slug)));

  for (const sentence of [
    ...["Nhận phòng từ 14:00, trả phòng trước 12:00.", "Không nhận thú cưng.", "Cảng Tuần Châu 6,5 km"],
    ...["Giá từ 900,000 đ /phòng, đêm", "Gồm bữa sáng", "Không gồm bữa ăn", "Số phòng 118", "Điều hành"],
  ])
    expect(text).toContain(sentence);
  expect(text).not.toMatch(/tàu này|du thuyền|khởi hành|chuyến/i);
});

test("Hotel page has a row per room type and rate plan with the price of the stay", async ({ ctx }) => {
  const { slug, sea, cheap } = await aHotelWithPlans(ctx);

  const html = htmlOf(await look(ctx, slug, days));
  const text = textOf(html);

  expect(text).toContain("Phòng Hướng Biển");
  expect(text).toMatch(
    /Linh hoạt Gồm bữa sáng Miễn phí huỷ đến 23:59 ngày 13\/12\/2026.{0,60} 2,000,000 đ 2 đêm, 1 phòng/,
  );
  expect(text).toMatch(/Chỉ phòng Không gồm bữa ăn Không hoàn tiền khi huỷ\. 1,800,000 đ/);
  expect(html).toContain(`/tim-khach-san/${slug}/dat-phong?${days}&cabins=${sea}.${cheap}:1&adults=1`);
});

test("Hotel page takes rooms of several types and rate plans to the checkout with the party", async ({ ctx }) => {
  const { slug, sea, street, free, cheap } = await aHotelWithPlans(ctx);
  const cabins = `${sea}.${free}:1,${street}.${cheap}:1`;

  const html = htmlOf(await look(ctx, slug, `${days}&adults=3&childAges=6&cabins=${cabins}`));

  expect(html).toContain(`/dat-phong?${days}&adults=3&childAges=6&cabins=${cabins}`);
  expect(textOf(html)).toMatch(/Phòng 1, Hướng Biển, Linh hoạt: \d người lớn.*Phòng 2, Hướng Phố, Chỉ phòng: \d người/);
});

test("Rate plans share the rooms of a type: when one plan takes all, the other has none", async ({ ctx }) => {
  const { slug, sea, free } = await aHotelWithPlans(ctx);

  const html = htmlOf(await look(ctx, slug, `${days}&adults=4&cabins=${sea}.${free}:2`));

  const plus = (plan: string) => new RegExp(`<button[^>]*aria-label="Thêm phòng Hướng Biển, ${plan}"[^>]*>`).exec(html);
  expect(plus("Chỉ phòng")?.[0]).toContain("aria-disabled");
});

test("Hotel page suggests other rooms and the nearest days as links when a night is full", async ({ ctx }) => {
  const { slug, id, sea, street, free } = await aHotelWithPlans(ctx);
  await changeNights(ctx, id, [{ roomId: sea, nightOn: calendarDate("2026-12-15"), closed: true }]);

  const html = htmlOf(await look(ctx, slug, `${days}&cabins=${sea}.${free}:1`));

  expect(textOf(html)).toContain("Chưa đặt được như vậy");
  expect(html).toContain(`/tim-khach-san/${slug}?${days}&cabins=${street}.${free}:1`);
  expect(html).toContain(`/tim-khach-san/${slug}?checkIn=2026-12-16&checkOut=2026-12-18&cabins=${sea}.${free}:1`);
});

test("Hotel page is not found for an unknown hotel, and a former address redirects to the current one", async ({
  ctx,
}) => {
  const { id, slug } = await aHotelWithPlans(ctx);
  await renameHotel(ctx, id, "khach-san-moi");

  expect(await visit(ctx, slug, "adults=3")).toMatchObject({
    status: 301,
    location: "/tim-khach-san/khach-san-moi?adults=3",
  });
  await expect(visit(ctx, "khach-san-ma").catch((error: DomainError) => error.kind)).resolves.toMatchObject({
    status: 404,
  });
});

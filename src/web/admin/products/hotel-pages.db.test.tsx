import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { getHotelToEdit } from "#modules/hotels/queries/get-hotel-to-edit.ts";
import type { Context } from "#platform/context.ts";
import { aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aHotelOnSale, flexible } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import EditPage, * as edit from "./edit-page.tsx";
import * as highlights from "./highlights-page.tsx";
import ListPage, * as list from "./list-page.tsx";
import * as create from "./new-page.tsx";
import PreviewPage, * as preview from "./preview-page.tsx";

const home = "/admin/khach-san";
const editor = (slug: string) => `${home}/cap-nhat-khach-san/${slug}`;

type Page = { loader?: (args: never) => unknown; action?: (args: never) => unknown };
type VisitOptions = { role?: Role; form?: Record<string, string>; slug?: string };

function go(ctx: Context, page: Page, address: string, { role = "manager", form, slug = "" }: VisitOptions = {}) {
  const actor = aStaffMember(role);
  const visit = aVisit(ctx, address, { params: { slug }, actor, ...(form && { form }) });
  return outcomeOf(Promise.resolve().then(() => (form ? page.action : page.loader)?.(visit as never)));
}

function htmlOf(page: unknown, loaderData: unknown): string {
  const Page = page as ComponentType<Record<string, unknown>>;
  const element = <Page loaderData={loaderData} params={{}} matches={[]} />;
  const router = createMemoryRouter([{ id: "root", path: "/", element, loader: () => ({}) }], {
    hydrationData: { loaderData: { root: { siteUrl: "https://a.example", brand: "Hải Trình" } } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("Hotel list says that there is no hotel yet, or that none matches", async ({ ctx }) => {
  const look = async (query: string) => htmlOf(ListPage, (await go(ctx, list, `${home}${query}`)).data);
  expect(await look("")).toContain("Chưa có khách sạn nào.");
  expect(await look("?text=khong-co")).toContain("Không tìm thấy kết quả");
});

test("Hotel is created by its name, filled with rooms and rate plans, stored while incomplete, and deleted", async ({
  ctx,
}) => {
  const { location } = await go(ctx, create, `${home}/tao-moi-khach-san`, { form: { title: "Nhà Bên Suối" } });
  const id = new URL(location ?? "", "https://haitrinh.test").pathname.split("/").at(-1) ?? "";
  expect(location).toBe(`${editor(id)}?xong=da-tao`);
  const { draft, version } = await getHotelToEdit(ctx, id);
  const plans = [{ ...flexible, id: crypto.randomUUID(), title: "" }];
  const surroundings = [{ title: "Suối", metres: 40 }];
  const form = { id, version: String(version), draft: JSON.stringify({ ...draft, plans, surroundings }) };

  const saved = await go(ctx, edit, editor(id), { slug: id, form: { ...form, intent: "write" } });
  expect(saved).toMatchObject({
    data: { intent: "write", saved: { blockers: { "plans.0.title": expect.any(String) } } },
  });
  expect(await go(ctx, edit, editor(id), { slug: id, form: { ...form, intent: "write" } })).toMatchObject({
    status: 409,
    data: { result: { draft: { surroundings } } },
  });
  const { data } = await go(ctx, list, home);
  expect(data).toMatchObject({ kind: "hotel", list: { data: [{ title: "Nhà Bên Suối", state: "draft" }] } });

  const now = { ...form, version: String((await getHotelToEdit(ctx, id)).version), intent: "discard" };
  expect((await go(ctx, edit, editor(id), { slug: id, form: now })).location).toBe(`${home}?xong=da-bo`);
});

test("Hotel on sale is opened with every form section, previewed, hidden and published again", async ({ ctx }) => {
  const hotel = await aHotelOnSale(ctx, { imageIds: [await aPicture(ctx)] });
  const opened = await go(ctx, edit, editor(hotel.slug), { slug: hotel.slug });
  const html = htmlOf(EditPage, opened.data);
  for (const text of [
    ...["Toà nhà và giờ giấc", "Điều kiện giá", "Xung quanh", "Nội quy", "Giá khuyến mãi", "Vĩ độ", "Nôi"],
    ...["Phần ngoài tiền cọc khách trả tại khách sạn", "Cảng Tuần Châu", `/tim-khach-san/${hotel.slug}`],
  ])
    expect(html).toContain(text);
  expect(html).not.toMatch(/tour|tàu này|Hành trình/);

  const previewPage = await go(ctx, preview, `${editor(hotel.slug)}/xem-truoc`, { slug: hotel.slug });
  const page = htmlOf(PreviewPage, previewPage.data);
  expect(page).toContain("khách đang thấy đúng bản này");
  expect(page).toContain(`href="${editor(hotel.slug)}"`);

  const row = { id: hotel.id };
  expect(await go(ctx, list, home, { form: { ...row, intent: "hide" } })).toMatchObject({
    data: { resultMessage: "Đã ẩn khách sạn." },
  });
  const hidden = await go(ctx, list, home);
  expect(hidden.data).toMatchObject({ list: { counts: { hidden: 1 } } });
  expect(htmlOf(ListPage, hidden.data)).toContain("Đã ẩn");
  expect(await go(ctx, list, home, { form: { ...row, intent: "publish", confirmed: "1" } })).toMatchObject({
    status: 200,
    data: { resultMessage: "Đã đăng khách sạn." },
  });
});

test("Top hotels are ordered separately from ships", async ({ ctx }) => {
  const [one, other] = [await aHotelOnSale(ctx), await aHotelOnSale(ctx)];
  const answer = await go(ctx, highlights, `${home}/top-khach-san`, {
    form: { ids: `${other.id},${one.id}`, before: "" },
  });
  expect(answer).toMatchObject({ data: { resultMessage: "Đã lưu thứ tự. Trang chủ đổi theo ngay." } });
  const hotels = await go(ctx, highlights, `${home}/top-khach-san`);
  expect(hotels.data).toMatchObject({ kind: "hotel", products: [{ id: other.id }, { id: one.id }] });
  expect((await go(ctx, highlights, "/admin/du-thuyen/top-du-thuyen")).data).toMatchObject({ products: [] });
});

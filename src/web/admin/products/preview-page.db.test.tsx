import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect } from "vitest";
import { type Actor, permissions, visitor } from "#kernel/actor.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { startCruise, writeCruise } from "#modules/cruises/commands/edit-cruise.ts";
import type { CruiseDraftState } from "#modules/cruises/contract/editing.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";

import type { Context } from "#platform/context.ts";
import { aListedCruise, aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { Description } from "../../site/product/product-text.tsx";
import { MissingList } from "./preview/missing-list.tsx";
import { PreviewBar } from "./preview/preview-bar.tsx";
import { loader, meta, middleware } from "./preview-page.tsx";

const staff = aStaffMember("viewer");
const address = (slug: string) => `/admin/du-thuyen/cap-nhat-tour/${slug}/xem-truoc`;

const visit = (ctx: Context, slug: string, actor: Actor = staff) =>
  outcomeOf(loader({ ...aVisit(ctx, address(slug), { params: { slug }, actor }), pattern: "" } as never));

type PreviewData = Exclude<Awaited<ReturnType<typeof loader>>, Response>;

async function preview(ctx: Context, slug: string): Promise<PreviewData> {
  const { status, data } = await visit(ctx, slug);
  expect(status).toBe(200);
  return data as PreviewData;
}

function html(element: ReactElement): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

/** Edits the draft of a ship, without publishing it. */
async function write(ctx: Context, id: string, change: Partial<CruiseDraftState>): Promise<void> {
  const { draft, version } = await getCruiseToEdit(ctx, id);
  await writeCruise(ctx, id, { ...draft, ...change }, { version });
}

const paragraph = (text: string) => richTextOf([{ type: "paragraph", text }]);

test("Preview finds a draft by its future slug, before it was complete for the first time", async ({ ctx }) => {
  const { id } = await startCruise(ctx, { title: "Tàu Chưa Xong" });
  await write(ctx, id, { slug: "tau-chua-xong-moi" });

  const { preview: bar, page } = await preview(ctx, "tau-chua-xong-moi");
  expect(page).toBeNull();
  expect(bar).toMatchObject({ id, title: "Tàu Chưa Xong", state: "draft" });
  expect((await visit(ctx, "tau-khong-co")).status).toBe(404);
});

test("Preview shows the draft of a published ship, while visitors see the published text", async ({ ctx }) => {
  const { id } = await aListedCruise(ctx, {
    slug: "ngoc-lam",
    longDescription: paragraph("Chữ đã đăng."),
    imageIds: [await aPicture(ctx)],
  });
  await write(ctx, id, { title: "Tên Sắp Đổi", slug: "ten-sap-doi", longDescription: paragraph("Chữ vừa viết.") });

  const { page, preview: bar } = await preview(ctx, "ngoc-lam");

  expect(page?.product).toMatchObject({
    title: "Tên Sắp Đổi",
    slug: "ten-sap-doi",
    longDescription: paragraph("Chữ vừa viết."),
  });
  expect(page?.product.images).toHaveLength(1);
  const shown = html(
    <>
      {page && <Description product={page.product} />}
      <PreviewBar kind="cruise" {...bar} isPageShown />
    </>,
  );
  expect(shown).toContain("Chữ vừa viết.");
  expect(shown).not.toContain("Chữ đã đăng.");
  expect(shown).toContain("Bản xem trước – khách chưa thấy");
  expect(shown).toContain('href="/admin/du-thuyen/cap-nhat-tour/ngoc-lam"');
  expect((await getCruiseBySlug(ctx, "ngoc-lam")).longDescription).toEqual(paragraph("Chữ đã đăng."));
});

test("Preview of a published ship without changes says that visitors see the same", async ({ ctx }) => {
  await aListedCruise(ctx, { slug: "x", imageIds: [await aPicture(ctx)] });
  const { preview: bar } = await preview(ctx, "x");
  expect(html(<PreviewBar kind="cruise" {...bar} isPageShown />)).toContain("khách đang thấy đúng bản này");
});

test("Preview of an unpublished draft shows its page once it is complete, and visitors have none", async ({ ctx }) => {
  const { id: source } = await aListedCruise(ctx, { slug: "mau" });
  const { id } = await startCruise(ctx, { title: "Tàu Mới", copyOf: source });
  await write(ctx, id, { rooms: (await getCruiseToEdit(ctx, id)).draft.rooms.map(({ id: _, ...room }) => room) });

  const { page, preview: bar } = await preview(ctx, id);

  expect(page?.product).toMatchObject({ title: "Tàu Mới", score: { count: 0 }, rooms: [{ title: "Ban Công" }] });
  expect(html(<PreviewBar kind="cruise" {...bar} isPageShown />)).toContain("Còn 1 mục cần xem lại trước khi đăng");
  await expect(getCruiseBySlug(ctx, "tau-moi")).rejects.toMatchObject({ kind: "not-found" });
});

test("Preview leaves out hidden cabin types and uses the prices of the ship", async ({ ctx }) => {
  const { id, slug, roomIds } = await aCruise(ctx);
  const { draft } = await getCruiseToEdit(ctx, id);
  const [room] = draft.rooms;
  if (!room) throw new Error("a ship has a room");
  const itineraries = [
    { nights: 1, days: [{ title: "Ngày đầu", meals: [], stops: [{ time: "12:00", title: "Lên tàu", note: "" }] }] },
  ];
  await write(ctx, id, { itineraries, rooms: [room, { ...room, id: undefined, title: "Ẩn", hidden: true }] });

  const { page } = await preview(ctx, slug);

  expect(page?.product.rooms.map(({ title }) => title)).toEqual([room.title]);
  expect(page?.nightsOnSale).toEqual([1]);
  expect(page?.calendar.days.find(({ state }) => state === "open")?.date).toBe("2026-12-01");
  expect(page?.offer).toMatchObject({ quote: null, from: { rooms: { [roomIds[0] ?? ""]: 3_350_000 } } });
});

test("Preview of an incomplete draft lists the gaps with links to their fields", async ({ ctx }) => {
  const { id } = await startCruise(ctx, { title: "Chỉ Có Tên" });

  const { page, preview: bar } = await preview(ctx, id);

  expect(page).toBeNull();
  const list = html(<MissingList kind="cruise" {...bar} />);
  for (const text of ["Chỉ Có Tên", "Thông tin thêm: Bạn cần điền mục này.", "Giá tour: ", "Ảnh: ", "Phòng: "]) {
    expect(list).toContain(text);
  }
  expect(list).toContain(`href="/admin/du-thuyen/cap-nhat-tour/${id}#gioi-thieu"`);
});

describe("Preview is not shown", () => {
  test("to visitors, signed-out users and users with a temporary password", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "x" });
    const [guard] = middleware;
    const passed = async (actor: Actor) =>
      outcomeOf(
        (async () =>
          guard?.(aVisit(ctx, address(id), { params: {}, actor }) as never, async () => new Response("page")))(),
      );

    expect((await passed(visitor)).location).toMatch(/^\/admin\/dang-nhap\?den=/);
    expect((await passed({ ...staff, permissions: new Set() })).location).toBe("/admin/thong-tin-tai-khoan");
    expect((await visit(ctx, id, visitor)).status).toBe(401);
  });

  test("without the permission to read ships, whatever other permissions exist", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "x" });
    const others = new Set(permissions.filter((one) => one !== "catalogue.read"));
    expect(await visit(ctx, id, { ...staff, permissions: others })).toMatchObject({ status: 403 });
  });

  test("for a ship that does not exist", async ({ ctx }) => {
    expect((await visit(ctx, "khong-co")).status).toBe(404);
  });
});

test("Preview is noindex", async ({ ctx }) => {
  const { id } = await aListedCruise(ctx, { slug: "x", title: "Tàu X" });
  const loaderData = await preview(ctx, id);
  expect(meta({ loaderData } as never)).toEqual([
    { title: "Xem trước: Tàu X" },
    { name: "robots", content: "noindex, nofollow" },
  ]);
});

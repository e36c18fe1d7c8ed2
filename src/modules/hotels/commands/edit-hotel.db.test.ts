import { describe, expect } from "vitest";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { auditSearch } from "#modules/audit/contract.ts";
import { searchAudit } from "#modules/audit/queries.ts";
import { openNights } from "#modules/availability/commands/open-nights.ts";
import { savePriceRules } from "#modules/availability/commands/save-price-rules.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { staffProductSearch } from "#modules/products/contract/editing.ts";
import { findRedirect } from "#modules/products/queries/find-redirect.ts";
import { listStaffProducts } from "#modules/products/queries/list-staff-products.ts";
import type { Context } from "#platform/context.ts";
import { aPicture, aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCity, aHotel, aHotelDraft, aPlanDraft } from "#tests/support/home.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { type HotelContent, type HotelDraftState, hotelContent } from "../contract/editing.ts";
import { getHotelBySlug } from "../queries/get-hotel-by-slug.ts";
import { getHotelPreview } from "../queries/get-hotel-preview.ts";
import { getHotelToEdit } from "../queries/get-hotel-to-edit.ts";
import { discardHotelDraft, publishHotel, startHotel, updateHotel, writeHotel } from "./edit-hotel.ts";

async function contentOf(ctx: Context, slug: string): Promise<{ content: HotelContent; version: number; id: string }> {
  const { draft, version, id } = await getHotelToEdit(ctx, slug);
  return { content: hotelContent.parse(draft), version, id };
}

/** Everything a page needs, with a described picture. */
async function completeDraft(ctx: Context, change: Partial<HotelDraftState> = {}): Promise<HotelDraftState> {
  const [cityId, picture] = [await aCity(ctx), await aPicture(ctx)];
  const { status: _, rank: __, plans, ...draft } = aHotelDraft({ cityId, imageIds: [picture] });
  return {
    ...draft,
    plans: plans.map((plan) => ({ ...plan, id: newId() })),
    rooms: [{ ...aRoomDraft(), id: newId(), hidden: false }],
    ...change,
  };
}

describe("a draft of a hotel", () => {
  test("starts with its name, takes over when it is complete, and is published then", async ({ ctx }) => {
    const { id } = await startHotel(ctx, { title: "Nhà Sương" });
    const start = await getHotelToEdit(ctx, id);
    expect(start).toMatchObject({ slug: null, state: "draft", version: 1, draft: { slug: "nha-suong" } });

    const half = await writeHotel(ctx, id, { ...start.draft, address: "Sườn Núi Mẫu" }, start);
    expect(half.blockers).toMatchObject({
      cityId: expect.any(String),
      rooms: "Bạn cần điền mục này.",
      plans: "Bạn cần điền mục này.",
      stars: "Bạn cần điền mục này.",
      "houseRules.pets": "Bạn cần điền mục này.",
    });
    expect(half.blockers).not.toHaveProperty("builtYear");
    await expect(publishHotel(ctx, id, { confirmed: true })).rejects.toMatchObject({ code: "not-ready" });

    const draft = await completeDraft(ctx, { slug: "nha-suong" });
    const whole = await writeHotel(ctx, id, draft, half);
    expect(whole).toMatchObject({ hasDraft: false, blockers: {} });
    await expect(getHotelBySlug(ctx, "nha-suong")).rejects.toMatchObject({ kind: "not-found" });

    await publishHotel(ctx, id, { ...whole, confirmed: true });
    const hotel = await getHotelBySlug(ctx, "nha-suong");
    expect(hotel.rooms.map((room) => room.id)).toEqual(draft.rooms.map((room) => room.id));
    expect(hotel.plans.map((plan) => plan.id)).toEqual(draft.plans.map((plan) => plan.id));
  });

  test("reads back everything that was saved and shown", async ({ ctx }) => {
    const { id } = await startHotel(ctx, { title: "Nhà Sương" });
    const draft = await completeDraft(ctx);
    await writeHotel(ctx, id, draft, { version: 1 });

    const shown = await getHotelToEdit(ctx, id);

    expect(shown.hasDraft).toBe(false);
    expect(shown.draft).toEqual(draft);
  });

  test("that is published changes nothing that guests see until it is published again", async ({ ctx }) => {
    const { id } = await aHotel(ctx, { slug: "x", title: "Tên Cũ", imageIds: [await aPicture(ctx)] });
    const { draft, version } = await getHotelToEdit(ctx, "x");

    const saved = await writeHotel(ctx, id, { ...draft, title: "Tên Mới", stars: null }, { version });
    expect(saved.blockers).toEqual({ stars: "Bạn cần điền mục này." });
    expect((await getHotelBySlug(ctx, "x")).title).toBe("Tên Cũ");
    const again = await writeHotel(ctx, id, { ...draft, title: "Tên Mới" }, saved);
    await publishHotel(ctx, id, { ...again, confirmed: true });

    expect((await getHotelBySlug(ctx, "x")).title).toBe("Tên Mới");
    await discardHotelDraft(ctx, id, { version: again.version + 1 });
    expect(await getHotelToEdit(ctx, "x")).toMatchObject({ hasDraft: false, draft: { title: "Tên Mới" } });
  });

  test("copied from another one has everything but the name, the slug and the ids of rooms and terms", async ({
    ctx,
  }) => {
    const source = await aHotel(ctx, { title: "Bản Gốc" });
    const [original] = (await getHotelBySlug(ctx, source.slug)).plans;

    const { id } = await startHotel(ctx, { title: "Bản Sao", copyOf: source.id });
    const { draft } = await getHotelToEdit(ctx, id);

    expect(draft).toMatchObject({
      slug: "ban-sao",
      rooms: [{ title: "Hướng Biển" }],
      plans: [{ board: "breakfast" }, {}],
    });
    expect(draft.rooms[0]?.id).not.toBe(source.roomIds[0]);
    expect(draft.plans[0]?.id).not.toBe(original?.id);
  });

  test("is found by staff with its city, its stars and its unpublished changes", async ({ ctx }) => {
    await aHotel(ctx, { title: "Bãi Cháy Xanh", stars: 4, city: "Hạ Long" });
    const { id } = await startHotel(ctx, { title: "Nhà Sương" });
    const { draft } = await getHotelToEdit(ctx, id);
    await writeHotel(ctx, id, { ...draft, cityId: await aCity(ctx, "Sa Pa") }, { version: 1 });

    const { data, counts } = await listStaffProducts(ctx, "hotel", staffProductSearch.parse({}));

    expect(data).toMatchObject([
      { title: "Nhà Sương", areaName: "Sa Pa", state: "draft", slug: null, hasDraft: true },
      { title: "Bãi Cháy Xanh", areaName: "Hạ Long", state: "published", stars: 4 },
    ]);
    expect(counts).toEqual({ all: 2, published: 1, draft: 1, hidden: 0 });
  });
});

describe("changing a hotel", () => {
  test("changes texts, price, rooms, terms and slug at once, and records them in the log", async ({ ctx }) => {
    const owner = { ...ctx, actor: aStaffMember("owner") };
    const { id } = await aHotel(ctx, { slug: "cu", salePrice: vnd(1_000_000) });
    const { content, version } = await contentOf(ctx, "cu");
    const [first, second] = content.plans;
    if (!first || !second) throw new Error("expected two plans");
    const change = { slug: "moi", salePrice: null, stars: 3, plans: [second, { ...first, title: "Linh hoạt" }] };
    const rooms = [{ ...aRoomDraft({ title: "Suite" }), hidden: false }, ...content.rooms];

    const next = await updateHotel(owner, id, { ...content, ...change, rooms }, { version });

    const hotel = await getHotelBySlug(ctx, "moi");
    expect(hotel).toMatchObject({ salePrice: null, stars: 3 });
    expect(hotel.plans.map((plan) => [plan.id, plan.title])).toEqual([
      [second.id, second.title],
      [first.id, "Linh hoạt"],
    ]);
    expect(hotel.rooms.map((room) => room.title)).toEqual(["Suite", "Hướng Biển"]);
    expect(await findRedirect(ctx, "hotel", "cu")).toBe("moi");
    const { data } = await searchAudit(owner, auditSearch.parse({}));
    expect(data.map((entry) => entry.action)).toEqual(expect.arrayContaining(["hotel.changed", "rooms.changed"]));
    expect(data.find((entry) => entry.action === "hotel.changed")).toMatchObject({
      before: { salePrice: 1_000_000, stars: 5, plans: [{ id: first.id }, { id: second.id }] },
      after: { salePrice: null, stars: 3 },
    });

    await expect(updateHotel(owner, id, content, { version })).rejects.toMatchObject({
      code: "changed-meanwhile",
      message: "Khách sạn vừa được người khác sửa. Xem lại hai bản trước khi lưu.",
      result: { version: next.version, draft: { slug: "moi" } },
    });
  });

  test("is blocked by a sale price above the usual one and by swapped coordinates", async ({ ctx }) => {
    const { id } = await startHotel(ctx, { title: "Nhà Sương" });
    const coordinates = { latitude: 107.05, longitude: 20.95 };
    const longDescription = richTextOf([]);
    const draft = await completeDraft(ctx, { coordinates, longDescription, salePrice: 1_850_000 });

    const { blockers } = await writeHotel(ctx, id, draft, { version: 1 });

    expect(blockers).toEqual({
      "coordinates.latitude": "Lớn nhất là 24.",
      "coordinates.longitude": "Nhỏ nhất là 102.",
      longDescription: "Bạn cần điền mục này.",
      salePrice: "Giá khuyến mãi phải lớn hơn 0 và thấp hơn giá gốc.",
    });
  });

  test("on sale needs the permission to publish, and missing prices are reported before it is published", async ({
    ctx,
  }) => {
    const { id, roomIds } = await aHotel(ctx, { slug: "x", imageIds: [await aPicture(ctx)] });
    const { content, version } = await contentOf(ctx, "x");
    const editor = { ...ctx, actor: aStaffMember("content") };
    await expect(updateHotel(editor, id, content, { version })).rejects.toMatchObject({ kind: "forbidden" });
    await updateHotel(ctx, id, content, { version });
    await hideProduct(ctx, "hotel", id);

    await expect(publishHotel(ctx, id)).rejects.toMatchObject({
      code: "not-on-sale",
      message: "Khách chưa đặt được khách sạn này. Chưa có giá: Hướng Biển. Chưa mở bán đêm nào trong 90 ngày tới.",
    });
    await savePriceRules(ctx, id, [{ kind: "base", label: "Giá", amountVnd: 1_000_000 }]);
    const night = { from: "2026-12-01", to: "2026-12-05" } as Parameters<typeof openNights>[1];
    await openNights(ctx, { ...night, productId: id, rooms: roomIds.map((roomId) => ({ roomId, capacity: 2 })) });
    await publishHotel(ctx, id);

    expect((await getHotelBySlug(ctx, "x")).id).toBe(id);
  });
});

test("a preview shows the draft as its page, or why there is none yet", async ({ ctx }) => {
  const { id } = await startHotel(ctx, { title: "Nhà Sương" });
  expect(await getHotelPreview(ctx, id)).toMatchObject({
    title: "Nhà Sương",
    hotel: null,
    blockers: { stars: "Bạn cần điền mục này." },
  });
  const hidden = { ...aRoomDraft({ title: "Kho" }), id: newId(), hidden: true };
  const draft = await completeDraft(ctx, { plans: [{ ...aPlanDraft({ title: "Một" }), id: newId() }] });
  const withHidden = { ...draft, rooms: [...draft.rooms, hidden] };

  const saved = await writeHotel(ctx, id, withHidden, { version: 1 });
  const { hotel, blockers } = await getHotelPreview(ctx, id);
  await publishHotel(ctx, id, { ...saved, confirmed: true });

  expect(blockers).toEqual({});
  const { updatedAt: _, ...shown } = await getHotelBySlug(ctx, draft.slug);
  expect(hotel).toMatchObject(shown);
  expect(hotel?.rooms.map((room) => room.title)).toEqual(["Ban Công"]);
  await expect(getHotelPreview({ ...ctx, actor: { kind: "visitor" } }, id)).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});

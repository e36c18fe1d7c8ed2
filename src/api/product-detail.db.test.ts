import { expect } from "vitest";
import { z } from "zod";
import { getFromOffer } from "#modules/availability/queries/from-prices.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { aListedCruise, anAmenity, aPicture, aRoomDraft, renameCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, someSettings } from "#tests/support/factories.ts";
import { productDetailEndpoint } from "./product-detail.ts";

type Detail = Record<string, unknown> & {
  rooms: Record<string, unknown>[];
  ratePlans: Record<string, unknown>[];
  lowestPrice: number | null;
  lowestPriceNights: number | null;
};

const ask = (ctx: Context, slug: string) => apiClient(ctx).get(`/api/products/detail?slug=${encodeURIComponent(slug)}`);

async function detailOf(ctx: Context, slug: string): Promise<Detail> {
  const { status, body } = await ask(ctx, slug);
  expect(status, body.message).toBe(200);
  return productDetailEndpoint.result.parse(body.result) as Detail;
}

test("a ship is sold by API alone: its list, its prices and a booking", async ({ ctx }) => {
  await someSettings(ctx);
  const { slug, checkIn } = await aCruise(ctx);
  const api = apiClient(ctx);

  const ship = await detailOf(ctx, slug);
  const days = await api.get(`/api/products/availability?slug=${ship.slug}&from=2026-12-01&to=2026-12-31&adults=2`);
  const open = z.array(z.object({ date: z.string(), state: z.string() })).parse((days.body.result as Detail).data);
  expect(open.find(({ date }) => date === checkIn)).toMatchObject({ state: "open" });
  const [room] = ship.rooms;
  const trip = { slug: ship.slug, checkIn, nights: 1, adults: 2, children: [] };
  const quote = await api.post("/api/products/quote", { ...trip, cabins: [{ roomId: room?._id, quantity: 1 }] });
  const { total } = z.object({ total: z.int() }).parse(quote.body.result);
  const placed = await api.post("/api/tour-fe/send-booking", {
    slug: ship.slug,
    check_in: checkIn,
    number_of_adult: 2,
    rooms: [{ _id: room?._id, quantity: 1 }],
    full_name: "Lê Thu Hằng",
    phone_number: "0912345678",
    email: "thuhang@example.vn",
    expected_total: total,
    consent: true,
  });

  expect(placed.body.result).toMatchObject({ total, payment: { amount: total } });
  expect(total).toBe((ship.lowestPrice ?? 0) * 2);
});

test("the detail has the rooms, the applicable terms and the addresses of pictures", async ({ ctx }) => {
  const [deck, suite] = [await aPicture(ctx, "Boong tàu"), await aPicture(ctx, "Phòng có ban công")];
  const balcony = await anAmenity(ctx, "Ban công riêng", "ship-room");
  const rooms = [
    aRoomDraft({ title: "Suite", imageIds: [suite], amenityIds: [balcony] }),
    aRoomDraft({ title: "Gia đình" }),
  ];
  const pool = await anAmenity(ctx, "Có bể sục");
  const { slug } = await aListedCruise(ctx, { imageIds: [deck], amenityIds: [pool], rooms });
  await someSettings(ctx, { depositPercent: 30 });

  const detail = await detailOf(ctx, slug);

  expect(detail).toMatchObject({
    title: "Du thuyền Ngọc Lam",
    thumbnail: `/media/${deck}/640.webp`,
    catalogs: [{ _id: deck, link: `/media/${deck}/640.webp`, alt: "Boong tàu" }],
    spec: { ship: { launch: 2019, cabin: 20, shell: "Kim loại", admin: "Công ty Du thuyền" } },
    features: [{ _id: pool, text: "Có bể sục" }],
    policies: [{ title: "Giấy tờ", text: "Mang theo căn cước." }],
    finalScoreReview: null,
    numReviews: 0,
  });
  expect(detail.rooms).toMatchObject([
    {
      title: "Suite",
      size: 28,
      maxPersons: 3,
      bedType: "1 giường đôi",
      view: "Hướng biển",
      features: [{ _id: balcony, text: "Ban công riêng" }],
      imgs: [{ _id: suite, link: `/media/${suite}/640.webp`, alt: "Phòng có ban công" }],
    },
    { title: "Gia đình", features: [], imgs: [] },
  ]);
  expect(detail.ratePlans).toEqual([
    {
      title: "Giá tiêu chuẩn",
      basis: "guest-trip",
      board: "full",
      included: ["Các bữa ăn"],
      excluded: ["Đồ uống"],
      cancellation: [
        { daysBefore: 8, percent: 0 },
        { daysBefore: 3, percent: 30 },
      ],
      depositPercent: 30,
      instantConfirmation: true,
    },
  ]);
});

test("the deposit is the current one, and null when the full amount is due", async ({ ctx }) => {
  const { slug } = await aCruise(ctx);
  const deposit = async () => (await detailOf(ctx, slug)).ratePlans[0]?.depositPercent;

  expect(await deposit()).toBeNull();
  await saveSettings(ctx, "payment", { depositPercent: 50 });
  expect(await deposit()).toBe(50);
});

test("the lowest price is that of the page, and null when nothing is on sale", async ({ ctx }) => {
  const day = { title: "Ngày 1", meals: [], stops: [{ time: "12:00", title: "Lên tàu", note: "" }] };
  const onSale = await aCruise(ctx, { itineraries: [{ nights: 2, days: [day] }] });
  const unsold = await aListedCruise(ctx);

  const page = await getFromOffer(ctx, { id: onSale.id, kind: "cruise", lengths: [2] }, 2);
  const detail = await detailOf(ctx, onSale.slug);

  expect([detail.lowestPrice, detail.lowestPriceNights]).toEqual([page.product?.price, 2]);
  expect(detail.rooms.map((room) => room.lowestPrice)).toEqual([page.rooms[onSale.roomIds[0] ?? ""]]);
  expect(await detailOf(ctx, unsold.slug)).toMatchObject({ lowestPrice: null, lowestPriceNights: null });
});

test("only published ships are found, and a former slug answers with the current one", async ({ ctx }) => {
  const draft = await aListedCruise(ctx, { status: "draft" });
  const hidden = await aListedCruise(ctx);
  await renameCruise(ctx, hidden.id, "ten-moi-da-an");
  await hideProduct(ctx, "cruise", hidden.id);
  const moved = await aListedCruise(ctx);
  await renameCruise(ctx, moved.id, "ten-moi");

  for (const slug of [draft.slug, hidden.slug, "ten-moi-da-an", "khong-co", "constructor"]) {
    const { status, body } = await ask(ctx, slug);
    expect([status, body.success, body.error?.code, body.result], slug).toEqual([404, false, "cruise-not-found", null]);
  }
  const former = await ask(ctx, moved.slug);
  expect([former.status, former.body.error?.code]).toEqual([404, "cruise-moved"]);
  expect(former.body.result).toEqual({ slug: "ten-moi" });
  expect((await ask(ctx, "ten-moi")).status).toBe(200);
});

test.for([
  ["no slug", ""],
  ["an empty slug", "?slug="],
  ["capitals", "?slug=Ngoc-Lam"],
  ["a pattern", "?slug=%25"],
  ["a slug in brackets", "?slug[]=ngoc-lam"],
  ["81 letters", `?slug=${"a".repeat(81)}`],
])("a question with %s is rejected at the field", async ([, query], { ctx }) => {
  const { status, body } = await apiClient(ctx).get(`/api/products/detail${query}`);
  expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ["slug"]]);
});

import { describe, expect } from "vitest";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { createAmenity } from "#modules/amenities/commands.ts";
import { recordReviews } from "#modules/products/commands/record-review.ts";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import { aPicture, aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCity, aHotel, aHotelDraft, aPlanDraft } from "#tests/support/home.ts";

import { hotelDraft } from "../contract/hotel.ts";
import { findBookedHotel } from "../queries/find-booked-hotel.ts";
import { getHotelBySlug } from "../queries/get-hotel-by-slug.ts";
import { getHotelRef } from "../queries/get-hotel-ref.ts";
import { listTopHotels } from "../queries/list-top-hotels.ts";
import { createHotel } from "./create-hotel.ts";

test("the showcase has the first published hotels with their card data", async ({ ctx }) => {
  const pool = await createAmenity(ctx, { type: "hotel", text: "Hồ bơi", icon: "waves", position: 0 });
  await aHotel(ctx, { title: "Thứ hai", slug: "thu-hai", rank: 2, salePrice: null });
  const { id } = await aHotel(ctx, {
    title: "Thứ nhất",
    slug: "thu-nhat",
    rank: 1,
    city: "Sa Pa",
    amenityIds: [pool.id],
  });
  await aHotel(ctx, { rank: 1, status: "draft" });
  await aHotel(ctx, { rank: 1, status: "hidden" });
  await aHotel(ctx, { rank: 3 });
  await recordReviews(ctx, new Map([[id, [1, 0, 0, 0, 3]]]));

  const shown = await listTopHotels(ctx, 2);

  expect(shown.map((hotel) => hotel.slug)).toEqual(["thu-nhat", "thu-hai"]);
  expect(shown[0]).toMatchObject({
    category: { name: "Sa Pa" },
    defaultPrice: 1_850_000,
    salePrice: 1_480_000,
    stars: 5,
    description: "Mười phút ra cảng",
    totalRooms: 118,
    score: { average: 4, count: 4 },
    tags: [{ text: "Hồ bơi" }],
  });
  expect(shown[1]).toMatchObject({ salePrice: null, score: { average: null, count: 0 }, tags: [] });
});

test("hotels are suggested by name or place, with or without diacritics, the name first", async ({ ctx }) => {
  await aHotel(ctx, { title: "Nhà Sương", city: "Sa Pa", rank: 1 });
  await aHotel(ctx, { title: "Sa Pa Mây", city: "Sa Pa", rank: 2 });
  await aHotel(ctx, { title: "Bãi Cháy Xanh", rank: 3 });
  await aHotel(ctx, { title: "Sa Pa Đóng Cửa", city: "Sa Pa", rank: 1, status: "hidden" });
  const titles = async (text: string) => (await suggestProducts(ctx, "hotel", text)).map((hotel) => hotel.title);

  expect(await titles("sa pa")).toEqual(["Sa Pa Mây", "Nhà Sương"]);
  expect(await titles("suong SA")).toEqual(["Nhà Sương"]);
  expect(await titles("Nhà Sương".normalize("NFD"))).toEqual(["Nhà Sương"]);
  expect(await titles("khong dau")).toEqual([]);
  expect(await titles("%")).toEqual([]);
  expect(await titles("  ")).toEqual([]);
});

test("a sale price is above nothing and lower than the usual one, whoever writes it", async ({ ctx }) => {
  for (const salePrice of [vnd(1_850_000), vnd(0)])
    await expect(aHotel(ctx, { salePrice })).rejects.toMatchObject({
      kind: "invalid",
      fields: { salePrice: "Giá khuyến mãi phải lớn hơn 0 và thấp hơn giá gốc." },
    });
});

test("a slug belongs to one hotel, and a hotel to an existing city", async ({ ctx }) => {
  await aHotel(ctx, { slug: "cua-luc" });
  await expect(aHotel(ctx, { slug: "cua-luc" })).rejects.toMatchObject({ kind: "conflict", code: "slug-taken" });
  await expect(aHotel(ctx, { cityId: "01890a5d-ac96-7abc-8def-0123456789ab" })).rejects.toMatchObject({
    kind: "invalid",
    fields: { cityId: "Không có thành phố này." },
  });
});

test("only staff add hotels", async ({ ctx }) => {
  await expect(aHotel({ ...ctx, actor: { kind: "visitor" } }, { cityId: "x" })).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});

describe("a new hotel", () => {
  test("is shown with all of its content, its rooms and its terms in the order of the draft", async ({ ctx }) => {
    const pool = await createAmenity(ctx, { type: "hotel", text: "Hồ bơi", icon: "waves", position: 0 });
    const bath = await createAmenity(ctx, { type: "hotel-room", text: "Bồn tắm", icon: "bath", position: 0 });
    const picture = await aPicture(ctx);
    const cityId = await aCity(ctx, "Hạ Long");
    const far = { daysBefore: 7, percent: 0 };
    const near = { daysBefore: 1, percent: 50 };
    const draft = aHotelDraft({
      cityId,
      slug: "cua-luc",
      amenityIds: [pool.id],
      imageIds: [picture],
      plans: [aPlanDraft({ cancellation: [near, far] }), aPlanDraft({ title: "Chỉ phòng", board: "none" })],
      rooms: [aRoomDraft({ title: "Suite", amenityIds: [bath.id] }), aRoomDraft({ title: "Hai Giường" })],
    });

    const { id, roomIds } = await createHotel(ctx, draft);

    const { rooms, plans, amenityIds: _, imageIds: __, status: ___, rank: ____, cityId: _____, ...texts } = draft;
    const hotel = await getHotelBySlug(ctx, "cua-luc");
    expect(hotel).toMatchObject({ ...texts, id, category: { id: cityId, name: "Hạ Long" } });
    expect(hotel.images.map((one) => one.id)).toEqual([picture]);
    expect(hotel.amenities).toEqual([{ id: pool.id, text: "Hồ bơi", icon: "waves" }]);
    expect(hotel.rooms.map((room) => [room.id, room.title])).toEqual(
      rooms.map((room, index) => [roomIds[index], room.title]),
    );
    expect(hotel.rooms[0]?.amenities).toEqual([{ id: bath.id, text: "Bồn tắm", icon: "bath" }]);
    expect(hotel.plans).toMatchObject([
      { title: plans[0]?.title, basis: "room-night", board: "breakfast", cancellation: [far, near] },
      { title: "Chỉ phòng", board: "none" },
    ]);
  });

  test("fits its own contract", async ({ ctx }) => {
    const draft = aHotelDraft({ cityId: await aCity(ctx) });

    expect(hotelDraft.parse(draft)).toEqual(draft);
  });

  test("has its address and rate plans in the data for selling, and its address in the data of its bookings", async ({
    ctx,
  }) => {
    const { id } = await aHotel(ctx, { slug: "cua-luc" });

    expect(await getHotelRef(ctx, "cua-luc")).toMatchObject({
      id,
      kind: "hotel",
      checkInTime: "14:00",
      address: "Đường Mẫu, phường Bãi Cháy",
      plans: [{ title: "Kèm bữa sáng" }, { board: "none", cancellation: [] }],
    });
    await expect(getHotelRef(ctx, "khong-co")).rejects.toMatchObject({ code: "hotel-not-found" });
    expect(await findBookedHotel(ctx, id)).toMatchObject({ slug: "cua-luc", published: true, picture: null });
    expect(await findBookedHotel(ctx, newId())).toBeNull();
  });

  test.for(["draft", "hidden"] as const)("that is a %s has no page", async (status, { ctx }) => {
    await aHotel(ctx, { slug: "x", status });

    await expect(getHotelBySlug(ctx, "x")).rejects.toMatchObject({ code: "hotel-not-found" });
  });
});

import { describe, expect } from "vitest";
import { createAmenity } from "#modules/amenities/commands.ts";
import { listAmenities } from "#modules/amenities/queries.ts";
import { auditSearch } from "#modules/audit/contract.ts";
import { searchAudit } from "#modules/audit/queries.ts";
import { listCities } from "#modules/places/queries.ts";
import { deleteCities } from "#modules/products/commands/delete-place.ts";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import { removeAmenity } from "#modules/rooms/commands.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCity, aHotel } from "#tests/support/home.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getHotelToEdit } from "../queries/get-hotel-to-edit.ts";
import { changeCity } from "./change-city.ts";
import { startHotel, writeHotel } from "./edit-hotel.ts";

const cityNames = async (ctx: Context) => (await listCities(ctx)).map((city) => city.name);

describe("a city", () => {
  test("that is renamed is found by its new name and no longer by the old one", async ({ ctx }) => {
    await aHotel(ctx, { title: "Nhà Sương", slug: "x", city: "Sapa Cũ", address: "Sườn Núi Mẫu" });
    const owner = { ...ctx, actor: aStaffMember("owner") };

    await changeCity(owner, await aCity(ctx, "Sapa Cũ"), { name: "Thị Trấn Mây", slug: "may", position: 3 });

    const found = [{ slug: "x", title: "Nhà Sương" }];
    expect(await suggestProducts(ctx, "hotel", "thi tran may")).toEqual(found);
    expect(await suggestProducts(ctx, "hotel", "suon nui")).toEqual(found);
    expect(await suggestProducts(ctx, "hotel", "sapa cu")).toEqual([]);
    const { data } = await searchAudit(owner, auditSearch.parse({}));
    expect(data[0]).toMatchObject({
      action: "city.changed",
      before: { name: "Sapa Cũ" },
      after: { name: "Thị Trấn Mây" },
    });
  });

  test("may not take the slug of another", async ({ ctx }) => {
    await aCity(ctx, "Hạ Long");
    const id = await aCity(ctx, "Sa Pa");

    await expect(changeCity(ctx, id, { name: "Sa Pa", slug: "ha-long", position: 1 })).rejects.toMatchObject({
      fields: { slug: "Đường dẫn này đã dùng cho một địa danh khác." },
    });
  });

  test("with hotels, or with drafts for it, is not deleted, and names them; others are deleted together or not at all", async ({
    ctx,
  }) => {
    const [full, drafted, empty] = [await aCity(ctx, "Đầy"), await aCity(ctx, "Nháp"), await aCity(ctx, "Trống")];
    for (const title of ["Một", "Hai", "Ba", "Bốn"]) await aHotel(ctx, { title, cityId: full, status: "hidden" });
    const { id } = await startHotel(ctx, { title: "Đang Viết" });
    const { draft } = await getHotelToEdit(ctx, id);
    await writeHotel(ctx, id, { ...draft, cityId: drafted }, { version: 1 });

    await expect(deleteCities(ctx, [empty, full])).rejects.toMatchObject({
      code: "city-in-use",
      message: expect.stringMatching(
        /^Thành phố này còn khách sạn nên không xoá được. Đang dùng ở .+ và 1 nơi khác\.$/,
      ),
      result: { usedBy: expect.arrayContaining([{ id: expect.any(String), title: "Bốn" }]) },
    });
    await expect(deleteCities(ctx, [drafted])).rejects.toMatchObject({
      result: { usedBy: [{ id, title: "Đang Viết" }] },
    });
    expect(await cityNames(ctx)).toEqual(["Đầy", "Nháp", "Trống"]);

    await deleteCities(ctx, [empty]);
    expect(await cityNames(ctx)).toEqual(["Đầy", "Nháp"]);
    await expect(deleteCities(ctx, [empty])).rejects.toMatchObject({ code: "city-not-found" });
  });
});

test("an amenity of a hotel or of one of its rooms is not deleted, and names the hotel", async ({ ctx }) => {
  const pool = await createAmenity(ctx, { type: "hotel", text: "Hồ bơi", icon: "waves", position: 0 });
  const bath = await createAmenity(ctx, { type: "hotel-room", text: "Bồn tắm", icon: "bath", position: 0 });
  const spare = await createAmenity(ctx, { type: "hotel", text: "Sân gôn", icon: "flag", position: 1 });
  const rooms = [aRoomDraft({ amenityIds: [bath.id] })];
  const { id } = await aHotel(ctx, { title: "Vịnh", amenityIds: [pool.id], rooms });

  for (const amenity of [pool, bath]) {
    await expect(removeAmenity(ctx, amenity.id)).rejects.toMatchObject({
      code: "amenity-in-use",
      message: "Tiện ích này đang được dùng nên không xoá được. Đang dùng ở Vịnh.",
      result: { usedBy: [{ id, title: "Vịnh" }] },
    });
  }
  await removeAmenity(ctx, spare.id);
  expect((await listAmenities(ctx, "hotel")).map((one) => one.text)).toEqual(["Hồ bơi"]);
});

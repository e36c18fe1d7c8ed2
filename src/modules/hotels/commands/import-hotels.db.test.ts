import fc from "fast-check";
import { expect } from "vitest";
import { roles } from "#kernel/actor.ts";
import { normalizeText } from "#kernel/vietnamese.ts";
import type { Context } from "#platform/context.ts";
import { readTable } from "#platform/spreadsheets/read-table.ts";
import type { SheetRow, SheetValue } from "#platform/spreadsheets/table.ts";
import { sheetFormats } from "#platform/spreadsheets/write-table.ts";
import { anAmenity, aPicture } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCity, aHotel } from "#tests/support/home.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getHotelBySlug } from "../queries/get-hotel-by-slug.ts";
import { getHotelToEdit } from "../queries/get-hotel-to-edit.ts";
import { hotelFile } from "../queries/hotel-sheet.ts";
import { publishHotel, startHotel, writeHotel } from "./edit-hotel.ts";
import { importHotels } from "./import-hotels.ts";

const exported = async (ctx: Context, format: "xlsx" | "csv" = "xlsx") =>
  readTable(await hotelFile.exportAll(ctx, format), hotelFile.columns);

async function rowOf(ctx: Context, slug: string, cells: Record<string, SheetValue> = {}): Promise<SheetRow> {
  const row = (await exported(ctx)).find((one) => one.cells.slug === slug);
  if (!row) throw new Error(`no row of ${slug}`);
  return { ...row, cells: { ...row.cells, ...cells } };
}

async function apply(ctx: Context, rows: SheetRow[]): Promise<number> {
  const { problems, previewToken } = await hotelFile.tryRows(ctx, rows);
  expect(problems).toEqual([]);
  return importHotels(ctx, { rows, previewToken });
}

test("an untouched export changes nothing, with drafts or without", async ({ ctx }) => {
  const spas = [await anAmenity(ctx, "Spa", "hotel"), await anAmenity(ctx, "Spa", "hotel")];
  const { id } = await aHotel(ctx, { slug: "x", amenityIds: spas });
  await aHotel(ctx, { status: "hidden", coordinates: null, surroundings: [], salePrice: null });
  await startHotel(ctx, { title: "Hai Chữ" });
  const text = fc
    .oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
      fc.constantFrom("=1+1", "-x", "a | b", "(trống)"),
    )
    .map((one) => normalizeText(one).replaceAll("\n", " "));
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.option(fc.nat(9000)),
      fc.constantFrom(...sheetFormats),
      async (one, rule, metres, format) => {
        const { draft, version } = await getHotelToEdit(ctx, id);
        const change = {
          title: one,
          houseRules: { ...draft.houseRules, pets: rule },
          salePrice: metres,
          surroundings: [{ title: "Suối", metres }],
        };
        await writeHotel(ctx, id, { ...draft, ...change }, { version });
        expect(await hotelFile.tryRows(ctx, await exported(ctx, format))).toMatchObject({
          changes: [],
          problems: [],
          unchanged: 3,
        });
      },
    ),
    { numRuns: 15 },
  );
});

test("a changed row of a published hotel becomes a draft, with everything else as it was", async ({ ctx }) => {
  const spa = await anAmenity(ctx, "Spa", "hotel");
  await aCity(ctx, "Đà Nẵng");
  const { id, roomIds } = await aHotel(ctx, { slug: "x", imageIds: [await aPicture(ctx)] });
  const row = await rowOf(ctx, "x", {
    title: "Tên Mới",
    cityId: "da nang",
    stars: "4",
    salePrice: "(trống)",
    coordinates: "16.0544, 108.2022",
    "houseRules.pets": "Nhận chó nhỏ.",
    "houseRules.cots": "Hết nôi.",
    checkInTime: "15h",
    surroundings: "Bãi tắm | 400\nSân bay | 5.200",
    amenityIds: "spa",
    address: null,
  });

  const { changes } = await hotelFile.tryRows(ctx, [row]);
  expect(changes[0]?.cells).toEqual([
    { column: "Tên khách sạn", before: expect.any(String), after: "Tên Mới" },
    { column: "Thành phố", before: "Hạ Long", after: "Đà Nẵng" },
    { column: "Hạng sao", before: "5", after: "4" },
    { column: "Giá khuyến mãi, đ", before: "1,480,000 đ", after: "(trống)" },
    { column: "Toạ độ", before: "20.95, 107.05", after: "16.0544, 108.2022" },
    { column: "Giờ nhận phòng", before: "14:00", after: "15:00" },
    { column: "Nôi em bé", before: "Miễn phí, theo yêu cầu.", after: "Hết nôi." },
    { column: "Thú cưng", before: "Không nhận thú cưng.", after: "Nhận chó nhỏ." },
    { column: "Xung quanh, m", before: "Cảng Tuần Châu | 6500", after: "Bãi tắm | 400\nSân bay | 5200" },
    { column: "Tiện ích", before: "(trống)", after: "Spa" },
  ]);
  expect(await apply({ ...ctx, actor: aStaffMember("content") }, [row])).toBe(1);

  expect((await getHotelBySlug(ctx, "x")).stars).toBe(5);
  expect((await getHotelToEdit(ctx, id)).draft).toMatchObject({
    amenityIds: [spa],
    salePrice: null,
    address: "Đường Mẫu, phường Bãi Cháy",
    rooms: [{ id: roomIds[0] }],
    houseRules: { pets: "Nhận chó nhỏ.", cots: "Hết nôi.", deposit: "1,000,000 đ khi nhận phòng." },
  });
  await publishHotel(ctx, id, { confirmed: true });
  expect(await getHotelBySlug(ctx, "x")).toMatchObject({
    title: "Tên Mới",
    stars: 4,
    category: { name: "Đà Nẵng" },
    coordinates: { latitude: 16.0544, longitude: 108.2022 },
  });
});

test("a row with a new slug becomes a draft, and the same file again changes nothing", async ({ ctx }) => {
  await aHotel(ctx, { slug: "x" });
  const rows = [{ ...(await rowOf(ctx, "x", { slug: "moi-tinh", title: "Mới Tinh" })), row: 7 }];

  expect((await hotelFile.tryRows(ctx, rows)).changes).toMatchObject([{ row: 7, name: "Mới Tinh", isNew: true }]);
  expect(await apply(ctx, rows)).toBe(1);

  expect((await rowOf(ctx, "moi-tinh")).cells).toMatchObject({ title: "Mới Tinh", state: "Nháp", stars: 5 });
  expect(await hotelFile.tryRows(ctx, rows)).toMatchObject({ changes: [], unchanged: 1 });
});

test("every invalid cell is named by row and column", async ({ ctx }) => {
  await aHotel(ctx, { slug: "x" });
  const base = await rowOf(ctx, "x");
  const wrong = (row: number, cells: Record<string, SheetValue>) => ({ row, cells: { ...base.cells, ...cells } });
  const rows = [
    wrong(2, { cityId: "Sa Mạc", stars: 7, coordinates: "107.05, 20.95", salePrice: "rẻ" }),
    wrong(3, { slug: "moi", title: "", surroundings: "Bãi tắm 400", "houseRules.pets": "(trống)", floors: "x" }),
    wrong(4, { slug: "" }),
  ];
  const { problems } = await hotelFile.tryRows(ctx, rows);
  expect(problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    "2 Thành phố: Không có thành phố “Sa Mạc”. Bạn thêm thành phố này trước rồi nhập lại tệp, hoặc ghi một thành phố đã có: Hạ Long.",
    "2 Hạng sao: Lớn nhất là 5.",
    "2 Giá khuyến mãi, đ: “rẻ” không phải số nguyên.",
    "2 Toạ độ: Toạ độ là vĩ độ rồi kinh độ ở Việt Nam, ví dụ 20.9512, 107.0480.",
    "3 Số tầng: “x” không phải số nguyên.",
    "3 Thú cưng: Mục này không để trống được.",
    "3 Xung quanh, m: Mỗi dòng là một nơi và số mét, ví dụ: Bãi tắm | 400.",
    "3 Tên khách sạn: Khách sạn mới cần có tên.",
    "4 Slug: Điền slug: mỗi khách sạn được nhận ra bằng slug.",
  ]);
});

test("a text that begins like a formula is exported as text", async ({ ctx }) => {
  await aHotel(ctx, { slug: "x", operator: "=HYPERLINK(evil)" });
  expect((await hotelFile.exportAll(ctx, "csv")).toString("utf8")).toContain(",'=HYPERLINK(evil),");
  expect((await rowOf(ctx, "x")).cells.operator).toBe("=HYPERLINK(evil)");
});

test("a hotel saved since the dry run leaves the whole file unapplied", async ({ ctx }) => {
  const { id } = await aHotel(ctx, { slug: "a" });
  await aHotel(ctx, { slug: "b" });
  const rows = [await rowOf(ctx, "b", { floors: 3 }), await rowOf(ctx, "a", { floors: 3 })];
  const { previewToken } = await hotelFile.tryRows(ctx, rows);
  const { draft, version } = await getHotelToEdit(ctx, id);
  await writeHotel(ctx, id, { ...draft, policies: [] }, { version });

  await expect(importHotels(ctx, { rows, previewToken })).rejects.toMatchObject({ code: "changed-meanwhile" });
  expect((await rowOf(ctx, "b")).cells.floors).toBe(12);
});

test("files are exported by staff and imported by those who edit hotels", async ({ ctx }) => {
  await aHotel(ctx, { slug: "x" });
  const rows = [await rowOf(ctx, "x", { floors: 3 })];
  const { previewToken } = await hotelFile.tryRows(ctx, rows);
  for (const role of roles) {
    const as = { ...ctx, actor: aStaffMember(role) };
    await hotelFile.exportAll(as, "csv");
    if (["owner", "manager", "content"].includes(role)) continue;
    await expect(hotelFile.tryRows(as, rows)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(importHotels(as, { rows, previewToken })).rejects.toMatchObject({ kind: "forbidden" });
  }
});

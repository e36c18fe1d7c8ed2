import fc from "fast-check";
import { describe, expect } from "vitest";
import { roles } from "#kernel/actor.ts";
import { normalizeText } from "#kernel/vietnamese.ts";
import { MAX_IMPORTED_PRODUCTS } from "#modules/products/limits.ts";
import type { Context } from "#platform/context.ts";
import { readTable } from "#platform/spreadsheets/read-table.ts";
import type { SheetRow, SheetValue } from "#platform/spreadsheets/table.ts";
import { sheetFormats } from "#platform/spreadsheets/write-table.ts";
import { aListedCruise, anAmenity, anArea, aPicture, renameCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { getCruiseBySlug } from "../queries/get-cruise-by-slug.ts";
import { getCruiseToEdit } from "../queries/get-cruise-to-edit.ts";
import { shipFile } from "../queries/ship-sheet.ts";
import { publishCruise, startCruise, writeCruise } from "./edit-cruise.ts";
import { importCruises } from "./import-cruises.ts";

const exported = async (ctx: Context, format: "xlsx" | "csv" = "xlsx") =>
  readTable(await shipFile.exportAll(ctx, format), shipFile.columns);

/** The row of a ship, with other cells. */
async function rowOf(ctx: Context, slug: string, cells: Record<string, SheetValue> = {}): Promise<SheetRow> {
  const row = (await exported(ctx)).find((one) => one.cells.slug === slug);
  if (!row) throw new Error(`no row of ${slug}`);
  return { ...row, cells: { ...row.cells, ...cells } };
}

async function apply(ctx: Context, rows: SheetRow[]): Promise<number> {
  const { problems, previewToken } = await shipFile.tryRows(ctx, rows);
  expect(problems).toEqual([]);
  return importCruises(ctx, { rows, previewToken });
}

const sentences = async (ctx: Context, rows: SheetRow[]) =>
  (await shipFile.tryRows(ctx, rows)).problems.map(({ row, column, message }) => `${row} ${column}: ${message}`);

describe("an untouched export changes nothing", () => {
  test("with drafts or without", async ({ ctx }) => {
    const spas = [await anAmenity(ctx, "Spa"), await anAmenity(ctx, "Spa"), await anAmenity(ctx, "Bồn", "ship-room")];
    const { id } = await aListedCruise(ctx, { slug: "x", amenityIds: spas, launchYear: 2020 });
    await aListedCruise(ctx, { status: "hidden" });
    await startCruise(ctx, { title: "Hai Chữ" });
    for (const title of ["Một", "Hai"]) {
      const started = await startCruise(ctx, { title });
      const { draft, version } = await getCruiseToEdit(ctx, started.id);
      await writeCruise(ctx, started.id, { ...draft, slug: "trung-nhau" }, { version });
    }
    const line = fc
      .oneof(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
        fc.constantFrom("=1+1", "'=a", "-x", "+84", "_x0041_", "a;b,c", "Hà Nội", "(trống)", "Có", "12:30", "1,000"),
        fc.constantFrom("Ngọc \ufffdLam", "Ngọc \ufffd Lam", "\ufffd", "\uffff"),
      )
      .map((text) => normalizeText(text).replaceAll("\n", " "));
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 4 }),
        line,
        fc.option(fc.integer({ min: 0, max: 1e12 })),
        fc.constantFrom(...sheetFormats),
        async (lines, text, price, format) => {
          const { draft, version } = await getCruiseToEdit(ctx, id);
          const change = { title: text, operator: text, included: lines, shortDescription: lines, defaultPrice: price };
          await writeCruise(ctx, id, { ...draft, ...change }, { version });

          const rows = await exported(ctx, format);

          expect(await shipFile.tryRows(ctx, rows)).toMatchObject({ changes: [], problems: [], unchanged: 5 });
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("a changed row", () => {
  test("of a published ship becomes a draft, with everything else as it was", async ({ ctx }) => {
    const [bath, spa] = [await anAmenity(ctx, "Bồn tắm"), await anAmenity(ctx, "Spa")];
    await anArea(ctx, "Vịnh Lan Hạ");
    const { id, roomIds } = await aListedCruise(ctx, { slug: "x", imageIds: [await aPicture(ctx)], amenityIds: [spa] });
    const row = await rowOf(ctx, "x", {
      title: "Tên Mới",
      areaId: "vinh lan ha",
      stars: "5",
      defaultPrice: "4.000.000 đ",
      checkInTime: "9:30",
      shortDescription: "Một\r\n\nHai",
      excluded: "(trống)",
      amenityIds: "Spa\nbồn tắm",
      instantConfirmation: "không",
      pier: null,
      trip: "",
    });

    const { changes } = await shipFile.tryRows(ctx, [row]);
    expect(changes[0]).toMatchObject({ name: "Tên Mới", isNew: false });
    expect(changes[0]?.cells).toEqual([
      { column: "Tên tour", before: "Du thuyền Ngọc Lam", after: "Tên Mới" },
      { column: "Danh mục", before: "Vịnh Hạ Long", after: "Vịnh Lan Hạ" },
      { column: "Hạng sao", before: "4", after: "5" },
      { column: "Giá tour, đ", before: "3,350,000 đ", after: "4,000,000 đ" },
      { column: "Giờ nhận phòng", before: "12:00", after: "09:30" },
      { column: "Điểm nổi bật", before: "Ban công riêng ở mọi phòng", after: "Một\nHai" },
      { column: "Chưa gồm", before: "Đồ uống", after: "(trống)" },
      { column: "Đặc điểm", before: "Spa", after: "Spa\nBồn tắm" },
      { column: "Xác nhận ngay", before: "Có", after: "Không" },
    ]);
    expect(await apply({ ...ctx, actor: aStaffMember("content") }, [row])).toBe(1);

    expect((await getCruiseBySlug(ctx, "x")).title).toBe("Du thuyền Ngọc Lam");
    const edited = await getCruiseToEdit(ctx, id);
    expect(edited).toMatchObject({
      hasDraft: true,
      draft: {
        pier: "Tuần Châu",
        amenityIds: [spa, bath],
        excluded: [],
        checkInTime: "09:30",
        rooms: [{ id: roomIds[0] }],
      },
    });
    await publishCruise(ctx, id, { confirmed: true });
    expect(await getCruiseBySlug(ctx, "x")).toMatchObject({
      title: "Tên Mới",
      stars: 5,
      category: { name: "Vịnh Lan Hạ" },
    });
  });

  test("with a new slug becomes a draft, and the same file again changes nothing", async ({ ctx }) => {
    await aListedCruise(ctx, { slug: "x" });
    const rows = [{ ...(await rowOf(ctx, "x", { slug: "moi-tinh", title: "Mới Tinh" })), row: 7 }];

    expect((await shipFile.tryRows(ctx, rows)).changes).toMatchObject([{ row: 7, name: "Mới Tinh", isNew: true }]);
    expect(await apply(ctx, rows)).toBe(1);

    const row = await rowOf(ctx, "moi-tinh");
    expect(row.cells).toMatchObject({ title: "Mới Tinh", state: "Nháp", pier: "Tuần Châu" });
    await expect(getCruiseBySlug(ctx, "moi-tinh")).rejects.toMatchObject({ kind: "not-found" });
    expect(await shipFile.tryRows(ctx, rows)).toMatchObject({ changes: [], unchanged: 1 });
  });
});

test("every invalid cell is named by row and column", async ({ ctx }) => {
  const { id } = await aListedCruise(ctx, { slug: "x" });
  await renameCruise(ctx, id, "y");
  const base = await rowOf(ctx, "y");
  const wrong = (row: number, cells: Record<string, SheetValue>): SheetRow => ({
    row,
    cells: { ...base.cells, ...cells },
  });
  const rows = [
    wrong(2, { areaId: "Vịnh Không", stars: 7, defaultPrice: "4,5", launchYear: "năm ngoái", checkInTime: "25:00" }),
    wrong(3, { mapLink: "javascript:alert(1)", amenityIds: "Sân bay", instantConfirmation: "(trống)", title: "ab" }),
    wrong(4, { slug: "Có Dấu", title: "Tàu Mới" }),
    wrong(5, { slug: "x", title: "Tàu Mới" }),
    wrong(6, { slug: "0197a000-0000-7000-8000-000000000000", title: "Tàu Mới" }),
    wrong(7, { slug: "moi", title: "" }),
    wrong(8, { slug: "" }),
    wrong(9, { slug: "moi", title: "Tàu Mới", trip: "a".repeat(301) }),
  ];

  expect(await sentences(ctx, rows)).toEqual([
    "2 Danh mục: Không có danh mục “Vịnh Không”. Bạn thêm danh mục này trước rồi nhập lại tệp, hoặc ghi một danh mục đã có: Vịnh Hạ Long.",
    "2 Hạng sao: Lớn nhất là 5.",
    "2 Giá tour, đ: “4,5” không phải số nguyên.",
    "2 Hạ thuỷ: “năm ngoái” không phải số nguyên.",
    "2 Giờ nhận phòng: Giờ viết là HH:mm, ví dụ 12:00.",
    "3 Slug: Trùng slug với dòng 2.",
    "3 Tên tour: Bạn cần điền mục này.",
    "3 Liên kết bản đồ: Địa chỉ bắt đầu bằng https://.",
    "3 Đặc điểm: Không có đặc điểm “Sân bay” trong danh mục.",
    "3 Xác nhận ngay: Mục này không để trống được.",
    "4 Slug: Đường dẫn chỉ gồm chữ thường, số và dấu gạch nối.",
    "5 Slug: Đường dẫn này đã dùng cho một du thuyền khác.",
    "6 Slug: Không còn bản nháp mang mã này.",
    "7 Tên tour: Du thuyền mới cần có tên.",
    "8 Slug: Điền slug: mỗi du thuyền được nhận ra bằng slug.",
    "9 Slug: Trùng slug với dòng 7.",
    "9 Hành trình: Tối đa 300 ký tự.",
  ]);
});

test("a ship saved since the dry run, or an invalid row, leaves the whole file unapplied", async ({ ctx }) => {
  const one = await aListedCruise(ctx, { slug: "a" });
  await aListedCruise(ctx, { slug: "b" });
  const rows = [await rowOf(ctx, "b", { pier: "Hòn Gai" }), await rowOf(ctx, "a", { pier: "Hòn Gai" })];
  const { previewToken } = await shipFile.tryRows(ctx, rows);
  const { draft, version } = await getCruiseToEdit(ctx, one.id);
  // The file does not contain this field: only the version shows the change.
  await writeCruise(ctx, one.id, { ...draft, policies: [] }, { version });

  const rejected = { kind: "conflict", code: "changed-meanwhile" };
  await expect(importCruises(ctx, { rows, previewToken })).rejects.toMatchObject(rejected);
  const broken = [rows[0], await rowOf(ctx, "a", { stars: 9 })].filter((row) => row !== undefined);
  const tried = await shipFile.tryRows(ctx, broken);
  await expect(importCruises(ctx, { rows: broken, previewToken: tried.previewToken })).rejects.toMatchObject(rejected);

  expect((await rowOf(ctx, "b")).cells.pier).toBe("Tuần Châu");
});

test("files are exported by staff and imported by those who edit ships", async ({ ctx }) => {
  await aListedCruise(ctx, { slug: "x" });
  const rows = [await rowOf(ctx, "x", { pier: "Hòn Gai" })];
  const { previewToken } = await shipFile.tryRows(ctx, rows);
  for (const role of roles) {
    const as = { ...ctx, actor: aStaffMember(role) };
    await shipFile.exportAll(as, "csv");
    if (["owner", "manager", "content"].includes(role)) continue;
    await expect(shipFile.tryRows(as, rows)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(importCruises(as, { rows, previewToken })).rejects.toMatchObject({ kind: "forbidden" });
  }
  await expect(shipFile.exportAll({ ...ctx, actor: { kind: "visitor" } }, "csv")).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});

test("more ships than one transaction takes are rejected with a message", async ({ ctx }) => {
  const rows = Array.from(
    { length: MAX_IMPORTED_PRODUCTS + 1 },
    (_, index): SheetRow => ({
      row: index + 2,
      cells: { slug: `tau-${index}`, title: `Tàu ${index}` },
    }),
  );
  await expect(shipFile.tryRows(ctx, rows)).rejects.toMatchObject({
    kind: "invalid",
    fields: { file: "Chia tệp thành nhiều phần." },
  });
});

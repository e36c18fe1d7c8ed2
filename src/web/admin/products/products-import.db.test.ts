import { expect } from "vitest";
import { listAmenities } from "#modules/amenities/queries.ts";
import { listPriceRules } from "#modules/availability/queries/list-price-rules.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";
import { shipFile } from "#modules/cruises/queries/ship-sheet.ts";
import { getHotelToEdit } from "#modules/hotels/queries/get-hotel-to-edit.ts";
import { hotelFile } from "#modules/hotels/queries/hotel-sheet.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { listRoomNames } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { readTable } from "#platform/spreadsheets/read-table.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { writeTable } from "#platform/spreadsheets/write-table.ts";
import { anAmenity, anArea } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aCity } from "#tests/support/home.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { kindPaths } from "../paths.ts";
import type { MissingPrerequisite } from "../spreadsheets/file-import.ts";
import { action } from "../spreadsheets/import-page.tsx";
import type { ImportDryRun } from "../spreadsheets/run-import-step.ts";
import { loader as exported } from "./export-resource.ts";

const columns = { cruise: shipFile.columns, hotel: hotelFile.columns };

// The preview in the form is signed for its user.
const staff = { manager: aStaffMember("manager"), content: aStaffMember("content") };

type Answer = { tried?: ImportDryRun; applied?: number; lacking?: MissingPrerequisite[] };

/** Submits the forms of the page: a file, or its preview. */
async function send(ctx: Context, kind: ProductKind, form: FormData, role: keyof typeof staff = "manager") {
  const visit = aVisit(ctx, kindPaths[kind].importList(), { params: {}, actor: staff[role] });
  const request = new Request(visit.url, { method: "POST", body: form });
  const { status, data } = await outcomeOf(Promise.resolve(action({ ...visit, request } as never)));
  return { status, ...(data as Answer) };
}

async function template(ctx: Context, kind: ProductKind): Promise<SheetRow> {
  const address = `${kindPaths[kind].exportList()}?mau=1&tep=xlsx`;
  const visit = aVisit(ctx, address, { params: {}, actor: aStaffMember("content") });
  const file = (await exported(visit as never)) as Response;
  expect(file.headers.get("Content-Disposition")).toContain("mau-");
  const [row] = await readTable(new Uint8Array(await file.arrayBuffer()), columns[kind]);
  if (!row) throw new Error("an empty template");
  return row;
}

async function fileOf(kind: ProductKind, row: SheetRow, cells: SheetRow["cells"] = {}): Promise<FormData> {
  const values = { ...row.cells, ...cells };
  const cell = (key: string) => {
    const value = values[key] ?? null;
    return typeof value === "boolean" ? String(value) : value;
  };
  const rows = [columns[kind].map(({ key }) => cell(key))];
  const file = await writeTable("xlsx", { name: "Tệp", columns: columns[kind], rows });
  const form = new FormData();
  form.set("file", new File([new Uint8Array(file)], "mot-tep.xlsx"));
  return form;
}

const again = (signedPreview: string | undefined, more: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ signedPreview: signedPreview ?? "", name: "mot-tep.xlsx", ...more }))
    form.set(name, value);
  return form;
};

test("Import creates a hotel with two rooms, two rate plans and prices from one file, and lists its gaps", async ({
  ctx,
}) => {
  await aCity(ctx, "Hạ Long");
  const file = await fileOf("hotel", await template(ctx, "hotel"));

  // Selecting the file, the dry run and applying it are three submissions.
  const { tried } = await send(ctx, "hotel", file);
  expect(tried).toMatchObject({ problems: [], changeCount: 1, toAdd: null });
  const { applied, lacking } = await send(ctx, "hotel", again(tried?.signedPreview ?? ""));

  expect(applied).toBe(1);
  expect(lacking).toEqual([
    {
      title: "Khách sạn Mẫu",
      href: "/admin/khach-san/cap-nhat-khach-san/khach-san-mau",
      lacks: [expect.stringMatching(/^Ảnh/), "Chưa mở bán đêm nào trong 90 ngày tới"],
    },
  ]);
  const { id, draft } = await getHotelToEdit(ctx, "khach-san-mau");
  expect(draft).toMatchObject({
    rooms: [
      { title: "Tiêu Chuẩn", units: 20, view: "Thành phố", maxGuests: 3 },
      { title: "Nhìn Vịnh", units: 10 },
    ],
    plans: [
      {
        title: "Linh hoạt",
        board: "breakfast",
        depositPercent: 30,
        cancellation: [{ daysBefore: 3 }, { percent: 50 }],
      },
      { title: "Không hoàn huỷ", cancellation: [], changePercent: -10 },
    ],
    policies: [{ title: "Giấy tờ" }],
  });
  const rooms = await listRoomNames(ctx, id);
  const { rules } = await listPriceRules(ctx, id);
  expect(rules).toHaveLength(6);
  expect(rules.find(({ amountVnd }) => amountVnd === 1_600_000)?.roomId).toBe(rooms[1]?.id);
  expect(rules.find(({ kind }) => kind === "weekday")).toMatchObject({
    label: "Cuối tuần",
    weekdays: [5, 6],
    percent: 15,
  });

  const same = await send(ctx, "hotel", await fileOf("hotel", await template(ctx, "hotel")));
  expect(same.tried).toMatchObject({ changeCount: 0, problemCount: 0, unchanged: 1 });
});

test("Import creates a ship with rooms, terms and prices from one file, and changes its prices by another", async ({
  ctx,
}) => {
  await anArea(ctx);
  const row = await template(ctx, "cruise");
  const { tried } = await send(ctx, "cruise", await fileOf("cruise", row));
  expect(tried).toMatchObject({ problems: [], changeCount: 1 });
  expect(await send(ctx, "cruise", again(tried?.signedPreview ?? ""))).toMatchObject({ applied: 1 });
  const { id, draft } = await getCruiseToEdit(ctx, "du-thuyen-mau");
  expect(draft).toMatchObject({
    cancellation: [{ daysBefore: 8, percent: 0 }, { daysBefore: 3 }],
    rooms: [{ units: 12 }, {}],
  });
  expect((await listPriceRules(ctx, id)).rules.map(({ kind }) => kind).toSorted()).toEqual([
    "base",
    "base",
    "child",
    "child",
    "season",
    "single",
  ]);

  const dearer = {
    priceLines: "Giá gốc | Ban Công | 3,500,000\nGiá gốc | Gia Đình | 4,000,000\nPhụ thu phòng đơn | 80%",
  };
  const changed = await send(ctx, "cruise", await fileOf("cruise", row, dearer));
  expect(changed.tried).toMatchObject({
    problemCount: 0,
    changeCount: 1,
    changes: [{ cells: [{ column: "Bảng giá" }] }],
  });
  await send(ctx, "cruise", again(changed.tried?.signedPreview ?? ""));
  const { rules } = await listPriceRules(ctx, id);
  expect(rules.map(({ amountVnd, percent }) => amountVnd ?? percent).toSorted()).toEqual(
    [3_500_000, 4_000_000, 80].toSorted(),
  );
  expect((await listRatePlans(ctx, [id])).get(id)).toHaveLength(1);
});

test("Import adds unknown amenities only after confirmation", async ({ ctx }) => {
  await aCity(ctx, "Hạ Long");
  await anAmenity(ctx, "Spa", "hotel");
  const row = await template(ctx, "hotel");
  const names = async () => (await listAmenities(ctx, "hotel")).map(({ text }) => text);

  const { tried } = await send(ctx, "hotel", await fileOf("hotel", row, { amenityIds: "spa\nHồ cá Koi\nVườn treo" }));
  expect(tried).toMatchObject({ signedPreview: null, problemCount: 1, toAdd: { names: ["Hồ cá Koi", "Vườn treo"] } });
  expect(await names()).toEqual(["Spa"]);
  // Without confirmation the same rows are rejected.
  expect(await send(ctx, "hotel", again(tried?.toAdd?.signedPreview))).toMatchObject({ status: 409 });

  const added = await send(ctx, "hotel", again(tried?.toAdd?.signedPreview, { add: "1" }));
  expect(added.tried).toMatchObject({ problemCount: 0, toAdd: null });
  expect(await names()).toEqual(["Spa", "Hồ cá Koi", "Vườn treo"]);
  expect(await send(ctx, "hotel", again(added.tried?.signedPreview ?? ""))).toMatchObject({ applied: 1 });
});

test("Import reports errors of rooms, terms and prices by line, and needs the permission for prices", async ({
  ctx,
}) => {
  await aCity(ctx, "Hạ Long");
  const row = await template(ctx, "hotel");
  const problemOf = async (cells: SheetRow["cells"], role?: "content") => {
    const { tried } = await send(ctx, "hotel", await fileOf("hotel", row, cells), role);
    return tried?.problems.map(({ column, message }) => `${column}: ${message}`).join(" / ");
  };
  expect(await problemOf({ rooms: "Suite | nhiều" })).toMatch(
    /^Phòng: Phòng “Suite”: “nhiều” không phải số nguyên\. Mỗi dòng: /,
  );
  expect(await problemOf({ plans: "Linh hoạt | Ăn cả ngày" })).toMatch(/Bữa ăn là một trong/);
  expect(await problemOf({ priceLines: "Giá gốc | Phòng: Gác Mái | 900,000" })).toBe(
    "Bảng giá: Không có phòng “Gác Mái”.",
  );
  expect(await problemOf({ priceLines: "Giá gốc | Phòng: Nhìn Vịnh | 900,000" })).toBe(
    "Bảng giá: Linh hoạt: Tiêu Chuẩn: Chưa có giá gốc.",
  );
  expect(await problemOf({ mapIframeLink: '<iframe src="https://evil.example/maps"></iframe>' })).toMatch(
    /Google Maps/,
  );
  const pasted = { mapIframeLink: '<iframe src="https://www.google.com/maps/embed?pb=a&amp;hl=vi"></iframe>' };
  const { tried } = await send(ctx, "hotel", await fileOf("hotel", row, pasted));
  expect(tried?.changes[0]?.cells).toContainEqual(
    expect.objectContaining({ column: "Bản đồ nhúng", after: "https://www.google.com/maps/embed?pb=a&hl=vi" }),
  );
  expect(await problemOf({ priceLines: "Giá rẻ | 900,000" })).toMatch(/không phải loại giá/);
  expect(await problemOf({ address: null })).toBe("Bảng giá: Chưa nhận giá được vì còn thiếu hoặc sai: Địa chỉ.");
  expect(await problemOf({}, "content")).toBe("Bảng giá: Bạn không có quyền sửa giá: để trống cột này.");
});

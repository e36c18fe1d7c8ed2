import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditEvents } from "#modules/audit/tables.ts";
import type { Context } from "#platform/context.ts";
import { readTable } from "#platform/spreadsheets/read-table.ts";
import { sheetFormats } from "#platform/spreadsheets/write-table.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { bookingSearch } from "../../contract/booking-list.ts";
import { LIST_SEARCH_CAP, MAX_EXPORT_ROWS } from "../../limits.ts";
import { bookingListMessages } from "../../messages/booking-list.ts";
import { listBookingRows } from "../../queries/booking-list/list-bookings.ts";
import { bookings } from "../../tables.ts";
import { placeBooking } from "../place/place-booking.ts";
import { exportBookings } from "./export-bookings.ts";

const columns = [
  { key: "code", title: "Mã đơn", kind: "text", width: 1 },
  { key: "name", title: "Khách", kind: "text", width: 1 },
  { key: "phone", title: "Điện thoại", kind: "text", width: 1 },
  { key: "on", title: "Ngày đi", kind: "day", width: 1 },
  { key: "total", title: "Giá trị, đ", kind: "number", width: 1 },
  ...["Lúc đặt", "Email", "Dịch vụ", "Phòng", "Mã đặt chỗ", "Số đêm", "Người lớn", "Trẻ em", "Đã thu, đ"].map(other),
  ...["Cần hoàn, đ", "Trạng thái", "Nguồn"].map(other),
] as const;
function other(title: string) {
  return { key: title, title, kind: "text" as const, width: 1 };
}

const sales = aStaffMember("sales");
const rowsOf = async (ctx: Context, search: object = {}, format: "xlsx" | "csv" = "csv") =>
  (await readTable(await exportBookings(ctx, bookingSearch.parse(search), format), columns)).map((row) => row.cells);

let last = 0;
async function book(ctx: Context, cruise: Awaited<ReturnType<typeof aCruise>>, name: string) {
  last += 1;
  const contact = { name, phone: `0987 65${1000 + last}`, email: "khach@example.vn" };
  return placeBooking(ctx, aBookingInput(cruise, { contact }), { key: `export-key-${last}` });
}

/** Inserts copies of the only booking, each with its own id and code. */
async function copyOnlyBooking(ctx: Context, count: number) {
  const [row] = await ctx.db.select().from(bookings).limit(1);
  if (!row) throw new Error("a booking to copy");
  const copies = Array.from({ length: count }, () => {
    const id = crypto.randomUUID();
    return { ...row, id, code: id };
  });
  for (let at = 0; at < count; at += 500) await ctx.db.insert(bookings).values(copies.slice(at, at + 500));
}

test("both kinds of file hold the same bookings, with days and amounts a spreadsheet can work with", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx, { capacity: 9 });
  await book(ctx, cruise, '=HYPERLINK("http://x")');
  const [xlsx, csv] = await Promise.all(sheetFormats.map((format) => rowsOf({ ...ctx, actor: sales }, {}, format)));

  expect(xlsx).toMatchObject([{ name: '=HYPERLINK("http://x")', on: "2026-12-12", total: 6_700_000 }]);
  expect(csv).toMatchObject([{ name: '=HYPERLINK("http://x")', on: "12/12/2026", total: "6700000" }]);
  expect((await exportBookings(ctx, bookingSearch.parse({}), "csv")).toString()).toContain("'=HYPERLINK");
});

test("a search is exported as the list shows it, by name, number and code, also within a view", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 9 });
  const { code } = await book(ctx, cruise, "Nguyễn Thị Ánh");
  await book(ctx, cruise, "Trần Ánh");
  await book(ctx, cruise, "Đỗ Văn Đông");
  const as = { ...ctx, actor: sales };

  for (const search of [
    { text: "anh" },
    { text: code },
    { text: "do van", view: "new" },
    { text: "anh", view: "to-confirm" },
    { text: "zzz" },
  ]) {
    const list = await listBookingRows(as, bookingSearch.parse(search));
    expect((await rowsOf(as, search)).map((row) => row.name)).toEqual(list.data.map((row) => row.contact.name));
  }
  expect(await rowsOf(as, { text: "anh" })).toHaveLength(2);
});

test("a search exports no more than the list can find", async ({ ctx }) => {
  const cruise = await aCruise(ctx, { capacity: 9 });
  await book(ctx, cruise, "Lê Thu");
  await copyOnlyBooking(ctx, LIST_SEARCH_CAP + 20);

  expect(await rowsOf({ ...ctx, actor: sales }, { text: "le thu" })).toHaveLength(LIST_SEARCH_CAP);
});

test("an export beyond the size of one file is rejected with a message, and nothing is recorded as taken", async ({
  ctx,
}) => {
  await book(ctx, await aCruise(ctx), "Lê Thu");
  await copyOnlyBooking(ctx, MAX_EXPORT_ROWS - 1);
  const as = { ...ctx, actor: sales };
  const exports = () => ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "bookings.exported"));

  expect(await rowsOf(as)).toHaveLength(MAX_EXPORT_ROWS);
  await copyOnlyBooking(ctx, 1);
  await expect(rowsOf(as)).rejects.toMatchObject({ kind: "invalid", message: bookingListMessages.tooManyToExport });
  expect(await exports()).toHaveLength(1);
});

test("staff without access to personal data find no customer by number and export no whole number", async ({ ctx }) => {
  await book(ctx, await aCruise(ctx), "Lê Thu Hằng");
  const viewer = { ...ctx, actor: aStaffMember("viewer") };

  expect(await rowsOf(viewer, { text: "0987" })).toEqual([]);
  expect(JSON.stringify(await rowsOf(viewer, { text: "hang" }))).toMatch(/0987 •••/);
  await expect(
    exportBookings({ ...ctx, actor: aStaffMember("content") }, bookingSearch.parse({}), "xlsx"),
  ).rejects.toMatchObject({
    kind: "forbidden",
  });
});

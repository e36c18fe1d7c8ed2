import { desc } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { roles, visitor } from "#kernel/actor.ts";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { Context } from "#platform/context.ts";
import { signDryRun, unpackDryRun } from "#platform/spreadsheets/dry-run.ts";
import { readTable } from "#platform/spreadsheets/read-table.ts";
import type { SheetRow } from "#platform/spreadsheets/table.ts";
import { sheetFormats } from "#platform/spreadsheets/write-table.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";

import { aBookingInput, aCruise, aHotelOnSale, type TestCruise } from "#tests/support/factories.ts";
import { aPlanDraft } from "#tests/support/home.ts";
import { quoteParty } from "#tests/support/quote.ts";

import { aStaffMember } from "#tests/support/staff.ts";
import { messages } from "../messages.ts";
import { dryRunNights, exportNights } from "../queries/night-sheet.ts";
import { getOffer } from "../queries/offer-stay.ts";
import { listRatePlans } from "../queries/rate-plans.ts";
import { stockGrid } from "../queries/stock-grid.ts";
import { nightColumns } from "../rules/night-sheet.ts";
import { editGrid } from "./edit-grid.ts";
import { importNights } from "./import-nights.ts";
import { savePriceRules } from "./save-price-rules.ts";

const from = calendarDate("2026-12-10");
const to = calendarDate("2026-12-14");

async function exported(ctx: Context, cruise: TestCruise, format: "xlsx" | "csv" = "xlsx", span = { from, to }) {
  return readTable(await exportNights(ctx, cruise, span, format), nightColumns["guest-trip"]);
}

/** More rooms than are on sale. */
const roomy = { rooms: [aRoomDraft({ units: 9 })] };

/** The rows with other cells in the row at this index. */
const edited = (rows: SheetRow[], place: number, cells: SheetRow["cells"]): SheetRow[] =>
  rows.map((row, index) => (index === place ? { ...row, cells: { ...row.cells, ...cells } } : row));

async function apply(ctx: Context, cruise: TestCruise, rows: SheetRow[]): Promise<number> {
  const { problems, previewToken } = await dryRunNights(ctx, cruise, rows);
  expect(problems).toEqual([]);
  return importNights(ctx, cruise, { rows, previewToken });
}

const gridOf = (ctx: Context, cruise: TestCruise, nights = 1) =>
  stockGrid(ctx, { productId: cruise.id, from, days: 5, nights });

const totalOf = async (ctx: Context, { slug, checkIn }: TestCruise, nights = 1) =>
  (await quoteParty(ctx, { slug, checkIn, nights, adults: 2, children: [], rooms: [], charter: false })).total;

test("an untouched export changes nothing, whatever was set before", async ({ ctx }) => {
  const rooms = [
    aRoomDraft({ title: "Suite", units: 40 }),
    aRoomDraft({ title: "Suite", units: 40 }),
    aRoomDraft({ title: "=Ban, “Công”", units: 40 }),
  ];
  const cruise = await aCruise(ctx, { rooms });
  // The span begins before the nights on sale, so that some are not.
  const span = { from: calendarDate("2026-11-29"), to: calendarDate("2026-12-03") };
  const cell = fc.record(
    {
      capacity: fc.integer({ min: 0, max: 40 }),
      closed: fc.boolean(),
      minNights: fc.constantFrom(1, 2),
      price: fc.option(fc.integer({ min: 1000, max: 90_000_000 })),
    },
    { requiredKeys: ["closed"] },
  );
  await fc.assert(
    fc.asyncProperty(
      cell,
      fc.nat(14),
      fc.constantFrom(1, 2),
      fc.constantFrom(...sheetFormats),
      async (change, at, nights, format) => {
        const { cells } = await stockGrid(ctx, { productId: cruise.id, from: span.from, days: 5, nights });
        const chosen = cells.slice(at, at + 4).map(({ roomId, on, capacity, closed, minNights, price }) => ({
          roomId,
          on,
          seen: { capacity, closed, minNights, price },
        }));
        await editGrid(ctx, { productId: cruise.id, nights, cells: chosen, change, confirmed: true });

        const rows = await exported(ctx, cruise, format, span);

        expect(await dryRunNights(ctx, cruise, rows)).toMatchObject({ changes: [], problems: [], unchanged: 15 });
      },
    ),
    { numRuns: 15 },
  );
});

test("a file applied once changes nothing the second time, and an export has the same values", async ({ ctx }) => {
  const cruise = await aCruise(ctx, {
    rooms: [aRoomDraft({ title: "Suite", units: 9 }), aRoomDraft({ title: "Ban Công", units: 9 })],
  });
  const price = fc.option(fc.integer({ min: 1, max: 9 }).map((millions) => millions * 1_000_000));
  const cells = fc.record({
    capacity: fc.option(fc.integer({ min: 0, max: 9 })),
    closed: fc.option(fc.constantFrom("Có", "Không")),
    minNights: fc.option(fc.constantFrom(1, 2)),
    price1: price,
    price2: price,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(cells, { minLength: 10, maxLength: 10 }), async (edits) => {
      const before = await exported(ctx, cruise);
      const rows = before.map((row, index) => ({ ...row, cells: { ...row.cells, ...edits[index] } }));
      await apply(ctx, cruise, rows);

      expect(await dryRunNights(ctx, cruise, rows)).toMatchObject({ changes: [], unchanged: 10 });
      for (const [at, { cells: after }] of (await exported(ctx, cruise)).entries())
        for (const [key, wanted] of Object.entries(edits[at] ?? {}))
          expect(after[key]).toBe(wanted ?? before[at]?.cells[key]);
    }),
    { numRuns: 12 },
  );
});

test("a dry run shows old and new values of a changed cell, and guests pay the new price once it is applied", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx, roomy);
  const rows = edited(await exported(ctx, cruise), 2, {
    capacity: "7",
    closed: "Không",
    minNights: 1,
    price1: "3.190.000 đ",
    price2: 5_500_000,
  });

  expect(await dryRunNights(ctx, cruise, rows)).toMatchObject({
    unchanged: 4,
    problems: [],
    changes: [
      {
        row: 4,
        name: "12/12/2026, Ban Công",
        cells: [
          { column: "Số phòng mở bán", before: "2", after: "7" },
          { column: "Giá 2 ngày 1 đêm", before: "3,350,000 đ", after: "3,190,000 đ" },
          { column: "Giá 3 ngày 2 đêm", before: "5,900,000 đ", after: "5,500,000 đ" },
        ],
      },
    ],
  });
  expect(await totalOf(ctx, cruise)).toBe(6_700_000);
  expect(await apply(ctx, cruise, rows)).toBe(1);

  expect(await totalOf(ctx, cruise)).toBe(6_380_000);
  expect(await totalOf(ctx, cruise, 2)).toBe(11_000_000);
  expect((await gridOf(ctx, cruise)).cells.map((cell) => cell.capacity)).toEqual([2, 2, 7, 2, 2]);
});

test("an empty cell changes nothing, and its keyword returns a price to the rules", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  await apply(ctx, cruise, edited(await exported(ctx, cruise), 2, { price1: 3_000_000 }));
  const rows = await exported(ctx, cruise);

  const nothing = { capacity: null, closed: "", minNights: null, price1: " ", price2: null };
  expect(await dryRunNights(ctx, cruise, edited(rows, 2, nothing))).toMatchObject({ changes: [], unchanged: 5 });

  const back = edited(edited(rows, 2, { price1: "Quy tắc" }), 3, { price1: "quy tắc" });
  expect((await dryRunNights(ctx, cruise, back)).changes).toMatchObject([
    { cells: [{ before: "3,000,000 đ", after: "3,350,000 đ (theo quy tắc)" }] },
  ]);
  await apply(ctx, cruise, back);
  expect((await gridOf(ctx, cruise)).cells[2]).toMatchObject({ price: 3_350_000, ownPrice: false });
});

test("a stock number puts a night on sale", async ({ ctx }) => {
  const cruise = await aCruise(ctx, roomy);
  const early = { from: calendarDate("2026-11-28"), to: calendarDate("2026-11-29") };
  const rows = await exported(ctx, cruise, "csv", early);

  const { problems } = await dryRunNights(ctx, cruise, edited(rows, 0, { closed: "có", minNights: 2 }));
  expect(problems.map((one) => [one.row, one.column])).toEqual([
    [2, "Đóng bán"],
    [2, "Tối thiểu số đêm"],
  ]);
  await apply(ctx, cruise, edited(rows, 0, { capacity: 3, minNights: 2 }));

  const { cells } = await stockGrid(ctx, { productId: cruise.id, from: early.from, days: 2, nights: 1 });
  expect(cells).toMatchObject([{ capacity: 3, minNights: 2 }, { capacity: null }]);
});

test("every invalid cell is named by row and column, and nothing is applied", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const { code } = await placeBooking(ctx, aBookingInput(cruise), { key: "key-sheet-1" });
  expect(code).toBeTruthy();
  const good = await exported(ctx, cruise);
  const wrong = [
    edited(good, 0, { product: "tau-khac" })[0],
    edited(good, 1, { on: "31/02/2026", room: "Không có" })[1],
    edited(good, 2, { capacity: 0 })[2],
    edited(good, 3, { capacity: -1, closed: "có lẽ", minNights: 3, price1: "12,5", price2: 999 })[3],
    good[4],
    good[4] && { ...good[4], row: 9 },
  ].filter((row) => row !== undefined);

  const { problems, previewToken } = await dryRunNights(ctx, cruise, wrong);

  expect(problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    `2 Du thuyền: Dòng này là của “tau-khac”, không phải “${cruise.slug}”.`,
    "3 Ngày: “31/02/2026” không phải ngày có thật. Ngày viết là 31/12/2026 hoặc 2026-12-31.",
    "3 Hạng phòng: Tàu này không bán hạng phòng “Không có”.",
    "4 Số phòng mở bán: Đã bán hoặc đang giữ 1 phòng, không mở ít hơn được.",
    "5 Số phòng mở bán: Số phòng không âm.",
    "5 Đóng bán: “có lẽ” không rõ: viết Có hoặc Không.",
    "5 Tối thiểu số đêm: Tối thiểu 1 hoặc 2 đêm.",
    "5 Giá 2 ngày 1 đêm: “12,5” không phải số nguyên.",
    "5 Giá 3 ngày 2 đêm: Giá từ 1,000 đ.",
    "9 Ngày: Trùng ngày và hạng phòng với dòng 6.",
  ]);
  await expect(importNights(ctx, cruise, { rows: wrong, previewToken })).rejects.toMatchObject({
    code: "changed-meanwhile",
  });
  expect((await gridOf(ctx, cruise)).cells.map((cell) => cell.capacity)).toEqual([2, 2, 2, 2, 2]);
});

test("a file is rejected as a whole when a price, the needed stock or an unchanged row has changed since the dry run", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx, roomy);
  const rows = edited(edited(await exported(ctx, cruise), 0, { capacity: 9 }), 2, { capacity: 0 });
  const tried = await dryRunNights(ctx, cruise, rows);
  await placeBooking(ctx, aBookingInput(cruise), { key: "key-sheet-2" });

  const rejected = { kind: "conflict", code: "changed-meanwhile" };
  await expect(importNights(ctx, cruise, { rows, previewToken: tried.previewToken })).rejects.toMatchObject(rejected);

  const again = edited(await exported(ctx, cruise), 0, { capacity: 9 });
  const { previewToken } = await dryRunNights(ctx, cruise, again);
  await apply(ctx, cruise, edited(await exported(ctx, cruise), 4, { price2: 7_000_000 }));
  await expect(importNights(ctx, cruise, { rows: again, previewToken })).rejects.toMatchObject(rejected);

  expect((await gridOf(ctx, cruise)).cells.map((cell) => cell.capacity)).toEqual([2, 2, 2, 2, 2]);
});

test("a file is applied when a booking since the dry run leaves enough stock", async ({ ctx }) => {
  const cruise = await aCruise(ctx, roomy);
  const rows = edited(await exported(ctx, cruise), 2, { capacity: 5 });
  const { previewToken } = await dryRunNights(ctx, cruise, rows);
  await placeBooking(ctx, aBookingInput(cruise), { key: "key-sheet-3" });

  expect(await importNights(ctx, cruise, { rows, previewToken })).toBe(1);
  expect((await gridOf(ctx, cruise)).cells[2]).toMatchObject({ capacity: 5, held: 1 });
});

test("files need the permission to set prices, and the log names their changes", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  const rows = edited(await exported(ctx, cruise), 0, { price1: 3_000_000 });
  const { previewToken } = await dryRunNights(ctx, cruise, rows);
  for (const role of roles) {
    const as = { ...ctx, actor: aStaffMember(role) };
    const outcomes = await Promise.allSettled([
      dryRunNights(as, cruise, rows),
      exportNights(as, cruise, { from, to }, "csv"),
    ]);
    const mayWrite = role === "owner" || role === "manager";
    expect([role, ...outcomes.map((one) => one.status)]).toEqual([
      role,
      mayWrite ? "fulfilled" : "rejected",
      "fulfilled",
    ]);
    if (!mayWrite)
      await expect(importNights(as, cruise, { rows, previewToken })).rejects.toMatchObject({ kind: "forbidden" });
  }
  await expect(exportNights({ ...ctx, actor: visitor }, cruise, { from, to }, "csv")).rejects.toMatchObject({
    kind: "unauthenticated",
  });
  await importNights({ ...ctx, actor: aStaffMember("manager") }, cruise, { rows, previewToken });
  const [entry] = await ctx.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
  expect(entry).toMatchObject({ action: "nights.imported", subjectId: cruise.id });
  expect(JSON.stringify(entry?.after)).toContain("3,000,000");
});

test("a span with too many rows, or a reversed one, is rejected with a message", async ({ ctx }) => {
  const cruise = await aCruise(ctx);
  for (const span of [
    { from, to: addDays(from, 5000) },
    { from, to: addDays(from, -1) },
  ])
    await expect(exportNights(ctx, cruise, span, "csv")).rejects.toMatchObject({ kind: "invalid" });
});

test("a signed dry run is accepted only for its purpose and its staff member", async ({ ctx }) => {
  const rows: SheetRow[] = [{ row: 2, cells: { product: "x", price1: 5 } }];
  const [one, other] = [aStaffMember("owner"), aStaffMember("owner")].map((actor) => ({ ...ctx, actor }));
  if (!one || !other) throw new Error("expected two people");
  const signedPreview = await signDryRun(one, "nights a", { rows, previewToken: "s" });

  expect(unpackDryRun(one, "nights a", signedPreview)).toEqual({ rows, previewToken: "s" });
  for (const [who, purpose, text] of [
    [other, "nights a", signedPreview],
    [one, "nights b", signedPreview],
    [one, "nights a", `${signedPreview}A`],
    [one, "nights a", ""],
  ] as const)
    expect(() => unpackDryRun(who, purpose, text)).toThrow("chọn lại tệp");
});

test("a dry run of a file has the same checks: big price changes, and the number of rooms of the ship", async ({
  ctx,
}) => {
  const cruise = await aCruise(ctx);
  const rows = await exported(ctx, cruise);

  const { changes } = await dryRunNights(
    ctx,
    cruise,
    edited(edited(rows, 0, { price1: 3_350 }), 1, { price1: 3_500_000 }),
  );
  const { problems } = await dryRunNights(ctx, cruise, edited(rows, 0, { capacity: 3 }));

  expect(changes.map(({ cells }) => cells.map((cell) => cell.warning))).toEqual([
    ["Chưa bằng một phần mười giá cũ, có thể gõ thiếu số"],
    [undefined],
  ]);
  expect(problems).toMatchObject([{ column: "Số phòng mở bán", message: "Chỉ có 2 phòng Ban Công." }]);
});

test("the file of a hotel has one price a night, for stays of any length", async ({ ctx }) => {
  const hotel = await aHotelOnSale(ctx);
  const columns = nightColumns["room-night"];
  const rows = await readTable(await exportNights(ctx, hotel, { from, to: from }, "xlsx"), columns);
  expect(rows.map(({ cells }) => cells)).toMatchObject([{ room: "Hướng Biển", price: 1_000_000, minNights: 1 }]);

  expect(await apply(ctx, hotel, edited(rows, 0, { price: 1_200_000, minNights: 4, closedToDeparture: "Có" }))).toBe(1);
  const { cells } = await stockGrid(ctx, { productId: hotel.id, from, days: 1, nights: null });
  expect(cells).toMatchObject([{ price: 1_200_000, ownPrice: true, minNights: 4, closedToDeparture: true }]);
  const stay = { checkIn: from, adults: 2, children: [], rooms: [], charter: false };
  expect((await getOffer(ctx, { id: hotel.id, kind: "hotel" }, { ...stay, nights: 4 })).quote.total).toBe(
    1_200_000 + 2 * 1_300_000 + 1_000_000,
  );
  const { problems } = await dryRunNights(ctx, hotel, edited(rows, 0, { room: "Không có", minNights: 31 }));
  expect(problems.map(({ message }) => message)).toEqual([
    "Khách sạn này không bán hạng phòng “Không có”.",
    "Tối thiểu từ 1 đến 30 đêm.",
  ]);
});

test("a file of one plan sets prices of that plan only; stock belongs to the rooms of all plans", async ({ ctx }) => {
  const plans = [
    aPlanDraft({ title: "Linh hoạt" }),
    aPlanDraft({ title: "Tiết kiệm" }),
    aPlanDraft({ title: "Theo giá đầu", changePercent: -10 }),
  ];
  const hotel = await aHotelOnSale(ctx, { plans, capacity: 4 });
  const [flexible, cheap, follows] = (await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? [];
  if (!flexible || !cheap || !follows) throw new Error("expected three plans");
  await savePriceRules(ctx, hotel.id, [{ kind: "base", label: "Giá", amountVnd: 800_000 }], undefined, cheap.id);
  const columns = nightColumns["room-night"];
  const ofCheap = { ...hotel, ratePlanId: cheap.id };
  const file = await exportNights(ctx, ofCheap, { from, to: addDays(from, 1) }, "csv");
  expect((await readTable(file, columns)).map(({ cells }) => Number(cells.price))).toEqual([800_000, 800_000]);

  const changedFile = Buffer.from(file.toString("utf8").replace("800000", "750.000 đ").replace(",4,", ",3,"));
  expect(await apply(ctx, ofCheap, await readTable(changedFile, columns))).toBe(1);

  const gridOfPlan = async (ratePlanId: string) =>
    (await stockGrid(ctx, { productId: hotel.id, ratePlanId, from, days: 2, nights: null })).cells;
  expect((await gridOfPlan(cheap.id)).map(({ price }) => price)).toEqual([750_000, 800_000]);
  expect((await gridOfPlan(flexible.id)).map(({ price }) => price)).toEqual([1_000_000, 1_300_000]);
  for (const plan of [flexible, cheap])
    expect((await gridOfPlan(plan.id)).map(({ capacity }) => capacity)).toEqual([3, 4]);
  // A plan that follows another one has no prices to write.
  const rows = await readTable(file, columns);
  await expect(dryRunNights(ctx, { ...hotel, ratePlanId: follows.id }, rows)).rejects.toMatchObject({
    message: messages.ownPricesOnly,
  });
});

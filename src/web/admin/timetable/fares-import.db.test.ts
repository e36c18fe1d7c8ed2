import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { changeFare } from "#modules/flights/commands/edit-fares.ts";
import { saveTimetable } from "#modules/flights/commands/save-timetable.ts";
import { exportFares } from "#modules/flights/queries/fare-sheet.ts";
import { getFare } from "#modules/flights/queries/timetable.ts";
import { departureSeats, timetableFares } from "#modules/flights/tables.ts";
import type { Context } from "#platform/context.ts";
import { sheetFormats } from "#platform/spreadsheets/write-table.ts";
import { test } from "#tests/support/context.ts";
import { sellOwnFlights } from "#tests/support/flights.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { timetableFrom } from "../../../../database/seed/demo/timetable.ts";
import { action } from "../spreadsheets/import-page.tsx";
import type { ImportDryRun } from "../spreadsheets/run-import-step.ts";
import { loader as exportLoader } from "./export-resource.ts";

const manager = aStaffMember("manager");
const as = (ctx: Context): Context => ({ ...ctx, actor: manager });

async function send(ctx: Context, form: Record<string, string | File>, actor = manager) {
  const visit = aVisit(ctx, "/admin/ve-may-bay/hang-ve/nhap-tep", { params: {}, form, actor });
  const { status, data } = await outcomeOf(Promise.resolve(action(visit as never)));
  const { result, ...answer } = (data ?? {}) as {
    tried?: ImportDryRun;
    applied?: number;
    result?: { tried: ImportDryRun };
  };
  return { status, tried: answer.tried ?? result?.tried, applied: answer.applied };
}

const linesOf = async (ctx: Context) => (await exportFares(as(ctx), "csv")).toString("utf8").trimEnd().split("\r\n");
const aFile = (lines: readonly string[]) => new File([lines.join("\r\n")], "hang-ve.csv", { type: "text/csv" });

/** A fare class of the first route, and its row with some cells replaced by column title. */
async function aRow(ctx: Context, changes: Record<string, string>) {
  const [head = "", first = ""] = await linesOf(ctx);
  const [titles, cells] = [head.replace("\ufeff", "").split(","), first.split(",")];
  const [airline = "", from = "", to = "", code = ""] = cells;
  const row = titles.map((title, index) => changes[title.replaceAll('"', "")] ?? cells[index] ?? "");
  return { head, row: row.join(","), key: { airline, from, to, code } };
}

test("Fare import of an exported file has no changes, in both formats", async ({ ctx }) => {
  const { classes, ...demo } = timetableFrom(calendarDate("2026-11-20"));
  // A few classes of each kind.
  await saveTimetable(ctx, { ...demo, flights: [], classes: classes.filter((_, index) => index % 15 === 0) });
  for (const format of sheetFormats) {
    const bytes = new Uint8Array(await exportFares(as(ctx), format));
    const { tried } = await send(ctx, { file: new File([bytes], `hang-ve.${format}`) });
    expect(tried, format).toMatchObject({
      changeCount: 0,
      problemCount: 0,
      unchanged: (await linesOf(ctx)).length - 1,
      signedPreview: null,
    });
  }
});

test("Fare import is a dry run first, and applies the shown prices, seats and new classes", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const { head, row, key } = await aRow(ctx, {
    "Người lớn: giá vé": "9.990.000",
    "Số chỗ mỗi chuyến": "33",
    "Tên hạng": "",
  });
  const before = (await getFare(as(ctx), key)).fare;
  const added = row.replace(key.code, "MOI").replace("9.990.000", "777.000").split(",");
  added[4] = "Hạng mới";
  const { tried } = await send(ctx, { file: aFile([head, row, added.join(",")]) });
  expect(tried).toMatchObject({ changeCount: 2, problemCount: 0, unchanged: 0, markedCount: 1 });
  expect(tried?.changes.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  expect((await getFare(as(ctx), key)).fare).toEqual(before);

  expect(await send(ctx, { signedPreview: tried?.signedPreview ?? "" })).toMatchObject({ applied: 2 });
  const { amounts } = before;
  expect((await getFare(as(ctx), key)).fare).toEqual({
    ...before,
    seats: 33,
    amounts: { ...amounts, adult: { ...amounts.adult, fare: 9_990_000 } },
  });
  expect((await getFare(as(ctx), { ...key, code: "MOI" })).fare).toMatchObject({
    brand: "Hạng mới",
    seats: 33,
    rules: [],
  });
});

test("Fare import updates the seats of departures, but never below the sold ones", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const { head, row, key } = await aRow(ctx, { "Số chỗ mỗi chuyến": "1" });
  const { seats } = (await getFare(as(ctx), key)).fare;
  const departsOn = calendarDate("2026-12-10");
  const [flight] = await ctx.db
    .execute<{ number: string }>(
      `select number from timetable_flights where origin = '${key.from}' and destination = '${key.to}' and airline = '${key.airline}' limit 1`,
    )
    .then(({ rows }) => rows);
  const number = flight?.number ?? "";
  const own = { number, departsOn, code: key.code };
  await ctx.db.insert(departureSeats).values({ ...own, capacity: seats, sold: 2, held: 1 });
  const { tried } = await send(ctx, { file: aFile([head, row]) });
  await send(ctx, { signedPreview: tried?.signedPreview ?? "" });
  const [left] = await ctx.db
    .select({ capacity: departureSeats.capacity })
    .from(departureSeats)
    .where(and(eq(departureSeats.number, number), eq(departureSeats.departsOn, departsOn)));
  expect(left).toEqual({ capacity: 3 });
});

test("Fare import reports each invalid cell by row and column, and applies nothing", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const { head, row } = await aRow(ctx, {});
  const wrong = [
    (await aRow(ctx, { "Điểm đến": "XXX" })).row,
    (await aRow(ctx, { "Người lớn: giá vé": "một triệu" })).row,
    (await aRow(ctx, { "Hoàn vé": "có lẽ", "Mã hạng": "HAI" })).row,
    (await aRow(ctx, { "Mã hạng": "BA", "Tên hạng": "" })).row,
    row,
    row,
  ];
  const { tried } = await send(ctx, { file: aFile([head, ...wrong]) });
  expect(tried).toMatchObject({ signedPreview: null, changeCount: 0 });
  expect(tried?.problems.map(({ row, column }) => [row, column])).toEqual(
    expect.arrayContaining([
      [2, "Điểm đến"],
      [3, "Người lớn: giá vé"],
      [4, "Hoàn vé"],
      [5, "Tên hạng"],
      [7, "Mã hạng"],
    ]),
  );
});

test("Fare import previews again when data has changed since, and overwrites nothing", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const { head, row, key } = await aRow(ctx, { "Người lớn: giá vé": "1.234.000" });
  const { tried } = await send(ctx, { file: aFile([head, row]) });
  const { fare, version } = await getFare(as(ctx), key);
  const { adult } = fare.amounts;
  await changeFare(
    as(ctx),
    { ...fare, amounts: { ...fare.amounts, adult: { ...adult, fare: 1_111_000 as never } } },
    version,
  );
  expect(await send(ctx, { signedPreview: tried?.signedPreview ?? "" })).toMatchObject({ status: 409 });
  expect((await getFare(as(ctx), key)).fare.amounts.adult.fare).toBe(1_111_000);
});

test("Fare import needs the write permission, and the export only the read permission", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const viewer = aStaffMember("viewer");
  const visit = aVisit(ctx, "/admin/ve-may-bay/hang-ve/xuat-tep?tep=csv", { params: {}, actor: viewer });
  expect(await ((await exportLoader(visit as never)) as Response).text()).toContain("Mã hạng");
  const before = await ctx.db.select().from(timetableFares);
  expect((await send(ctx, { file: aFile(await linesOf(ctx)) }, viewer)).status).toBe(403);
  expect(await ctx.db.select().from(timetableFares)).toEqual(before);
});

import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { addFlight } from "#modules/flights/commands/edit-flights.ts";
import { saveTimetable } from "#modules/flights/commands/save-timetable.ts";
import { timetableSearch } from "#modules/flights/contract/timetable-input.ts";
import { exportFlights } from "#modules/flights/queries/flight-sheet.ts";
import { getFlight, listFlights } from "#modules/flights/queries/timetable.ts";
import type { Context } from "#platform/context.ts";
import { sheetFormats } from "#platform/spreadsheets/write-table.ts";
import { test } from "#tests/support/context.ts";
import { sellOwnFlights } from "#tests/support/flights.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { aFlight } from "#tests/support/timetable.ts";
import { timetableFrom } from "../../../../database/seed/demo/timetable.ts";
import { action } from "../spreadsheets/import-page.tsx";
import type { ImportDryRun } from "../spreadsheets/run-import-step.ts";
import { loader as exportLoader } from "./export-resource.ts";

const manager = aStaffMember("manager");
const as = (ctx: Context): Context => ({ ...ctx, actor: manager });

async function send(ctx: Context, form: Record<string, string | File>, actor = manager) {
  const visit = aVisit(ctx, "/admin/ve-may-bay/nhap-tep", { params: {}, form, actor });
  const { status, data } = await outcomeOf(Promise.resolve(action(visit as never)));
  const { result, ...answer } = (data ?? {}) as {
    tried?: ImportDryRun;
    applied?: number;
    result?: { tried: ImportDryRun };
  };
  return { status, tried: answer.tried ?? result?.tried, applied: answer.applied };
}

const aFile = async (ctx: Context, change: (csv: string) => string) =>
  new File([change((await exportFlights(as(ctx), "csv")).toString("utf8"))], "lich.csv", { type: "text/csv" });

test("Timetable import of an exported file has no changes, in both formats", async ({ ctx }) => {
  const demo = timetableFrom(calendarDate("2026-11-20"));
  await saveTimetable(ctx, demo);
  for (const format of sheetFormats) {
    const bytes = new Uint8Array(await exportFlights(as(ctx), format));
    const { tried } = await send(ctx, { file: new File([bytes], `lich.${format}`) });
    expect(tried, format).toMatchObject({
      changeCount: 0,
      problemCount: 0,
      unchanged: demo.flights.length,
      signedPreview: null,
    });
  }
});

test("Timetable import is a dry run first, and applies what was shown", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const added = "QH700,QH,DAD,HPH,6h05,75,T2 T4 CN,321,,,01/12/2026,31/12/2026";
  const file = await aFile(ctx, (csv) => `${csv.replace("06:00", "06:30").trimEnd()}\r\n${added}\r\n`);
  const { tried } = await send(ctx, { file });
  expect(tried).toMatchObject({ changeCount: 2, problemCount: 0, unchanged: 6 });
  expect(tried?.changes.map(({ name, isNew }) => [name, isNew])).toEqual([
    ["VN213 HAN – SGN", false],
    ["QH700 DAD – HPH", true],
  ]);
  expect((await getFlight(as(ctx), "VN213")).flight.departsAt).toBe("06:00");

  expect(await send(ctx, { signedPreview: tried?.signedPreview ?? "", name: "lich.csv" })).toMatchObject({
    applied: 2,
  });
  expect((await getFlight(as(ctx), "VN213")).flight.departsAt).toBe("06:30");
  expect((await getFlight(as(ctx), "QH700")).flight).toMatchObject({ weekdays: [0, 1, 3], departsAt: "06:05" });
});

test("Timetable import reports each invalid row by column, and applies nothing", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const rows = [
    "VN213,VJ,,,,,,,,,,",
    "QH1,QH,DAD,XXX,06:00,75,T2,321,,,01/12/2026,31/12/2026",
    "QH2,QH,DAD,HPH,06:00,75,ngày lễ,321,,,01/12/2026,31/12/2026",
    "QH3,QH,DAD,,06:00,75,T2,321,,,01/12/2026,31/12/2026",
    "QH3,QH,DAD,HPH,06:00,75,T2,321,,,01/12/2026,31/12/2026",
  ];
  const file = await aFile(ctx, (csv) => [csv.split("\r\n")[0], ...rows].join("\r\n"));
  const { tried } = await send(ctx, { file });
  expect(tried).toMatchObject({ signedPreview: null, changeCount: 0 });
  expect(tried?.problems.map(({ row, column }) => [row, column]).sort()).toEqual([
    [2, "Số hiệu"],
    [3, "Điểm đến"],
    [4, "Ngày bay"],
    [5, "Điểm đến"],
    [6, "Số hiệu"],
  ]);
});

test("Timetable import previews again when data has changed since, and overwrites nothing", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const added = "QH700,QH,DAD,HPH,06:05,75,T2,321,,,01/12/2026,31/12/2026";
  const file = await aFile(ctx, (csv) => `${csv.trimEnd()}\r\n${added}\r\n`);
  const { tried } = await send(ctx, { file });
  await addFlight(as(ctx), aFlight("QH700", "DAD", "VII"));
  expect(await send(ctx, { signedPreview: tried?.signedPreview ?? "" })).toMatchObject({ status: 409 });
  expect((await getFlight(as(ctx), "QH700")).flight.to).toBe("VII");
});

test("Timetable import needs the write permission, and the export only the read permission", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const viewer = aStaffMember("viewer");
  const visit = aVisit(ctx, "/admin/ve-may-bay/xuat-tep?tep=csv", { params: {}, actor: viewer });
  const answer = (await exportLoader(visit as never)) as Response;
  expect(await answer.text()).toContain("VN213");
  const { total } = await listFlights({ ...ctx, actor: viewer }, timetableSearch.parse({}));
  expect(total).toBe(7);
  const rejected = await send(ctx, { file: await aFile(ctx, (csv) => csv) }, viewer);
  expect(rejected.status).toBe(403);
});

test("Timetable import reports at their cells a new flight whose last day is past and an invalid terminal", async ({
  ctx,
}) => {
  await sellOwnFlights(ctx);
  const rows = [
    "QH1,QH,DAD,HPH,06:00,75,T2,321,,,01/12/2025,31/12/2025",
    "QH2,QH,DAD,HPH,06:00,75,T2,321,=1+1,,01/12/2026,31/12/2026",
    "QH3,QH,DAD,HPH,06:00,75,T2,321,,@x,01/12/2026,31/12/2026",
    "QH4,QH,DAD,HPH,06:00,75,T2,321,t1,(trống),01/12/2026,31/12/2026",
  ];
  const file = await aFile(ctx, (csv) => [csv.split("\r\n")[0], ...rows].join("\r\n"));
  const { tried } = await send(ctx, { file });
  const problems = tried?.problems.toSorted((a, b) => a.row - b.row);
  expect(problems?.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, "Đến hết ngày", expect.stringContaining("đã hết ngày 31/12/2025")],
    [3, "Nhà ga đi", expect.stringContaining("1 đến 6 chữ và số")],
    [4, "Nhà ga đến", expect.stringContaining("1 đến 6 chữ và số")],
  ]);
});

test("Timetable import shows a warning when a file ends the sale of a flight", async ({ ctx }) => {
  await sellOwnFlights(ctx);
  const row = "VN213,,,,,,,,,,,20/11/2026";
  const file = await aFile(ctx, (csv) => [csv.split("\r\n")[0], row].join("\r\n"));
  const { tried } = await send(ctx, { file });
  expect(tried?.problems).toEqual([]);
  expect(tried?.changes[0]?.cells).toEqual([
    expect.objectContaining({
      column: "Đến hết ngày",
      after: "20/11/2026",
      warning: expect.stringContaining("đã qua"),
    }),
  ]);
});

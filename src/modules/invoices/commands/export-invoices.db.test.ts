import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { accountant, aPaidBooking, as, issue, latestInvoice, PRICE, test } from "#tests/support/invoices.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { sumIssuedIn } from "../queries/list-invoices.ts";
import { exportInvoices } from "./export-invoices.ts";
import { replaceInvoice } from "./request-invoice.ts";
import { sendInvoices } from "./send-invoices.ts";

test("the export of a month lists every invoice, and its sums are those of the page and of its lines", async ({
  ctx,
  clock,
}) => {
  for (let made = 0; made < 2; made += 1) {
    const { id } = await aPaidBooking(ctx);
    await issue(ctx, id);
  }
  const { id } = await aPaidBooking(ctx);
  await issue(ctx, id);
  const { id: invoiceId } = await latestInvoice(ctx, id);
  clock.forward(1);
  await replaceInvoice(as(ctx, accountant), { invoiceId, total: PRICE, reason: "Sai mã số thuế" });
  await sendInvoices(ctx);

  const month = calendarDate("2026-11-01");
  const text = (await exportInvoices(as(ctx, accountant), month, "csv")).toString("utf8");
  const [, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(/[,;]/));
  const sumOf = (place: number, all: string[][]) => all.reduce((sum, row) => sum + Number(row.at(place)), 0);
  const listed = rows.filter((row) => row[2]?.startsWith("C26TAA"));
  const counted = listed.filter((row) => row.includes("Đã xuất"));
  expect([listed.length, counted.length, rows.length]).toEqual([4, 3, 5]);
  const [sum] = await sumIssuedIn(ctx, month);
  expect(sum).toMatchObject({ count: 3, total: 3 * PRICE });
  for (const [place, amount] of [
    [-4, sum?.net],
    [-2, sum?.tax],
    [-1, sum?.total],
  ] as const)
    expect([sumOf(place, counted), Number(rows.at(-1)?.at(place))]).toEqual([amount, amount]);
  expect((await exportInvoices(as(ctx, accountant), calendarDate("2026-10-01"), "csv")).toString()).not.toContain(
    "C26TAA",
  );
  await expect(exportInvoices(as(ctx, aStaffMember("viewer")), month, "csv")).rejects.toMatchObject({
    kind: "forbidden",
  });
});

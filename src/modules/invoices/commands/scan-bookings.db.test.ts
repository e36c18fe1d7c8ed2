import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import { splitBooking } from "#modules/payments/commands/split-booking.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";
import { theirAccount } from "#tests/support/factories.ts";
import { failOneRow } from "#tests/support/failing-row.ts";
import { aPaidBooking, as, issue, PRICE, request, test } from "#tests/support/invoices.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { listNeeds } from "../queries/list-invoices.ts";
import { previewInvoice } from "../queries/preview-invoice.ts";
import { invoiceNeeds } from "../tables.ts";
import { scanBookings } from "./scan-bookings.ts";

test("a booking from before the first day of the settings is not invoiced, one with an invoice of ours goes on", async ({
  ctx,
  clock,
}) => {
  const known = await aPaidBooking(ctx);
  await issue(ctx, known.id);
  const foreign = await aPaidBooking(ctx);
  clock.forward(24 * 60);
  await saveSettings(ctx, "invoices", { series: "C26TAA", from: "2026-11-22", firstPayment: "deposit" });
  await scanBookings(ctx);
  expect(await listNeeds(ctx)).toMatchObject({ due: [], laterCount: 0 });
  expect(await previewInvoice(ctx, foreign.id)).toMatchObject({ next: null, later: null });
  await expect(request(ctx, foreign.id)).rejects.toMatchObject({ code: "nothing-to-invoice" });

  const why = { reason: "Khách bận", terms: "policy" as const, beneficiary: theirAccount };
  await cancelAndRefund(as(ctx, aStaffMember("manager")), known.id, why);
  await scanBookings(ctx);
  expect(await listNeeds(ctx)).toMatchObject({ due: [{ bookingId: known.id, amount: -PRICE }] });
  await saveSettings(ctx, "invoices", { series: "C26TAA", from: "2026-11-23", firstPayment: "deposit" });
  clock.forward(24 * 60);
  await scanBookings(ctx);
  expect(await listNeeds(ctx)).toMatchObject({ due: [{ bookingId: known.id, amount: -PRICE }] });
});

test("a part of a booking is as old as the whole, which another program has invoiced unless we have", async ({
  ctx,
  clock,
}) => {
  const [known, foreign] = [await aPaidBooking(ctx, { rooms: 2 }), await aPaidBooking(ctx, { rooms: 2 })];
  await issue(ctx, known.id, 2 * PRICE);
  await saveSettings(ctx, "invoices", { series: "C26TAA", from: "2026-11-22", firstPayment: "deposit" });
  clock.forward(24 * 60);
  const part = await splitOff(ctx, foreign.id);
  const ofKnown = await splitOff(ctx, known.id);
  await scanBookings(ctx);

  expect(await previewInvoice(ctx, part)).toMatchObject({ next: null, later: null });
  await expect(request(ctx, part)).rejects.toMatchObject({ code: "nothing-to-invoice" });
  const needs = async () =>
    new Map((await listNeeds(ctx)).due.map(({ bookingId, amount }): [string, number] => [bookingId, amount]));
  const both = new Map([
    [known.id, -PRICE],
    [ofKnown, PRICE],
  ]);
  expect(await needs()).toEqual(both);

  await saveSettings(ctx, "invoices", { series: "C26TAA", from: "2026-11-23", firstPayment: "deposit" });
  clock.forward(24 * 60);
  await scanBookings(ctx);
  expect(await needs()).toEqual(both);
});

test("a booking that cannot be looked at stops no other, and is looked at again by the next run", async ({
  ctx,
  clock,
}) => {
  const known = await aPaidBooking(ctx);
  await scanBookings(ctx);
  const paid = [known.id, (await aPaidBooking(ctx)).id, (await aPaidBooking(ctx)).id];
  await ctx.db.delete(invoiceNeeds);
  const failing = failOneRow(ctx);
  await expect(scanBookings(failing.ctx)).rejects.toThrow("failed rows: 1");
  expect(failing.failedIds).toHaveLength(1);
  const needed = async () => (await listNeeds(ctx)).due.map(({ bookingId }) => bookingId).sort();
  expect(await needed()).toEqual(paid.filter((id) => !failing.failedIds.includes(id)));
  clock.forward(60);
  await scanBookings(ctx);
  expect(await needed()).toEqual(paid.sort());
});

async function splitOff(ctx: Context, id: string): Promise<string> {
  const input = { rooms: [0], travellers: [], reason: "" };
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, input);
  const seen = { expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total), revision };
  return (await splitBooking(ctx, id, { ...input, ...seen })).splitOff.id;
}

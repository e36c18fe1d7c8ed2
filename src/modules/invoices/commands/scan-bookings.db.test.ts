import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { mergeBookings } from "#modules/payments/commands/merge-bookings.ts";
import { cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import { splitBooking } from "#modules/payments/commands/split-booking.ts";
import { previewMerge } from "#modules/payments/queries/preview-merge.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import type { Clock } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings, theirAccount } from "#tests/support/factories.ts";
import { failOneRow } from "#tests/support/failing-row.ts";
import { aCompany, aPaidBooking, as, issue, PRICE, receive, request, test } from "#tests/support/invoices.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { refreshNeedJob } from "../jobs.ts";
import { listNeeds, listOpenInvoices } from "../queries/list-invoices.ts";
import { previewInvoice } from "../queries/preview-invoice.ts";
import { invoiceNeeds, invoiceScans, invoices } from "../tables.ts";
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

test("an update with other rules lists what past stays lack or have too much, and nothing that is invoiced already", async ({
  ctx,
  clock,
}) => {
  const [missed, partly, overdue] = [await aPaidBooking(ctx), await aPaidBooking(ctx), await aPaidBooking(ctx)];
  const [settled, tooMuch] = [await aPaidBooking(ctx), await aPaidBooking(ctx)];
  for (const { id } of [partly, settled, tooMuch]) await issue(ctx, id);
  const invoiced = (total: number) => ({ totalVnd: vnd(total), netVnd: vnd(total), taxVnd: vnd(0) });
  await ctx.db
    .update(invoices)
    .set(invoiced(PRICE - 1_000_000))
    .where(eq(invoices.bookingId, partly.id));
  await ctx.db
    .update(invoices)
    .set(invoiced(PRICE + 500_000))
    .where(eq(invoices.bookingId, tooMuch.id));
  await ctx.db.update(bookings).set({ state: "completed" });
  clock.forward(30 * 24 * 60);
  // As the former version left it.
  await ctx.db.delete(invoiceNeeds);
  const firstDay = calendarDate("2026-11-05");
  await ctx.db.insert(invoiceNeeds).values({ bookingId: overdue.id, amountVnd: vnd(PRICE), dueOn: firstDay });
  await ctx.db.insert(invoiceScans).values({ name: "bookings", terms: "2026-11-01 deposit", readUntil: clock.now });

  await scanBookings(ctx);

  const { due } = await listNeeds(ctx);
  expect(new Map(due.map(({ bookingId, amount }) => [bookingId, amount]))).toEqual(
    new Map([
      [missed.id, PRICE],
      [partly.id, 1_000_000],
      [overdue.id, PRICE],
      [tooMuch.id, -500_000],
    ]),
  );
  expect(due.find(({ bookingId }) => bookingId === overdue.id)).toMatchObject({ dueOn: firstDay });
  expect(await listOpenInvoices(ctx)).toMatchObject({ invoices: [] });
});

test("a booking that cannot be looked at stops no other, and has a job of its own that is repeated", async ({
  ctx,
}) => {
  const known = await aPaidBooking(ctx);
  await scanBookings(ctx);
  const paid = [known.id, (await aPaidBooking(ctx)).id, (await aPaidBooking(ctx)).id];
  await ctx.db.delete(invoiceNeeds);
  const failing = failOneRow(ctx);
  const queued: { job: string; data: object }[] = [];
  const jobs = {
    ...ctx.jobs,
    enqueue: async (_: Context, { name }: { name: string }, data: object) => void queued.push({ job: name, data }),
  };
  await scanBookings({ ...failing.ctx, jobs });
  const [failedId] = failing.failedIds;
  expect(queued).toEqual([{ job: refreshNeedJob.name, data: { bookingId: failedId } }]);
  const needed = async () => (await listNeeds(ctx)).due.map(({ bookingId }) => bookingId).sort();
  expect(await needed()).toEqual(paid.filter((id) => !failing.failedIds.includes(id)));
  await refreshNeedJob.run(ctx, { bookingId: String(failedId) });
  expect(await needed()).toEqual(paid.sort());
});

/** Two bookings of one customer for one stay; the settings begin between them. Another day later they are merged. */
async function twoOfAStay(ctx: Context, clock: Clock, paidOfOld = PRICE, roomsOfOld = 1) {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity: 20, rooms: [aRoomDraft({ units: 20 })] });
  const place = async (key: string, payment: "full" | "deposit", quantity = 1) => {
    const rooms = [{ roomId: cruise.roomIds[0] ?? "", quantity }];
    const stay = { adults: 2 * quantity, rooms, expectedTotal: vnd(quantity * PRICE) };
    return placeBooking(ctx, aBookingInput(cruise, { ...stay, payment, invoice: aCompany }), { key });
  };
  const old = await place("merge-old", paidOfOld < PRICE ? "deposit" : "full", roomsOfOld);
  await receive(ctx, old.code, paidOfOld);
  clock.forward(24 * 60);
  await saveSettings(ctx, "invoices", { series: "C26TAA", from: "2026-11-22", firstPayment: "prepayment" });
  const recent = await place("merge-recent", "full");
  await receive(ctx, recent.code, PRICE);
  clock.forward(60);
  return { old, recent };
}

async function merge(ctx: Context, into: string, code: string) {
  const { after, revision, otherRevision } = await previewMerge(ctx, into, code);
  await mergeBookings(ctx, into, { code, expectedTotal: vnd(after.total), revision, otherRevision });
}

const nextOf = async (ctx: Context, id: string) => (await previewInvoice(ctx, id))?.next?.total ?? 0;

test("the money that an older booking had before it was merged into a newer one is left to the other program", async ({
  ctx,
  clock,
}) => {
  const { old, recent } = await twoOfAStay(ctx, clock, 3_000_000);
  await merge(ctx, recent.id, old.code);
  await scanBookings(ctx);
  expect((await listNeeds(ctx)).due).toMatchObject([{ bookingId: recent.id, amount: PRICE }]);
  await issue(ctx, recent.id);
  expect(await previewInvoice(ctx, recent.id)).toMatchObject({ next: null, later: { amount: PRICE - 3_000_000 } });

  await receive(ctx, recent.code, PRICE - 3_000_000);
  expect(await nextOf(ctx, recent.id)).toBe(PRICE - 3_000_000);
  const why = { reason: "Khách bận", terms: "policy" as const, beneficiary: theirAccount };
  await cancelAndRefund(as(ctx, aStaffMember("manager")), recent.id, why);
  await scanBookings(ctx);
  expect((await listNeeds(ctx)).due).toMatchObject([{ bookingId: recent.id, amount: -PRICE }]);
});

test("a newer booking that was merged into an older one is invoiced, without the money that the older one had", async ({
  ctx,
  clock,
}) => {
  const { old, recent } = await twoOfAStay(ctx, clock);
  await merge(ctx, old.id, recent.code);
  expect(await nextOf(ctx, old.id)).toBe(PRICE);
  await issue(ctx, old.id);
  expect(await previewInvoice(ctx, old.id)).toMatchObject({ next: null, later: null });
});

test("a part of a merged booking takes the money of the older one that is more than the rest", async ({
  ctx,
  clock,
}) => {
  const { old, recent } = await twoOfAStay(ctx, clock, 2 * PRICE, 2);
  await merge(ctx, recent.id, old.code);
  expect(await nextOf(ctx, recent.id)).toBe(PRICE);
  clock.forward(1);
  const part = await splitOff(ctx, recent.id, [0, 1]);
  expect([await nextOf(ctx, recent.id), await nextOf(ctx, part)]).toEqual([0, PRICE]);
});

test("a part that was split off before its whole was merged with a newer booking is left to the other program", async ({
  ctx,
  clock,
}) => {
  const { old, recent } = await twoOfAStay(ctx, clock, 2 * PRICE, 2);
  const part = await splitOff(ctx, old.id);
  clock.forward(1);
  await merge(ctx, old.id, recent.code);
  await issue(ctx, old.id);
  expect(await previewInvoice(ctx, part)).toMatchObject({ next: null, later: null });
});

test("a merged booking with an invoice of ours goes on when the settings begin later", async ({ ctx, clock }) => {
  const { old, recent } = await twoOfAStay(ctx, clock);
  await saveSettings(ctx, "invoices", { series: "C26TAA", from: "2026-11-01", firstPayment: "prepayment" });
  await merge(ctx, old.id, recent.code);
  await issue(ctx, old.id, 2 * PRICE);
  await saveSettings(ctx, "invoices", { series: "C26TAA", from: "2026-11-23", firstPayment: "prepayment" });
  const why = { reason: "Khách bận", terms: "policy" as const, beneficiary: theirAccount };
  await cancelAndRefund(as(ctx, aStaffMember("manager")), old.id, why);
  await scanBookings(ctx);
  expect((await listNeeds(ctx)).due).toMatchObject([{ bookingId: old.id, amount: -2 * PRICE }]);
});

test("a part that is merged again is invoiced as the whole was, by us or by the other program", async ({
  ctx,
  clock,
}) => {
  const foreign = await aPaidBooking(ctx, { rooms: 2 });
  clock.forward(24 * 60);
  await saveSettings(ctx, "invoices", { series: "C26TAA", from: "2026-11-22", firstPayment: "deposit" });
  const ours = await placedToday(ctx);
  for (const { id } of [foreign, ours]) {
    clock.forward(1);
    const part = await getBookingRow(ctx, await splitOff(ctx, id));
    clock.forward(1);
    await merge(ctx, id, part.code);
  }
  expect(await nextOf(ctx, foreign.id)).toBe(0);
  expect(await nextOf(ctx, ours.id)).toBe(2 * PRICE);
});

/** A paid booking of two rooms, without saving settings. */
async function placedToday(ctx: Context) {
  const cruise = await aCruise(ctx);
  const rooms = [{ roomId: cruise.roomIds[0] ?? "", quantity: 2 }];
  const order = aBookingInput(cruise, { adults: 4, rooms, expectedTotal: vnd(2 * PRICE), invoice: aCompany });
  const placed = await placeBooking(ctx, order, { key: "part-merged-again" });
  await receive(ctx, placed.code, 2 * PRICE);
  return placed;
}

async function splitOff(ctx: Context, id: string, rooms = [0]): Promise<string> {
  const input = { rooms, travellers: [], reason: "" };
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, input);
  const expected = { expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total), revision };
  return (await splitBooking(ctx, id, { ...input, ...expected })).splitOff.id;
}

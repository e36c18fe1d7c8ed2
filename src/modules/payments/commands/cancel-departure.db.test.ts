import { eq, like } from "drizzle-orm";
import { expect } from "vitest";
import { vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { roomNights } from "#modules/availability/tables.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { CancelDepartureInput } from "#modules/bookings/contract/departure.ts";
import { cancelDepartureInput } from "#modules/bookings/contract/departure.ts";
import { getBooking, getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { refunds } from "../tables.ts";
import { cancelDeparture, previewCancelOfDeparture } from "./cancel-departure.ts";
import { recordManualReceipt } from "./record-receipt.ts";

const STORM = "Cảng vụ cấm tàu vì bão số 9";
let made = 0;

async function placed(ctx: Context, cruise: TestCruise) {
  made += 1;
  const contact = { name: `Khách Thử ${made}`, phone: `09130${10_000 + made}`, email: `khach${made}@example.vn` };
  return placeBooking(ctx, aBookingInput(cruise, { contact }), { key: `cancel-departure-${made}` });
}

async function paid(ctx: Context, cruise: TestCruise, amount = 6_700_000) {
  const booking = await placed(ctx, cruise);
  const receipt = { code: booking.code, amount: vnd(amount), reference: `FT${made}`, bankedAt: ctx.now() };
  await recordManualReceipt({ ...ctx, actor: aStaffMember("accountant") }, receipt);
  return booking;
}

async function aDeparture(ctx: Context) {
  await someSettings(ctx, { depositPercent: 30 });
  const cruise = await aCruise(ctx, { capacity: 5, rooms: [aRoomDraft({ units: 5 })] });
  const all = { one: await paid(ctx, cruise), two: await paid(ctx, cruise), waiting: await placed(ctx, cruise) };
  return { cruise, ...all };
}

const cancel = ({ id, checkIn }: TestCruise, change: Partial<CancelDepartureInput> = {}): CancelDepartureInput => ({
  productId: id,
  on: checkIn,
  reason: STORM,
  terms: "full",
  close: false,
  ...change,
});

async function cancelled(ctx: Context, input: CancelDepartureInput) {
  const { previewToken } = await previewCancelOfDeparture(ctx, input);
  return cancelDeparture(ctx, input, previewToken);
}

const promised = async (ctx: Context) =>
  (await ctx.db.select().from(refunds)).map(({ amountVnd, state, reason }) => [amountVnd, state, reason]);

test("a whole departure is cancelled, and all of its refunds wait for a second person's approval", async ({ ctx }) => {
  const { cruise, one, two, waiting } = await aDeparture(ctx);
  const sales = { ...ctx, actor: aStaffMember("sales") };

  const plan = await cancelled(sales, cancel(cruise));

  expect(plan).toMatchObject({ done: 3, stays: 0, refund: 13_400_000 });
  for (const { id } of [one, two, waiting]) expect((await getBooking(ctx, id)).state).toBe("cancelled");
  expect(await promised(ctx)).toEqual([
    [6_700_000, "requested", STORM],
    [6_700_000, "requested", STORM],
  ]);
  const nights = await ctx.db.select().from(roomNights).where(eq(roomNights.nightOn, cruise.checkIn));
  expect(nights).toMatchObject([{ held: 0, sold: 0, closed: false }]);
});

test("with its terms applied, each booking keeps what its own terms keep", async ({ ctx, clock }) => {
  const { cruise, one } = await aDeparture(ctx);
  clock.now = new Date("2026-12-07T05:00:00Z"); // a day into the tier that keeps 30%

  const plan = await cancelled(ctx, cancel(cruise, { terms: "policy" }));

  expect(plan).toMatchObject({ done: 2, refund: 9_380_000 });
  expect(await getBookingRow(ctx, one.id)).toMatchObject({ keptVnd: 2_010_000, refundDueVnd: 4_690_000 });
  expect((await promised(ctx)).map(([amount]) => amount)).toEqual([4_690_000, 4_690_000]);
  expect(cancelDepartureInput.parse({ productId: cruise.id, on: cruise.checkIn, reason: STORM })).toMatchObject({
    terms: "full",
    close: false,
  });
});

test("every customer reads the reason and the refund in one email", async ({ ctx }) => {
  const { cruise } = await aDeparture(ctx);
  const manager = { ...ctx, actor: aStaffMember("manager") };

  await cancelled(manager, cancel(cruise, { close: true }));

  const emails = await ctx.db.select().from(outbox).where(like(outbox.subject, "Đã huỷ đơn%"));
  expect(emails).toHaveLength(3);
  for (const { text } of emails) expect(text).toContain(`Lý do: ${STORM}`);
  expect(emails.filter(({ text }) => text.includes("Chúng tôi sẽ hoàn lại 6,700,000 đ"))).toHaveLength(2);
  const log = await ctx.db.select().from(auditEvents).where(eq(auditEvents.action, "departure.cancelled"));
  expect(log).toMatchObject([
    { subjectType: "cruise", subjectId: cruise.id, after: { done: 3, stays: 0, refund: 13_400_000, terms: "full" } },
  ]);
  await expect(placed(ctx, cruise)).rejects.toMatchObject({ code: "closed" });
});

test("a preview requests no refunds, and a payment after it makes it stale", async ({ ctx }) => {
  const { cruise, one, waiting } = await aDeparture(ctx);

  const { previewToken } = await previewCancelOfDeparture(ctx, cancel(cruise));
  expect(await promised(ctx)).toEqual([]);
  expect((await getBooking(ctx, one.id)).state).not.toBe("cancelled");
  const receipt = { code: waiting.code, amount: vnd(6_700_000), reference: "FT-late", bankedAt: ctx.now() };
  await recordManualReceipt({ ...ctx, actor: aStaffMember("accountant") }, receipt);

  await expect(cancelDeparture(ctx, cancel(cruise), previewToken)).rejects.toMatchObject({
    code: "changed-meanwhile",
    result: { done: 3, refund: 20_100_000 },
  });
  expect(await promised(ctx)).toEqual([]);
  await cancelled(ctx, cancel(cruise));
  await expect(cancelDeparture(ctx, cancel(cruise), previewToken)).rejects.toMatchObject({ code: "nothing-left" });
  expect(await promised(ctx)).toHaveLength(3);
});

test("cancelling needs the permission to write bookings", async ({ ctx }) => {
  const { cruise } = await aDeparture(ctx);
  for (const role of ["viewer", "accountant", "content"] as const) {
    const other = { ...ctx, actor: aStaffMember(role) };
    await expect(previewCancelOfDeparture(other, cancel(cruise))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(cancelDeparture(other, cancel(cruise), "")).rejects.toMatchObject({ kind: "forbidden" });
  }
});

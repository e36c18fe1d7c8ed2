import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { addDays, calendarDate, formatDate } from "#kernel/calendar-date.ts";
import { formatVnd, vnd } from "#kernel/money.ts";
import { auditEvents } from "#modules/audit/tables.ts";
import { saveRatePlans } from "#modules/availability/commands/save-rate-plans.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { removeCommission } from "#modules/commissions/commands.ts";
import { MAX_COMMISSION_PERCENT } from "#modules/commissions/limits.ts";
import { listCommissions } from "#modules/commissions/queries.ts";
import { touchProductById } from "#modules/products/commands/touch-product.ts";
import { findDefaultPrice } from "#modules/products/queries/list-product-names.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aHotelBookingInput, aHotelOnSale, flexible, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import type { ChangeInput } from "../../contract/change.ts";
import { getBookingRow, lockBooking } from "../../queries/get-booking.ts";
import { getBookingDetail } from "../../queries/get-booking-detail.ts";
import { planSplit } from "../../queries/plan-split.ts";
import { previewChange } from "../../queries/preview-change.ts";
import { getSupplierStatement } from "../../queries/supplier-statement.ts";
import { unchangedInput } from "../../rules/change.ts";
import { commissionIn } from "../../rules/commission.ts";
import { bookings } from "../../tables.ts";
import { changeBooking } from "../change/change-booking.ts";
import { placeBooking } from "../place/place-booking.ts";
import { applyPayment } from "../settle/settle-booking.ts";
import { splitBookingRows } from "../split-merge/split-booking.ts";
import { exportSupplierStatement } from "./export-supplier-statement.ts";
import { setProductCommission } from "./set-product-commission.ts";

const saver = { ...flexible, title: "Không hoàn huỷ", cancellation: [], changePercent: -10, depositPercent: 100 };
const newYear = calendarDate("2026-01-01");

/** A hotel under two plans: two nights cost 2,000,000 đ or 1,800,000 đ. */
async function aHotelWithPlans(ctx: Context) {
  await someSettings(ctx, { depositPercent: 30 });
  const hotel = await aHotelOnSale(ctx, { capacity: 9 });
  const plansOf = async () => (await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? [];
  await inTransaction(ctx, async (ctx) => {
    const [own] = await plansOf();
    await saveRatePlans(ctx, hotel.id, [{ ...flexible, ...(own && { id: own.id }) }, saver]);
    await touchProductById(ctx, hotel.id);
  });
  const [free = "", none = ""] = (await plansOf()).map(({ id }) => id);
  const prices: Record<string, number> = { [free]: 2_000_000, [none]: 1_800_000 };
  let last = 0;
  const book = async (plans: string[]) => {
    last += 1;
    const rooms = plans.map((ratePlanId) => ({ roomId: hotel.roomIds[0] ?? "", quantity: 1, ratePlanId }));
    const expectedTotal = vnd(plans.reduce((sum, plan) => sum + (prices[plan] ?? 0), 0));
    const contact = { name: "Lê Thu Hằng", phone: `09123457${10 + last}`, email: `khach${last}@example.vn` };
    const { id } = await placeBooking(ctx, aHotelBookingInput(hotel, { rooms, expectedTotal, contact }), {
      key: `commission-${hotel.id}-${last}`,
    });
    return id;
  };
  const percentOf = async (id: string) => (await getBookingRow(ctx, id)).commissionBasisPoints;
  const amountOf = async (id: string) => commissionIn(await getBookingRow(ctx, id));
  return {
    amountOf,
    id: hotel.id,
    checkIn: hotel.checkIn,
    roomId: hotel.roomIds[0] ?? "",
    free,
    none,
    book,
    percentOf,
  };
}

test("a stay is sold under the commission of its plan and season, and keeps it", async ({ ctx }) => {
  const { id: productId, checkIn, free, none, book, percentOf } = await aHotelWithPlans(ctx);
  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 1000 });
  const usual = await book([free]);
  const season = { from: addDays(checkIn, -3), until: checkIn };
  await setProductCommission(ctx, { productId, ...season, basisPoints: 1200 });
  const inSeason = await book([free]);
  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 2000 });
  const ofPlan = await book([none]);
  const passed = { from: addDays(checkIn, -3), until: addDays(checkIn, -1) };
  await setProductCommission(ctx, { productId, planId: none, ...passed, basisPoints: 5000 });
  const afterSeason = await book([none]);

  expect(await Promise.all([usual, inSeason, ofPlan, afterSeason].map(percentOf))).toEqual([1000, 1200, 2000, 2000]);
  await removeCommission(ctx, { productId, ...season });
  expect(await percentOf(await book([free]))).toBe(1000);
  expect(await percentOf(inSeason)).toBe(1200);
  await expect(removeCommission(ctx, { productId, ...season })).rejects.toMatchObject({ code: "commission-not-found" });
  const listed = (await listCommissions(ctx)).find(({ id }) => id === productId)?.commissions;
  expect(listed?.map(({ planId, until }) => [planId, until])).toEqual([
    [null, null],
    [none, passed.until],
    [none, null],
  ]);
});

test("a booking under two plans has the commission of both, weighed by their price", async ({ ctx }) => {
  const { id: productId, free, none, book, percentOf } = await aHotelWithPlans(ctx);
  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 2000 });
  const both = await book([free, none]);
  expect(await percentOf(both), "one part has none").toBeNull();

  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 1000 });
  // 200,000 đ of 2,000,000 đ and 360,000 đ of 1,800,000 đ.
  expect(await percentOf(both)).toBe(1474);
  expect(await percentOf(await book([free, none]))).toBe(1474);
});

/** The paid booking then has these plans, one for each of its rooms. */
async function changePlans(ctx: Context, id: string, roomId: string, plans: string[]) {
  const booking = await getBookingRow(ctx, id);
  const rooms = plans.map((ratePlanId) => ({ roomId, quantity: 1, ratePlanId }));
  const input: ChangeInput = { ...unchangedInput(booking), adults: 2 * plans.length, rooms, override: { is: "none" } };
  const { revision, after } = await previewChange(ctx, id, input);
  await changeBooking(ctx, id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
}

const pay = (ctx: Context, id: string) =>
  inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, id);
    await applyPayment(ctx, booking, booking.totalVnd);
  });

test("a change of plans takes their commission, and another day keeps the one of the sale", async ({ ctx }) => {
  const { id: productId, checkIn, roomId, free, none, book, percentOf } = await aHotelWithPlans(ctx);
  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 1000 });
  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 2000 });
  const [one, both, moved] = [await book([free]), await book([free, none]), await book([free])];
  for (const id of [one, both, moved]) await pay(ctx, id);

  await changePlans(ctx, one, roomId, [none]);
  expect(await percentOf(one)).toBe(2000);
  await changePlans(ctx, one, roomId, [free, none]);
  expect(await percentOf(one)).toBe(1474);
  await changePlans(ctx, both, roomId, [free]);
  expect(await percentOf(both)).toBe(1000);

  const nextDay = addDays(checkIn, 1);
  await setProductCommission(ctx, { productId, planId: free, from: nextDay, until: nextDay, basisPoints: 3000 });
  const input = { ...unchangedInput(await getBookingRow(ctx, moved)), checkIn: nextDay };
  const { revision, after } = await previewChange(ctx, moved, input);
  await changeBooking(ctx, moved, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
  expect(await percentOf(moved)).toBe(1000);
});

test("each part of a split booking has the commission of its own plan", async ({ ctx }) => {
  const { id: productId, free, none, book, percentOf } = await aHotelWithPlans(ctx);
  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 1000 });
  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 2000 });
  const [both, other] = [await book([free, none]), await book([free, none])];
  for (const id of [both, other]) await pay(ctx, id);
  const split = (id: string) =>
    inTransaction(ctx, async (ctx) => {
      const booking = await lockBooking(ctx, id);
      const place = booking.price.rooms.findIndex(({ ratePlanId }) => ratePlanId === none);
      const plan = await planSplit(ctx, booking, { rooms: [place], travellers: [], reason: "" });
      const { remaining, splitOff } = await splitBookingRows(ctx, booking, plan, "");
      return Promise.all([remaining.id, splitOff.id].map(percentOf));
    });

  expect(await split(both)).toEqual([1000, 2000]);
  await removeCommission(ctx, { productId, planId: none, from: newYear });
  expect(await split(other), "the percentage of its plan is gone").toEqual([1474, 1474]);
});

test("a split by plans keeps the commission of the whole where the price of one part would cap it", async ({ ctx }) => {
  const { id: productId, checkIn, free, none, book, amountOf } = await aHotelWithPlans(ctx);
  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 1000 });
  // The plan costs 900,000 đ a night.
  const season = { from: checkIn, until: checkIn };
  await setProductCommission(ctx, { productId, planId: none, ...season, roomNightVnd: vnd(1_000_000) });
  const both = await book([free, none]);
  await pay(ctx, both);
  expect(await amountOf(both)).toBe(2_200_000);
  const parts = await inTransaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, both);
    const plan = await planSplit(ctx, booking, { rooms: [0], travellers: [], reason: "" });
    return splitBookingRows(ctx, booking, plan, "");
  });
  const [here, there] = [await amountOf(parts.remaining.id), await amountOf(parts.splitOff.id)];
  expect((here ?? 0) + (there ?? 0)).toBe(2_200_000);
});

test("a correction reaches the bookings that it holds for, and no others with the same percentage", async ({ ctx }) => {
  const { id: productId, free, none, book, percentOf } = await aHotelWithPlans(ctx);
  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 150 });
  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 150 });
  const [usual, ofPlan] = [await book([free]), await book([none])];

  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 1500 });
  expect(await Promise.all([usual, ofPlan].map(percentOf))).toEqual([1500, 150]);
  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 2000 });
  expect(await Promise.all([usual, ofPlan].map(percentOf))).toEqual([1500, 2000]);
});

test("a correction reaches a booking under two plans, whichever of them it corrects", async ({ ctx }) => {
  const { id: productId, free, none, book, percentOf } = await aHotelWithPlans(ctx);
  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 1000 });
  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 200 });
  const both = await book([free, none]);
  expect(await percentOf(both)).toBe(621);

  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 2000 });
  expect(await percentOf(both)).toBe(1474);
  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 1500 });
  expect(await percentOf(both)).toBe(1737);
  await removeCommission(ctx, { productId, planId: none, from: newYear });
  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 1200 });
  expect(await percentOf(both), "one of its percentages is gone").toBe(1737);
});

test("a correction reaches what was sold before another commission was stored, and stays out of what was not", async ({
  ctx,
  clock,
}) => {
  const { id: productId, checkIn, free, book, percentOf } = await aHotelWithPlans(ctx);
  const unknown = await book([free]);
  clock.forward(5);
  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 150 });
  clock.forward(5);
  const usual = await book([free]);
  clock.forward(5);
  await setProductCommission(ctx, { productId, from: checkIn, until: checkIn, basisPoints: 2000 });
  await setProductCommission(ctx, { productId, from: addDays(newYear, 1), basisPoints: 150 });
  const inSeason = await book([free]);

  await setProductCommission(ctx, { productId, from: checkIn, until: checkIn, basisPoints: 150 });
  expect(await Promise.all([unknown, usual, inSeason].map(percentOf))).toEqual([150, 150, 150]);
  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 1500 });
  expect(await Promise.all([unknown, usual, inSeason].map(percentOf))).toEqual([1500, 1500, 150]);
  await setProductCommission(ctx, { productId, from: newYear, basisPoints: 1400 });
  expect(await Promise.all([unknown, usual, inSeason].map(percentOf))).toEqual([1400, 1400, 150]);
});

test("an amount for each room and night is kept, follows rooms and plans, and adds up to the statement", async ({
  ctx,
}) => {
  const { id: productId, checkIn, roomId, free, none, book, amountOf } = await aHotelWithPlans(ctx);
  await setProductCommission(ctx, { productId, from: newYear, roomNightVnd: vnd(150_000) });
  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 2000 });
  const [one, both] = [await book([free]), await book([free, none])];
  for (const id of [one, both]) await pay(ctx, id);
  // Two nights of 150,000 đ, and 360,000 đ of the other plan.
  expect(await Promise.all([one, both].map(amountOf))).toEqual([300_000, 660_000]);
  const search = { product: productId, month: checkIn.slice(0, 7) };
  const [supplier] = (await getSupplierStatement(ctx, search)).suppliers;
  expect(supplier).toMatchObject({ bookings: 2, commission: 960_000, owed: 5_800_000 - 960_000, unknown: 0 });
  const sheet = await exportSupplierStatement(ctx, search, { format: "csv", carried: [], paid: [] });
  expect(sheet.toString(), "no percentage").toMatch(/,2000000,\d+,,300000,/);

  await changePlans(ctx, one, roomId, [free, free, free]);
  expect(await amountOf(one)).toBe(900_000);
  await changePlans(ctx, both, roomId, [none]);
  expect(await amountOf(both)).toBe(360_000);
  await changePlans(ctx, both, roomId, [free]);
  expect(await amountOf(both)).toBe(300_000);
});

test("a corrected amount corrects what carries it, and a percentage may take its place", async ({ ctx }) => {
  const { id: productId, free, none, book, amountOf, percentOf } = await aHotelWithPlans(ctx);
  const unknown = await book([none]);
  await setProductCommission(ctx, { productId, planId: none, from: newYear, roomNightVnd: vnd(10_000) });
  await setProductCommission(ctx, { productId, from: newYear, roomNightVnd: vnd(15_000) });
  const [one, both] = [await book([free]), await book([free, none])];
  expect(await Promise.all([unknown, one, both].map(amountOf))).toEqual([20_000, 30_000, 50_000]);

  await setProductCommission(ctx, { productId, from: newYear, roomNightVnd: vnd(150_000) });
  expect(await Promise.all([unknown, one, both].map(amountOf))).toEqual([20_000, 300_000, 320_000]);
  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 1000 });
  expect(await Promise.all([unknown, one, both].map(amountOf))).toEqual([180_000, 300_000, 480_000]);
  // 180,000 đ are 4.74 percent of 3,800,000 đ.
  expect(await Promise.all([unknown, both].map(percentOf))).toEqual([1000, 474]);
});

test("a percentage beside an amount follows a discount and a correction, and outlives the deleted rate", async ({
  ctx,
}) => {
  const { id: productId, checkIn, free, none, book, amountOf } = await aHotelWithPlans(ctx);
  await setProductCommission(ctx, { productId, from: newYear, roomNightVnd: vnd(150_000) });
  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 2000 });
  const both = await book([free, none]);
  await pay(ctx, both);
  const change = async (some: Partial<ChangeInput>) => {
    const input = { ...unchangedInput(await getBookingRow(ctx, both)), ...some };
    const { revision, after } = await previewChange(ctx, both, input);
    await changeBooking(ctx, both, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
  };
  await change({ adjustments: [{ kind: "discount", label: "Khách quen", amount: vnd(380_000) }] });
  // 300,000 đ, and 20 percent of 1,620,000 đ; a booking stores one percentage, rounded to a hundredth of a percent.
  expect(Math.abs(((await amountOf(both)) ?? 0) - 624_000)).toBeLessThan(342);
  await setProductCommission(ctx, { productId, planId: none, from: newYear, basisPoints: 1000 });
  expect(await amountOf(both)).toBe(300_000 + 162_000);

  await removeCommission(ctx, { productId, planId: none, from: newYear, until: undefined });
  await change({ checkIn: addDays(checkIn, 7) });
  expect(await amountOf(both)).toBe(300_000 + 162_000);
  const { rooms } = unchangedInput(await getBookingRow(ctx, both));
  await change({ checkIn: addDays(checkIn, 14), rooms: rooms.toReversed() });
  expect(await amountOf(both), "plans in another order").toBe(300_000 + 162_000);
});

test("an amount is rejected above the largest percentage of the usual price of a room, or above that price for a season", async ({
  ctx,
}) => {
  const { id: productId, free, checkIn, book, amountOf } = await aHotelWithPlans(ctx);
  const usual = vnd((await findDefaultPrice(ctx, productId)) ?? 0);
  const key = { productId, from: newYear };
  const most = vnd(Math.floor((usual * MAX_COMMISSION_PERCENT) / 100));
  const tooMuch = setProductCommission(ctx, { ...key, roomNightVnd: vnd(most + 1) });
  const limit = expect.stringContaining(formatVnd(most));
  await expect(tooMuch).rejects.toMatchObject({ kind: "invalid", fields: { roomNight: limit } });
  const season = { ...key, until: checkIn };
  const aboveThePrice = setProductCommission(ctx, { ...season, roomNightVnd: vnd(usual + 1) });
  await expect(aboveThePrice).rejects.toMatchObject({
    fields: { roomNight: expect.stringContaining(formatVnd(usual)) },
  });
  await setProductCommission(ctx, { ...season, roomNightVnd: usual });
  await removeCommission(ctx, season);

  await setProductCommission(ctx, { ...key, roomNightVnd: most });
  // A price that was lowered caps the commission.
  const id = await book([free]);
  await ctx.db
    .update(bookings)
    .set({ totalVnd: vnd(1000), dueNowVnd: vnd(1000) })
    .where(eq(bookings.id, id));
  expect(await amountOf(id)).toBe(1000);
  const { code } = await getBookingRow(ctx, id);
  expect((await getBookingDetail(ctx, code)).commission).toMatchObject({ amount: 1000, agreed: 2 * most });
});

test("the audit log has the title of the plan and the last day of a commission", async ({ ctx }) => {
  const { id: productId, checkIn, none } = await aHotelWithPlans(ctx);
  const key = { productId, planId: none, from: newYear, until: checkIn };
  const manager = { ...ctx, actor: aStaffMember("manager") };
  await setProductCommission(manager, { ...key, basisPoints: 2000 });
  await removeCommission(manager, key, { plan: saver.title });

  const entries = await ctx.db.select().from(auditEvents).where(eq(auditEvents.subjectId, productId));
  const entryOf = (name: string) => entries.find(({ action }) => action === name);
  const expected = { plan: "Không hoàn huỷ", from: "01/01/2026", lastDay: formatDate(checkIn), percent: "20%" };
  expect(entryOf("commission.saved")?.after).toEqual(expected);
  expect(entryOf("commission.removed")?.before).toEqual(expected);
  await setProductCommission(manager, { ...key, planId: undefined, roomNightVnd: vnd(350_000) });
  const [amount] = await ctx.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
  expect(amount?.after).toMatchObject({ roomNight: "350,000 đ" });
});

test("a plan of another product is rejected beside its field", async ({ ctx }) => {
  const [one, other] = [await aHotelWithPlans(ctx), await aHotelWithPlans(ctx)];
  const wrong = { productId: one.id, planId: other.none, from: newYear, basisPoints: 1000 };
  await expect(setProductCommission(ctx, wrong)).rejects.toMatchObject({
    kind: "invalid",
    fields: { planId: expect.any(String) },
  });
});

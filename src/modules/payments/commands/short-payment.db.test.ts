import { expect } from "vitest";
import { calendarDate, today } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { listRatePlans } from "#modules/availability/queries/rate-plans.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { setProductCommission } from "#modules/bookings/commands/staff/set-product-commission.ts";
import type { PlacedBooking } from "#modules/bookings/contract/placing.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { sumCommissionsByProduct, sumPaid } from "#modules/bookings/queries/sales.ts";
import { getSupplierStatement, listOwedBookings } from "#modules/bookings/queries/supplier-statement.ts";
import { priceStepOf, priceStepsIn } from "#modules/bookings/rules/price-step.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import {
  aBookingInput,
  aCruise,
  aHotelBookingInput,
  aHotelOnSale,
  flexible,
  ourAccount,
  someSettings,
} from "#tests/support/factories.ts";
import { getCashBook } from "../queries/cash-book.ts";
import { getPaymentInstructions, listLedger, listReceiptsToMatch } from "../queries/ledger.ts";
import { getLedgerBalance } from "../queries/takings.ts";
import { unmatchReceipt } from "./match-receipt-by-hand.ts";
import { recordBankNotice, recordManualReceipt } from "./record-receipt.ts";

let lastRef = 0;

async function aHeldBooking(ctx: Context, payment: "full" | "deposit", acceptShortMaxVnd: number) {
  await someSettings(ctx);
  await saveSettings(ctx, "payment", { depositPercent: 30, acceptShortMaxVnd });
  const cruise = await aCruise(ctx);
  lastRef += 1;
  return placeBooking(ctx, aBookingInput(cruise, { payment }), { key: `short-payment-${lastRef}` });
}

async function pay(ctx: Context, { code }: PlacedBooking, amount: number) {
  lastRef += 1;
  const { outcome } = await recordBankNotice(ctx, {
    provider: "sepay",
    providerRef: `short-${lastRef}`,
    direction: "in",
    accountNumber: ourAccount.number,
    amount,
    content: `HT${code}`,
    bankedAt: ctx.now(),
  });
  return outcome;
}

/** The price changes of a booking, row by row of its ledger. */
async function stepsOf(ctx: Context, { code }: PlacedBooking) {
  return priceStepsIn(await getBookingDetail(ctx, code)).map((event) => [event.kind, priceStepOf(event)]);
}

test("a payment that is short by no more than the accepted amount counts as paid, and the ledger says by how much", async ({
  ctx,
}) => {
  const placed = await aHeldBooking(ctx, "full", 1_000);
  expect(await pay(ctx, placed, placed.dueNow - 1)).toBe("exact");
  expect(await getBooking(ctx, placed.id)).toMatchObject({
    state: "confirmed",
    paid: 6_699_999,
    total: 6_699_999,
    outstanding: 0,
    price: { lines: expect.arrayContaining([expect.objectContaining({ kind: "waived", amount: -1 })]) },
  });
  expect(await stepsOf(ctx, placed)).toEqual([["short-accepted", -1]]);
  expect((await listLedger(ctx, placed.id)).map(({ amount }) => amount)).toEqual([6_699_999]);
  expect((await getCashBook(ctx, {})).received).toBe(6_699_999);
  expect(await sumPaid(ctx)).toBe(await getLedgerBalance(ctx));
});

test("without the setting a booking that is short by one đồng stays due, without a QR code for so small an amount", async ({
  ctx,
}) => {
  const placed = await aHeldBooking(ctx, "full", 0);
  expect(await pay(ctx, placed, placed.dueNow - 1)).toBe("exact");
  const partPaid = await getBooking(ctx, placed.id);
  expect(partPaid).toMatchObject({ state: "part_paid", outstanding: 1 });
  expect(await getPaymentInstructions(ctx, partPaid)).toBeNull();
  expect(await getPaymentInstructions(ctx, { ...partPaid, outstanding: 2_000 })).toMatchObject({ amount: 2_000 });
});

test("a larger shortage stays due, and all short payments of one booking waive no more than the limit", async ({
  ctx,
}) => {
  const placed = await aHeldBooking(ctx, "full", 1_000);
  await pay(ctx, placed, placed.dueNow - 1_001);
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "part_paid", outstanding: 1_001 });
  await pay(ctx, placed, 401);
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "confirmed", outstanding: 0, total: 6_699_400 });
  expect(await stepsOf(ctx, placed)).toEqual([["short-accepted", -600]]);
});

test("a deposit that is a little short is a deposit, and the difference is due with the rest", async ({ ctx }) => {
  const placed = await aHeldBooking(ctx, "deposit", 1_000);
  expect(await pay(ctx, placed, placed.dueNow - 10)).toBe("exact");
  expect(await getBooking(ctx, placed.id)).toMatchObject({
    state: "part_paid",
    total: 6_700_000,
    outstanding: 6_700_000 - placed.dueNow + 10,
  });
  expect(await stepsOf(ctx, placed)).toEqual([]);
});

test("a payment just below the deposit of a booking with full payment is taken as its deposit", async ({ ctx }) => {
  const placed = await aHeldBooking(ctx, "full", 1_000);
  expect(await pay(ctx, placed, 2_009_500)).toBe("exact");
  expect(await getBooking(ctx, placed.id)).toMatchObject({ state: "part_paid", dueNow: 2_009_500, total: 6_700_000 });
});

test("a short payment does not change the part paid at the hotel", async ({ ctx }) => {
  await someSettings(ctx);
  await saveSettings(ctx, "payment", { acceptShortMaxVnd: 1_000 });
  const plan = { ...flexible, depositPercent: 20, restAtHouse: true };
  const hotel = await aHotelOnSale(ctx, { plans: [plan] });
  const placed = await placeBooking(ctx, aHotelBookingInput(hotel), { key: "short-at-hotel" });
  await pay(ctx, placed, placed.dueNow - 5);
  expect(await getBooking(ctx, placed.id)).toMatchObject({
    state: "confirmed",
    total: 1_999_995,
    paid: 399_995,
    outstanding: 0,
    atHotel: 1_600_000,
  });
  expect(await stepsOf(ctx, placed)).toEqual([["short-accepted", -5]]);
});

test("money beyond the part of the agency is more than the amount due, and staff confirm it", async ({ ctx }) => {
  await someSettings(ctx);
  const plan = { ...flexible, depositPercent: 20, restAtHouse: true };
  const hotel = await aHotelOnSale(ctx, { plans: [plan] });
  const placed = await placeBooking(ctx, aHotelBookingInput(hotel), { key: "above-at-hotel" });
  expect(await pay(ctx, placed, placed.dueNow)).toBe("exact");

  expect(await pay(ctx, placed, 100_000)).toBe("over");
  const receipt = { code: placed.code, amount: 100_000, reference: "FT-QUAY", bankedAt: ctx.now() };
  await expect(recordManualReceipt(ctx, receipt)).rejects.toMatchObject({
    fields: { amount: expect.stringContaining("khách trả tại khách sạn"), above: expect.any(String) },
  });
  expect((await recordManualReceipt(ctx, { ...receipt, isAbove: true })).outcome).toBe("over");
  expect(await getBooking(ctx, placed.id)).toMatchObject({ outstanding: 0, overpaid: 0, atHotel: 1_400_000 });

  await cancelBooking(ctx, placed.id, { reason: "đổi ý", terms: "full" });
  await expect(recordManualReceipt(ctx, { ...receipt, reference: "FT-MUON" })).rejects.toMatchObject({
    fields: { amount: "Đơn này không còn thiếu tiền. Bạn xem lại, hoặc đánh dấu ô xác nhận bên dưới." },
  });
});

test("a waived amount is due again when the money belongs to another booking", async ({ ctx }) => {
  const placed = await aHeldBooking(ctx, "full", 1_000);
  await pay(ctx, placed, placed.dueNow - 1);
  const [line] = await listLedger(ctx, placed.id);
  await unmatchReceipt(ctx, { receiptId: line?.receiptId ?? "", code: placed.code, reason: "Tiền của đơn khác" });
  expect(await getBooking(ctx, placed.id)).toMatchObject({
    state: "awaiting_payment",
    total: 6_700_000,
    outstanding: 6_700_000,
  });
  expect(await stepsOf(ctx, placed)).toEqual([
    ["short-accepted", -1],
    ["waiver-ended", 1],
  ]);
  expect(await listReceiptsToMatch(ctx)).toMatchObject([{ left: 6_699_999 }]);
});

test("a percentage and an amount together follow an accepted shortfall, in every figure of the booking", async ({
  ctx,
}) => {
  await someSettings(ctx);
  await saveSettings(ctx, "payment", { acceptShortMaxVnd: 20_000 });
  const saver = { ...flexible, title: "Không hoàn huỷ", cancellation: [], changePercent: -10, depositPercent: 100 };
  const hotel = await aHotelOnSale(ctx, { capacity: 9, plans: [flexible, saver] });
  const [free = "", none = ""] = ((await listRatePlans(ctx, [hotel.id])).get(hotel.id) ?? []).map(({ id }) => id);
  const key = { productId: hotel.id, from: calendarDate("2026-01-01") };
  await setProductCommission(ctx, { ...key, roomNightVnd: vnd(150_000) });
  await setProductCommission(ctx, { ...key, planId: none, basisPoints: 2000 });
  const rooms = [free, none].map((ratePlanId) => ({ roomId: hotel.roomIds[0] ?? "", quantity: 1, ratePlanId }));
  const order = aHotelBookingInput(hotel, { adults: 2, rooms, expectedTotal: vnd(3_800_000) });
  const placed = await placeBooking(ctx, order, { key: "short-mixed" });
  const figures = async () => {
    const search = { month: hotel.checkIn.slice(0, 7), product: hotel.id };
    const span = { from: today(ctx.now()), to: today(ctx.now()) };
    const { sum, suppliers } = await getSupplierStatement(ctx, search);
    const { rows } = await listOwedBookings(ctx, search);
    const { commission } = await getBookingDetail(ctx, placed.code);
    const byProduct = (await sumCommissionsByProduct(ctx, span)).get(hotel.id);
    expect(suppliers).toMatchObject([{ commission: sum.commission, owed: sum.owed }]);
    expect([rows[0]?.commission, commission?.amount, commission?.agreed, byProduct]).toEqual(
      Array(4).fill(sum.commission),
    );
    expect(sum.owed).toBe((await getBooking(ctx, placed.id)).total - sum.commission);
    return sum;
  };

  expect(await pay(ctx, placed, 3_784_321)).toBe("exact");
  expect(await getBooking(ctx, placed.id)).toMatchObject({ outstanding: 0, total: 3_784_321, paid: 3_784_321 });
  // 360,000 đ are 9.47 percent of 3,800,000 đ and 140 đ, which stay with the amount.
  const commission = 300_140 + Math.round(3_784_321 * 0.0947);
  expect(await figures()).toMatchObject({ bookings: 1, commission, owed: 3_784_321 - commission });

  await setProductCommission(ctx, { ...key, planId: none, basisPoints: 1000 });
  const ofSaver = Math.round(3_784_321 * (1.8 / 3.8) * 0.1);
  expect(await figures(), "a correction reaches it").toMatchObject({ commission: 300_000 + ofSaver });

  const [line] = await listLedger(ctx, placed.id);
  await unmatchReceipt(ctx, { receiptId: line?.receiptId ?? "", code: placed.code, reason: "Tiền của đơn khác" });
  expect((await getBookingDetail(ctx, placed.code)).commission?.amount, "the waiver has ended").toBeGreaterThan(
    480_000 - 800,
  );
  await pay(ctx, placed, 3_800_000);
  const { commission: whole } = await figures();
  expect(Math.abs(whole - 480_000)).toBeLessThanOrEqual(1);
});

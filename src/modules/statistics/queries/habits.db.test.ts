import { expect } from "vitest";
import { addDays, daysBetween, today } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { markBoarding } from "#modules/bookings/commands/departure/mark-boarding.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking, confirmBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { recordBankNotice, recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { splitBooking } from "#modules/payments/commands/split-booking.ts";
import { previewSplit } from "#modules/payments/queries/preview-split.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, ourAccount, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { statisticsSearch } from "../contract.ts";
import { getStatistics } from "./get-statistics.ts";

async function book(ctx: Context, ship: TestCruise, number: number, isPaid: boolean) {
  const contact = { name: "Khách", phone: `0912 345 67${number}`, email: "khach@example.vn" };
  const input = aBookingInput(ship, { contact });
  const booking = await placeBooking(ctx, input, { key: `habit-${number}` });
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number, bankedAt: ctx.now() } as const;
  const notice = { ...base, providerRef: `habit-${number}`, amount: booking.total, content: `HT${booking.code}` };
  if (isPaid) await recordBankNotice(ctx, notice);
  return { ...booking, checkIn: input.checkIn, nights: input.nights };
}

test("rates, lead time, length, cancellations and no-shows are those of paid bookings, beside the year before", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx);
  const ship = await aCruise(ctx, { capacity: 9, instantConfirmation: false });
  const bookedOn = today(ctx.now());
  const [absent, present, cancelled] = [
    await book(ctx, ship, 1, true),
    await book(ctx, ship, 2, true),
    await book(ctx, ship, 3, true),
    await book(ctx, ship, 4, false),
  ];
  if (!absent || !present || !cancelled) throw new Error("expected four bookings");
  const sales = { ...ctx, actor: aStaffMember("sales") };
  await confirmBooking(sales, absent.id, "");
  await confirmBooking(sales, present.id, "");
  await cancelBooking(ctx, cancelled.id, { reason: "bận", terms: "policy" });
  const leadDays = daysBetween(bookedOn, absent.checkIn);
  clock.forward((leadDays + 1) * 24 * 60);
  await markBoarding(sales, absent.id, "boarded");
  await markBoarding(sales, absent.id, "no-show");
  await markBoarding(sales, present.id, "boarded");

  const owner = { ...ctx, actor: aStaffMember("owner") };
  const span = { from: bookedOn, to: addDays(absent.checkIn, 5) };
  const { habits, sources, total } = await getStatistics(owner, statisticsSearch.parse(span));
  expect(habits).toEqual({
    averageRate: absent.total,
    revenuePerNight: Math.round((2 * absent.total) / total.capacity),
    leadDays,
    nights: absent.nights,
    cancelledPercent: 33.3,
    noShowPercent: 50,
  });
  expect(sources).toEqual([{ source: "site", bookings: 2, value: 2 * absent.total }]);

  const later = { from: addDays(span.from, 364), to: addDays(span.to, 364) };
  const { before, habits: empty } = await getStatistics(owner, statisticsSearch.parse(later));
  expect(before).toMatchObject({ ...span, habits, sources, total: { bookings: 2, value: 2 * absent.total } });
  expect(empty).toMatchObject({ averageRate: null, leadDays: null, cancelledPercent: null, noShowPercent: null });
  const others = { ...later, kind: "hotel" };
  expect((await getStatistics(owner, statisticsSearch.parse(others))).before.habits.leadDays).toBeNull();
});

test("a night in the span has an equal share of the value of its stay", async ({ ctx }) => {
  await someSettings(ctx);
  const ship = await aCruise(ctx, { capacity: 9 });
  const booking = await book(ctx, ship, 5, true);
  const owner = { ...ctx, actor: aStaffMember("owner") };
  const before = { from: addDays(booking.checkIn, -3), to: addDays(booking.checkIn, -1) };
  expect((await getStatistics(owner, statisticsSearch.parse(before))).habits.averageRate).toBeNull();
  const on = { from: booking.checkIn, to: booking.checkIn };
  expect((await getStatistics(owner, statisticsSearch.parse(on))).habits.averageRate).toBe(
    booking.total / booking.nights,
  );
});

test("a booking that got its money when it was split off counts as paid when it is cancelled", async ({ ctx }) => {
  await someSettings(ctx);
  const ship = await aCruise(ctx, { capacity: 9, rooms: [aRoomDraft({ units: 9 })] });
  const input = aBookingInput(ship, { adults: 4, rooms: [{ roomId: ship.roomIds[0] ?? "", quantity: 2 }] });
  const whole = await placeBooking(ctx, { ...input, expectedTotal: vnd(13_400_000) }, { key: "habit-split" });
  const receipt = { code: whole.code, amount: whole.total, reference: "FT-habit", bankedAt: ctx.now() };
  await recordManualReceipt(ctx, receipt);
  const choice = { rooms: [1], travellers: [], reason: "" };
  const { revision, remaining, splitOff } = await previewSplit(ctx, whole.id, choice);
  const expected = { revision, expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total) };
  const parts = await splitBooking(ctx, whole.id, { ...choice, ...expected });
  await cancelBooking(ctx, parts.splitOff.id, { reason: "bận", terms: "policy" });

  const owner = { ...ctx, actor: aStaffMember("owner") };
  const span = { from: today(ctx.now()), to: today(ctx.now()) };
  const { habits } = await getStatistics(owner, statisticsSearch.parse(span));
  expect(habits.cancelledPercent).toBe(50);
});

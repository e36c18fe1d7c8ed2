import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { type Vnd, vnd } from "#kernel/money.ts";
import { changeBooking } from "#modules/bookings/commands/change/change-booking.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { setProductCommission } from "#modules/bookings/commands/staff/set-product-commission.ts";
import type { ChangeInput } from "#modules/bookings/contract/change.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { previewChange } from "#modules/bookings/queries/preview-change.ts";
import { getSupplierStatement } from "#modules/bookings/queries/supplier-statement.ts";
import { unchangedInput } from "#modules/bookings/rules/change.ts";
import { commissionIn } from "#modules/bookings/rules/commission.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { aRoomDraft } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { previewMerge } from "../queries/preview-merge.ts";
import { previewSplit } from "../queries/preview-split.ts";
import { mergeBookings } from "./merge-bookings.ts";
import { recordManualReceipt } from "./record-receipt.ts";
import { splitBooking } from "./split-booking.ts";

const PRICE = 6_700_000;
let made = 0;

/** A ship whose agency keeps 4,000,000 đ of each cabin and night. */
async function aShip(ctx: Context): Promise<TestCruise> {
  await someSettings(ctx);
  const cruise = await aCruise(ctx, { capacity: 20, rooms: [aRoomDraft({ units: 20 })] });
  const from = calendarDate("2026-01-01");
  await setProductCommission(ctx, { productId: cruise.id, from, roomNightVnd: vnd(4_000_000) });
  return cruise;
}

/** Paid cabins for two adults each, of one customer. */
async function placePaidBooking(ctx: Context, cruise: TestCruise, cabins = 1): Promise<string> {
  made += 1;
  const rooms = [{ roomId: cruise.roomIds[0] ?? "", quantity: cabins }];
  const input = aBookingInput(cruise, { adults: 2 * cabins, rooms, expectedTotal: vnd(PRICE * cabins) });
  const { id, code, total: amount } = await placeBooking(ctx, input, { key: `parts-${made}` });
  await recordManualReceipt(ctx, { code, amount: vnd(amount), reference: `FT-p${made}`, bankedAt: ctx.now() });
  return id;
}

async function discount(ctx: Context, id: string, amount: number): Promise<void> {
  const adjustments: ChangeInput["adjustments"] =
    amount > 0 ? [{ kind: "discount", label: "Bù tàu hỏng", amount: vnd(amount) }] : [];
  const input: ChangeInput = { ...unchangedInput(await getBookingRow(ctx, id)), adjustments };
  const { revision, after } = await previewChange(ctx, id, input);
  await changeBooking(ctx, id, { ...input, revision, expectedTotal: vnd(after?.total ?? 0) });
}

/** The other booking is the one with the first room. */
async function split(ctx: Context, id: string): Promise<string> {
  const input = { rooms: [0], travellers: [], reason: "" };
  const { revision, remaining, splitOff } = await previewSplit(ctx, id, input);
  const expected = { expectedStays: vnd(remaining.total), expectedGoes: vnd(splitOff.total), revision };
  return (await splitBooking(ctx, id, { ...input, ...expected })).splitOff.id;
}

async function merge(ctx: Context, id: string, otherId: string): Promise<void> {
  const { code } = await getBookingRow(ctx, otherId);
  const { revision, otherRevision, after } = await previewMerge(ctx, id, code);
  await mergeBookings(ctx, id, { code, revision, otherRevision, expectedTotal: vnd(after.total) });
}

const amountOf = async (ctx: Context, id: string) => commissionIn(await getBookingRow(ctx, id));

async function statementOf(ctx: Context, { id: product }: TestCruise) {
  const { suppliers } = await getSupplierStatement(ctx, { month: "2026-12", product });
  return suppliers.map(({ commission, owed, unknown }) => ({ commission, owed, unknown }));
}

test("a capped commission costs the same in two parts, and is whole again after their merge", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const id = await placePaidBooking(ctx, cruise, 2);
  expect(await amountOf(ctx, id)).toBe(8_000_000);
  // The discount stays with the first part, which then costs 800,000 đ.
  await discount(ctx, id, 2 * PRICE - 7_500_000);
  expect(await amountOf(ctx, id), "at most the price").toBe(7_500_000);
  const statement = [{ commission: 7_500_000, owed: 0, unknown: 0 }];
  expect(await statementOf(ctx, cruise)).toEqual(statement);

  const other = await split(ctx, id);
  expect([await amountOf(ctx, id), await amountOf(ctx, other)]).toEqual([800_000, 6_700_000]);
  expect(await statementOf(ctx, cruise)).toEqual(statement);

  await merge(ctx, id, other);
  expect(await statementOf(ctx, cruise)).toEqual(statement);
  await discount(ctx, id, 0);
  expect(await amountOf(ctx, id), "what was agreed").toBe(8_000_000);
});

test("a commission below the price keeps its sum where one part costs less than its share of it", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const id = await placePaidBooking(ctx, cruise, 2);
  await discount(ctx, id, 4_700_000);
  const other = await split(ctx, id);
  expect([await amountOf(ctx, id), await amountOf(ctx, other)]).toEqual([2_000_000, 6_000_000]);
  await merge(ctx, other, id);
  expect(await statementOf(ctx, cruise)).toEqual([{ commission: 8_000_000, owed: 700_000, unknown: 0 }]);
});

test("two merged bookings have the commission of one that was sold for both", async ({ ctx }) => {
  const cruise = await aShip(ctx);
  const [one, other] = [await placePaidBooking(ctx, cruise), await placePaidBooking(ctx, cruise)];
  await discount(ctx, one, 3_700_000);
  expect([await amountOf(ctx, one), await amountOf(ctx, other)]).toEqual([3_000_000, 4_000_000]);
  await merge(ctx, other, one);
  expect(await amountOf(ctx, other)).toBe(8_000_000);

  const whole = await placePaidBooking(ctx, cruise, 2);
  await discount(ctx, whole, 3_700_000);
  expect(await amountOf(ctx, whole)).toBe(8_000_000);
});

test("a merge of a percentage, an amount and an unknown commission gives the sum to the đồng, in any order", async ({
  ctx,
}) => {
  const cruise = await aShip(ctx);
  const set = (values: { commissionBasisPoints: number | null; commissionVnd: Vnd | null }, id: string) =>
    ctx.db.update(bookings).set(values).where(eq(bookings.id, id));
  const three = async () => {
    const ids = [
      await placePaidBooking(ctx, cruise),
      await placePaidBooking(ctx, cruise),
      await placePaidBooking(ctx, cruise),
    ] as const;
    await set({ commissionBasisPoints: 1234, commissionVnd: null }, ids[1]);
    await set({ commissionBasisPoints: 777, commissionVnd: vnd(1_000_001) }, ids[2]);
    return ids;
  };
  const sum = 4_000_000 + 826_780 + 520_590 + 1_000_001;
  const [fixed, percent, mixed] = await three();
  await merge(ctx, percent, mixed);
  await merge(ctx, fixed, percent);
  expect(await amountOf(ctx, fixed)).toBe(sum);
  const again = await three();
  await merge(ctx, again[2], again[0]);
  await merge(ctx, again[1], again[2]);
  expect(await amountOf(ctx, again[1])).toBe(sum);
  expect(await statementOf(ctx, cruise)).toMatchObject([{ commission: 2 * sum, unknown: 0 }]);

  const unknown = await placePaidBooking(ctx, cruise);
  await set({ commissionBasisPoints: null, commissionVnd: null }, unknown);
  await merge(ctx, unknown, fixed);
  // The unknown cabin takes the rate of the three others: a third of their amount, and their percentage.
  const row = await getBookingRow(ctx, unknown);
  expect(row.commissionBasisPoints).not.toBeNull();
  expect(Math.abs((commissionIn(row) ?? 0) - (sum * 4) / 3)).toBeLessThanOrEqual(1);
  expect(await statementOf(ctx, cruise)).toMatchObject([{ commission: sum + (commissionIn(row) ?? 0), unknown: 0 }]);
});

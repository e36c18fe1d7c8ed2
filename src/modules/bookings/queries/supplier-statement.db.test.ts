import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { addDays, calendarDate } from "#kernel/calendar-date.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import { removeCommission } from "#modules/commissions/commands.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import {
  aBookingInput,
  aCruise,
  aHotelBookingInput,
  aHotelOnSale,
  flexible,
  someSettings,
} from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { placeBooking } from "../commands/place/place-booking.ts";
import { exportSupplierStatement } from "../commands/staff/export-supplier-statement.ts";
import { setProductCommission } from "../commands/staff/set-product-commission.ts";
import { bookings } from "../tables.ts";
import { getBooking } from "./get-booking.ts";
import { getBookingDetail } from "./get-booking-detail.ts";
import { getSupplierStatement, listOwedBookings } from "./supplier-statement.ts";

const december = { month: "2026-12", product: undefined };

/** Five percent are paid to the agency, the rest at the hotel. */
const restAtHotel = { ...flexible, depositPercent: 5, restAtHouse: true };

let last = 0;
/** A booking of 6,700,000 đ that is paid. */
async function aSale(ctx: Context, cruise: Awaited<ReturnType<typeof aCruise>>, checkIn = cruise.checkIn) {
  last += 1;
  const contact = { name: "Lê Thu Hằng", phone: `09123456${10 + last}`, email: `khach${last}@example.vn` };
  const placed = await placeBooking(ctx, aBookingInput(cruise, { checkIn, contact }), { key: `statement-${last}` });
  await ctx.db.update(bookings).set({ state: "confirmed" }).where(eq(bookings.id, placed.id));
  return placed;
}

test("a booking keeps the commission of its day at the moment of its sale, whatever is set for other days later", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const newYear = calendarDate("2026-01-01");
  await setProductCommission(ctx, { productId: cruise.id, from: newYear, basisPoints: 1500 });
  await setProductCommission(ctx, { productId: cruise.id, from: addDays(cruise.checkIn, 1), basisPoints: 2000 });
  const before = await aSale(ctx, cruise);
  const after = await aSale(ctx, cruise, addDays(cruise.checkIn, 1));

  expect(await setProductCommission(ctx, { productId: cruise.id, from: addDays(newYear, 1), basisPoints: 1000 })).toBe(
    0,
  );
  await removeCommission(ctx, { productId: cruise.id, from: addDays(cruise.checkIn, 1) });

  expect((await getBookingDetail(ctx, before.code)).commission).toMatchObject({ text: "15%", amount: 1_005_000 });
  expect((await getBookingDetail(ctx, after.code)).commission).toMatchObject({ text: "20%", amount: 1_340_000 });
});

test("a corrected commission corrects the bookings that carry it, up to the next one", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const typo = { productId: cruise.id, from: calendarDate("2026-01-01"), basisPoints: 150 };
  await setProductCommission(ctx, typo);
  const wrong = await aSale(ctx, cruise);
  await setProductCommission(ctx, { ...typo, from: addDays(cruise.checkIn, 1), basisPoints: 150 });
  const later = await aSale(ctx, cruise, addDays(cruise.checkIn, 1));

  expect(await setProductCommission(ctx, { ...typo, basisPoints: 1500 })).toBe(1);
  expect((await getBookingDetail(ctx, wrong.code)).commission).toMatchObject({ text: "15%" });
  expect((await getBookingDetail(ctx, later.code)).commission).toMatchObject({ text: "1,5%" });
});

test("a booking without a commission takes that of its day only, though an earlier one is set afterwards", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  const { code } = await aSale(ctx, cruise);
  await setProductCommission(ctx, { productId: cruise.id, from: cruise.checkIn, basisPoints: 2000 });
  await ctx.db.update(bookings).set({ commissionBasisPoints: null });
  await setProductCommission(ctx, { productId: cruise.id, from: calendarDate("2026-01-01"), basisPoints: 1500 });
  expect((await getBookingDetail(ctx, code)).commission).toBeNull();
});

test("bookings sold without a known commission get the first one that is set for their day", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  await aSale(ctx, cruise);
  const later = { productId: cruise.id, from: addDays(cruise.checkIn, 1), basisPoints: 1500 };

  expect(await setProductCommission(ctx, later)).toBe(0);
  expect((await getSupplierStatement(ctx, december)).sum).toMatchObject({ bookings: 0, unknown: 1, owed: 0 });
  expect(await setProductCommission(ctx, { ...later, from: cruise.checkIn, basisPoints: 1250 })).toBe(1);
  expect((await getSupplierStatement(ctx, december)).sum).toMatchObject({
    bookings: 1,
    total: 6_700_000,
    commission: 837_500,
    owed: 5_862_500,
    unknown: 0,
    unknownTotal: 0,
  });
});

test("the statement of a month counts paid stays that begin in it, without cancelled ones", async ({ ctx }) => {
  await someSettings(ctx);
  const [cruise, hotel] = [await aCruise(ctx), await aHotelOnSale(ctx, { plans: [restAtHotel] })];
  for (const { id } of [cruise, hotel])
    await setProductCommission(ctx, { productId: id, from: calendarDate("2026-01-01"), basisPoints: 1000 });
  await aSale(ctx, cruise);
  await aSale(ctx, cruise, calendarDate("2027-01-05"));
  const cancelled = await aSale(ctx, cruise);
  await ctx.db.update(bookings).set({ state: "cancelled" }).where(eq(bookings.id, cancelled.id));
  const stay = await placeBooking(ctx, aHotelBookingInput(hotel), { key: "statement-hotel" });
  await ctx.db
    .update(bookings)
    .set({ state: "confirmed", paidVnd: vnd(stay.dueNow) })
    .where(eq(bookings.id, stay.id));

  const { suppliers, sum } = await getSupplierStatement(ctx, december);
  expect(suppliers).toMatchObject([
    { productId: cruise.id, bookings: 1, total: 6_700_000, atHotel: 0, commission: 670_000, owed: 6_030_000 },
    { productId: hotel.id, bookings: 1, total: 2_000_000, atHotel: 1_900_000, commission: 200_000, owed: -100_000 },
  ]);
  expect(sum).toMatchObject({ bookings: 2, total: 8_700_000, commission: 870_000, owed: 5_930_000 });

  const paid = [
    { productId: cruise.id, supplier: "Tàu", amount: 6_000_000 },
    { productId: newId(), supplier: "Tàu không còn đơn", amount: 50_000 },
  ];
  const carried = [
    { productId: cruise.id, supplier: "Tàu", amount: -10_000 },
    { productId: newId(), supplier: "Tàu đã ứng trước", amount: -200_000 },
  ];
  const file = (await exportSupplierStatement(ctx, december, { format: "csv", carried, paid })).toString("utf8");
  const lines = file.trim().split(/\r?\n/);
  expect(lines).toHaveLength(8);
  expect(file).toContain("Lê Thu Hằng");
  // Owed, brought forward, paid, outstanding: for each supplier, for two suppliers without stays, and in total.
  expect(
    new Set(
      lines.slice(3).map((line) =>
        line
          .split(/[;,\t]/)
          .slice(-4)
          .join(" "),
      ),
    ),
  ).toEqual(
    new Set([
      "6030000 -10000 6000000 20000",
      "-100000 0 0 -100000",
      "0 0 50000 -50000",
      "0 -200000 0 -200000",
      "5930000 -210000 6050000 -330000",
    ]),
  );
});

test("what a guest pays to the agency in advance is owed to the hotel, since the guest pays it there no more", async ({
  ctx,
}) => {
  await someSettings(ctx);
  const hotel = await aHotelOnSale(ctx, { plans: [restAtHotel] });
  await setProductCommission(ctx, { productId: hotel.id, from: calendarDate("2026-01-01"), basisPoints: 1000 });
  const { id } = await placeBooking(ctx, aHotelBookingInput(hotel), { key: "statement-in-advance" });
  const figures = async () => (await getSupplierStatement(ctx, december)).sum;
  for (const [paid, atHotel] of [
    [100_000, 1_900_000],
    [460_000, 1_540_000],
    [2_000_000, 0],
    [2_100_000, 0],
  ] as const) {
    await ctx.db
      .update(bookings)
      .set({ state: "confirmed", paidVnd: vnd(paid) })
      .where(eq(bookings.id, id));
    expect(await getBooking(ctx, id)).toMatchObject({ atHotel });
    expect(await figures()).toMatchObject({ total: 2_000_000, atHotel, owed: 2_000_000 - atHotel - 200_000 });
    expect((await listOwedBookings(ctx, december)).rows).toMatchObject([{ atHotel, commission: 200_000 }]);
  }
});

test("the sum of a supplier says how many bookings it leaves out", async ({ ctx }) => {
  await someSettings(ctx);
  const [known, unknown] = [await aCruise(ctx), await aCruise(ctx)];
  await setProductCommission(ctx, { productId: known.id, from: calendarDate("2026-01-01"), basisPoints: 1000 });
  for (const ship of [known, unknown]) await aSale(ctx, ship);

  const file = (await exportSupplierStatement(ctx, december, { format: "csv", carried: [], paid: [] })).toString(
    "utf8",
  );
  const sums = file.split(/\r?\n/).filter((line) => line.includes("Cộng"));
  expect(sums.filter((line) => line.includes("chưa gồm 1 đơn chưa có hoa hồng"))).toHaveLength(2);
  expect(sums.filter((line) => !line.includes("chưa gồm"))).toHaveLength(1);
});

test("commission and statement are for roles that may see costs", async ({ ctx }) => {
  await someSettings(ctx);
  const cruise = await aCruise(ctx);
  await setProductCommission(ctx, { productId: cruise.id, from: calendarDate("2026-01-01"), basisPoints: 1000 });
  const { code } = await aSale(ctx, cruise);
  const as = (role: Parameters<typeof aStaffMember>[0]) => ({ ...ctx, actor: aStaffMember(role) });

  expect((await getBookingDetail(as("sales"), code)).commission).toBeNull();
  expect((await getBookingDetail(as("accountant"), code)).commission).not.toBeNull();
  await expect(getSupplierStatement(as("sales"), december)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(
    setProductCommission(as("accountant"), { productId: cruise.id, from: cruise.checkIn, basisPoints: 0 }),
  ).rejects.toMatchObject({ kind: "forbidden" });
});

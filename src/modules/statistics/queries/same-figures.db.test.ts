import { expect } from "vitest";
import { addDays, today } from "#kernel/calendar-date.ts";
import { stockGrid } from "#modules/availability/queries/stock-grid.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { type BookingListRow, bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { listBookingRows } from "#modules/bookings/queries/booking-list/list-bookings.ts";
import { listDepartures } from "#modules/bookings/queries/departures.ts";
import { payRefund } from "#modules/payments/commands/pay-refund.ts";
import { recordBankNotice } from "#modules/payments/commands/record-receipt.ts";
import { approveRefund, cancelAndRefund } from "#modules/payments/commands/refunds.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import {
  aBookingInput,
  aCruise,
  ourAccount,
  someSettings,
  type TestCruise,
  theirAccount,
} from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { statisticsSearch } from "../contract.ts";
import { getDashboard } from "./get-dashboard.ts";
import { getStatistics } from "./get-statistics.ts";

let last = 0;
async function book(ctx: Context, cruise: TestCruise, paid: number, payment: "full" | "deposit" = "full") {
  last += 1;
  const contact = { name: "Khách", phone: `0912 4${String(10_000 + last).slice(-5)}`, email: "khach@example.vn" };
  const booking = await placeBooking(ctx, aBookingInput(cruise, { contact, payment }), { key: `same-key-${last}` });
  const base = { provider: "sepay", direction: "in", accountNumber: ourAccount.number } as const;
  const notice = {
    ...base,
    providerRef: `same-${last}`,
    amount: paid,
    content: `HT${booking.code}`,
    bankedAt: ctx.now(),
  };
  if (paid > 0) await recordBankNotice(ctx, notice);
  return booking;
}

const listBookings = async (ctx: Context, search: object = {}) =>
  (await listBookingRows(ctx, bookingSearch.parse({ ...search, size: 50 }))).data;
const sum = (rows: readonly BookingListRow[], of: (row: BookingListRow) => number) =>
  rows.reduce((all, row) => all + of(row), 0);
const isSold = ({ state }: BookingListRow) => ["part_paid", "paid", "confirmed", "completed"].includes(state);
const roomNights = ({ nights, rooms }: BookingListRow) =>
  nights * rooms.reduce((all, { quantity }) => all + quantity, 0);

test("booking list, dashboard, statistics and stock grid agree on the same bookings, to the đồng and to the room", async ({
  ctx,
  clock,
}) => {
  await someSettings(ctx, { depositPercent: 30 });
  const ships = [await aCruise(ctx, { capacity: 9 }), await aCruise(ctx, { capacity: 9 })] as const;
  await book(ctx, ships[0], 6_700_000);
  await book(ctx, ships[0], 2_010_000, "deposit");
  await book(ctx, ships[0], 0);
  await book(ctx, ships[1], 7_000_000);
  const gone = await book(ctx, ships[1], 6_700_000);
  await cancelAndRefund(ctx, gone.id, { reason: "bận", terms: "full", beneficiary: theirAccount });
  const [refund] = await listRefunds(ctx);
  await approveRefund({ ...ctx, actor: aStaffMember("manager") }, refund?.id ?? "");
  await payRefund(ctx, refund?.id ?? "", "FT-1");

  const on = ships[0].checkIn;
  const [from, to] = [today(ctx.now()), addDays(today(ctx.now()), 30)];
  const rows = await listBookings(ctx);
  const sold = rows.filter(isSold);
  const { total, products, ledger } = await getStatistics(ctx, statisticsSearch.parse({ from, to }));
  const { money } = await getDashboard(ctx);

  expect(rows).toHaveLength(5);
  expect(sum(sold, (row) => row.total)).toBe(20_100_000);
  for (const value of [total.value, money?.current.value]) expect(value).toBe(20_100_000);
  expect(sum(rows, (row) => row.paid)).toBe(15_710_000);
  expect(ledger).toMatchObject({ paidByBookings: 15_710_000, ledger: 15_710_000, difference: 0 });
  for (const one of [total, money?.current]) {
    expect((one?.received ?? 0) - (one?.refunded ?? 0)).toBe(15_710_000);
    expect(one).toMatchObject({ bookings: sold.length, guests: sum(sold, (row) => row.adults + row.children) });
  }
  expect(total.roomNights).toBe(sum(sold, roomNights));
  for (const ship of ships) {
    const own = await listBookings(ctx, { product: ship.id });
    const figures = products.find(({ productId }) => productId === ship.id);
    expect(figures?.value).toBe(sum(own.filter(isSold), (row) => row.total));
    expect((figures?.received ?? 0) - (figures?.refunded ?? 0)).toBe(sum(own, (row) => row.paid));
    const { cells } = await stockGrid(ctx, { productId: ship.id, from, days: 31, nights: 1 });
    const inGrid = cells.reduce((all, cell) => all + cell.sold, 0);
    expect({ ship: ship.id, sold: inGrid }).toEqual({ ship: ship.id, sold: sum(own.filter(isSold), roomNights) });
    expect(figures).toMatchObject({
      ownNights: inGrid,
      elsewhereNights: 0,
      capacity: cells.reduce((all, cell) => all + (cell.capacity ?? 0), 0),
    });
  }

  clock.now = new Date(`${on}T03:00:00Z`);
  const { arrivals, tonight } = await getDashboard(ctx);
  const leaving = await listDepartures(ctx, on);
  expect(arrivals).toMatchObject({ count: 3, guests: 6 });
  expect(leaving.reduce((all, ship) => all + ship.party, 0)).toBe(arrivals.guests);
  for (const { productId, ownNights, capacity } of tonight) {
    const { cells } = await stockGrid(ctx, { productId, from: on, days: 1, nights: 1 });
    expect({ sold: ownNights, capacity }).toEqual({
      sold: cells.reduce((all, cell) => all + cell.sold, 0),
      capacity: cells.reduce((all, cell) => all + (cell.capacity ?? 0), 0),
    });
  }
});

import { addMonths, calendarDate } from "#kernel/calendar-date.ts";
import type { BookingListRow } from "#modules/bookings/contract/booking-list.ts";
import { getBookingDetail } from "#modules/bookings/queries/get-booking-detail.ts";
import { getSupplierStatement, listOwedBookings } from "#modules/bookings/queries/supplier-statement.ts";
import { listCarriedBalances } from "#modules/payments/queries/supplier-balances.ts";
import { getFirstPaidMonth, sumSupplierPayments } from "#modules/payments/queries/supplier-payments.ts";
import type { Statistics } from "#modules/statistics/contract.ts";
import type { Context } from "#platform/context.ts";

/** The newest bookings whose own pages are compared. */
export const MAX_COMPARED = 60;

/** The months after the first payment to a supplier whose balances are compared. */
const CARRIED_MONTHS = 6;

type Compare = (what: string, one: unknown, other: unknown) => void;

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

/** Compares what each month carries over with what the months before it left of all suppliers. */
async function compareBalances(ctx: Context, compare: Compare): Promise<void> {
  const first = await getFirstPaidMonth(ctx);
  if (first === null) return;
  let left = 0;
  for (let offset = 0; offset <= CARRIED_MONTHS; offset += 1) {
    const month = addMonths(calendarDate(`${first}-01`), offset).slice(0, 7);
    const [carried, paid] = [await listCarriedBalances(ctx, { month }), await sumSupplierPayments(ctx, { month })];
    compare(
      `balances before ${month}`,
      sum(carried, ({ amount }) => amount),
      left,
    );
    left += (await getSupplierStatement(ctx, { month, product: undefined })).sum.owed;
    left -= sum(paid, ({ amount }) => amount);
  }
}

/**
 * Adds up the same commissions on every screen that shows them: booking pages (calculated by `commissionIn`), supplier statements and
 * statistics (both calculated by PostgreSQL).
 */
export async function compareCommissions(
  ctx: Context,
  { sold, statistics }: { sold: readonly BookingListRow[]; statistics: Statistics },
  compare: Compare,
): Promise<void> {
  await compareBalances(ctx, compare);
  const stays = sold.filter(({ kind }) => kind !== "flight");
  const owed = new Map<string, number | null>();
  const kept = new Map<string, number>();
  for (const month of new Set(stays.map(({ checkIn }) => checkIn.slice(0, 7)))) {
    const { sum: total, suppliers } = await getSupplierStatement(ctx, { month, product: undefined });
    const { rows } = await listOwedBookings(ctx, { month, product: undefined });
    const known = rows.flatMap((row) => (row.commission === null ? [] : [{ ...row, commission: row.commission }]));
    const listed = stays.filter(({ checkIn }) => checkIn.startsWith(month));
    compare(`bookings of the statement of ${month}`, total.bookings + total.unknown, listed.length);
    compare(
      `value of the statement of ${month}`,
      total.total + total.unknownTotal,
      sum(listed, (row) => row.total),
    );
    compare(
      `commission of ${month}`,
      sum(known, (row) => row.commission),
      total.commission,
    );
    compare(
      `owed in ${month}`,
      sum(known, (row) => row.total - row.atHotel - row.commission),
      total.owed,
    );
    for (const { code, commission } of rows) owed.set(code, commission);
    for (const { productId, commission } of suppliers) kept.set(productId, (kept.get(productId) ?? 0) + commission);
  }
  compare(
    "commission of statements and statistics",
    sum([...kept.values()], (one) => one),
    statistics.commission,
  );
  for (const { productId, title, commission } of statistics.products)
    compare(`commission of ${title}`, kept.get(productId) ?? 0, commission ?? 0);
  for (const { code } of stays.slice(0, MAX_COMPARED))
    compare(`commission of ${code}`, (await getBookingDetail(ctx, code)).commission?.amount ?? null, owed.get(code));
}

import { requirePermission } from "#kernel/actor.ts";
import { formatDate, today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { namesOfBookings } from "#modules/bookings/queries/get-booking.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { supplierTitles } from "#modules/flights/messages.ts";
import { listEarned, sumEarned, sumEarnedByPeriod } from "#modules/flights/queries/earned.ts";
import type { Context } from "#platform/context.ts";
import { toCsv } from "#platform/spreadsheets/csv.ts";
import type { FlightFigures, FlightStatistics, FlightStatisticsSearch } from "../contract.ts";
import { MAX_FEE_ROWS, MAX_FLIGHT_LINES } from "../limits.ts";
import { feeMessages } from "../messages.ts";
import { periodsOf, spanOf, sumFigures } from "../rules.ts";

const nothing: FlightFigures = { orders: 0, tickets: 0, total: 0, cost: 0, fee: 0 };

/** Earnings of tickets in a span, by period, route, airline and supplier. */
export async function getFlightStatistics(ctx: Context, search: FlightStatisticsSearch): Promise<FlightStatistics> {
  requirePermission(ctx.actor, "statistics.read");
  const span = spanOf(search, today(ctx.now()));
  const [earned, routes, airlines, suppliers] = await Promise.all([
    sumEarnedByPeriod(ctx, span, span.unit),
    sumEarned(ctx, "route", span, MAX_FLIGHT_LINES),
    sumEarned(ctx, "airline", span, MAX_FLIGHT_LINES),
    sumEarned(ctx, "supplier", span, MAX_FLIGHT_LINES),
  ]);
  const byPeriod = new Map(earned.map(({ period, ...figures }) => [period, figures]));
  const periods = periodsOf(span).map(({ start, from, to }) => ({ from, to, ...nothing, ...byPeriod.get(start) }));
  return { ...span, total: sumFigures<FlightFigures>(nothing, periods), periods, routes, airlines, suppliers };
}

const columns = [
  "Mã đơn",
  "Ngày đặt",
  "Chặng",
  "Hãng",
  "Nguồn vé",
  "Mã đặt chỗ",
  "Số vé",
  "Khách trả, đ",
  "Trả nguồn vé, đ",
  "Phí dịch vụ, đ",
];

/** Exports the fee of each ticketed order of a span. Throws `invalid` when there are more than one file holds. */
export async function exportFlightFees(ctx: Context, search: FlightStatisticsSearch): Promise<string> {
  requirePermission(ctx.actor, "statistics.read");
  const orders = await listEarned(ctx, spanOf(search, today(ctx.now())), MAX_FEE_ROWS + 1);
  if (orders.length > MAX_FEE_ROWS) throw invalid(feeMessages.tooMany(MAX_FEE_ROWS));
  const names = await namesOfBookings(
    ctx,
    orders.map(({ bookingId }) => bookingId),
  );
  return toCsv(
    columns,
    orders.map(({ bookingId, createdAt, route, airline, supplier, pnr, tickets, total, cost }) => [
      bookingReference(names.get(bookingId)?.code ?? ""),
      formatDate(today(createdAt)),
      route,
      airline,
      supplierTitles[supplier],
      pnr ?? "",
      tickets,
      total,
      cost,
      total - cost,
    ]),
  );
}

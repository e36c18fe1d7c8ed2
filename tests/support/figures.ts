import { addDays, type CalendarDate, daysBetween, nightsOf, today } from "#kernel/calendar-date.ts";
import { MAX_GRID_DAYS } from "#modules/availability/limits.ts";
import { type GridCell, stockGrid } from "#modules/availability/queries/stock-grid.ts";
import { type BookingListRow, bookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { listBookingRows } from "#modules/bookings/queries/booking-list/list-bookings.ts";
import { listForExport } from "#modules/bookings/queries/booking-list/list-for-export.ts";
import { getBooking } from "#modules/bookings/queries/get-booking.ts";
import type { CashLine } from "#modules/payments/contract/cash-book.ts";
import { CASH_BOOK_DAYS } from "#modules/payments/limits.ts";
import { getCashBook } from "#modules/payments/queries/cash-book.ts";
import { listLedger } from "#modules/payments/queries/ledger.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import { listProductNames } from "#modules/products/queries/list-product-names.ts";
import { type PeriodFigures, type Statistics, statisticsSearch } from "#modules/statistics/contract.ts";
import { getDashboard } from "#modules/statistics/queries/get-dashboard.ts";
import { getStatistics } from "#modules/statistics/queries/get-statistics.ts";
import type { Context } from "#platform/context.ts";
import { compareCommissions, MAX_COMPARED } from "./figures-of-commissions.ts";

/** The days before today that are added up. No booking or payment of the world may be older; nights may be later. */
const BEFORE = 90;
const AFTER = 120;

type Compare = (what: string, one: unknown, other: unknown) => void;

/**
 * Adds up the same bookings, money and nights on every screen that shows them: booking list, statistics, supplier statements,
 * dashboard, cash book, ledgers and stock grid. Returns one line for each pair of different figures.
 */
export async function disagreementsIn(ctx: Context): Promise<string[]> {
  const lines: string[] = [];
  const compare: Compare = (what, one, other) => {
    const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
    if (a !== b) lines.push(`${what}: ${a} is not ${b}`);
  };
  const day = today(ctx.now());
  const span = { from: addDays(day, -BEFORE), to: addDays(day, AFTER) };
  const rows = await listForExport(ctx, bookingSearch.parse({}));
  const statistics = await getStatistics(ctx, statisticsSearch.parse({ ...span, unit: "day" }));
  await compareList(ctx, rows, compare);
  compareSales(rows, statistics, compare);
  await compareCommissions(ctx, { sold: rows.filter(isSold), statistics }, compare);
  await compareMoney(ctx, { rows, statistics, from: span.from, day }, compare);
  await compareNights(ctx, { rows, statistics, span }, compare);
  await compareDashboard(ctx, { statistics, day }, compare);
  return lines;
}

const isSold = ({ state }: BookingListRow) => ["part_paid", "paid", "confirmed", "completed"].includes(state);
const isHeld = ({ state }: BookingListRow) => state === "held" || state === "awaiting_payment";
const roomNights = ({ nights, rooms }: BookingListRow) => nights * sum(rooms, ({ quantity }) => quantity);
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

async function compareList(ctx: Context, rows: readonly BookingListRow[], compare: Compare) {
  const counted = async (search: object) => (await listBookingRows(ctx, bookingSearch.parse(search))).total;
  if (rows.length < 1000) compare("bookings in the list", await counted({}), rows.length);
  const owing = rows.filter((row) => isSold(row) && row.paid < row.total - row.atHotel);
  compare("bookings that owe", await counted({ view: "owing" }), Math.min(owing.length, 1000));
}

function compareSales(rows: readonly BookingListRow[], { total, periods, products }: Statistics, compare: Compare) {
  const sold = rows.filter(isSold);
  const listed = {
    bookings: sold.length,
    guests: sum(sold, ({ adults, children }) => adults + children),
    roomNights: sum(
      sold.filter(({ kind }) => kind !== "flight"),
      roomNights,
    ),
    value: sum(sold, (row) => row.total),
  };
  for (const key of ["bookings", "guests", "roomNights", "value"] as const) {
    compare(`${key} of list and statistics`, listed[key], total[key]);
    compare(
      `${key} of days and total`,
      sum(periods, (period) => period[key]),
      total[key],
    );
    compare(
      `${key} of products and total`,
      sum(products, (product) => product[key]),
      total[key],
    );
  }
}

type Money = { rows: readonly BookingListRow[]; statistics: Statistics; from: CalendarDate; day: CalendarDate };

async function compareMoney(ctx: Context, { rows, statistics, from, day }: Money, compare: Compare) {
  const { ledger, total, periods, products } = statistics;
  const paid = sum(rows, (row) => row.paid);
  compare("paid in the list and in the ledger", paid, ledger.ledger);
  compare("paid by bookings", ledger.paidByBookings, paid);
  compare("taken in statistics", total.received - total.refunded, paid);
  for (const key of ["received", "refunded"] as const) {
    compare(
      `${key} of days`,
      sum(periods, (period) => period[key]),
      total[key],
    );
    compare(
      `${key} of products`,
      sum(products, (product) => product[key]),
      total[key],
    );
  }
  const book = await cashBook(ctx, from, day, compare);
  // Money of bookings alone: transfers, differences and suppliers are no sales.
  const lines = book.lines.filter(({ kind }) => !ownKinds.includes(kind));
  const closing = book.closing - sum(book.lines, (line) => (ownKinds.includes(line.kind) ? line.amount : 0));
  const returns = (await listRefunds(ctx)).filter(({ receipt }) => receipt !== null);
  compare("cash at the end", closing, paid + ledger.unmatched + sum(returns, ({ amount }) => amount));
  if (returns.length === 0 && lines.every(({ kind }) => kind !== "returned")) compareDays(lines, periods, compare);
  for (const { id, code, paid, total } of rows.slice(0, MAX_COMPARED)) {
    compare(
      `ledger of ${code}`,
      sum(await listLedger(ctx, id), ({ amount }) => amount),
      paid,
    );
    const { price } = await getBooking(ctx, id);
    compare(
      `price of ${code}`,
      sum(price.lines, ({ amount }) => amount),
      total,
    );
  }
}

const ownKinds: readonly string[] = [
  ...["opening", "transfer-out", "transfer-fee", "transfer-in", "difference", "supplier"],
];

/** Checks the cash book quarter by quarter: each starts with the balance of the one before, and its funds add up. */
async function cashBook(ctx: Context, from: CalendarDate, day: CalendarDate, compare: Compare) {
  const lines: CashLine[] = [];
  let closing = 0;
  for (let start = from; start <= day; start = addDays(start, CASH_BOOK_DAYS)) {
    const end = addDays(start, CASH_BOOK_DAYS - 1);
    const book = await getCashBook(ctx, { from: start, to: end < day ? end : day });
    compare(`opening of ${start}`, book.opening, closing);
    for (const key of ["opening", "received", "paidOut", "adjusted", "closing"] as const)
      compare(
        `${key} of funds`,
        sum(book.byFund, (fund) => fund[key]),
        book[key],
      );
    lines.push(...book.lines);
    closing = book.closing;
  }
  return { lines, closing };
}

function compareDays(lines: readonly CashLine[], periods: readonly PeriodFigures[], compare: Compare) {
  for (const { from, received, refunded } of periods) {
    const own = lines.filter(({ at }) => today(at) === from);
    compare(
      `received on ${from}`,
      sum(own, ({ amount, left }) => Math.max(0, amount) - left),
      received,
    );
    compare(
      `refunded on ${from}`,
      sum(own, ({ amount }) => Math.max(0, -amount)),
      refunded,
    );
  }
}

type Nights = {
  rows: readonly BookingListRow[];
  statistics: Statistics;
  span: { from: CalendarDate; to: CalendarDate };
};

async function compareNights(ctx: Context, { rows, statistics, span }: Nights, compare: Compare) {
  const { total, periods, products } = statistics;
  const cells: GridCell[] = [];
  for (const kind of ["cruise", "hotel"] as const)
    for (const { id, title } of await listProductNames(ctx, kind)) {
      const own = await cellsOf(ctx, id, span);
      cells.push(...own);
      const figures = products.find(({ productId }) => productId === id);
      if (sum(own, ({ sold, soldElsewhere }) => sold + soldElsewhere) > 0 || figures)
        compare(`nights of ${title}`, nightsIn(own), figures && pick(figures));
    }
  compare("nights of grid and statistics", nightsIn(cells), pick(total));
  for (const period of periods)
    compare(`nights of ${period.from}`, nightsIn(cells.filter(({ on }) => on === period.from)), pick(period));
  const [sold, held] = [nightsOfRows(rows.filter(isSold)), nightsOfRows(rows.filter(isHeld))];
  for (const cell of cells) {
    const key = `${cell.roomId} ${cell.on}`;
    compare(`sold on ${key}`, cell.sold, sold.get(key) ?? 0);
    compare(`held on ${key}`, cell.held, held.get(key) ?? 0);
    compare(
      `elsewhere on ${key}`,
      sum(cell.elsewhere, ({ rooms }) => rooms),
      cell.soldElsewhere,
    );
  }
}

async function cellsOf(ctx: Context, productId: string, { from, to }: Nights["span"]): Promise<GridCell[]> {
  const cells: GridCell[] = [];
  for (let start = from; start <= to; start = addDays(start, MAX_GRID_DAYS)) {
    const days = Math.min(MAX_GRID_DAYS, daysBetween(start, to) + 1);
    cells.push(...(await stockGrid(ctx, { productId, from: start, days, nights: null })).cells);
  }
  return cells;
}

const nightsIn = (cells: readonly GridCell[]) => ({
  ownNights: sum(cells, ({ sold }) => sold),
  elsewhereNights: sum(cells, ({ soldElsewhere }) => soldElsewhere),
  capacity: sum(cells, ({ closed, capacity, sold, soldElsewhere }) =>
    closed ? sold + soldElsewhere : (capacity ?? 0),
  ),
});

const pick = ({
  ownNights,
  elsewhereNights,
  capacity,
}: PeriodFigures | Statistics["products"][number] | Statistics["total"]) => ({ ownNights, elsewhereNights, capacity });

/** The booked rooms, by "room id night". */
function nightsOfRows(rows: readonly BookingListRow[]): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { kind, checkIn, nights, rooms } of rows) {
    if (kind === "flight") continue;
    for (const on of nightsOf(checkIn, nights))
      for (const { roomId, quantity } of rooms)
        taken.set(`${roomId} ${on}`, (taken.get(`${roomId} ${on}`) ?? 0) + quantity);
  }
  return taken;
}

async function compareDashboard(
  ctx: Context,
  { statistics, day }: { statistics: Statistics; day: CalendarDate },
  compare: Compare,
) {
  const { money, tonight } = await getDashboard(ctx);
  const days = statistics.periods.filter(({ from }) => from > addDays(day, -28) && from <= day);
  for (const key of ["bookings", "value", "received", "refunded", "ownNights", "elsewhereNights", "capacity"] as const)
    compare(
      `${key} of the dashboard`,
      money?.current[key],
      sum(days, (one) => one[key]),
    );
  for (const { productId, title, ownNights, elsewhereNights, capacity } of tonight) {
    const cells = await cellsOf(ctx, productId, { from: day, to: day });
    compare(`tonight on ${title}`, { ownNights, elsewhereNights, capacity }, nightsIn(cells));
  }
}

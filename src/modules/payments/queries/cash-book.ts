import { and, asc, eq, gte, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { requirePermission } from "#kernel/actor.ts";
import { addDays, type CalendarDate, daysBetween, today, vietnamInstant } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { listColleagues } from "#modules/accounts/queries.ts";
import { namesOfBookings } from "#modules/bookings/queries/get-booking.ts";
import type { Context } from "#platform/context.ts";
import type { CashBook, CashBookSearch, CashLine } from "../contract/cash-book.ts";
import { type PayMethod, payMethods } from "../contract/methods.ts";
import { CASH_BOOK_DAYS, CASH_BOOK_LINES } from "../limits.ts";
import { methodNames, paymentMessages } from "../messages.ts";
import { paymentReceipts, refunds } from "../tables.ts";
import { sharesOf } from "./given-back.ts";

/** All movements of some days, by the day of the bank, with opening and closing balance; of today when no days are given. */
export async function getCashBook(ctx: Context, search: CashBookSearch): Promise<CashBook> {
  requirePermission(ctx.actor, "payments.read");
  const { from, to } = spanOf(ctx, search);
  const [opening, came, went] = await Promise.all([
    balanceBefore(ctx, from),
    receiptsOf(ctx, from, to),
    refundsOf(ctx, from, to),
  ]);
  if (came.length + went.length > CASH_BOOK_LINES) throw invalid(paymentMessages.cashBookTooLong);
  const lines = [...(await receiptLines(ctx, came)), ...(await refundLines(ctx, went))];
  lines.sort((a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id));
  const byMethod = payMethods
    .map((method) => ({
      ...{ method, fees: feesOf(lines, method) },
      ...sumsOf(opening.get(method) ?? 0, lines, method),
    }))
    .filter(({ opening, received, paidOut }) => opening !== 0 || received > 0 || paidOut > 0);
  const whole = [...opening.values()].reduce((sum, amount) => sum + amount, 0);
  return { from, to, ...sumsOf(whole, lines), byMethod, lines };
}

/** Sums of the lines of one method, or of all. */
function sumsOf(opening: number, lines: readonly CashLine[], method?: PayMethod) {
  const own = lines.filter((line) => method === undefined || line.method === method);
  const received = own.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const paidOut = own.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  return { opening, received, paidOut, closing: opening + received - paidOut };
}

const feesOf = (lines: readonly CashLine[], method: PayMethod): number =>
  lines.reduce((sum, line) => (line.method === method ? sum + line.fee : sum), 0);

function spanOf(ctx: Context, search: CashBookSearch): { from: CalendarDate; to: CalendarDate } {
  const from = search.from ?? search.to ?? today(ctx.now());
  const to = search.to ?? from;
  if (from > to) throw invalid(paymentMessages.cashBookTurned);
  if (daysBetween(from, to) >= CASH_BOOK_DAYS) throw invalid(paymentMessages.cashBookTooLong);
  return { from, to };
}

const within = (at: PgColumn, from: CalendarDate, to: CalendarDate): SQL[] => [
  gte(at, vietnamInstant(from)),
  lt(at, vietnamInstant(addDays(to, 1))),
];

// Notices about other accounts and about outgoing money are no receipts of ours.
const isOurs = ne(paymentReceipts.outcome, "ignored");

/** The balance before a day, by method. */
async function balanceBefore(ctx: Context, day: CalendarDate): Promise<Map<PayMethod, number>> {
  const [came, went] = await Promise.all([
    ctx.db
      .select({ method: paymentReceipts.method, amount: sql`sum(${paymentReceipts.amountVnd})`.mapWith(Number) })
      .from(paymentReceipts)
      .where(and(isOurs, isNull(paymentReceipts.voidedAt), lt(paymentReceipts.bankedAt, vietnamInstant(day))))
      .groupBy(paymentReceipts.method),
    ctx.db
      .select({ method: refunds.method, amount: sql`-sum(${refunds.amountVnd})`.mapWith(Number) })
      .from(refunds)
      .where(and(eq(refunds.state, "paid"), lt(refunds.paidAt, vietnamInstant(day))))
      .groupBy(refunds.method),
  ]);
  const balances = new Map<PayMethod, number>();
  for (const { method, amount } of [...came, ...went]) balances.set(method, (balances.get(method) ?? 0) + amount);
  return balances;
}

const receiptsOf = (ctx: Context, from: CalendarDate, to: CalendarDate) =>
  ctx.db
    .select()
    .from(paymentReceipts)
    .where(and(isOurs, ...within(paymentReceipts.bankedAt, from, to)))
    .orderBy(asc(paymentReceipts.bankedAt))
    .limit(CASH_BOOK_LINES + 1);

const refundsOf = (ctx: Context, from: CalendarDate, to: CalendarDate) =>
  ctx.db
    .select({ refund: refunds, receipt: { content: paymentReceipts.content } })
    .from(refunds)
    .leftJoin(paymentReceipts, eq(paymentReceipts.id, refunds.receiptId))
    .where(and(eq(refunds.state, "paid"), ...within(refunds.paidAt, from, to)))
    .orderBy(asc(refunds.paidAt))
    .limit(CASH_BOOK_LINES + 1);

async function receiptLines(ctx: Context, rows: Awaited<ReturnType<typeof receiptsOf>>): Promise<CashLine[]> {
  const shares = await sharesOf(
    ctx,
    rows.map((row) => row.id),
  );
  const named = await namesOfBookings(
    ctx,
    shares.map((share) => share.bookingId),
  );
  const nameOf = await namesOfStaff(ctx);
  return rows.map((row): CashLine => {
    const isVoid = row.voidedAt !== null;
    const isTyped = row.provider === "manual";
    return {
      id: row.id,
      at: row.bankedAt,
      kind: isVoid
        ? "void"
        : row.leftVnd > 0
          ? "unmatched"
          : row.attemptId
            ? "gateway"
            : isTyped
              ? "typed"
              : "received",
      method: row.method,
      amount: isVoid ? 0 : row.amountVnd,
      fee: row.feeVnd,
      left: row.leftVnd,
      text: isVoid ? (row.voidReason ?? "") : isTyped ? "" : row.content,
      reference: row.providerRef,
      bookings: shares.flatMap(({ receiptId, bookingId }) => {
        const booking = receiptId === row.id ? named.get(bookingId) : undefined;
        return booking ? [booking] : [];
      }),
      recordedBy: row.attemptId ? `${methodNames[row.method]} báo` : nameOf(row.recordedBy),
    };
  });
}

async function refundLines(ctx: Context, rows: Awaited<ReturnType<typeof refundsOf>>): Promise<CashLine[]> {
  const named = await namesOfBookings(
    ctx,
    rows.flatMap(({ refund }) => refund.bookingId ?? []),
  );
  const nameOf = await namesOfStaff(ctx);
  return rows.map(({ refund, receipt }): CashLine => {
    const booking = refund.bookingId ? named.get(refund.bookingId) : undefined;
    return {
      id: refund.id,
      at: refund.paidAt ?? refund.requestedAt,
      kind: refund.bookingId ? "refunded" : "returned",
      method: refund.method,
      amount: -refund.amountVnd,
      fee: 0,
      left: 0,
      text: [refund.reason, receipt?.content].filter(Boolean).join(" · "),
      reference: refund.bankReference ?? "",
      bookings: booking ? [booking] : [],
      recordedBy: nameOf(refund.paidBy ?? ""),
    };
  });
}

async function namesOfStaff(ctx: Context): Promise<(id: string) => string> {
  const names = new Map((await listColleagues(ctx)).map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? (id === "system" || id === "" ? "Ngân hàng báo" : "Người đã nghỉ");
}

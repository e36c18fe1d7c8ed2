import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, daysBetween, today } from "#kernel/calendar-date.ts";
import { invalid, notFound } from "#kernel/errors.ts";
import type { Movement } from "#modules/funds/contract.ts";
import { fundMessages } from "#modules/funds/messages.ts";
import { getBalancesBefore } from "#modules/funds/queries/balances.ts";
import { listFunds } from "#modules/funds/queries/list-funds.ts";
import { listMovements } from "#modules/funds/queries/list-movements.ts";
import type { Context } from "#platform/context.ts";
import type { CashBook, CashBookSearch, CashLine } from "../contract/cash-book.ts";
import { CASH_BOOK_DAYS, CASH_BOOK_LINES } from "../limits.ts";
import { paymentMessages } from "../messages.ts";
import { type LineOfSubject, listCashLines } from "./cash-lines.ts";

/**
 * All movements of some days, by the day of the fund, with opening and closing balance: of one fund, or of all. Of today when no days are
 * given.
 */
export async function getCashBook(ctx: Context, search: CashBookSearch): Promise<CashBook> {
  requirePermission(ctx.actor, "payments.read");
  const { from, to } = spanOf(ctx, search);
  const { fundId } = search;
  const funds = await listFunds(ctx);
  const fund = funds.find(({ id }) => id === fundId) ?? null;
  if (fundId && !fund) throw notFound(fundMessages.noSuchFund, "fund-not-found");
  const [before, movements] = await Promise.all([
    getBalancesBefore(ctx, from),
    listMovements(ctx, { from, to, fundId, limit: CASH_BOOK_LINES + 1 }),
  ]);
  if (movements.length > CASH_BOOK_LINES) throw invalid(paymentMessages.cashBookTooLong);
  const byId = new Map(funds.map((one) => [one.id, one]));
  const shownFunds = fund ? [fund] : funds;
  const opening = shownFunds.reduce((sum, { id }) => sum + (before.get(id) ?? 0), 0);
  const details = await listCashLines(ctx, movements);
  let balance = opening;
  const lines = movements.flatMap((movement): CashLine[] => {
    const [line, of] = [details.get(movement.id), byId.get(movement.fundId)];
    if (!line || !of) return [];
    balance += amountOf(movement);
    const { id, day, at, slip } = movement;
    return [{ id, day, at, slip, amount: amountOf(movement), fund: { id: of.id, name: of.name }, balance, ...line }];
  });
  const byFund = shownFunds
    .map((one) => {
      const own = lines.filter((line) => line.fund.id === one.id);
      return { fund: one, fees: own.reduce((sum, { fee }) => sum + fee, 0), ...sumsOf(before.get(one.id) ?? 0, own) };
    })
    .filter(({ fund, opening }) => opening !== 0 || lines.some((line) => line.fund.id === fund.id));
  return { from, to, fund, ...sumsOf(opening, lines), byFund, lines };
}

/** A voided movement stays visible and counts as nothing. */
const amountOf = ({ amount, voidedAt }: Movement): number => (voidedAt ? 0 : amount);

const adjustments = ["opening", "transfer-out", "transfer-fee", "transfer-in", "difference"];
const isAdjustment = ({ kind }: LineOfSubject) => adjustments.includes(kind);

function sumsOf(opening: number, lines: readonly CashLine[]) {
  const [received, paidOut, adjusted] = [
    lines.filter((line) => !isAdjustment(line) && line.amount > 0),
    lines.filter((line) => !isAdjustment(line) && line.amount < 0),
    lines.filter(isAdjustment),
  ].map((of) => of.reduce((sum, { amount }) => sum + amount, 0)) as [number, number, number];
  return { opening, received, paidOut: -paidOut || 0, adjusted, closing: opening + received + paidOut + adjusted };
}

function spanOf(ctx: Context, search: CashBookSearch): { from: CalendarDate; to: CalendarDate } {
  const from = search.from ?? search.to ?? today(ctx.now());
  const to = search.to ?? from;
  if (from > to) throw invalid(paymentMessages.cashBookDaysReversed);
  if (daysBetween(from, to) >= CASH_BOOK_DAYS) throw invalid(paymentMessages.cashBookTooLong);
  return { from, to };
}

import { addDays, addMonths, type CalendarDate, monthStart, vietnamInstant } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { getSupplierStatement } from "#modules/bookings/queries/supplier-statement.ts";
import { closeFundDays } from "#modules/funds/commands/closings.ts";
import { changeFund } from "#modules/funds/commands/save-fund.ts";
import type { Fund, FundKind } from "#modules/funds/contract.ts";
import { getBalanceAt } from "#modules/funds/queries/balances.ts";
import { listFunds } from "#modules/funds/queries/list-funds.ts";
import { paySupplier } from "#modules/payments/commands/pay-supplier.ts";
import { transferFunds } from "#modules/payments/commands/transfer-funds.ts";
import type { Context } from "#platform/context.ts";

/** The funds are kept since this many days. */
const SINCE = 60;
const [TILL, BANK] = [vnd(30_000_000), vnd(150_000_000)];

/** Transfers, closings and payments to suppliers, after all bookings of the demo were paid. The books agree with every count. */
export async function loadFunds(ctx: Context, today: CalendarDate): Promise<void> {
  const funds = await listFunds(ctx);
  const [bank, till] = [fundOf(funds, "bank"), fundOf(funds, "till")];
  const openingOn = addDays(today, -SINCE);
  const shared = { expectedVersion: 0, isActive: true, openingOn };
  await changeFund(ctx, { ...shared, fundId: till.id, name: "Két văn phòng Bãi Cháy", opening: TILL });
  await changeFund(ctx, { ...shared, fundId: bank.id, name: "Vietcombank Quảng Ninh", opening: BANK });

  const [paidIn, drawn] = [addDays(today, -9), addDays(today, -4)];
  const transfer = { toFundId: bank.id, arrivalId: undefined, fee: vnd(0), reference: "", note: "" };
  await transferFunds(on(ctx, paidIn), {
    ...transfer,
    fromFundId: till.id,
    amount: vnd(12_000_000),
    day: paidIn,
    note: "Nộp tiền mặt vào ngân hàng",
  });
  await transferFunds(on(ctx, drawn), {
    ...transfer,
    fromFundId: bank.id,
    toFundId: till.id,
    amount: vnd(5_000_000),
    day: drawn,
    fee: vnd(11_000),
    note: "Rút tiền mặt",
  });
  await paySuppliers(ctx, bank.id, today);

  await closeAsCounted(ctx, bank.id, addDays(today, -20));
  await closeAsCounted(ctx, till.id, addDays(today, -10));
  await closeAsCounted(ctx, till.id, paidIn, { lacks: 20_000, reason: "Thối nhầm cho khách" });
}

function fundOf(funds: readonly Fund[], kind: FundKind): Fund {
  const fund = funds.find((one) => one.kind === kind);
  if (!fund) throw new Error(`the demo has no ${kind}`);
  return fund;
}

/** The context in the evening of a day. */
function on(ctx: Context, day: CalendarDate): Context {
  const evening = vietnamInstant(day, "18:00");
  return { ...ctx, now: () => evening };
}

async function closeAsCounted(
  ctx: Context,
  fundId: string,
  day: CalendarDate,
  { lacks = 0, reason = "" }: { lacks?: number; reason?: string } = {},
): Promise<void> {
  const counted = vnd((await getBalanceAt(ctx, fundId, day)) - lacks);
  await closeFundDays(on(ctx, day), { fundId, day, counted, reason });
}

/** The first supplier of the last month got all of it, the second one half. */
async function paySuppliers(ctx: Context, fundId: string, today: CalendarDate): Promise<void> {
  const month = addMonths(monthStart(today), -1).slice(0, 7);
  const { suppliers } = await getSupplierStatement(ctx, { month, product: undefined });
  const day = addDays(today, -6);
  const shared = { month, fundId, day, reference: "", note: "" };
  for (const [index, { productId, owed }] of suppliers.slice(0, 2).entries()) {
    const amount = vnd(Math.floor(owed / (index + 1)));
    if (amount > 0) await paySupplier(on(ctx, day), { ...shared, productId, amount });
  }
}

import type { ProductDebt } from "#modules/bookings/contract/supplier-statement.ts";
import type { SupplierSum } from "#modules/payments/contract/supplier-payments.ts";

const nothing = { bookings: 0, total: 0, atHotel: 0, commission: 0, owed: 0, unknown: 0, unknownTotal: 0 };

/** A supplier of a month with its balance of earlier months, what it got, and what is left. */
export type SupplierPaid = ProductDebt & { carried: number; paid: number; left: number };

type Balances = { carried: readonly SupplierSum[]; paid: readonly SupplierSum[] };

/** The suppliers of a statement, and those with a balance or a payment although no stay of the month counts. */
export function withPayments(owed: readonly ProductDebt[], { carried, paid }: Balances): SupplierPaid[] {
  const [before, got] = [amountsOf(carried), amountsOf(paid)];
  const known = new Set(owed.map(({ productId }) => productId));
  const others = new Map([...carried, ...paid].map((sum) => [sum.productId, sum.supplier]));
  const rows = [
    ...owed,
    ...[...others].filter(([id]) => !known.has(id)).map(([productId, title]) => ({ ...nothing, productId, title })),
  ];
  return rows.map((row) => {
    const amounts = { carried: before.get(row.productId) ?? 0, paid: got.get(row.productId) ?? 0 };
    return { ...row, ...amounts, left: amounts.carried + row.owed - amounts.paid };
  });
}

const amountsOf = (sums: readonly SupplierSum[]) => new Map(sums.map(({ productId, amount }) => [productId, amount]));

import type { SupplierOwed } from "#modules/bookings/contract/supplier-statement.ts";
import type { SupplierSum } from "#modules/payments/contract/supplier-payments.ts";

const nothing = { bookings: 0, total: 0, atHotel: 0, commission: 0, owed: 0, unknown: 0, unknownTotal: 0 };

/** A supplier of a month with what it got, and what is left. */
export type SupplierPaid = SupplierOwed & { paid: number; left: number };

/** The suppliers of a statement, and those that were paid although no stay of the month counts any more. */
export function withPayments(owed: readonly SupplierOwed[], sums: readonly SupplierSum[]): SupplierPaid[] {
  const paid = new Map(sums.map(({ productId, amount }) => [productId, amount]));
  const others = sums.filter(({ productId }) => owed.every((one) => one.productId !== productId));
  const rows = [...owed, ...others.map(({ productId, supplier }) => ({ ...nothing, productId, title: supplier }))];
  return rows.map((row) => {
    const got = paid.get(row.productId) ?? 0;
    return { ...row, paid: got, left: row.owed - got };
  });
}

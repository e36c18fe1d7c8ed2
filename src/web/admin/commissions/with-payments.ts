import type { SupplierOwed } from "#modules/bookings/contract/supplier-statement.ts";
import type { SupplierPayment } from "#modules/payments/contract/supplier-payments.ts";

const nothing = { bookings: 0, total: 0, atHouse: 0, commission: 0, owed: 0, unknown: 0, unknownTotal: 0 };

/** A supplier of a month with what it got, and what is left. */
export type SupplierPaid = SupplierOwed & { paid: number; left: number };

/** The suppliers of a statement, and those that were paid although no stay of the month counts any more. */
export function withPayments(owed: readonly SupplierOwed[], payments: readonly SupplierPayment[]): SupplierPaid[] {
  const paid = new Map<string, number>();
  for (const { productId, amount, voided } of payments)
    if (!voided) paid.set(productId, (paid.get(productId) ?? 0) + amount);
  const others = payments.filter(
    ({ productId, voided }) => !voided && owed.every((one) => one.productId !== productId),
  );
  const titles = new Map(others.map(({ productId, supplier }) => [productId, supplier]));
  const rows = [...owed, ...[...titles].map(([productId, title]) => ({ ...nothing, productId, title }))];
  return rows.map((row) => {
    const got = paid.get(row.productId) ?? 0;
    return { ...row, paid: got, left: row.owed - got };
  });
}

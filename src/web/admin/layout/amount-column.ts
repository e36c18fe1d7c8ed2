import { formatAmount } from "#kernel/money.ts";

/** A column of a table for amounts or large counts; the title names the unit. */
export const amountColumn = <Key extends string>(key: Key, title: string) => ({
  key,
  title,
  numeric: true as const,
  cell: (row: Readonly<Record<Key, number>>) => formatAmount(row[key]),
});

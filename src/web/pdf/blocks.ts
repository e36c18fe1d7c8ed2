import { formatAmount } from "#kernel/money.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import type { Qr, Row, Table } from "#platform/pdf/document.ts";
import { includedServices, type PriceLine, priceLineText } from "#web/components/price-line-text.ts";
import { qrPath } from "#web/components/qr-path.ts";

type Price = {
  kind: BookingKind;
  lines: readonly PriceLine[];
  total: number;
  /** Rows below the total. */
  rows: readonly { label: string; amount: number }[];
};

/** The price of a party, line by line, as `PriceLedger` shows it. */
export function priceTable({ kind, lines, total, rows }: Price): Table {
  const ofLine = (line: PriceLine): Row => ({ cells: [priceLineText(line), formatAmount(line.amount)] });
  return {
    kind: "table",
    columns: [
      { title: "Nội dung", share: 3 },
      { title: "Thành tiền, đ", share: 1, isNumeric: true },
    ],
    rows: [
      ...lines.map(ofLine),
      { cells: [includedServices[kind], "Đã gồm"] },
      { cells: ["Tổng tiền", formatAmount(total)], isSum: true },
      ...rows.map(({ label, amount }) => ({ cells: [label, formatAmount(amount)] })),
    ],
  };
}

export const qrOf = (matrix: readonly (readonly boolean[])[], caption: string, alt: string): Qr => ({
  path: qrPath(matrix),
  modules: matrix.length,
  caption,
  alt,
});

import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import { Price } from "#ui/price.tsx";
import { includedServices, type PriceLine, priceLineText } from "./price-line-text.ts";

type PriceLedgerProps = {
  kind: BookingKind;
  lines: readonly PriceLine[];
  total: number;
  /** Rows below the total, such as the paid amount. */
  rows?: readonly { label: string; amount: number }[];
};

/** The party's price, line by line. */
export function PriceLedger({ kind, lines, total, rows = [] }: PriceLedgerProps) {
  return (
    <table className="ledger">
      <caption className="sr-only">Giá cho cả đoàn</caption>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <LineRow key={index} {...line} />
        ))}
        <tr>
          <td>{includedServices[kind]}</td>
          <td>Đã gồm</td>
        </tr>
        <tr className="ledger-total">
          <th scope="row">Tổng tiền</th>
          <td>
            <Price amount={total} />
          </td>
        </tr>
        {rows.map((row) => (
          <tr key={row.label}>
            <td>{row.label}</td>
            <td>
              <Price amount={row.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineRow(line: PriceLine) {
  const { text, note } = priceLineText(line);
  return (
    <tr>
      <td>
        {text}
        <small>{note}</small>
      </td>
      <td>
        <Price amount={line.amount} />
      </td>
    </tr>
  );
}

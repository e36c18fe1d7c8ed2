import { formatVnd } from "#kernel/money.ts";
import type { QuoteLine } from "#modules/availability/contract/offer.ts";
import { nightsText } from "#modules/availability/rules/nights-text.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import { Price } from "#ui/price.tsx";

type Line = Pick<QuoteLine, "kind" | "label" | "note" | "quantity"> & { unit: number; amount: number };
type PriceLedgerProps = {
  kind: BookingKind;
  lines: readonly Line[];
  total: number;
  /** Rows below the total, such as the paid amount. */
  rows?: readonly { label: string; amount: number }[];
};

/** Services that every price includes. */
const included: Record<BookingKind, string> = {
  cruise: "Vé vịnh, thuế, phí",
  hotel: "Thuế, phí",
  flight: "Thuế, phí",
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
          <td>{included[kind]}</td>
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

function LineRow(line: Line) {
  const nights = nightsText(line);
  const several = line.quantity > 1;
  return (
    <tr>
      <td>
        {line.label}
        {several && nights === null && ` × ${line.quantity}`}
        <small>{[several && (nights ?? formatVnd(line.unit)), line.note].filter(Boolean).join(" · ")}</small>
      </td>
      <td>
        <Price amount={line.amount} />
      </td>
    </tr>
  );
}

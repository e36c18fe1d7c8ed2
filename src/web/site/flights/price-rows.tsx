import { formatVnd } from "#kernel/money.ts";
import type { PriceLine } from "#modules/flights/rules/price-lines.ts";
import { Price } from "#ui/price.tsx";
import { passengerTypeLabels } from "#web/components/flight-text.ts";

const others = { "service-fee": "Phí dịch vụ", discount: "Giảm giá" } as const;

export const lineName = (what: PriceLine["what"]): string =>
  what === "service-fee" || what === "discount" ? others[what] : passengerTypeLabels[what];

/** The price of chosen fares, line by line; `children` are rows above the total. */
export function PriceRows({
  lines,
  total,
  children,
}: {
  lines: readonly PriceLine[];
  total: number;
  children?: React.ReactNode;
}) {
  return (
    <table className="ledger">
      <caption className="sr-only">Chi tiết giá vé</caption>
      <tbody>
        {lines.map(({ what, quantity, unit, amount }) => (
          <tr key={what}>
            <td>
              {lineName(what)}
              {quantity > 1 && ` × ${quantity}`}
              <small>
                {what in passengerTypeLabels
                  ? `${quantity > 1 ? `${formatVnd(unit)} · ` : ""}gồm thuế, phí sân bay`
                  : what === "service-fee" && "Đã gồm trong giá"}
              </small>
            </td>
            <td>
              <Price amount={amount} />
            </td>
          </tr>
        ))}
        {children}
        <tr className="ledger-total">
          <th scope="row">Tổng</th>
          <td>
            <Price amount={total} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

import { useState } from "react";
import { useFetcher } from "react-router";
import { daysBetween, formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { GridCell, StockGrid } from "#modules/availability/queries/stock-grid.ts";
import { nightsText } from "#modules/availability/rules/nights-text.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Button } from "#ui/button.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PartyFields } from "#web/components/party-fields.tsx";
import { isRejection, type Rejection } from "#web/forms/rejection.ts";
import { packCell } from "./chosen-cells.ts";
import type { InventoryAnswer } from "./inventory-answer.ts";

type TryPriceProps = {
  kind: ProductKind;
  plan: string | null;
  grid: StockGrid;
  slug: string;
  cell: GridCell | undefined;
};

/** Calculates the price of a family on the first selected day, with the rule behind each line. Saves nothing. */
export function TryPrice({ kind, plan, grid, slug, cell }: TryPriceProps) {
  const trying = useFetcher<InventoryAnswer | Rejection>();
  const [party, setParty] = useState({ adults: 2, childAges: [6] as number[] });
  if (!cell) return null;
  const room = grid.rooms.find((one) => one.id === cell.roomId);
  const rejection = isRejection(trying.data) ? trying.data : null;
  const tried = trying.data && "tried" in trying.data ? trying.data.tried : null;
  return (
    <section className="try-price" aria-label="Thử giá">
      <h3>
        Thử giá: {room?.title}, {formatDate(cell.on)}
      </h3>
      <trying.Form method="post" data-unkept="" className="inventory-form" noValidate>
        <input type="hidden" name="intent" value="try" />
        <input type="hidden" name="tau" value={slug} />
        <input type="hidden" name="from" value={grid.from} />
        <input type="hidden" name="nights" value={grid.nights ?? ""} />
        <input type="hidden" name="plan" value={plan ?? ""} />
        <input type="hidden" name="cells" value={packCell(cell, grid.from, daysBetween)} />
        <input type="hidden" name="adults" value={party.adults} />
        <input type="hidden" name="childAges" value={party.childAges.join()} />
        <MoneyField id="trial-price" name="price" label="Giá thử, nghìn đồng" hint="Để trống là giá đang dùng" />
        {kind === "hotel" && (
          <TextField
            id="trial-stay"
            name="stay"
            label="Ở mấy đêm"
            inputMode="numeric"
            defaultValue="1"
            autoComplete="off"
          />
        )}
        <PartyFields adults={party.adults} childAges={party.childAges} onChange={setParty} />
        <Button type="submit" variant="outline" busy={trying.state === "idle" ? undefined : "Đang tính"}>
          Thử giá
        </Button>
      </trying.Form>
      <div role="status">
        {rejection && <p className="field-error">{rejection.message}</p>}
        {tried && (
          <table className="ledger">
            <caption className="sr-only">Giá thử cho nhà này</caption>
            <tbody>
              {tried.lines.map((line) => (
                <tr key={`${line.kind} ${line.label} ${line.note}`}>
                  <td>
                    {nightsText(line) === null ? `${line.label} × ${line.quantity}` : line.label}
                    <small>
                      {[nightsText(line), line.note].filter(Boolean).join(" · ")}
                      {line.madeBy.length > 0 && ` · theo quy tắc: ${line.madeBy.join(", ")}`}
                    </small>
                  </td>
                  <td className="num">{formatVnd(line.amount)}</td>
                </tr>
              ))}
              <tr className="ledger-total">
                <th scope="row">
                  Tổng
                  {tried.before !== null && tried.before !== tried.total && (
                    <small>đang {formatVnd(tried.before)}</small>
                  )}
                </th>
                <td className="num">{formatVnd(tried.total)}</td>
              </tr>
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

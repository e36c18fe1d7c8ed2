import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { addDays, type CalendarDate, daysBetween, formatDate } from "#kernel/calendar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { BigChange } from "#modules/availability/contract/grid.ts";
import type { StockGrid } from "#modules/availability/queries/stock-grid.ts";
import { bigChangeText } from "#modules/availability/rules/big-change.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toasts.ts";
import { spacedCode } from "#web/components/booking-code.ts";
import { isRejection, type Rejection } from "#web/forms/rejection.ts";
import { ChangeFields } from "./change-fields.tsx";
import { cellKey, packCell } from "./chosen-cells.ts";
import { ChosenNights } from "./chosen-nights.tsx";
import { GridTable } from "./grid-table.tsx";
import type { InventoryAnswer } from "./inventory-answer.ts";
import { inventoryLabels } from "./labels.ts";
import { TryPrice } from "./try-price.tsx";

type GridEditorProps = {
  kind: ProductKind;
  /** The rate plan of the prices. */
  plan: string | null;
  grid: StockGrid;
  slug: string;
  productId: string;
  today: CalendarDate;
  mayWrite: boolean;
  mayOpenBookings: boolean;
};

/** The grid, the selected cells, and the form with their new values. */
export function GridEditor({ kind, plan, grid, slug, today, mayWrite, ...linked }: GridEditorProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const editing = useFetcher<InventoryAnswer | Rejection>();
  // The last request: a large change is confirmed with the values that were shown, even if the fields have changed since.
  const [confirmation, setConfirmation] = useState<{ packed: string; form: FormData } | null>(null);
  const cells = grid.cells.filter((cell) => chosen.has(cellKey(cell)));
  const packed = cells.map((cell) => packCell(cell, grid.from, daysBetween)).join(" ");
  const rejection = isRejection(editing.data) ? editing.data : null;
  const saved = editing.data && "saved" in editing.data ? editing.data.saved : null;
  const bigChanges = rejection && isBigChange(rejection.result) ? rejection.result : [];
  const changedCells = rejection && Array.isArray(rejection.result) ? rejection.result : [];

  // Synchronises the page's messages with the server's answer.
  useEffect(() => {
    if (saved !== null && editing.state === "idle") showToast(`Đã lưu ${saved} ô`);
  }, [saved, editing.state]);

  return (
    <>
      <GridTable
        kind={kind}
        grid={grid}
        today={today}
        chosen={chosen}
        marked={keysOf(changedCells)}
        onChoose={setChosen}
      />
      <Legend kind={kind} />
      <section className="inventory-edit" aria-label={mayWrite ? "Sửa các ô đã chọn" : "Thử giá các ô đã chọn"}>
        {cells.length === 0 ? (
          <p className="text-text-2">
            Chọn ô để {mayWrite ? "sửa" : "thử giá"}: bấm một ô, giữ Shift và bấm ô khác để chọn cả vùng; bấm tên phòng
            hoặc ngày để chọn cả hàng, cả cột. Bằng bàn phím: mũi tên để đi, dấu cách để chọn, Shift và mũi tên để nới
            vùng.
          </p>
        ) : (
          <>
            <div className="inventory-edit-head">
              <h2>{summaryOf(grid, cells)}</h2>
              <Button variant="text" size="sm" onClick={() => setChosen(new Set())}>
                Bỏ chọn
              </Button>
            </div>
            <ChosenNights grid={grid} cells={cells} productId={linked.productId} mayOpen={linked.mayOpenBookings} />
            {rejection && (
              <Alert tone="error" title={rejection.message}>
                {bigChanges.length > 0 ? (
                  <>
                    <BigChanges grid={grid} changes={bigChanges} />
                    {confirmation?.packed === packed && (
                      <Button
                        variant="outline"
                        size="sm"
                        busy={editing.state === "idle" ? undefined : "Đang lưu"}
                        onClick={() => {
                          confirmation.form.set("confirmed", "1");
                          void editing.submit(confirmation.form, { method: "post" });
                        }}
                      >
                        Đúng, đổi giá {bigChanges.length} ô
                      </Button>
                    )}
                  </>
                ) : (
                  <Shortages grid={grid} shortages={changedCells} />
                )}
              </Alert>
            )}
            {mayWrite && (
              <editing.Form
                method="post"
                className="inventory-form"
                noValidate
                onSubmit={(event) => setConfirmation({ packed, form: new FormData(event.currentTarget) })}
                onChange={() => setConfirmation(null)}
              >
                <input type="hidden" name="intent" value="edit" />
                <input type="hidden" name="tau" value={slug} />
                <input type="hidden" name="from" value={grid.from} />
                <input type="hidden" name="nights" value={grid.nights ?? ""} />
                <input type="hidden" name="plan" value={plan ?? ""} />
                <input type="hidden" name="cells" value={packed} />
                <ChangeFields kind={kind} cells={cells} errors={rejection?.fields ?? {}} />
                <Button type="submit" busy={editing.state === "idle" ? undefined : "Đang lưu"}>
                  Áp dụng cho {cells.length} ô
                </Button>
              </editing.Form>
            )}
            <TryPrice key={packed.split(" ")[0]} kind={kind} plan={plan} grid={grid} slug={slug} cell={cells[0]} />
          </>
        )}
      </section>
    </>
  );
}

function Legend({ kind }: { kind: ProductKind }) {
  return (
    <p className="inventory-legend">
      <span className="legend-sold">Đã bán, đang giữ</span>
      <span>5+3+1/12: 5 qua đơn, 3 bán nơi khác, 1 đang giữ, trên 12 mở bán</span>
      <span className="legend-out">Hết phòng</span>
      <span className="legend-closed">Đóng bán</span>
      <span className="legend-chosen">Đang chọn</span>
      <span>Giá in đậm, nghìn đồng {inventoryLabels[kind].pricesOf}; có dấu chấm là giá riêng của ngày</span>
      {kind === "hotel" && <span>⇥ không nhận phòng, ↤ không trả phòng vào ngày ấy</span>}
    </p>
  );
}

const isBigChange = (result: unknown): result is BigChange[] =>
  Array.isArray(result) && result.length > 0 && result.every((one) => "mark" in one);

/** Price changes that may be typos: old price, new price, and the reason for the question. */
function BigChanges({ grid, changes }: { grid: StockGrid; changes: readonly BigChange[] }) {
  const titles = new Map(grid.rooms.map((room) => [room.id, room.title]));
  return (
    <ul className="mt-1 mb-2 list-disc pl-5">
      {changes.slice(0, 8).map(({ roomId, on, before, after, mark }) => (
        <li key={`${roomId} ${on}`}>
          {titles.get(roomId)}, {formatDate(on)}: {formatVnd(before)} thành {formatVnd(after)}. {bigChangeText[mark]}.
        </li>
      ))}
      {changes.length > 8 && <li>và {changes.length - 8} ô khác</li>}
    </ul>
  );
}

type Shortage = { roomId: string; on: CalendarDate; taken?: number; bookings?: string[] };

function Shortages({ grid, shortages }: { grid: StockGrid; shortages: readonly Shortage[] }) {
  const titles = new Map(grid.rooms.map((room) => [room.id, room.title]));
  return (
    <ul className="mt-1 list-disc pl-5">
      {shortages.slice(0, 8).map((one) => (
        <li key={`${one.roomId} ${one.on}`}>
          {titles.get(one.roomId)}, {formatDate(one.on)}
          {one.taken !== undefined && `: đã bán hoặc giữ ${one.taken} phòng`}
          {one.bookings && one.bookings.length > 0 && ` (đơn ${one.bookings.map(spacedCode).join(", ")})`}
        </li>
      ))}
      {shortages.length > 8 && <li>và {shortages.length - 8} ô khác</li>}
    </ul>
  );
}

const keysOf = (cells: readonly { roomId: string; on: CalendarDate }[]) => new Set(cells.map(cellKey));

function summaryOf(grid: StockGrid, cells: StockGrid["cells"]): string {
  const rooms = grid.rooms.filter((room) => cells.some((cell) => cell.roomId === room.id)).map((room) => room.title);
  const days = cells.map((cell) => cell.on).sort();
  const [first = grid.from, last = addDays(grid.from, grid.days)] = [days[0], days.at(-1)];
  const span = first === last ? formatDate(first) : `${formatDate(first)} đến ${formatDate(last)}`;
  return `Đã chọn ${cells.length} ô: ${rooms.join(", ")} · ${span}`;
}

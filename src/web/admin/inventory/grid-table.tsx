import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import {
  addDays,
  type CalendarDate,
  formatDate,
  formatLongDate,
  WEEKDAYS_SHORT,
  weekday,
} from "#kernel/calendar-date.ts";
import { lunarDate } from "#kernel/lunar-date.ts";
import { formatVnd } from "#kernel/money.ts";
import type { GridCell, StockGrid } from "#modules/availability/queries/stock-grid.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { cellKey, cellKeysBetween } from "./chosen-cells.ts";
import { inventoryLabels } from "./labels.ts";
import { inThousands } from "./thousands.ts";

type GridTableProps = {
  kind: ProductKind;
  grid: StockGrid;
  today: CalendarDate;
  chosen: ReadonlySet<string>;
  /** Cells that another user has changed in the meantime. */
  marked: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};
type Place = { row: number; column: number };

const steps: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Room types down, days across; roving tabindex with arrow keys, Shift extends a rectangle. */
export function GridTable({ kind, grid, today, chosen, marked, onChoose }: GridTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [corner, setCorner] = useState<Place>({ row: 0, column: 0 });
  const [at, setAt] = useState<Place | null>(null);
  const stop = at ?? { row: 0, column: 0 };
  const days = Array.from({ length: grid.days }, (_, column) => addDays(grid.from, column));
  const cellAt = ({ row, column }: Place) => grid.cells[row * grid.days + column];

  // Synchronises the browser's focus with the cell that the arrow keys reached.
  useEffect(() => {
    if (at) table.current?.querySelector<HTMLElement>(`[data-at="${at.row}-${at.column}"]`)?.focus();
  }, [at]);

  const toggle = (keys: readonly string[]) => {
    const all = keys.every((key) => chosen.has(key));
    onChoose(new Set(all ? [...chosen].filter((key) => !keys.includes(key)) : [...chosen, ...keys]));
  };
  const onPress = (place: Place, event: MouseEvent) => {
    setAt(place);
    if (event.shiftKey) return onChoose(new Set([...chosen, ...cellKeysBetween(grid, corner, place)]));
    setCorner(place);
    const cell = cellAt(place);
    if (cell) toggle([cellKey(cell)]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.min(grid.rooms.length - 1, Math.max(0, stop.row + step.row));
    const column = Math.min(grid.days - 1, Math.max(0, stop.column + step.column));
    setAt({ row, column });
    if (event.shiftKey) onChoose(new Set([...chosen, ...cellKeysBetween(grid, corner, { row, column })]));
    else setCorner({ row, column });
  };

  return (
    <div className="inventory-scroll">
      <table ref={table} className="inventory" onKeyDown={onKeyDown} aria-label="Giá và phòng theo ngày">
        <thead>
          <tr>
            <th scope="col">
              Nghìn đồng /{inventoryLabels[kind].priceFor}
              <small>đơn + nơi khác + giữ / mở bán</small>
            </th>
            {days.map((day, column) => (
              <th key={day} scope="col" className={isWeekend(day) ? "inventory-weekend" : undefined}>
                <button
                  type="button"
                  onClick={() =>
                    toggle(cellKeysBetween(grid, { row: 0, column }, { row: grid.rooms.length - 1, column }))
                  }
                >
                  <span className="sr-only">Chọn cả ngày {formatDate(day)}</span>
                  <span aria-hidden="true">
                    {WEEKDAYS_SHORT[weekday(day)]}
                    <b>{formatDate(day).slice(0, 5)}</b>
                    <small>{lunarDate(day).day === 1 ? `1/${lunarDate(day).month}` : lunarDate(day).day}</small>
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rooms.map((room, row) => (
            <tr key={room.id}>
              <th scope="row">
                <button
                  type="button"
                  onClick={() => toggle(cellKeysBetween(grid, { row, column: 0 }, { row, column: grid.days - 1 }))}
                >
                  {room.title}
                  <small>{room.units} phòng</small>
                </button>
              </th>
              {days.map((day, column) => {
                const cell = cellAt({ row, column });
                if (!cell) return null;
                const key = cellKey(cell);
                return (
                  <td key={day}>
                    <button
                      type="button"
                      data-at={`${row}-${column}`}
                      tabIndex={stop.row === row && stop.column === column ? 0 : -1}
                      className={classOf(cell, day < today, marked.has(key))}
                      aria-pressed={chosen.has(key)}
                      onClick={(event) => onPress({ row, column }, event)}
                    >
                      <span className="sr-only">{nameOf(cell, room.title)}</span>
                      <CellText cell={cell} />
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellText({ cell }: { cell: GridCell }) {
  const taken = takenOf(cell);
  const share = cell.capacity ? Math.min(10, Math.ceil((taken / cell.capacity) * 10)) : 0;
  return (
    <>
      <b aria-hidden="true">
        {cell.price === null ? "–" : inThousands(cell.price)}
        {cell.ownPrice && <span className="inventory-own" />}
      </b>
      <span aria-hidden="true">
        {cell.capacity === null ? "chưa mở" : cell.closed ? "Đóng" : `${countsOf(cell)}/${cell.capacity}`}
        {cell.closedToArrival && " ⇥"}
        {cell.closedToDeparture && " ↤"}
      </span>
      <span className={`inventory-share inventory-share-${share}`} />
    </>
  );
}

const takenOf = ({ sold, soldElsewhere, held }: GridCell) => sold + soldElsewhere + held;

/** "5+3+1": booked, sold elsewhere, held; "0" when all are free. */
const countsOf = (cell: GridCell) => (takenOf(cell) === 0 ? "0" : [cell.sold, cell.soldElsewhere, cell.held].join("+"));

function classOf(cell: GridCell, isPast: boolean, isMarked: boolean): string {
  const out = cell.capacity !== null && takenOf(cell) >= cell.capacity;
  return [
    "inventory-cell",
    out && "inventory-out",
    (cell.closed || cell.capacity === null) && "inventory-closed",
    isPast && "inventory-past",
    isMarked && "inventory-marked",
  ]
    .filter(Boolean)
    .join(" ");
}

function nameOf(cell: GridCell, room: string): string {
  const price = cell.price === null ? "chưa có giá" : `${formatVnd(cell.price)}${cell.ownPrice ? ", giá riêng" : ""}`;
  const stock =
    cell.capacity === null
      ? "chưa mở bán"
      : `${cell.sold} đã bán qua đơn, ${cell.soldElsewhere} bán nơi khác, ${cell.held} đang giữ, ${cell.capacity} mở bán${cell.closed ? ", đóng bán" : ""}`;
  const stay = cell.minNights > 1 ? `, tối thiểu ${cell.minNights} đêm` : "";
  const arrival = cell.closedToArrival ? ", không nhận phòng" : "";
  const departure = cell.closedToDeparture ? ", không trả phòng" : "";
  return `${room}, ${formatLongDate(cell.on)}, ${price}, ${stock}${stay}${arrival}${departure}`;
}

const isWeekend = (day: CalendarDate) => [0, 6].includes(weekday(day));

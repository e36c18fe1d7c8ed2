import { z } from "zod";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import type { EditGridInput } from "#modules/availability/contract/grid.ts";
import type { GridCell } from "#modules/availability/queries/stock-grid.ts";

/** A cell as text: room, day offset, then the seen values. Nine hundred of them stay far below the form size limit. */
export function packCell(
  cell: GridCell,
  from: CalendarDate,
  daysAfter: (from: CalendarDate, on: CalendarDate) => number,
) {
  const marks = [cell.closedToArrival ? 1 : 0, cell.closedToDeparture ? 1 : 0];
  const values = [
    cell.capacity ?? "",
    cell.closed ? 1 : 0,
    cell.minNights,
    cell.price ?? "",
    ...marks,
    cell.soldElsewhere,
  ];
  return [cell.roomId, daysAfter(from, cell.on), ...values].join(":");
}

const packed = z.tuple([
  z.uuid(),
  z.coerce.number().int().min(0).max(1000),
  z.string(),
  z.enum(["0", "1"]),
  z.coerce.number().int(),
  z.string(),
  z.enum(["0", "1"]),
  z.enum(["0", "1"]),
  z.coerce.number().int(),
]);
const numberOrNull = (text: string) => (text === "" ? null : Number(text));

/** Parses the cells of a form; the command's contract rejects invalid ones. */
export function unpackCells(text: string, from: CalendarDate): EditGridInput["cells"] {
  return text.split(" ").flatMap((part) => {
    const parsed = packed.safeParse(part.split(":"));
    if (!parsed.success) return [];
    const [roomId, day, capacity, closed, minNights, price, arrival, departure, soldElsewhere] = parsed.data;
    const seen = {
      capacity: numberOrNull(capacity),
      closed: closed === "1",
      minNights,
      price: numberOrNull(price),
      closedToArrival: arrival === "1",
      closedToDeparture: departure === "1",
      soldElsewhere,
    };
    return { roomId, on: addDays(from, day), seen };
  });
}

export const cellKey = ({ roomId, on }: { roomId: string; on: CalendarDate }) => `${roomId} ${on}`;

/** The cells of the rectangle between two corners, rooms down and days across. */
export function cellKeysBetween(
  grid: { rooms: readonly { id: string }[]; days: number; from: CalendarDate },
  one: { row: number; column: number },
  other: { row: number; column: number },
): string[] {
  const keys: string[] = [];
  for (let row = Math.min(one.row, other.row); row <= Math.max(one.row, other.row); row += 1) {
    for (let column = Math.min(one.column, other.column); column <= Math.max(one.column, other.column); column += 1) {
      const room = grid.rooms[row];
      if (room && column < grid.days) keys.push(cellKey({ roomId: room.id, on: addDays(grid.from, column) }));
    }
  }
  return keys;
}

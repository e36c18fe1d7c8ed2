import { expect, test } from "vitest";
import { calendarDate, daysBetween } from "#kernel/calendar-date.ts";
import { vnd } from "#kernel/money.ts";
import { notOnSale } from "#modules/availability/rules/grid-cell.ts";
import { cellKeysBetween, packCell, unpackCells } from "./chosen-cells.ts";

const from = calendarDate("2026-12-28");
const [one, two] = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"];

test("packCell and unpackCells keep the seen values in a round trip", () => {
  const cells = [
    { roomId: one, on: calendarDate("2027-01-02"), capacity: null, closed: false, minNights: 1, price: null },
    { roomId: two, on: from, capacity: 7, soldElsewhere: 3, closed: true, minNights: 2, price: vnd(3_190_000) },
  ].map((cell) => ({ ...notOnSale, ...cell, ownPrice: false }));

  const text = cells.map((cell) => packCell(cell, from, daysBetween)).join(" ");

  expect(unpackCells(text, from)).toEqual(
    cells.map(
      ({ roomId, on, capacity, closed, minNights, price, closedToArrival, closedToDeparture, soldElsewhere }) => ({
        roomId,
        on,
        seen: { capacity, closed, minNights, price, closedToArrival, closedToDeparture, soldElsewhere },
      }),
    ),
  );
});

test("unpackCells passes an invalid cell on for the contract to reject", () => {
  expect(unpackCells("x 1:2:3 __proto__", from)).toEqual([]);
});

test("cellKeysBetween selects all cells between two corners in any order", () => {
  const grid = { rooms: [{ id: one }, { id: two }], days: 3, from };
  const forward = cellKeysBetween(grid, { row: 0, column: 1 }, { row: 1, column: 2 });
  expect(forward).toEqual([`${one} 2026-12-29`, `${one} 2026-12-30`, `${two} 2026-12-29`, `${two} 2026-12-30`]);
  expect(cellKeysBetween(grid, { row: 1, column: 2 }, { row: 0, column: 1 })).toEqual(forward);
});

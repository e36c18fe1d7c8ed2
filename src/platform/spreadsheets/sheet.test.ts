import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fieldsOf, identifying } from "./fields.ts";
import { cellsOf, changedCells, columnsOf, EMPTIED_CELL, planRows, readRows, type Sheet } from "./sheet.ts";
import type { SheetRow } from "./table.ts";

type Tour = { code: string; title: string; price: number | null; guide: string };

const { text, number } = fieldsOf<Tour>({
  code: z.string().max(4, "Mã dài quá."),
  title: z.string().min(1, "Thiếu tên."),
  guide: z.string(),
  price: z.number().min(1, "Giá từ 1 đ."),
});

const sheet: Sheet<Tour> = {
  name: "Tour",
  fields: [
    identifying(text("code", "Mã", 8)),
    text("title", "Tên", 20),
    number("price", "Giá, đ", 12, { isMoney: true }),
    { ...text("guide", "Người dẫn", 20), cleared: undefined },
  ],
  keyOf: ({ code }) => code,
  repeated: { column: "code", noun: "mã" },
  empty: { cell: null, text: EMPTIED_CELL },
  isClearable: true,
};

const stored: Tour = { code: "A", title: "Vịnh", price: 1000, guide: "Lan" };
const rowsOf = (...cells: SheetRow["cells"][]): SheetRow[] =>
  cells.map((one, index) => ({ row: index + 2, cells: one }));
const read = (...cells: SheetRow["cells"][]) => readRows(sheet, rowsOf(...cells), { names: null });
const readOver = (...cells: SheetRow["cells"][]) =>
  readRows(sheet, rowsOf(...cells), { names: null, itemOf: () => stored });

describe("readRows", () => {
  test("reads only the cells that have a value", async () => {
    expect(await read({ code: "A", title: "", price: "1.500 đ" })).toEqual({
      read: [{ row: 2, key: "A", patch: { code: "A", price: 1500 } }],
      problems: [],
    });
  });

  test("reports every invalid cell of a row, and a missing key, by row and column", async () => {
    const { read: rows, problems } = await read({ code: null, price: "nhiều" }, { code: "ABCDE", price: 0 });
    expect(rows).toEqual([]);
    expect(problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      "2 Mã: Điền mã.",
      "2 Giá, đ: “nhiều” không phải số nguyên.",
      "3 Mã: Mã dài quá.",
      "3 Giá, đ: Giá từ 1 đ.",
    ]);
  });

  test("reports a repeated key at the later row", async () => {
    const { read: rows, problems } = await read({ code: "A" }, { code: "B" }, { code: "A" });
    expect(rows.map(({ key }) => key)).toEqual(["A", "B"]);
    expect(problems).toEqual([{ row: 4, column: "Mã", message: "Trùng mã với dòng 2." }]);
  });

  test("leaves out cells that match the stored item, even where they would be invalid", async () => {
    const { read: rows } = await readOver({ code: "A", title: "Vịnh", price: 1000, guide: "Mai" });
    expect(rows[0]?.patch).toEqual({ code: "A", guide: "Mai" });
  });

  test("clears a field by its word, but not one that needs a value", async () => {
    const { problems } = await readOver({ code: "A", price: "(Trống)", guide: EMPTIED_CELL });
    expect(problems).toEqual([{ row: 2, column: "Người dẫn", message: "Mục này không để trống được." }]);
    expect((await readOver({ code: "A", price: EMPTIED_CELL })).read[0]?.patch).toEqual({ code: "A", price: null });
  });
});

describe("planRows", () => {
  const plan = async (...cells: SheetRow["cells"][]) =>
    planRows(columnsOf(sheet), await read(...cells), ({ patch }, reportError) => {
      if (patch.title === "Cấm") reportError("title", "Không bán.");
      const after = { ...stored, ...patch };
      return { name: after.title, isNew: false, cells: changedCells(sheet, stored, after, null), planned: after };
    });

  test("plans changed rows, counts unchanged ones, and lists all errors by row", async () => {
    const { planned, changes, problems, unchanged } = await plan(
      ...[{ code: "A" }, { code: "B", title: "Cấm" }, { code: "C", price: "x" }, { code: "A1", price: 2000 }],
    );
    expect(planned).toEqual([{ ...stored, code: "A1", price: 2000 }]);
    expect(changes).toEqual([
      {
        row: 5,
        name: "Vịnh",
        isNew: false,
        cells: [
          { column: "Mã", before: "A", after: "A1" },
          { column: "Giá, đ", before: "1,000 đ", after: "2,000 đ" },
        ],
      },
    ]);
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(["3 Tên", "4 Giá, đ"]);
    expect(unchanged).toBe(1);
  });
});

test("an exported item is read back without a change", async () => {
  const cells = Object.fromEntries(
    columnsOf(sheet).map(({ key }, index) => [key, cellsOf(sheet, stored, null)[index] ?? null]),
  );
  expect((await readOver(cells)).read).toEqual([{ row: 2, key: "A", patch: { code: "A" } }]);
});

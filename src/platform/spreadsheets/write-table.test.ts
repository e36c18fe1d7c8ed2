import { expect, test } from "vitest";
import { writeTable } from "./write-table.ts";

test("while a workbook of thousands of rows is written, others are answered all the time", async () => {
  const columns = Array.from({ length: 20 }, (_, at) => ({
    ...{ key: `column-${at}`, title: `Cột ${at}`, kind: "text" as const, width: 12 },
  }));
  const rows = Array.from({ length: 2000 }, (_, row) => columns.map(({ title }) => `${title}, dòng ${row}`));
  let heard = 0;
  let ticking = setImmediate(function tick() {
    heard += 1;
    ticking = setImmediate(tick);
  });
  const file = await writeTable("xlsx", { name: "Thử", columns, rows });
  clearImmediate(ticking);
  expect(file.subarray(0, 2).toString()).toBe("PK");
  expect(heard).toBeGreaterThan(100);
});

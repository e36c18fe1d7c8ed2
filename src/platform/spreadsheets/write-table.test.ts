import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeTable } from "./write-table.ts";

test("writeTable does not block the event loop while it writes thousands of rows", async () => {
  const columns = Array.from({ length: 20 }, (_, index) => ({
    title: `Cột ${index}`,
    kind: "text" as const,
    width: 12,
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

test("files are written after their transaction, so that no database connection waits for a file", () => {
  const writers = globSync("src/modules/**/*.ts").filter((path) =>
    /\bwrite(Rows|Sheet)\(/.test(readFileSync(path, "utf8")),
  );
  expect(writers.length).toBeGreaterThan(5);
  // The call must be the last step of its function, not of a function inside it.
  for (const path of writers) {
    expect(readFileSync(path, "utf8"), path).toMatch(/^ {2}return write(Rows|Sheet)\(/m);
    expect(readFileSync(path, "utf8"), path).not.toMatch(/^ {4,}.*\bwrite(Rows|Sheet)\(/m);
  }
});

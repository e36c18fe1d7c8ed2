import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// One row at most, by its primary key.
const oneRow = new Set(["src/modules/flights/commands/set-seats.ts", "src/modules/products/commands/lock-edit.ts"]);

// Transactions that lock the same rows in different orders deadlock.
test("every query that locks several rows has an order", () => {
  const unordered: string[] = [];
  for (const path of globSync("src/**/*.ts", { exclude: ["**/*.test.ts"] })) {
    if (oneRow.has(path)) continue;
    const source = readFileSync(path, "utf8");
    for (const { index } of source.matchAll(/\.for\("update"/g)) {
      const [statement = "", afterwards = ""] = [functionBefore(source, index), source.slice(index, index + 60)];
      const takesOne = /const \[\w+\] =[^;]*$/.test(statement) || /^\.for\("update"\)\)\[0\]/.test(afterwards);
      if (!takesOne && !statement.includes(".orderBy(")) unordered.push(`${path}: ${statement.trim().slice(-120)}`);
    }
  }
  expect(unordered).toEqual([]);
});

/** The text of a top-level function up to an index, from its last query. */
function functionBefore(source: string, index: number): string {
  const opening = source.slice(source.lastIndexOf("\n}\n", index) + 1, index);
  return opening.slice(Math.max(opening.lastIndexOf("ctx.db") - 80, 0));
}

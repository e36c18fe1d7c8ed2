import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const listed = readFileSync("docs/design-system.md", "utf8");
const files = globSync("src/ui/**/*.{ts,tsx,css}").filter((file) => !file.includes(".test."));

test("Design system document lists every file", () => {
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !listed.includes(`\`${basename(file)}\``))).toEqual([]);
});

test("Design system document names only existing files", () => {
  const names = new Set(files.map((file) => basename(file)));
  const named = [...listed.matchAll(/^\| `([\w.-]+)`/gm)].map((match) => match[1] ?? "");
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const listed = readFileSync("docs/design-system.md", "utf8");
const pieces = globSync("src/ui/**/*.{ts,tsx,css}").filter((file) => !file.includes(".test."));

test("the document of the design system lists every file", () => {
  expect(pieces.length).toBeGreaterThan(40);
  expect(pieces.filter((file) => !listed.includes(`\`${basename(file)}\``))).toEqual([]);
});

test("the document names no file that is gone", () => {
  const names = new Set(pieces.map((file) => basename(file)));
  const named = [...listed.matchAll(/^\| `([\w.-]+)`/gm)].map((match) => match[1] ?? "");
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

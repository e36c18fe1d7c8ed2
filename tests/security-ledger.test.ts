import { existsSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";

/**
 * Levels 1 and 2 of OWASP ASVS 5.0.0: the last number of each section's requirements of those levels
 * (https://owasp.org/www-project-application-security-verification-standard/).
 */
const sections = `
  1.1: 1-2    1.2: 1-9    1.3: 1-11   1.4: 1-3   1.5: 1-2   2.1: 1-3   2.2: 1-3   2.3: 1-4   2.4: 1-1
  3.2: 1-2    3.3: 1-4    3.4: 1-6    3.5: 1-5   3.7: 1-2   4.1: 1-3   4.2: 1-1   4.3: 1-2   4.4: 1-4
  5.1: 1-1    5.2: 1-3    5.3: 1-2    5.4: 1-3   6.1: 1-3   6.2: 1-12  6.3: 1-4   6.4: 1-4   6.5: 1-5
  6.6: 1-3    6.8: 1-4    7.1: 1-3    7.2: 1-4   7.3: 1-2   7.4: 1-5   7.5: 1-2   7.6: 1-2   8.1: 1-2
  8.2: 1-3    8.3: 1-1    8.4: 1-1    9.1: 1-3   9.2: 1-4   10.1: 1-2  10.2: 1-2  10.3: 1-4  10.4: 1-11
  10.5: 1-5   10.6: 1-2   10.7: 1-3   11.1: 1-2  11.2: 1-3  11.3: 1-3  11.4: 1-4  11.5: 1-1  11.6: 1-1
  12.1: 1-3   12.2: 1-2   12.3: 1-4   13.1: 1-1  13.2: 1-5  13.3: 1-2  13.4: 1-5  14.1: 1-2  14.2: 1-4
  14.3: 1-3   15.1: 1-3   15.2: 1-3   15.3: 1-7  16.1: 1-1  16.2: 1-5  16.3: 1-4  16.4: 1-3  16.5: 1-3
  17.1: 1-1   17.2: 1-4   17.3: 1-2`;

const asked = [...sections.matchAll(/(\d+\.\d+): 1-(\d+)/g)].flatMap(([, section, last]) =>
  Array.from({ length: Number(last) }, (_, index) => `${section}.${index + 1}`),
);

type Line = { ids: string[]; proof: string };

const page = readFileSync("docs/security.md", "utf8");
const idsIn = (text: string) => text.match(/\b\d+\.\d+\.\d+\b/g) ?? [];
const [ledger = "", rest = ""] = (page.split("\n## Requirements\n")[1] ?? "").split("**Not applicable**");
const lines: Line[] = ledger.split("\n").flatMap((line) => {
  const [, ids = "", , proof = ""] =
    line.split(" | ").length >= 3 ? ["", ...line.replace(/^\| /, "").split(" | ")] : [];
  return /^\d/.test(ids) ? [{ ids: idsIn(ids), proof }] : [];
});

const testsOf = ({ proof }: Line) =>
  [...proof.matchAll(/`([^`]+\.test\.tsx?)`: "([^"]+)"/g)].map(([, file = "", name = ""]) => ({ file, name }));

const titles = new Map<string, string>();

beforeAll(() => {
  for (const { file } of lines.flatMap(testsOf)) {
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    const found = text.matchAll(/(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*(["'`])(.+?)\1\s*,/gs);
    titles.set(file, [...found].map((match) => match[2]).join("\n"));
  }
});

test("every requirement of levels 1 and 2 is listed once, in the ledger or as not applicable", () => {
  expect(asked).toHaveLength(253);
  const named = [...lines.flatMap(({ ids }) => ids), ...idsIn(rest)];
  expect(named.toSorted()).toEqual(asked.toSorted());
});

test("every test in the ledger exists by its name", () => {
  const missing = lines
    .flatMap(testsOf)
    .filter(({ file, name }) => !titles.get(file)?.includes(name))
    .map(({ file, name }) => `${file}: ${name}`);
  expect(missing).toEqual([]);
});

test("every line is proved by a test, by reading, by the operator, or is marked as accepted", () => {
  const silent = lines.filter(
    (line) => testsOf(line).length === 0 && !/^(operator|by reading|accepted): \S/.test(line.proof),
  );
  expect(silent).toEqual([]);
});

test("at least seven of ten requirements are proved by a test", () => {
  const shown = lines.filter((line) => testsOf(line).length > 0).flatMap(({ ids }) => ids);
  const all = lines.flatMap(({ ids }) => ids);
  expect(shown.length / all.length).toBeGreaterThanOrEqual(0.7);
});

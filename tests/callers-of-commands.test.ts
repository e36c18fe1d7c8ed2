import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

/** Commands that only the demo data calls, from `database/seed`. */
const seedOnly = ["saveTimetable"];

const sources = globSync(["src/**/*.{ts,tsx}", "scripts/**/*.ts"]).filter((file) => !file.includes(".test."));
const seeds = globSync("database/seed/**/*.ts").filter((file) => !file.includes(".test."));

/** Each name that a file imports, as "path name". */
function importsOf(file: string): string[] {
  const imports = readFileSync(file, "utf8").matchAll(/import (?:type )?\{([^}]+)\} from "([#.][^"]+)"/g);
  return [...imports].flatMap(([, names = "", from = ""]) => {
    const path = from.startsWith("#") ? from.replace("#", "src/") : posix.join(posix.dirname(file), from);
    return names.split(",").map((name) => `${path} ${name.trim().split(" as ")[0]}`);
  });
}

/** The functions that the commands and queries of a module export, as "path name". */
function exportsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const functions = text.matchAll(
    /^export (?:(?:async )?function\*? (\w+)|const (\w+) = (?:async )?(?:<[^>]*>)?\([^;]*?=>)/gm,
  );
  return (
    [...functions]
      .map(([, declared, constant]) => declared ?? constant ?? "")
      // A function that its own file calls is no dead code, even if its export is used only by tests.
      .filter((name) => text.split(new RegExp(`\\b${name}\\b`)).length === 2)
      .map((name) => `${file} ${name}`)
  );
}

test("every command and query has a caller in the product, not only in tests", () => {
  const called = new Set(sources.flatMap(importsOf));
  const exported = globSync("src/modules/*/{commands,queries}{.ts,/**/*.ts}")
    .filter((file) => !file.includes(".test."))
    .flatMap(exportsOf);
  expect(exported.length).toBeGreaterThan(300);

  const uncalled = exported.filter((one) => !called.has(one));

  expect(uncalled.map((one) => one.split(" ")[1])).toEqual(seedOnly);
  const seeded = new Set(seeds.flatMap(importsOf));
  expect(uncalled.filter((one) => !seeded.has(one))).toEqual([]);
});

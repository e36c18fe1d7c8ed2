import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// A production installation (npm ci --omit=dev) has only `dependencies`. Vite bundles the rest into build/server.

/** The files that Node loads from source: the entry point, and those of worker threads and processes. */
const programs = [
  "src/main.ts",
  "src/platform/database/pglite-worker.ts",
  "src/platform/spreadsheets/reader-worker.ts",
  "src/platform/spreadsheets/writer-worker.ts",
  "src/platform/pdf/pdf-worker.ts",
  "scripts/admin.ts",
];
const IMPORT = /^import (?!type\b)(?:([^"]*?) from )?"([^"]+)";/gm;
const onlyTypes = /^\{\s*(type \w+,?\s*)+\}$/;

/** The packages that a source file and its imports load. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, names = "", source = ""]) => {
    if (onlyTypes.test(names) || source.startsWith("node:")) return [];
    if (source.startsWith(".")) return packagesOf(join(dirname(file), source), seen);
    if (source.startsWith("#")) return packagesOf(source.replace("#", "src/"), seen);
    return [source.split("/", source.startsWith("@") ? 2 : 1).join("/")];
  });
}

test("a production installation has the packages that are loaded from source or left out of the bundle, and no other", () => {
  const external = /const external = \[([^\]]+)\]/.exec(readFileSync("vite.config.ts", "utf8"))?.[1] ?? "";
  const unbundled = [...external.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
  // The optional native client of pg is not installed; hono is the peer of its server; node runs everything.
  const needed = new Set([...unbundled, ...programs.flatMap((file) => packagesOf(file)), "hono", "node"]);
  needed.delete("pg-native");
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(Object.keys(dependencies)).toEqual([...needed].sort());
});

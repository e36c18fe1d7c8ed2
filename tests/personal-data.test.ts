import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

const register = readFileSync("docs/personal-data.md", "utf8");
const [withData = "", without = ""] = register.split("## Tables without");

test("the register of personal data lists each table once", async () => {
  const files = globSync(["src/modules/*/tables.ts", "src/platform/*/tables.ts"]);
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<Record<string, unknown>>));
  const declared = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  const named = [
    ...[...withData.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name),
    ...[...without.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  ];
  expect(named.toSorted()).toEqual(declared.map((table) => getTableConfig(table).name).toSorted());
});

test("the register says for each table with personal data how it is deleted", () => {
  const rows = withData.split("\n").filter((line) => line.startsWith("| `"));
  const endings = rows.map((row) => row.split("|")[3]?.trim() ?? "");
  expect(rows.filter((_, index) => endings[index] === "")).toEqual([]);
});

test("each job of the register exists", () => {
  const running = readFileSync("src/jobs.ts", "utf8");
  const files = globSync(["src/modules/*/jobs.ts", "src/platform/idempotency.ts"]);
  const exported = files.flatMap((path) => readFileSync(path, "utf8").split(/^export /m));
  const jobs = [...new Set([...withData.matchAll(/`(forget-[\w-]+)`/g)].map(([, name]) => name))];
  const missing = jobs.filter((job) => {
    const source = exported.find((one) => one.includes(`name: "${job}"`)) ?? "";
    const name = /^(?:const|function) (\w+)/.exec(source)?.[1];
    return !name || !new RegExp(`^(?!import).*\\b${name}\\b`, "m").test(running);
  });
  expect(jobs.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

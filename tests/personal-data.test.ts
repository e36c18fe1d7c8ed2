import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

const register = readFileSync("docs/personal-data.md", "utf8");
const [withData = "", without = ""] = register.split("## Tables without");

async function readTables(): Promise<PgTable[]> {
  const files = globSync(["src/modules/*/tables.ts", "src/platform/*/tables.ts"]);
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<Record<string, unknown>>));
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
}

test("the register of personal data lists each table once", async () => {
  const declared = await readTables();
  const named = [
    ...[...withData.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name),
    ...[...without.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  ];
  expect(named.toSorted()).toEqual(declared.map((table) => getTableConfig(table).name).toSorted());
});

/** Names and addresses of things, companies and places. */
const namesOfThings = [
  ...["cities.name", "cruise_areas.name", "cruises.address", "funds.name", "hotels.address", "invoice_scans.name"],
  ...["own_keys.name", "partners.name", "referrers.name", "settings.name", "timetable_baggage.name"],
];
const ofPeople = /(^|_)(email|phone|name|address|passport|contact|recipient|ip|born)(_|$)/;

test("no table without personal data has a column for a person", async () => {
  const named = new Set([...without.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const found = (await readTables())
    .map(getTableConfig)
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => named.has(name) && ofPeople.test(column.name))
        .map((column) => `${name}.${column.name}`),
    );
  expect(found.toSorted()).toEqual(namesOfThings);
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

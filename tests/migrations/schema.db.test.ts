import { globSync } from "node:fs";
import { resolve } from "node:path";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect } from "vitest";
import { test } from "#tests/support/context.ts";

const ofMigrations = sql`('migrations', 'migration_lock')`;

test("migrations create the declared columns, indexes and checks", async ({ ctx }) => {
  const tables = await declaredTables();
  expect(tables.length).toBeGreaterThan(50);

  const columns = await ctx.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name || case is_nullable when 'NO' then ' not null' else '' end as name
    from information_schema.columns where table_schema = 'public' and table_name not in ${ofMigrations}`);
  const declaredColumns = tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}${column.notNull ? " not null" : ""}`),
  );
  expect(columns.rows.map(({ name }) => name).toSorted()).toEqual(declaredColumns.toSorted());

  const indexes = await ctx.db.execute<{ name: string }>(sql`
    select tablename || '.' || indexname as name from pg_indexes i where schemaname = 'public' and tablename not in ${ofMigrations}
      and not exists (select 1 from pg_constraint c where c.conindid = (i.schemaname || '.' || quote_ident(i.indexname))::regclass)`);
  const declaredIndexes = tables.flatMap(({ name, indexes }) => indexes.map((index) => `${name}.${index.config.name}`));
  expect(indexes.rows.map(({ name }) => name).toSorted()).toEqual(declaredIndexes.toSorted());

  const checks = await ctx.db.execute<{ name: string }>(sql`
    select conrelid::regclass || '.' || conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid::regclass::text not in ${ofMigrations}`);
  const declaredChecks = tables.flatMap(({ name, checks }) => checks.map((check) => `${name}.${check.name}`));
  expect(checks.rows.map(({ name }) => name).toSorted()).toEqual(declaredChecks.toSorted());
});

async function declaredTables() {
  const files = globSync(["src/modules/*/tables.ts", "src/platform/*/tables.ts"]);
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<Record<string, unknown>>));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  return tables.map((table) => getTableConfig(table));
}

import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { hashSecret } from "#kernel/id.ts";
import { test } from "#tests/support/context.ts";

const [file = ""] = globSync("database/migrations/*_quote_key_hashes.sql");
const hashing = readFileSync(file, "utf8").split("--> statement-breakpoint").at(-1) ?? "";

test("the link of a sent quote still works after the update", async ({ ctx }) => {
  await ctx.db.execute(sql`create temporary table former_quotes as select 'dW5kZXIgdGhl-_'::text as key_hash`);

  await ctx.db.execute(sql.raw(hashing.replace('"quotes"', "former_quotes")));

  const { rows } = await ctx.db.execute(sql`select key_hash from former_quotes`);
  expect(rows).toEqual([{ key_hash: hashSecret("dW5kZXIgdGhl-_") }]);
});

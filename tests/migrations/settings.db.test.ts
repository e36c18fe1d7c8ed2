import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getBankAccount, listBankAccounts } from "#modules/settings/queries.ts";
import { test } from "#tests/support/context.ts";

const [file = ""] = globSync("database/migrations/*_settings.sql");
const statements = readFileSync(file, "utf8")
  .split("--> statement-breakpoint")
  .filter((statement) => /'bank-account'/.test(statement));

test("the bank account of customers is the default one after the update", async ({ ctx }) => {
  const former = {
    bin: "970436",
    bankName: "Vietcombank",
    number: "9704000012345",
    holder: "CONG TY DU LICH",
    branch: "Quảng Ninh",
  };
  await ctx.db.execute(sql`insert into settings (name, value, updated_at)
    values ('bank-account', ${JSON.stringify(former)}::jsonb, ${ctx.now().toISOString()})`);

  expect(statements).toHaveLength(2);
  for (const statement of statements) await ctx.db.execute(sql.raw(statement));

  expect(await getBankAccount(ctx)).toEqual(former);
  expect(await listBankAccounts(ctx)).toHaveLength(1);
});

import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { bumpVersions } from "#platform/context.ts";
import { contentVersions } from "#platform/database/tables.ts";
import { silentLog, test } from "#tests/support/context.ts";
import { ContentVersions } from "./content-versions.ts";

test("a copy sees the changes of another copy and queries only new ones", async ({ ctx }) => {
  await bumpVersions(ctx.db, ["old", "ship"]);
  await ctx.db.execute(sql`update content_versions set changed_at = now() - interval '1 day' where tag = 'old'`);
  const copy = new ContentVersions(ctx.db, silentLog, ctx.now);
  await copy.poll();
  const before = copy.stampOf(["ship"]);
  // An old version is not read again, which shows that the query is bounded.
  await ctx.db.update(contentVersions).set({ version: 99 }).where(sql`tag = 'old'`);
  const old = copy.stampOf(["old"]);

  await bumpVersions(ctx.db, ["ship", "new"]);
  await copy.poll();

  expect(copy.stampOf(["ship"])).not.toBe(before);
  expect(copy.stampOf(["new"])).toContain("1.0");
  expect(copy.stampOf(["old"])).toBe(old);
});

test("a copy sees all changes after the database clock ran ahead and was corrected", async ({ ctx }) => {
  await bumpVersions(ctx.db, ["early", "ship"]);
  await ctx.db.execute(sql`update content_versions set changed_at = now() + interval '1 day' where tag = 'early'`);
  const copy = new ContentVersions(ctx.db, silentLog, ctx.now);
  await copy.poll();
  const before = copy.stampOf(["ship"]);

  await bumpVersions(ctx.db, ["ship"]);
  await copy.poll();

  expect(copy.stampOf(["ship"])).not.toBe(before);
});

import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { bumpVersions } from "#platform/context.ts";
import { contentVersions } from "#platform/database/tables.ts";
import { silentLog, test } from "#tests/support/context.ts";
import { ContentVersions } from "./content-versions.ts";

test("a copy hears of what another has changed, and asks only for what is new", async ({ ctx }) => {
  await bumpVersions(ctx.db, ["old", "ship"]);
  await ctx.db.execute(sql`update content_versions set changed_at = now() - interval '1 day' where tag = 'old'`);
  const copy = new ContentVersions(ctx.db, silentLog, ctx.now);
  await copy.look();
  const before = copy.stampOf(["ship"]);
  // What lies far back is not read again: a sign that the question is bounded.
  await ctx.db.update(contentVersions).set({ version: 99 }).where(sql`tag = 'old'`);
  const old = copy.stampOf(["old"]);

  await bumpVersions(ctx.db, ["ship", "new"]);
  await copy.look();

  expect(copy.stampOf(["ship"])).not.toBe(before);
  expect(copy.stampOf(["new"])).toContain("1.0");
  expect(copy.stampOf(["old"])).toBe(old);
});

test("a clock of the database that ran ahead hides no change after it was set right", async ({ ctx }) => {
  await bumpVersions(ctx.db, ["early", "ship"]);
  await ctx.db.execute(sql`update content_versions set changed_at = now() + interval '1 day' where tag = 'early'`);
  const copy = new ContentVersions(ctx.db, silentLog, ctx.now);
  await copy.look();
  const before = copy.stampOf(["ship"]);

  await bumpVersions(ctx.db, ["ship"]);
  await copy.look();

  expect(copy.stampOf(["ship"])).not.toBe(before);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { findPost, getPostToEdit, listPosts } from "#modules/blog/queries.ts";
import type { Context } from "#platform/context.ts";
import { makeClock, makeContext } from "#tests/support/context.ts";
import { drizzleOf } from "#tests/support/database.ts";
import { type OlderDatabase, openOlderDatabase } from "#tests/support/older-database.ts";
import { aStaffMember } from "#tests/support/staff.ts";

let database: OlderDatabase;
let ctx: Context;

beforeAll(async () => {
  database = await openOlderDatabase("0044_articles");
  ctx = { ...makeContext(drizzleOf(database), makeClock()), actor: aStaffMember("owner") };
  await database.pool.query(`
    insert into posts (id, slug, title, short_description, status, published_at, created_at, updated_at) values
      ('0198f000-0000-7000-8000-0000000000d1', 'dem-dau', 'Đêm ĐẦU trên vịnh!', 'Ngắm sao, ăn lẩu.', 'published',
        '2026-10-01T01:00:00Z', '2026-10-01T01:00:00Z', '2026-10-05T01:00:00Z'),
      ('0198f000-0000-7000-8000-0000000000d2', 'nhap', 'Bản nháp', 'Chưa xong.', 'draft', null,
        '2026-10-01T01:00:00Z', '2026-10-01T01:00:00Z')`);
  await database.update();
});
afterAll(() => database.close());

test("an article without versions is readable, searchable and editable after the update", async () => {
  const found = async (text: string) =>
    (await listPosts(ctx, { page: 1, size: 10, text })).data.map(({ slug }) => slug);
  expect(await found("dem dau")).toEqual(["dem-dau"]);
  expect(await found("Lẩu")).toEqual(["dem-dau"]);
  expect(await found("nhap")).toEqual([]);

  expect(await findPost(ctx, "dem-dau")).toMatchObject({
    title: "Đêm ĐẦU trên vịnh!",
    changedAt: new Date("2026-10-05T01:00:00Z"),
  });
  expect(await getPostToEdit(ctx, "dem-dau")).toMatchObject({ version: 1, publicVersion: 1, state: "published" });
  expect(await getPostToEdit(ctx, "nhap")).toMatchObject({ version: 1, publicVersion: null, state: "draft" });
});

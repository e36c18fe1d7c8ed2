import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { startCruise } from "#modules/cruises/commands/edit-cruise.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";

const [file = ""] = globSync("database/migrations/*_rich_text.sql");
// The migrated column was renamed later.
const statements = readFileSync(file, "utf8")
  .replaceAll("cruise_edits", "product_edits")
  .split("--> statement-breakpoint");

test("long descriptions of headings and paragraphs read the same after the update", async ({ ctx }) => {
  const written = [
    { type: "heading", text: "Vì sao chọn tàu" },
    { type: "paragraph", text: "Một ngày\ntrên <vịnh>." },
    { type: "paragraph", text: "" },
  ];
  const shown = await aListedCruise(ctx, { slug: "cu" });
  const empty = await aListedCruise(ctx, { slug: "trong" });
  const draft = await startCruise(ctx, { title: "Tàu Nháp" });
  await aListedCruise(ctx, { slug: "moi" });
  await ctx.db.execute(
    sql`update cruises set long_description = ${JSON.stringify(written)}::jsonb where product_id = ${shown.id}`,
  );
  await ctx.db.execute(sql`update cruises set long_description = '[]' where product_id = ${empty.id}`);
  await ctx.db.execute(sql`update product_edits set work = work || ${JSON.stringify({ longDescription: written })}::jsonb
    where product_id = ${draft.id}`);

  for (const statement of statements) await ctx.db.execute(sql.raw(statement));

  const text = {
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Vì sao chọn tàu" }] },
      { type: "paragraph", content: [{ type: "text", text: "Một ngày trên <vịnh>." }] },
      { type: "paragraph" },
    ],
  };
  expect((await getCruiseBySlug(ctx, "cu")).longDescription).toEqual(text);
  expect((await getCruiseToEdit(ctx, "cu")).draft.longDescription).toEqual(text);
  expect((await getCruiseToEdit(ctx, draft.id)).draft).toMatchObject({ title: "Tàu Nháp", longDescription: text });
  expect((await getCruiseToEdit(ctx, "trong")).draft.longDescription).toEqual({
    type: "doc",
    content: [{ type: "paragraph" }],
  });
  expect((await getCruiseBySlug(ctx, "moi")).longDescription.content).toHaveLength(1);
});

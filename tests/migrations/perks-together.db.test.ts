import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { hotelSearch } from "#modules/hotels/contract/search.ts";
import { searchHotels } from "#modules/hotels/queries/search-hotels.ts";
import { test } from "#tests/support/context.ts";
import { aHotel, aPlanDraft } from "#tests/support/home.ts";

const [file = ""] = globSync("database/migrations/*_perks_of_the_same_terms.sql");
const update = readFileSync(file, "utf8");

test("old hotels are found by combined perks of one rate plan, like new ones", async ({ ctx }) => {
  const breakfast = aPlanDraft({ title: "Kèm bữa sáng", cancellation: [] });
  await aHotel(ctx, { title: "Cả hai" });
  await aHotel(ctx, { title: "Riêng", plans: [breakfast, aPlanDraft({ title: "Linh hoạt", board: "none" })] });
  const written = await ctx.db.execute(sql`select title, facets from products order by title`);
  await ctx.db.execute(
    sql`update products set facets = jsonb_set(facets, '{perks}', (facets->'perks') - 'breakfast+freeCancellation')`,
  );

  await ctx.db.execute(sql.raw(update));
  await ctx.db.execute(sql.raw(update));

  expect((await ctx.db.execute(sql`select title, facets from products order by title`)).rows).toEqual(written.rows);
  const { data } = await searchHotels(ctx, hotelSearch.parse({ breakfast: "1", freeCancellation: "1" }));
  expect(data.map(({ title }) => title)).toEqual(["Cả hai"]);
});

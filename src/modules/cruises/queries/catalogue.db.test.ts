import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { publishedCatalogue } from "#modules/products/queries/catalogue.ts";
import { suggestProducts } from "#modules/products/queries/suggest-products.ts";
import { products } from "#modules/products/tables.ts";
import { createTaggedCache } from "#platform/cache/tagged-cache.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { aListedCruise, anAmenity, aPicture, renameCruise, reviewed } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { publishCruise } from "../commands/edit-cruise.ts";
import { cruiseSearch } from "../contract/search.ts";
import { searchCruises } from "./search-cruises.ts";

/** An instance with a cache, on the same database as `ctx`. It sees its own changes at once. */
function anInstance(ctx: Context) {
  const versions = new Map<string, number>();
  const notify = (tags: Iterable<string>) => {
    for (const tag of tags) versions.set(tag, (versions.get(tag) ?? 0) + 1);
  };
  const cache = createTaggedCache((tags) => tags.map((tag) => versions.get(tag)).join(), 100);
  return { notify, ctx: { ...ctx, cache, onInvalidated: notify } };
}

const list = (ctx: Context) => searchCruises(ctx, cruiseSearch.parse({ size: 20 }));
const titles = async (ctx: Context) => (await list(ctx)).data.map((cruise) => cruise.title);

test("own changes are visible at once, and only changed rows are read again", async ({ ctx }) => {
  const copy = anInstance(ctx).ctx;
  const one = await aListedCruise(copy, { title: "Một", rank: 1, imageIds: [await aPicture(copy)] });
  const two = await aListedCruise(copy, { title: "Hai", rank: 2 });
  const first = await publishedCatalogue(copy, "cruise");
  await list(copy);

  await reviewed(copy, two.id, 5);
  expect((await list(copy)).data.map((cruise) => cruise.score.count)).toEqual([0, 1]);
  await renameCruise(copy, one.id, "mot-moi");
  expect((await list(copy)).data[0]?.slug).toBe("mot-moi");
  await hideProduct(copy, "cruise", one.id);
  expect(await titles(copy)).toEqual(["Hai"]);
  await publishCruise(copy, one.id, { confirmed: true });
  expect(await titles(copy)).toEqual(["Một", "Hai"]);

  expect((await publishedCatalogue(copy, "cruise")).catalogue).toBe(first.catalogue);
});

test("a change costs the statements of one ship, and the same page again none", async ({ ctx }) => {
  const copy = anInstance(ctx).ctx;
  const { id } = await aListedCruise(copy, { amenityIds: [await anAmenity(copy, "Spa")] });
  for (let more = 0; more < 5; more += 1) await aListedCruise(copy);
  await list(copy);

  expect(await statementsOf(copy, list)).toBe(0);
  expect(await statementsOf(copy, (ctx) => suggestProducts(ctx, "cruise", "ngoc lma"))).toBe(0);
  await reviewed(copy, id, 4);
  // The version with what changed since, the ship, its card.
  expect(await statementsOf(copy, list)).toBe(3);
});

test("another instance follows as soon as it is notified", async ({ ctx }) => {
  const other = anInstance(ctx);
  await aListedCruise(ctx, { title: "Một", rank: 1 });
  expect(await titles(other.ctx)).toEqual(["Một"]);

  await aListedCruise(ctx, { title: "Hai", rank: 2 });
  expect(await titles(other.ctx)).toEqual(["Một"]);
  other.notify(["products:cruise"]);
  expect(await titles(other.ctx)).toEqual(["Một", "Hai"]);
});

test("an invalidation that names no ship makes the instance read all ships again", async ({ ctx }) => {
  const copy = anInstance(ctx).ctx;
  const { id } = await aListedCruise(copy, { title: "Cũ" });
  expect(await titles(copy)).toEqual(["Cũ"]);

  await inTransaction(copy, async (ctx) => {
    await ctx.db.update(products).set({ title: "Mới" }).where(eq(products.id, id));
    await invalidate(ctx, "products:cruise");
  });

  expect(await titles(copy)).toEqual(["Mới"]);
});

test("a transaction sees its own changes, and other readers do not after a rollback", async ({ ctx }) => {
  const copy = anInstance(ctx).ctx;
  const { id } = await aListedCruise(copy, { title: "Một" });
  await list(copy);

  const undone = inTransaction(copy, async (ctx) => {
    await hideProduct(ctx, "cruise", id);
    expect(await titles(ctx)).toEqual([]);
    throw new Error("taken back");
  });

  await expect(undone).rejects.toThrow("taken back");
  expect(await titles(copy)).toEqual(["Một"]);
});

test("a failed read loses nothing: the next one continues from the cached version", async ({ ctx }) => {
  const copy = anInstance(ctx).ctx;
  await aListedCruise(copy, { title: "Một", rank: 1 });
  const { catalogue } = await publishedCatalogue(copy, "cruise");
  await aListedCruise(copy, { title: "Hai", rank: 2 });

  const away = () => {
    throw new Error("away");
  };
  const broken = { ...copy, db: { select: away } as unknown as Context["db"] };
  await expect(publishedCatalogue(broken, "cruise")).rejects.toThrow("away");

  expect(await titles(copy)).toEqual(["Một", "Hai"]);
  expect((await publishedCatalogue(copy, "cruise")).catalogue).toBe(catalogue);
});

test("a catalogue of several chunks is read whole", async ({ ctx }) => {
  const { id } = await aListedCruise(ctx);
  const columns = sql.raw(
    `kind, title, area_id, status, default_price_vnd, check_in_time, check_out_time, search_text, facets, card,
    created_at, updated_at`,
  );
  await ctx.db.execute(sql`insert into products (id, slug, rank, ${columns})
    select gen_random_uuid(), 'tau-' || n, n, ${columns} from products, generate_series(1, 2500) n where id = ${id}`);

  expect((await publishedCatalogue(ctx, "cruise")).catalogue.size).toBe(2501);
  expect((await list(ctx)).total).toBe(2501);
});

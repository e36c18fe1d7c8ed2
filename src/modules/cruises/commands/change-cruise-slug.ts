import { and, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { noSuchCruise } from "../queries/get-cruise-ref.ts";
import { cruiseEdits, cruiseFormerSlugs, cruises } from "../tables.ts";
import { checkSlugIsFree, onlyFreeSlug } from "./create-cruise.ts";
import { lockEdit } from "./lock-edit.ts";
import { touchCruise } from "./touch-cruise.ts";

/** Gives a ship a new address; the old one leads to it from now on. */
export async function changeCruiseSlug(ctx: Context, id: string, slug: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await onlyFreeSlug(() =>
    inTransaction(ctx, async (ctx) => {
      const edit = await lockEdit(ctx, id);
      const [cruise] = await ctx.db.select().from(cruises).where(eq(cruises.id, id));
      if (!cruise) throw noSuchCruise(ctx);
      if (cruise.slug === slug) return;
      await moveSlug(ctx, { id, from: cruise.slug, to: slug });
      await ctx.db.update(cruises).set({ slug, updatedAt: ctx.now() }).where(eq(cruises.id, id));
      const work = edit.work && { ...edit.work, slug: edit.work.slug === cruise.slug ? slug : edit.work.slug };
      await ctx.db
        .update(cruiseEdits)
        .set({ work, version: edit.version + 1 })
        .where(eq(cruiseEdits.cruiseId, id));
      await record(ctx, {
        action: "cruise.slug-changed",
        subject: { type: "cruise", id, label: cruise.title },
        before: { slug: cruise.slug },
        after: { slug },
      });
      await touchCruise(ctx, id);
    }),
  );
}

/** Makes a former address lead to a new one, in the transaction that writes the new one. */
export async function moveSlug(ctx: Context, { id, from, to }: { id: string; from: string; to: string }) {
  await checkSlugIsFree(ctx, to, id);
  // A ship that takes back an address of its own must not be redirected from it to itself.
  const own = and(eq(cruiseFormerSlugs.slug, to), eq(cruiseFormerSlugs.cruiseId, id));
  await ctx.db.delete(cruiseFormerSlugs).where(own);
  await ctx.db.insert(cruiseFormerSlugs).values({ slug: from, cruiseId: id });
}

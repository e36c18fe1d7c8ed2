import { and, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type Context, inTransaction, touch } from "#platform/context.ts";
import { noSuchCruise } from "../queries/get-cruise-ref.ts";
import { cruiseFormerSlugs, cruises } from "../tables.ts";
import { checkSlugIsFree, onlyFreeSlug } from "./create-cruise.ts";

/** Gives a ship a new address; the old one leads to it from now on. */
export async function changeCruiseSlug(ctx: Context, id: string, slug: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await onlyFreeSlug(() =>
    inTransaction(ctx, async (ctx) => {
      const [cruise] = await ctx.db
        .select({ slug: cruises.slug })
        .from(cruises)
        .where(eq(cruises.id, id))
        .for("update");
      if (!cruise) throw noSuchCruise(ctx);
      if (cruise.slug === slug) return;
      await checkSlugIsFree(ctx, slug, id);

      // A ship that takes back an address of its own must not be redirected from it to itself.
      const own = and(eq(cruiseFormerSlugs.slug, slug), eq(cruiseFormerSlugs.cruiseId, id));
      await ctx.db.delete(cruiseFormerSlugs).where(own);
      await ctx.db.insert(cruiseFormerSlugs).values({ slug: cruise.slug, cruiseId: id });
      await ctx.db.update(cruises).set({ slug, updatedAt: ctx.now() }).where(eq(cruises.id, id));
      await touch(ctx, "cruises", `cruise:${id}`);
    }),
  );
}

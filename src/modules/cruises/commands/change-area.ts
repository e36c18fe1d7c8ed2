import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { updateArea } from "#modules/places/commands.ts";
import type { AreaInput } from "#modules/places/contract.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { searchTextOf } from "../rules/search-text.ts";
import { cruises } from "../tables.ts";
import { touchCruise } from "./touch-cruise.ts";

/** Changes a bay or an island, and what the ships there are found by. */
export async function changeArea(ctx: Context, id: string, input: AreaInput): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  await inTransaction(ctx, async (ctx) => {
    const { former } = await updateArea(ctx, id, input);
    if (former.name === input.name) return;
    const ships = await ctx.db.select().from(cruises).where(eq(cruises.areaId, id)).orderBy(cruises.id).for("update");
    for (const ship of ships) {
      const searchText = searchTextOf({ ...ship, areaName: input.name });
      await ctx.db.update(cruises).set({ searchText }).where(eq(cruises.id, ship.id));
      await touchCruise(ctx, ship.id);
    }
  });
}

import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { type Context, inTransaction, touch } from "#platform/context.ts";
import type { AreaInput } from "./contract.ts";
import { placeMessages } from "./messages.ts";
import { cruiseAreas } from "./tables.ts";

export async function createArea(ctx: Context, input: AreaInput): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    const created = await ctx.db
      .insert(cruiseAreas)
      .values({ id, ...input })
      .onConflictDoNothing()
      .returning();
    if (created.length === 0) {
      throw conflict("slug-taken", placeMessages.slugTaken, { fields: { slug: placeMessages.slugTaken } });
    }
    await touch(ctx, "places");
    return { id };
  });
}

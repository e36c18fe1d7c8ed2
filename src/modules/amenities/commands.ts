import { requirePermission } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { type Context, inTransaction, touch } from "#platform/context.ts";
import type { AmenityInput } from "./contract.ts";
import { amenities } from "./tables.ts";

export async function createAmenity(ctx: Context, input: AmenityInput): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await ctx.db.insert(amenities).values({ id, ...input });
    await touch(ctx, "amenities");
    return { id };
  });
}

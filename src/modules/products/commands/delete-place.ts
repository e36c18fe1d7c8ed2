import { requirePermission } from "#kernel/actor.ts";
import { deletePlace } from "#modules/places/commands.ts";
import { placeMessages } from "#modules/places/messages.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";
import { placeKinds } from "../queries/places.ts";
import { listProductsAt } from "../queries/products-at.ts";
import { rejectIfUsed } from "../rules/reject-if-used.ts";

/** Deletes a bay. Throws `conflict` "area-in-use" with the ships that are there. */
export const deleteArea = (ctx: Context, id: string): Promise<void> => deletePlacesOf(ctx, "cruise", [id]);

/** Deletes cities, all or none. Throws `conflict` "city-in-use" with the hotels that are there. */
export const deleteCities = (ctx: Context, ids: readonly string[]): Promise<void> => deletePlacesOf(ctx, "hotel", ids);

async function deletePlacesOf(ctx: Context, kind: ProductKind, ids: readonly string[]): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  const place = placeKinds[kind];
  await inTransaction(ctx, async (ctx) => {
    for (const id of new Set(ids)) {
      rejectIfUsed(`${place}-in-use`, placeMessages.inUse[place], await listProductsAt(ctx, kind, id));
      await deletePlace(ctx, place, id);
    }
  });
}

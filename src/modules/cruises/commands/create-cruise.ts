import { requirePermission } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { plainText } from "#kernel/rich-text-content.ts";
import { record } from "#modules/audit/commands.ts";
import { putRatePlan } from "#modules/availability/commands/put-rate-plan.ts";
import { checkReferences, insertProduct, onlyFreeSlug } from "#modules/products/commands/put-product.ts";
import { touchProduct } from "#modules/products/commands/touch-product.ts";
import { createRooms } from "#modules/rooms/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { CruiseDraft } from "../contract/cruise.ts";
import { shownProductOf, termsOf } from "../rules/shown-product.ts";
import { cruises } from "../tables.ts";

/** The new ship, and its room types in the order of the draft. */
export type CreatedCruise = { id: string; roomIds: string[] };

/** Adds a ship with its pictures, amenities and room types. Throws `conflict` when its address is taken. */
export async function createCruise(ctx: Context, draft: CruiseDraft, id = newId()): Promise<CreatedCruise> {
  requirePermission(ctx.actor, "catalogue.write");
  if (draft.status === "published") requirePermission(ctx.actor, "catalogue.publish");

  return onlyFreeSlug("cruise", () =>
    inTransaction(ctx, async (ctx) => {
      const { placeName } = await checkReferences(ctx, "cruise", { ...draft, placeId: draft.areaId });
      const { status, rank } = draft;
      await insertProduct(ctx, { ...shownProductOf(draft, placeName), id, kind: "cruise", status, rank });
      await ctx.db.insert(cruises).values({ productId: id, ...cruiseColumnsOf(draft) });
      await putRatePlan(ctx, id, termsOf(draft));
      const roomIds = await createRooms(ctx, id, draft.rooms);
      const { rooms: _, amenityIds: __, imageIds: ___, defaultPrice: ____, ...shown } = draft;
      await record(ctx, {
        action: "cruise.created",
        subject: { type: "cruise", id, label: draft.title },
        after: { ...shown, longDescription: plainText(draft.longDescription) },
      });
      await touchProduct(ctx, "cruise", id);
      return { id, roomIds };
    }),
  );
}

/** What only a ship has of what is written about it. */
export function cruiseColumnsOf(content: Omit<CruiseDraft, "status" | "rank" | "rooms">) {
  const { stars, address, pier, mapLink, mapIframeLink, schedule, launchYear, cabins, shell, trip, operator } = content;
  const { shortDescription, longDescription, included, excluded, policies, itineraries } = content;
  return {
    ...{ stars, address, pier, mapLink, mapIframeLink, schedule, launchYear, cabins, shell, trip, operator },
    ...{ shortDescription, longDescription, included, excluded, policies, itineraries },
  };
}

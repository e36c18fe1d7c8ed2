import { requirePermission } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { NewRoom } from "./contract.ts";
import { roomAmenities, roomImages, rooms } from "./tables.ts";

/** Adds the room types of a new ship or hotel, in their order; answers their ids in the same order. */
export async function createRooms(ctx: Context, ownerId: string, drafts: readonly NewRoom[]): Promise<string[]> {
  requirePermission(ctx.actor, "catalogue.write");
  if (drafts.length === 0) return [];

  return inTransaction(ctx, async (ctx) => {
    const added = drafts.map(({ amenityIds, imageIds, ...room }, position) => {
      return { room: { id: newId(), ownerId, position, ...room }, amenityIds, imageIds };
    });
    await ctx.db.insert(rooms).values(added.map(({ room }) => room));

    const amenities = added.flatMap(({ room, amenityIds }) =>
      [...new Set(amenityIds)].map((amenityId) => ({ roomId: room.id, amenityId })),
    );
    const images = added.flatMap(({ room, imageIds }) =>
      [...new Set(imageIds)].map((imageId, position) => ({ roomId: room.id, imageId, position })),
    );
    if (amenities.length > 0) await ctx.db.insert(roomAmenities).values(amenities);
    if (images.length > 0) await ctx.db.insert(roomImages).values(images);
    return added.map(({ room }) => room.id);
  });
}

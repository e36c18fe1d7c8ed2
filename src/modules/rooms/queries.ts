import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { findAmenities } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import type { Context } from "#platform/context.ts";
import type { Room, RoomCapacity } from "./contract.ts";
import { roomAmenities, roomImages, rooms } from "./tables.ts";

const capacity = {
  id: rooms.id,
  title: rooms.title,
  units: rooms.units,
  baseGuests: rooms.baseGuests,
  maxGuests: rooms.maxGuests,
  maxAdults: rooms.maxAdults,
  maxChildren: rooms.maxChildren,
};

/** What prices of several ships need to know of their rooms, in one statement. */
export async function listRoomTerms(ctx: Context, ownerIds: readonly string[]): Promise<RoomCapacity[]> {
  if (ownerIds.length === 0) return [];
  return ctx.db
    .select({ ownerId: rooms.ownerId, ...capacity })
    .from(rooms)
    .where(and(inArray(rooms.ownerId, [...ownerIds]), isNull(rooms.hiddenAt)))
    .orderBy(asc(rooms.ownerId), asc(rooms.position));
}

/** The room types of a ship or hotel, with their pictures and amenities. */
export async function listRooms(ctx: Context, ownerId: string): Promise<Room[]> {
  const rows = await ctx.db
    .select({
      ...capacity,
      description: rooms.description,
      areaM2: rooms.areaM2,
      bed: rooms.bed,
      view: rooms.view,
      amenityIds: sql<string[]>`array(
        select ${roomAmenities.amenityId}::text from ${roomAmenities} where ${roomAmenities.roomId} = ${rooms.id}
        order by ${roomAmenities.amenityId}
      )`,
      imageIds: sql<string[]>`array(
        select ${roomImages.imageId}::text from ${roomImages} where ${roomImages.roomId} = ${rooms.id}
        order by ${roomImages.position}
      )`,
    })
    .from(rooms)
    .where(and(eq(rooms.ownerId, ownerId), isNull(rooms.hiddenAt)))
    .orderBy(asc(rooms.position));

  const [amenities, pictures] = await Promise.all([
    findAmenities(
      ctx,
      rows.flatMap((row) => row.amenityIds),
    ),
    findPictures(
      ctx,
      rows.flatMap((row) => row.imageIds),
    ),
  ]);
  return rows.map(({ amenityIds, imageIds, ...room }) => ({
    ...room,
    amenities: amenityIds.flatMap((id) => amenities.get(id) ?? []),
    images: imageIds.flatMap((id) => pictures.get(id) ?? []),
  }));
}

import { and, asc, eq, gte, ilike, inArray, isNull, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { listAmenitiesById } from "#modules/amenities/queries.ts";
import { findPictures } from "#modules/media/queries.ts";
import type { Context } from "#platform/context.ts";
import type { Room, RoomCapacity, RoomChange, RoomName } from "./contract.ts";
import { roomAmenities, roomImages, rooms } from "./tables.ts";

const capacity = {
  id: rooms.id,
  title: rooms.title,
  units: rooms.units,
  baseGuests: rooms.baseGuests,
  maxGuests: rooms.maxGuests,
  maxAdults: rooms.maxAdults,
  maxChildren: rooms.maxChildren,
  extraBeds: rooms.extraBeds,
  cots: rooms.cots,
};

/** Leaves out extra beds and cots at their defaults, which cabins have. */
const withoutDefaults = <Row extends { extraBeds: number | null; cots: number }>({
  extraBeds,
  cots,
  ...room
}: Row) => ({
  ...room,
  ...(extraBeds !== null && { extraBeds }),
  ...(cots > 0 && { cots }),
});

/** Room capacities of several products for pricing, in one statement. */
export async function listRoomTerms(ctx: Context, productIds: readonly string[]): Promise<RoomCapacity[]> {
  if (productIds.length === 0) return [];
  return ctx.db
    .select({ productId: rooms.productId, ...capacity })
    .from(rooms)
    .where(and(inArray(rooms.productId, [...productIds]), isNull(rooms.hiddenAt)))
    .orderBy(asc(rooms.productId), asc(rooms.position));
}

const columns = {
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
};

type RoomToEdit = RoomChange & { id: string };

/** All room types of a product for editing, hidden ones too. */
export const listRoomsToEdit = async (ctx: Context, productId: string): Promise<RoomToEdit[]> =>
  (await listRoomsOfProducts(ctx, [productId])).get(productId) ?? [];

/** As `listRoomsToEdit`, of several products in one statement. */
export async function listRoomsOfProducts(
  ctx: Context,
  productIds: readonly string[],
): Promise<Map<string, RoomToEdit[]>> {
  requirePermission(ctx.actor, "catalogue.read");
  if (productIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ ...columns, hiddenAt: rooms.hiddenAt, productId: rooms.productId })
    .from(rooms)
    .where(inArray(rooms.productId, [...productIds]))
    .orderBy(asc(rooms.productId), asc(rooms.position));
  const ofProducts = new Map<string, RoomToEdit[]>();
  for (const { hiddenAt, productId, ...room } of rows) {
    const own = ofProducts.get(productId) ?? [];
    own.push({ ...withoutDefaults(room), hidden: hiddenAt !== null });
    ofProducts.set(productId, own);
  }
  return ofProducts;
}

/** The products with a room type that shows this picture. */
export async function listProductsShowing(ctx: Context, imageId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ productId: rooms.productId })
    .from(roomImages)
    .innerJoin(rooms, eq(rooms.id, roomImages.roomId))
    .where(eq(roomImages.imageId, imageId));
  return rows.map((row) => row.productId);
}

/** The products with a room type that has this amenity. */
export async function listProductsWithRoomHaving(ctx: Context, amenityId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ productId: rooms.productId })
    .from(roomAmenities)
    .innerJoin(rooms, eq(rooms.id, roomAmenities.roomId))
    .where(eq(roomAmenities.amenityId, amenityId));
  return rows.map((row) => row.productId);
}

/** The room types of a product, with their pictures and amenities. */
export async function listRooms(ctx: Context, productId: string): Promise<Room[]> {
  const rows = await ctx.db
    .select(columns)
    .from(rooms)
    .where(and(eq(rooms.productId, productId), isNull(rooms.hiddenAt)))
    .orderBy(asc(rooms.position));

  const [amenities, pictures] = await Promise.all([
    listAmenitiesById(ctx),
    findPictures(
      ctx,
      rows.flatMap((row) => row.imageIds),
    ),
  ]);
  return rows.map(({ amenityIds, imageIds, ...room }) => ({
    ...withoutDefaults(room),
    amenities: amenityIds.flatMap((id) => amenities.get(id) ?? []),
    images: imageIds.flatMap((id) => pictures.get(id) ?? []),
  }));
}

/** Names of all room types of a product, the hidden ones last. */
export async function listRoomNames(ctx: Context, productId: string): Promise<RoomName[]> {
  const hidden = sql<boolean>`${rooms.hiddenAt} is not null`;
  return ctx.db
    .select({ id: rooms.id, title: rooms.title, hidden })
    .from(rooms)
    .where(eq(rooms.productId, productId))
    .orderBy(asc(hidden), asc(rooms.position));
}

/** All room types of these products, hidden ones too: their bookings remain valid. */
export async function listRoomIds(ctx: Context, productIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: rooms.id })
    .from(rooms)
    .where(inArray(rooms.productId, [...productIds]));
  return rows.map((row) => row.id);
}

/** The product of each room type. */
export async function getProductsOfRooms(ctx: Context): Promise<Map<string, string>> {
  const rows = await ctx.db.select({ id: rooms.id, productId: rooms.productId }).from(rooms);
  return new Map(rows.map((row) => [row.id, row.productId]));
}

/** A search for room types: capacity, bed, and any of some amenities. */
export type RoomWish = {
  guests?: number;
  adults?: number;
  children?: number;
  baseGuests?: number;
  bed?: string;
  anyOf?: readonly string[];
};

/** Ids of products with a visible room type that matches. */
export async function listProductsWithRoom(ctx: Context, wish: RoomWish): Promise<string[]> {
  const { guests = 1, adults = 1, children = 0, baseGuests, bed, anyOf } = wish;
  const withAmenity = (ids: readonly string[]) =>
    inArray(
      rooms.id,
      ctx.db
        .select({ id: roomAmenities.roomId })
        .from(roomAmenities)
        .where(inArray(roomAmenities.amenityId, [...ids])),
    );
  const rows = await ctx.db
    .selectDistinct({ id: rooms.productId })
    .from(rooms)
    .where(
      and(
        isNull(rooms.hiddenAt),
        gte(rooms.maxGuests, guests),
        gte(rooms.maxAdults, adults),
        gte(rooms.maxChildren, children),
        baseGuests === undefined ? undefined : eq(rooms.baseGuests, baseGuests),
        bed === undefined ? undefined : ilike(rooms.bed, `%${bed}%`),
        anyOf && withAmenity(anyOf),
      ),
    );
  return rows.map(({ id }) => id);
}

import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { deleteAmenity } from "#modules/amenities/commands.ts";
import { amenityMessages } from "#modules/amenities/messages.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { describeImage } from "#modules/media/commands.ts";
import type { ImageDescription, Picture } from "#modules/media/contract.ts";
import { touchProductsShowing } from "#modules/products/commands/touch-product.ts";
import { listProductsHaving } from "#modules/products/queries/products-at.ts";
import { rejectIfUsed } from "#modules/products/rules/reject-if-used.ts";
import { type Context, inTransaction, invalidate, sqlState } from "#platform/context.ts";
import type { NewRoom, RoomChange } from "./contract.ts";
import { roomMessages } from "./messages.ts";
import { listProductsShowing, listProductsWithRoomHaving, listRoomsToEdit } from "./queries.ts";
import { roomAmenities, roomImages, rooms } from "./tables.ts";

/** Changes the alternative text and focal point of a picture, and invalidates the pages that show it. */
export async function describePicture(ctx: Context, id: string, description: ImageDescription): Promise<Picture> {
  requirePermission(ctx.actor, "catalogue.write");
  return inTransaction(ctx, async (ctx) => {
    const picture = await describeImage(ctx, id, description);
    await touchProductsShowing(ctx, id, await listProductsShowing(ctx, id));
    // Covers of articles and logos of partners are pictures too.
    await invalidate(ctx, "posts", "homepage");
    return picture;
  });
}

/** Deletes an amenity. Throws `conflict` "amenity-in-use" with the products that have it, themselves or in a room. */
export async function removeAmenity(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");
  const having = await listProductsHaving(ctx, id, await listProductsWithRoomHaving(ctx, id));
  rejectIfUsed("amenity-in-use", amenityMessages.inUse, having);
  await deleteAmenity(ctx, id);
}

/** Adds the room types of a new product, in order; returns their ids in the same order. */
export async function createRooms(ctx: Context, productId: string, drafts: readonly NewRoom[]): Promise<string[]> {
  requirePermission(ctx.actor, "catalogue.write");
  if (drafts.length === 0) return [];

  return inTransaction(ctx, async (ctx) => {
    const added = drafts.map(({ amenityIds, imageIds, ...room }, position) => {
      return { room: { id: newId(), productId, position, ...room, ...bedsOf(room) }, amenityIds, imageIds };
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
    const titles = drafts.map((room) => room.title);
    await recordAuditEvent(ctx, {
      action: "rooms.created",
      subject: { type: "rooms", id: productId, label: titles.join(", ") },
      after: { titles },
    });
    return added.map(({ room }) => room.id);
  });
}

/**
 * Replaces the room types of a product by this list, in its order. Hidden ones stay for their bookings. Throws `conflict` when an omitted
 * one was ever on sale, because nights and bookings refer to it.
 */
export async function saveRooms(ctx: Context, productId: string, list: readonly RoomChange[]): Promise<string[]> {
  requirePermission(ctx.actor, "catalogue.write");

  return inTransaction(ctx, async (ctx) => {
    const known = await ctx.db
      .select()
      .from(rooms)
      .where(eq(rooms.productId, productId))
      .orderBy(asc(rooms.id))
      .for("update");
    const keptIds = new Set(list.flatMap((room) => room.id ?? []));
    // An editor may choose the id of a new room type, never one of another product.
    const foreign = await ctx.db
      .select({ id: rooms.id })
      .from(rooms)
      .where(and(inArray(rooms.id, [...keptIds]), ne(rooms.productId, productId)));
    if (foreign.length > 0) throw invalid(roomMessages.notOfOwner, { rooms: roomMessages.notOfOwner });
    const removed = known.filter((room) => !keptIds.has(room.id));
    for (const room of removed) await removeRoom(ctx, room.id);
    const stored = await listRoomsToEdit(ctx, productId);
    const ids: string[] = [];
    const changed: string[] = [];
    for (const [position, { id = newId(), ...room }] of list.entries()) {
      const before = known.find((one) => one.id === id);
      const was = stored.find((one) => one.id === id);
      ids.push(id);
      if (before?.position === position && was && isSameRoom(was, { id, ...room })) continue;
      changed.push(room.title);
      const { hidden, amenityIds, imageIds, ...fields } = room;
      const row = {
        ...fields,
        ...bedsOf(room),
        position,
        hiddenAt: hidden ? (before?.hiddenAt ?? ctx.now()) : null,
      };
      if (before) await ctx.db.update(rooms).set(row).where(eq(rooms.id, id));
      else await ctx.db.insert(rooms).values({ id, productId, ...row });
      await attach(ctx, id, { amenityIds, imageIds });
    }
    if (changed.length + removed.length === 0) return ids;
    await recordAuditEvent(ctx, {
      action: "rooms.changed",
      subject: { type: "rooms", id: productId, label: list.map((room) => room.title).join(", ") },
      before: { rooms: known.toSorted((a, b) => a.position - b.position).map(describeRoom) },
      after: { rooms: list.map((room) => describeRoom({ ...room, hiddenAt: room.hidden })), changed },
    });
    return ids;
  });
}

// Absent values are reset.
const bedsOf = ({ extraBeds, cots }: Pick<RoomChange, "extraBeds" | "cots">) => ({
  extraBeds: extraBeds ?? null,
  cots: cots ?? 0,
});

// The order of pictures matters, that of amenities does not.
const isSameRoom = (one: RoomChange, other: RoomChange) => isSameValue(withSets(one), withSets(other));
const withSets = ({ amenityIds, imageIds, ...room }: RoomChange) => {
  return { ...room, ...bedsOf(room), amenityIds: [...new Set(amenityIds)].sort(), imageIds: [...new Set(imageIds)] };
};

const describeRoom = ({ title, units, hiddenAt }: { title: string; units: number; hiddenAt: unknown }) =>
  `${title} × ${units}${hiddenAt ? " (ẩn)" : ""}`;

async function removeRoom(ctx: Context, id: string): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      await attach(ctx, id, { amenityIds: [], imageIds: [] });
      await ctx.db.delete(rooms).where(eq(rooms.id, id));
    });
  } catch (error) {
    if (sqlState(error) !== "23503") throw error;
    throw conflict("room-in-use", roomMessages.inUse, { fields: { rooms: roomMessages.inUse } });
  }
}

async function attach(ctx: Context, roomId: string, lists: { amenityIds: string[]; imageIds: string[] }) {
  const amenityIds = [...new Set(lists.amenityIds)];
  const imageIds = [...new Set(lists.imageIds)];
  await ctx.db.delete(roomAmenities).where(eq(roomAmenities.roomId, roomId));
  await ctx.db.delete(roomImages).where(eq(roomImages.roomId, roomId));
  if (amenityIds.length > 0) {
    await ctx.db.insert(roomAmenities).values(amenityIds.map((amenityId) => ({ roomId, amenityId })));
  }
  if (imageIds.length > 0) {
    await ctx.db.insert(roomImages).values(imageIds.map((imageId, position) => ({ roomId, imageId, position })));
  }
}

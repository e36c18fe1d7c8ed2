import { and, between, eq, inArray, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, daysBetween, nightsOf } from "#kernel/calendar-date.ts";
import { requestFromPrices } from "#modules/products/commands/from-price.ts";
import { productTag } from "#modules/products/rules/tags.ts";
import { listRoomIds } from "#modules/rooms/queries.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { roomNights } from "../tables.ts";
import { lockStock } from "./stock.ts";

/** A night of a room type that a command has taken off sale. */
export type ClosedNight = { roomId: string; nightOn: CalendarDate };

/**
 * Closes all rooms of ships from one night to another, both included, because they do not sail. The role for telephone bookings may do
 * that, since cancelled cabins would go back on sale otherwise. Returns the nights that were open before. The caller writes the audit
 * entry. Bookings keep their rooms.
 */
export async function closeNights(
  ctx: Context,
  productIds: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<ClosedNight[]> {
  requirePermission(ctx.actor, "bookings.write");
  if (productIds.length === 0) return [];
  return inTransaction(ctx, async (ctx) => {
    const roomIds = await listRoomIds(ctx, productIds);
    if (roomIds.length === 0) return [];
    await lockStock(ctx, roomIds, nightsOf(from, daysBetween(from, to) + 1));
    const { roomId, nightOn } = roomNights;
    const closed = await ctx.db
      .update(roomNights)
      .set({ closed: true })
      .where(and(inArray(roomId, roomIds), between(nightOn, from, to), eq(roomNights.closed, false)))
      .returning({ roomId, nightOn });
    await changed(ctx, productIds);
    return closed;
  });
}

/** Reopens nights that `closeNights` has closed. The caller writes the audit entry. */
export async function reopenNights(
  ctx: Context,
  productIds: readonly string[],
  nights: readonly ClosedNight[],
): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  if (nights.length === 0) return;
  await inTransaction(ctx, async (ctx) => {
    const days = nights.map(({ nightOn }) => nightOn);
    const rooms = nights.map(({ roomId }) => roomId);
    await lockStock(ctx, rooms, days);
    await ctx.db.execute(sql`
      update room_nights n set closed = false
      from unnest(${sql.param(rooms)}::uuid[], ${sql.param(days)}::date[]) as c (room_id, night_on)
      where n.room_id = c.room_id and n.night_on = c.night_on`);
    await changed(ctx, productIds);
  });
}

async function changed(ctx: Context, productIds: readonly string[]): Promise<void> {
  await requestFromPrices(ctx, productIds);
  await invalidate(ctx, ...productIds.flatMap((id) => [productTag(id), `stock:${id}`]));
}

import { and, between, inArray, ne, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { type CalendarDate, daysBetween, today } from "#kernel/calendar-date.ts";
import { invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { requestFromPrice } from "#modules/products/commands/from-price.ts";
import { productTag } from "#modules/products/rules/tags.ts";
import { listRoomNames } from "#modules/rooms/queries.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { MAX_CLOSED_DAYS, MAX_OPENED_DAYS } from "../limits.ts";
import { messages } from "../messages.ts";
import { priceTermsOf } from "../queries/price-terms.ts";
import { roomNights } from "../tables.ts";

export type NightsToOpen = {
  productId: string;
  from: CalendarDate;
  /** Last night, included. */
  to: CalendarDate;
  rooms: readonly { roomId: string; capacity: number }[];
};

/**
 * Puts room types on sale, in one statement; nights that are on sale already stay as they are. Returns the number of opened room nights.
 */
export async function openNights(
  ctx: Context,
  { productId, from, to, rooms }: NightsToOpen,
): Promise<{ nights: number }> {
  requirePermission(ctx.actor, "prices.write");
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid(messages.endsBeforeStart, { to: "Không thể trước đêm đầu." });
  if (days > MAX_OPENED_DAYS) throw invalid(messages.tooManyOpened, { to: messages.tooManyOpened });
  if (rooms.length === 0) return { nights: 0 };
  const known = (await priceTermsOf(ctx, [productId])).get(productId)?.rooms;
  for (const { roomId, capacity } of rooms) {
    const room = known?.get(roomId);
    if (room && room.units < capacity) {
      throw invalid(messages.moreThanUnits(room.title, room.units), {}, "more-than-units");
    }
  }

  const types = sql.join(
    rooms.map((room) => sql`(${room.roomId}::uuid, ${room.capacity}::int)`),
    sql`, `,
  );
  return inTransaction(ctx, async (ctx) => {
    const opened = await ctx.db.execute<{ nights: number }>(sql`
      with opened as (
        insert into room_nights (room_id, night_on, capacity)
        select r.room_id, night::date, r.capacity
        from (values ${types}) as r (room_id, capacity)
        cross join generate_series(${from}::date, ${to}::date, interval '1 day') as night
        on conflict do nothing
        returning 1)
      select count(*)::int as nights from opened`);
    await requestFromPrice(ctx, productId);
    await recordAuditEvent(ctx, { action: "nights.opened", subject: subjectOf(productId), after: { from, to, rooms } });
    await invalidate(ctx, productTag(productId), `stock:${productId}`);
    return { nights: opened.rows[0]?.nights ?? 0 };
  });
}

/** Puts all visible room types of a product on sale, or one of them, with their full number of rooms. */
export async function openAllRooms(
  ctx: Context,
  {
    productId,
    from,
    to,
    roomId,
  }: { productId: string; from: CalendarDate; to: CalendarDate; roomId?: string | undefined },
): Promise<{ nights: number }> {
  requirePermission(ctx.actor, "prices.write");
  if (from < today(ctx.now())) throw invalid(messages.openedPast, { from: messages.openedPast });
  const known = [...((await priceTermsOf(ctx, [productId])).get(productId)?.rooms.values() ?? [])];
  const rooms = known.filter(({ id }) => roomId === undefined || id === roomId);
  if (rooms.length === 0) throw invalid(messages.noSuchRoom, { room: messages.noSuchRoom });
  return openNights(ctx, {
    productId,
    from,
    to,
    rooms: rooms.map(({ id, units }) => ({ roomId: id, capacity: units })),
  });
}

/** `to` is the last night, included. */
type Closing = { from: CalendarDate; to: CalendarDate; closed: boolean };

/**
 * Closes or reopens every room type of a product for some nights; returns the number of changed room nights. Skips nights that are not on
 * sale; bookings stay.
 */
export async function setAllRoomsClosed(
  ctx: Context,
  productId: string,
  { from, to, closed }: Closing,
): Promise<{ nights: number }> {
  requirePermission(ctx.actor, "prices.write");
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid(messages.endsBeforeStart, { to: "Không thể trước đêm đầu." });
  if (days > MAX_CLOSED_DAYS) {
    throw invalid(`Mỗi lần tối đa ${MAX_CLOSED_DAYS} đêm.`, { to: `Tối đa ${MAX_CLOSED_DAYS} đêm.` });
  }
  const rooms = (await listRoomNames(ctx, productId)).map(({ id }) => id);
  if (rooms.length === 0) return { nights: 0 };
  return inTransaction(ctx, async (ctx) => {
    const { roomId, nightOn } = roomNights;
    const changed = await ctx.db
      .update(roomNights)
      .set({ closed })
      .where(and(inArray(roomId, rooms), between(nightOn, from, to), ne(roomNights.closed, closed)))
      .returning({ roomId });
    const nights = changed.length;
    await requestFromPrice(ctx, productId);
    await recordAuditEvent(ctx, {
      action: "nights.changed",
      subject: subjectOf(productId),
      after: { from, to, closed, nights },
    });
    await invalidate(ctx, productTag(productId), `stock:${productId}`);
    return { nights };
  });
}

const subjectOf = (productId: string) => ({ type: "stock", id: productId, label: productId });

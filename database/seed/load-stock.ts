import { sql } from "drizzle-orm";
import { addDays, type CalendarDate } from "#kernel/calendar-date.ts";
import { requestFromPrice } from "#modules/products/commands/from-price.ts";
import type { Context } from "#platform/context.ts";
import { HISTORY_DAYS, NIGHTS, type SeedNight, type Sold, salesOf } from "./demo/stock.ts";

/** `seller`: the outside seller of its rooms. */
type Loaded = { id: string; seller: string; roomIds: readonly string[]; terms: readonly SeedNight[] };

/** Opens the nights of a product, with outside sales, in one statement; its rooms are in the order of the seed. */
export async function loadStock(
  ctx: Context,
  sold: Sold,
  { id, seller, roomIds, terms }: Loaded,
  today: CalendarDate,
): Promise<void> {
  const rooms = JSON.stringify(roomIds.map((room_id, index) => ({ room_id, capacity: sold.rooms[index]?.units ?? 0 })));
  const sales = JSON.stringify(
    salesOf(sold, today).map(({ room, nightOn, quantity }) => ({
      room_id: roomIds[room],
      night_on: nightOn,
      quantity,
    })),
  );
  const changes = JSON.stringify(
    terms.map(({ nightOn, closed = false, minNights = 1, closedToDeparture = false }) => {
      return { night_on: nightOn, closed, min_nights: minNights, closed_to_departure: closedToDeparture };
    }),
  );
  const [from, to] = [addDays(today, -HISTORY_DAYS), addDays(today, NIGHTS - 1)];
  await ctx.db.execute(sql`
    insert into room_nights (room_id, night_on, capacity, sold_elsewhere, elsewhere, closed, min_nights, closed_to_departure)
    select r.room_id, day::date, r.capacity, coalesce(s.quantity, 0),
      case when s.quantity is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('seller', ${seller}::text, 'rooms', s.quantity)) end,
      coalesce(c.closed, false),
      coalesce(c.min_nights, 1), coalesce(c.closed_to_departure, false)
    from json_to_recordset(${rooms}::json) as r (room_id uuid, capacity int)
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join json_to_recordset(${sales}::json) as s (room_id uuid, night_on date, quantity int)
      on s.room_id = r.room_id and s.night_on = day::date
    left join json_to_recordset(${changes}::json)
      as c (night_on date, closed bool, min_nights int, closed_to_departure bool) on c.night_on = day::date`);
  await requestFromPrice(ctx, id);
}

/**
 * Loads nights without the foreign-key check of each row, which takes as long as the insert. One query checks all rooms afterwards.
 */
export async function checkRoomsAtEnd(ctx: Context, load: () => Promise<void>): Promise<void> {
  const { rows } = await ctx.db.execute<{ name: string; definition: string }>(sql`
    select conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = 'room_nights'::regclass and contype = 'f'`);
  for (const { name } of rows) {
    await ctx.db.execute(sql`alter table room_nights drop constraint ${sql.identifier(name)}`);
  }
  await load();
  for (const { name, definition } of rows) {
    await ctx.db.execute(sql`alter table room_nights add constraint ${sql.identifier(name)} ${sql.raw(definition)}`);
  }
}

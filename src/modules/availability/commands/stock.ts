import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { addDays, type CalendarDate, nightsOf } from "#kernel/calendar-date.ts";
import { conflict } from "#kernel/errors.ts";
import { requestFromPrice } from "#modules/products/commands/from-price.ts";
import { type Context, invalidateAfterCommit, joinTransaction } from "#platform/context.ts";
import type { RoomChoice } from "../contract/stay.ts";
import { messages } from "../messages.ts";
import { roomsOfTypes } from "../rules/stock.ts";
import { roomNights, stockHolds } from "../tables.ts";

type Stay = {
  bookingId: string;
  productId: string;
  checkIn: CalendarDate;
  nights: number;
  rooms: readonly RoomChoice[];
};
type Night = { roomId: string; nightOn: CalendarDate; quantity: number };

/** Holds rooms for a booking until a moment. Throws `conflict` "sold-out" when one is missing; the caller must then roll back. */
export async function holdStock(ctx: Context, stay: Stay, expiresAt: Date): Promise<void> {
  await joinTransaction(ctx, async (ctx) => {
    const { bookingId } = stay;
    const rows = nightsOfStay(stay).map((night) => ({ ...night, bookingId, state: "held" as const, expiresAt }));
    await Promise.all([takeNights(ctx, stay, "held"), ctx.db.insert(stockHolds).values(rows)]);
    invalidateAfterCommit(ctx, `stock:${stay.productId}`);
  });
}

/** Extends a hold; false when it was swept already. */
export async function extendHold(ctx: Context, bookingId: string, expiresAt: Date): Promise<boolean> {
  const extended = await ctx.db
    .update(stockHolds)
    .set({ expiresAt })
    .where(and(eq(stockHolds.bookingId, bookingId), eq(stockHolds.state, "held")))
    .returning({ roomId: stockHolds.roomId });
  return extended.length > 0;
}

/** Turns a hold into a sale; takes the rooms again when the hold was swept. Throws `conflict` when they are gone. */
export async function sellStock(ctx: Context, stay: Stay): Promise<void> {
  await joinTransaction(ctx, async (ctx) => {
    await lockNights(ctx, nightsOfStay(stay));
    const held = await ctx.db
      .update(stockHolds)
      .set({ state: "sold" })
      .where(and(eq(stockHolds.bookingId, stay.bookingId), eq(stockHolds.state, "held")))
      .returning();
    if (held.length > 0) {
      await changeNights(ctx, held, sql`held = n.held - w.quantity, sold = n.sold + w.quantity`);
    } else {
      await takeNights(ctx, stay, "sold");
      await ctx.db.insert(stockHolds).values(
        nightsOfStay(stay).map((night) => ({
          ...night,
          bookingId: stay.bookingId,
          state: "sold" as const,
          expiresAt: ctx.now(),
        })),
      );
    }
    invalidateAfterCommit(ctx, `stock:${stay.productId}`);
  });
}

/** Turns a sale back into a hold until a moment, because its payment was for another booking. */
export async function unsellStock(ctx: Context, bookingId: string, productId: string, expiresAt: Date): Promise<void> {
  await joinTransaction(ctx, async (ctx) => {
    const rows = await ctx.db.select().from(stockHolds).where(eq(stockHolds.bookingId, bookingId));
    await lockNights(ctx, rows);
    const sold = await ctx.db
      .update(stockHolds)
      .set({ state: "held", expiresAt })
      .where(and(eq(stockHolds.bookingId, bookingId), eq(stockHolds.state, "sold")))
      .returning();
    if (sold.length > 0) await changeNights(ctx, sold, sql`held = n.held + w.quantity, sold = n.sold - w.quantity`);
    invalidateAfterCommit(ctx, `stock:${productId}`);
  });
}

/** Releases the held or sold stock of a booking; idempotent. */
export async function releaseStock(ctx: Context, bookingId: string, productId: string): Promise<void> {
  await joinTransaction(ctx, async (ctx) => {
    const rows = await ctx.db.select().from(stockHolds).where(eq(stockHolds.bookingId, bookingId));
    if (rows.length === 0) return;
    await lockNights(ctx, rows);
    const released = await ctx.db.delete(stockHolds).where(eq(stockHolds.bookingId, bookingId)).returning();
    const held = released.filter((night) => night.state === "held");
    const sold = released.filter((night) => night.state === "sold");
    const back = [
      ...(held.length > 0 ? await changeNights(ctx, held, sql`held = n.held - w.quantity`) : []),
      ...(sold.length > 0 ? await changeNights(ctx, sold, sql`sold = n.sold - w.quantity`) : []),
    ];
    // A sold-out night is for sale again.
    if (back.some((night) => night.left <= night.quantity)) await requestFromPrice(ctx, productId);
    invalidateAfterCommit(ctx, `stock:${productId}`);
  });
}

/**
 * Moves a booking to other rooms or nights, keeping it held or sold. Takes missing stock before it releases the rest; a night of both
 * stays keeps its room. Throws `conflict` "sold-out"; the caller must then roll back.
 */
export async function moveStock(ctx: Context, stay: Stay): Promise<void> {
  await joinTransaction(ctx, async (ctx) => {
    const { bookingId, productId } = stay;
    const former = await ctx.db.select().from(stockHolds).where(eq(stockHolds.bookingId, bookingId));
    const [first] = former;
    if (!first) throw conflict("sold-out", messages.soldOut);
    const { state, expiresAt } = first;
    const nights = nightsOfStay(stay);
    await lockNights(ctx, [...former, ...nights]);
    const counter = state === "held" ? sql`held = n.held +` : sql`sold = n.sold +`;
    const lacking = beyond(nights, former);
    if (lacking.length > 0) {
      const taken = await changeNights(ctx, lacking, sql`${counter} w.quantity`, isFreeFor(stay));
      if (taken.length < lacking.length) throw conflict("sold-out", messages.soldOut);
    }
    const spare = beyond(former, nights);
    if (spare.length > 0) await changeNights(ctx, spare, sql`${counter} - w.quantity`);
    await ctx.db.delete(stockHolds).where(eq(stockHolds.bookingId, bookingId));
    await ctx.db.insert(stockHolds).values(nights.map((night) => ({ ...night, bookingId, state, expiresAt })));
    await requestFromPrice(ctx, productId);
    invalidateAfterCommit(ctx, `stock:${productId}`);
  });
}

/**
 * Moves a part of a booking's stock to a new booking. The same rooms stay taken, so no counter changes and no night is locked. The first
 * booking must be locked.
 */
export async function splitStock(ctx: Context, fromId: string, part: Stay): Promise<void> {
  const rows = await ctx.db.select().from(stockHolds).where(eq(stockHolds.bookingId, fromId));
  const nights = nightsOfStay(part);
  const [first] = rows;
  if (!first || beyond(nights, rows).length > 0)
    throw new Error(`booking ${fromId} does not hold the rooms that are split off`);
  const { state, expiresAt } = first;
  const parts = [
    ...beyond(rows, nights).map((night) => ({ ...night, bookingId: fromId, state, expiresAt })),
    ...nights.map((night) => ({ ...night, bookingId: part.bookingId, state, expiresAt })),
  ];
  await ctx.db.delete(stockHolds).where(eq(stockHolds.bookingId, fromId));
  await ctx.db.insert(stockHolds).values(parts);
}

/**
 * Moves all stock of one booking to another one with stock of the same state: no counter changes. Both bookings must be locked; all holds
 * get one expiry.
 */
export async function mergeStock(ctx: Context, fromId: string, intoId: string, expiresAt: Date): Promise<void> {
  const both = inArray(stockHolds.bookingId, [fromId, intoId]);
  const rows = await ctx.db.select().from(stockHolds).where(both);
  const [state, ...others] = new Set(rows.map((row) => row.state));
  if (!state || others.length > 0) throw new Error(`stock of bookings ${fromId} and ${intoId} is not in one state`);
  const nights = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const key = nightKey(row);
    const quantity = row.quantity + (nights.get(key)?.quantity ?? 0);
    nights.set(key, { ...row, quantity, bookingId: intoId, expiresAt });
  }
  await ctx.db.delete(stockHolds).where(both);
  await ctx.db.insert(stockHolds).values([...nights.values()]);
}

const nightKey = ({ roomId, nightOn }: Pick<Night, "roomId" | "nightOn">) => `${roomId} ${nightOn}`;

/** The nights that the first list needs beyond the other one. */
function beyond(nights: readonly Night[], others: readonly Night[]): Night[] {
  const known = new Map(others.map((night) => [nightKey(night), night.quantity]));
  return nights
    .map(({ roomId, nightOn, quantity }) => ({ roomId, nightOn, quantity }))
    .map((night) => ({ ...night, quantity: night.quantity - (known.get(nightKey(night)) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

// One conditional UPDATE decides: it counts the newest row version, so two buyers cannot both pass (a check followed by a write sold 18
// of 10 in a trial). The CHECK of the table backs it up.
async function takeNights(ctx: Context, stay: Stay, as: "held" | "sold"): Promise<void> {
  const nights = nightsOfStay(stay);
  await lockNights(ctx, nights);
  const counter = as === "held" ? sql`held = n.held + w.quantity` : sql`sold = n.sold + w.quantity`;
  const taken = await changeNights(ctx, nights, counter, isFreeFor(stay));
  if (taken.length < nights.length) throw conflict("sold-out", messages.soldOut);
  // The from-price may change without these rooms.
  if (taken.some((night) => night.left === 0)) await requestFromPrice(ctx, stay.productId);
}

const isFreeFor = ({ checkIn, nights }: Stay) =>
  sql`and not n.closed and n.sold + n.sold_elsewhere + n.held + w.quantity <= n.capacity and (n.night_on <> ${checkIn}
    or (n.min_nights <= ${nights} and not n.closed_to_arrival and not exists (
      select 1 from room_nights e where e.room_id = n.room_id and e.night_on = ${addDays(checkIn, nights)} and e.closed_to_departure)))`;

// Several nights are locked in a fixed order, so that two bookings cannot deadlock.
async function lockNights(ctx: Context, nights: readonly Night[]): Promise<void> {
  if (nights.length < 2) return;
  await lockStock(
    ctx,
    nights.map((night) => night.roomId),
    nights.map((night) => night.nightOn),
  );
}

/** Locks room nights before a command changes the stays of several bookings. */
export async function lockStock(
  ctx: Context,
  roomIds: readonly string[],
  nights: readonly CalendarDate[],
): Promise<void> {
  await ctx.db
    .select({ roomId: roomNights.roomId })
    .from(roomNights)
    .where(and(inArray(roomNights.roomId, [...new Set(roomIds)]), inArray(roomNights.nightOn, [...new Set(nights)])))
    .orderBy(asc(roomNights.roomId), asc(roomNights.nightOn))
    .for("update");
}

/** Returns the free rooms of each changed night. */
async function changeNights(
  ctx: Context,
  nights: readonly Night[],
  change: ReturnType<typeof sql>,
  condition = sql``,
): Promise<{ left: number; quantity: number }[]> {
  const requestedNights = sql.join(
    nights.map((n) => sql`(${n.roomId}::uuid, ${n.nightOn}::date, ${n.quantity}::int)`),
    sql`, `,
  );
  const { rows } = await ctx.db.execute<{ left: number; quantity: number }>(sql`
    update room_nights n set ${change}
    from (values ${requestedNights}) as w (room_id, night_on, quantity)
    where n.room_id = w.room_id and n.night_on = w.night_on ${condition}
    returning n.capacity - n.sold - n.sold_elsewhere - n.held as left, w.quantity`);
  return rows;
}

function nightsOfStay(stay: Stay): Night[] {
  return roomsOfTypes(stay.rooms).flatMap(({ roomId, quantity }) =>
    nightsOf(stay.checkIn, stay.nights).map((nightOn) => ({ roomId, nightOn, quantity })),
  );
}

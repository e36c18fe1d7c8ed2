import { and, asc, eq, getTableColumns, isNotNull, lte } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { type FlightOrderRow, flightOrders, flightPassengers } from "../tables.ts";

export type { FlightOrderRow } from "../tables.ts";

/** The orders of a booking, in the order in which they fly. */
export const listOrders = (ctx: Context, bookingId: string): Promise<FlightOrderRow[]> =>
  ctx.db.select().from(flightOrders).where(eq(flightOrders.bookingId, bookingId)).orderBy(asc(flightOrders.position));

/** Orders that somebody has to be asked about now, those that have waited longest first. */
export const listDueOrders = (ctx: Context, limit: number): Promise<Pick<FlightOrderRow, "id">[]> =>
  ctx.db
    .select({ id: flightOrders.id })
    .from(flightOrders)
    .where(and(isNotNull(flightOrders.dueAt), lte(flightOrders.dueAt, ctx.now())))
    .orderBy(asc(flightOrders.dueAt))
    .limit(limit);

/** Who flies with a booking, as they have written themselves; without their papers. */
export const listPassengers = (ctx: Context, bookingId: string): Promise<ListedPassenger[]> =>
  ctx.db
    .select(written)
    .from(flightPassengers)
    .where(eq(flightPassengers.bookingId, bookingId))
    .orderBy(asc(flightPassengers.position));

const { type, gender, surname, givenNames, bornOn } = getTableColumns(flightPassengers);
const written = { type, gender, surname, givenNames, bornOn };
type ListedPassenger = Pick<typeof flightPassengers.$inferSelect, keyof typeof written>;

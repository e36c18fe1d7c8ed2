import { eq } from "drizzle-orm";
import { type Booked, findBooked } from "#modules/products/queries/find-booked.ts";
import type { Context } from "#platform/context.ts";
import { hotels } from "../tables.ts";

const { address, mapLink } = hotels;

/** A hotel as its bookings show it. */
export const findBookedHotel = (ctx: Context, id: string): Promise<Booked | null> =>
  findBooked(ctx, id, (id) => ctx.db.select({ address, mapLink }).from(hotels).where(eq(hotels.productId, id)));

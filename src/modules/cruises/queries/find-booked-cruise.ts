import { eq } from "drizzle-orm";
import { type Booked, findBooked } from "#modules/products/queries/find-booked.ts";
import type { Context } from "#platform/context.ts";
import { cruises } from "../tables.ts";

const { address, mapLink } = cruises;

/** A ship as its bookings show it; the address is that of the port. */
export const findBookedCruise = (ctx: Context, id: string): Promise<Booked | null> =>
  findBooked(ctx, id, (id) => ctx.db.select({ address, mapLink }).from(cruises).where(eq(cruises.productId, id)));

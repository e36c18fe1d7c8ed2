import { and, asc, eq, gt, gte, inArray, min, or, type SQLWrapper } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { bookings } from "../tables.ts";

type ChangeCursor = {
  changedSince: Date;
  after: { updatedAt: Date; id: string } | null;
  limit: number;
};

/** Bookings in the order of their last change; `after` is the last one of the page before. */
export async function listChangedBookings(ctx: Context, { changedSince, after, limit }: ChangeCursor) {
  const { id, updatedAt, paidVnd } = bookings;
  return ctx.db
    .select({ id, updatedAt, paid: paidVnd })
    .from(bookings)
    .where(
      and(
        gte(updatedAt, changedSince),
        after ? or(gt(updatedAt, after.updatedAt), and(eq(updatedAt, after.updatedAt), gt(id, after.id))) : undefined,
      ),
    )
    .orderBy(asc(updatedAt), asc(id))
    .limit(limit);
}

/** When the first of these bookings was made; `ids` is a query of their ids. Null without any. */
export async function findFirstCreation(ctx: Context, ids: SQLWrapper): Promise<Date | null> {
  const [first] = await ctx.db
    .select({ at: min(bookings.createdAt) })
    .from(bookings)
    .where(inArray(bookings.id, ids));
  return first?.at ?? null;
}

import { and, asc, eq, gt, gte, or } from "drizzle-orm";
import type { Context } from "#platform/context.ts";
import { bookings } from "../tables.ts";

type Reading = {
  madeSince: Date;
  changedSince: Date;
  after: { updatedAt: Date; id: string } | null;
  limit: number;
};

/** Bookings in the order of their last change; `after` is the last one of the page before. */
export async function listChangedBookings(ctx: Context, { madeSince, changedSince, after, limit }: Reading) {
  const { id, updatedAt, paidVnd } = bookings;
  return ctx.db
    .select({ id, updatedAt, paid: paidVnd })
    .from(bookings)
    .where(
      and(
        gte(bookings.createdAt, madeSince),
        gte(updatedAt, changedSince),
        after ? or(gt(updatedAt, after.updatedAt), and(eq(updatedAt, after.updatedAt), gt(id, after.id))) : undefined,
      ),
    )
    .orderBy(asc(updatedAt), asc(id))
    .limit(limit);
}

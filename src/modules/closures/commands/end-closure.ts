import { and, asc, eq, gte, isNotNull, isNull, lte } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { formatDate } from "#kernel/calendar-date.ts";
import { conflict, notFound } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { reopenNights } from "#modules/availability/commands/close-nights.ts";
import { recordEventOfMany } from "#modules/bookings/commands/record-events.ts";
import { endClosureNotice } from "#modules/notices/commands.ts";
import { listShipsByBay } from "#modules/products/queries/products-at.ts";
import { afterCommit, type Context, inTransaction } from "#platform/context.ts";
import { closureMessages } from "../messages.ts";
import { bayClosures, closureBookings, closureNights } from "../tables.ts";
import { NOTIFY_GUESTS, repeatClosure } from "./close-bay.ts";

/**
 * Ends a closure: its nights go back on sale, its notice ends, and guests without an answer keep their bookings. A job emails those who
 * were asked to choose.
 */
export async function endClosure(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "bookings.write");
  await inTransaction(ctx, async (ctx) => {
    const [closure] = await ctx.db.select().from(bayClosures).where(eq(bayClosures.id, id)).for("update");
    if (!closure) throw notFound(closureMessages.noSuch, "closure-not-found");
    if (closure.endedAt) throw conflict("already-ended", closureMessages.alreadyEnded);
    const { roomId, nightOn } = closureNights;
    const nights = await ctx.db
      .select({ roomId, nightOn })
      .from(closureNights)
      .where(eq(closureNights.closureId, id))
      .orderBy(asc(roomId), asc(nightOn));
    const ships = (await listShipsByBay(ctx)).filter(({ areaId }) => areaId === closure.placeId);
    await reopenNights(
      ctx,
      ships.map((ship) => ship.id),
      nights,
    );
    if (closure.noticeId) await endClosureNotice(ctx, closure.noticeId);
    await ctx.db.update(bayClosures).set({ endedAt: ctx.now() }).where(eq(bayClosures.id, id));
    await resumeBookings(ctx, id);
    await closeAgain(ctx, closure);
    const label = `${formatDate(closure.fromOn)} đến ${formatDate(closure.toOn)}`;
    const subject = { type: "bay", id: closure.placeId, label };
    await recordAuditEvent(ctx, { action: "bay.reopened", subject, after: { nights: nights.length } });
  });
}

async function resumeBookings(ctx: Context, id: string): Promise<void> {
  const { closureId, bookingId, productId, startsOn, toldAt, answer } = closureBookings;
  const isUnanswered = and(eq(closureId, id), isNotNull(toldAt), isNull(answer));
  const notified = await ctx.db
    .select({ id: bookingId, productId, on: startsOn })
    .from(closureBookings)
    .where(isUnanswered)
    .orderBy(asc(bookingId));
  // Events before the list: they lock the bookings, which all commands lock first.
  await recordEventOfMany(
    ctx,
    "departure-resumed",
    notified.map(({ id, ...data }) => ({ bookingId: id, data })),
  );
  await ctx.db.update(closureBookings).set({ toldAt: null }).where(isUnanswered);
  afterCommit(ctx, () => ctx.jobs.soon(NOTIFY_GUESTS));
}

/** Other active closures of the bay take over the nights and bookings that they share with the ended one. */
async function closeAgain(ctx: Context, { placeId, fromOn, toOn }: typeof bayClosures.$inferSelect): Promise<void> {
  const others = await ctx.db
    .select({ id: bayClosures.id })
    .from(bayClosures)
    .where(
      and(
        eq(bayClosures.placeId, placeId),
        isNull(bayClosures.endedAt),
        lte(bayClosures.fromOn, toOn),
        gte(bayClosures.toOn, fromOn),
      ),
    )
    .orderBy(asc(bayClosures.id));
  for (const { id } of others) await repeatClosure(ctx, id);
}

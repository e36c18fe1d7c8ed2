import { asc, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { TIMETABLE_TAG } from "../adapters/local/read-timetable.ts";
import type { BaggagePrice, FareAdjustment, FareClass, TimetableFlight } from "../contract/timetable.ts";
import { timetableBaggage, timetableFareChanges, timetableFares, timetableFlights } from "../tables.ts";
import { chunksOf } from "./chunks.ts";
import { resetSeats } from "./reset-seats.ts";

export type WholeTimetable = {
  flights: readonly TimetableFlight[];
  classes: readonly FareClass[];
  changes: readonly FareAdjustment[];
  baggage: readonly BaggagePrice[];
};

/**
 * Replaces the whole timetable. Taken seats are kept by number, day and class; reservations stay even if their flight is no longer sold.
 */
export async function saveTimetable(ctx: Context, timetable: WholeTimetable): Promise<void> {
  requirePermission(ctx.actor, "prices.write");

  await inTransaction(ctx, async (ctx) => {
    const [{ count: before } = { count: 0 }] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(timetableFlights);
    // In the order that bookings lock them.
    await ctx.db
      .select({ number: timetableFlights.number })
      .from(timetableFlights)
      .orderBy(asc(timetableFlights.number))
      .for("update");
    await ctx.db.delete(timetableFlights);
    await ctx.db.delete(timetableFares);
    await ctx.db.delete(timetableFareChanges);
    await ctx.db.delete(timetableBaggage);
    const { flights, classes, changes, baggage } = timetable;
    for (const rows of chunksOf(flights)) await ctx.db.insert(timetableFlights).values(rows);
    for (const rows of chunksOf(classes)) await ctx.db.insert(timetableFares).values(rows);
    for (const rows of chunksOf(changes)) await ctx.db.insert(timetableFareChanges).values(rows);
    for (const rows of chunksOf(baggage)) await ctx.db.insert(timetableBaggage).values(rows);
    await resetSeats(ctx);
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, {
      action: "timetable.saved",
      subject: { type: "timetable", id: "timetable", label: "Lịch bay" },
      before: { flights: before },
      after: { flights: flights.length },
    });
  });
}

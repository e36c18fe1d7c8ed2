import { eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { TIMETABLE_TAG } from "../adapters/local/read-timetable.ts";
import type { FareAdjustment } from "../contract/timetable.ts";
import { MAX_FARE_CHANGES } from "../limits.ts";
import { timetableMessages } from "../messages.ts";
import { requireVersion } from "../rules/row-version.ts";
import { timetableFareChanges } from "../tables.ts";

export async function addFareAdjustment(ctx: Context, change: FareAdjustment): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    // Locks the version of the timetable, so that two additions are counted one after the other.
    await invalidate(ctx, TIMETABLE_TAG);
    const [{ count } = { count: 0 }] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(timetableFareChanges);
    if (count >= MAX_FARE_CHANGES) throw conflict("too-many", timetableMessages.tooManyChanges);
    const id = newId();
    await ctx.db.insert(timetableFareChanges).values({ id, ...change });
    await recordAuditEvent(ctx, { action: "timetable.season-added", subject: subjectOf(id, change), after: change });
  });
}

/** Changes a period with changed fares; `version` is for optimistic locking. */
export async function updateFareAdjustment(
  ctx: Context,
  id: string,
  change: FareAdjustment,
  version: string,
): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    const former = requireVersion(await lock(ctx, id), version, timetableMessages.noFareChange);
    await ctx.db.update(timetableFareChanges).set(change).where(eq(timetableFareChanges.id, id));
    const audit = { subject: subjectOf(id, change), before: former, after: { id, ...change } };
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, { action: "timetable.season-changed", ...audit });
  });
}

/** Removes a period with changed fares, so that the usual fares apply again. */
export async function removeFareAdjustment(ctx: Context, id: string, version: string): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    const former = requireVersion(await lock(ctx, id), version, timetableMessages.noFareChange);
    await ctx.db.delete(timetableFareChanges).where(eq(timetableFareChanges.id, id));
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, { action: "timetable.season-removed", subject: subjectOf(id, former), before: former });
  });
}

const lock = async (ctx: Context, id: string) =>
  (await ctx.db.select().from(timetableFareChanges).where(eq(timetableFareChanges.id, id)).for("update"))[0];

const subjectOf = (id: string, { label }: FareAdjustment) => ({ type: "timetable", id, label });

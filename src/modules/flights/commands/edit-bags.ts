import { and, eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { type Context, inTransaction, invalidate } from "#platform/context.ts";
import { TIMETABLE_TAG } from "../adapters/local/read-timetable.ts";
import type { BaggagePrice, BagKey } from "../contract/timetable.ts";
import { MAX_BAGS } from "../limits.ts";
import { timetableMessages } from "../messages.ts";
import { requireVersion } from "../rules/row-version.ts";
import { timetableBaggage } from "../tables.ts";

/** Adds a bag of an airline. */
export async function addBag(ctx: Context, bag: BaggagePrice): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    // Locks the version of the timetable, so that two additions are counted one after the other.
    await invalidate(ctx, TIMETABLE_TAG);
    const [{ count } = { count: 0 }] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(timetableBaggage);
    if (count >= MAX_BAGS) throw conflict("too-many", timetableMessages.tooManyBags);
    const added = await ctx.db.insert(timetableBaggage).values(bag).onConflictDoNothing().returning();
    if (added.length === 0) throw invalid(timetableMessages.bagTaken, { code: timetableMessages.bagTaken });
    await recordAuditEvent(ctx, { action: "timetable.bag-added", subject: subjectOf(bag), after: bag });
  });
}

/** Changes name or price of a bag; `version` is for optimistic locking. */
export async function changeBag(ctx: Context, bag: BaggagePrice, version: string): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    const former = requireVersion(await lockBag(ctx, bag), version, timetableMessages.noBag);
    await ctx.db.update(timetableBaggage).set(bag).where(named(bag));
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, {
      action: "timetable.bag-changed",
      subject: subjectOf(bag),
      before: former,
      after: bag,
    });
  });
}

/** Removes a bag from sale. */
export async function removeBag(ctx: Context, key: BagKey, version: string): Promise<void> {
  requirePermission(ctx.actor, "prices.write");
  await inTransaction(ctx, async (ctx) => {
    const former = requireVersion(await lockBag(ctx, key), version, timetableMessages.noBag);
    await ctx.db.delete(timetableBaggage).where(named(key));
    await invalidate(ctx, TIMETABLE_TAG);
    await recordAuditEvent(ctx, { action: "timetable.bag-removed", subject: subjectOf(former), before: former });
  });
}

const named = ({ airline, flightType, code }: BagKey) =>
  and(
    eq(timetableBaggage.airline, airline),
    eq(timetableBaggage.flightType, flightType),
    eq(timetableBaggage.code, code),
  );

const lockBag = async (ctx: Context, key: BagKey): Promise<BaggagePrice | undefined> =>
  (await ctx.db.select().from(timetableBaggage).where(named(key)).for("update"))[0];

const subjectOf = ({ airline, flightType, code, name }: BaggagePrice) => ({
  type: "timetable",
  id: `${airline}-${flightType}-${code}`,
  label: `${airline}, ${name}`,
});

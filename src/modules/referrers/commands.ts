import { count, eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid, notFound } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { percentText } from "#modules/commissions/rules.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { NewReferrer, ReferrerChange } from "./contract.ts";
import { MAX_REFERRERS } from "./limits.ts";
import { referrerMessages } from "./messages.ts";
import { referrers } from "./tables.ts";

/** Adds a partner or a campaign. Throws `invalid` for a code that another one has. */
export async function addReferrer(ctx: Context, { code, name, percent: basisPoints }: NewReferrer): Promise<void> {
  requirePermission(ctx.actor, "costs.write");
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('referrers', 0))`);
    const [known] = await ctx.db.select({ count: count() }).from(referrers);
    if ((known?.count ?? 0) >= MAX_REFERRERS) throw conflict("too-many-referrers", referrerMessages.tooMany);
    const row = { id: newId(), code, name, basisPoints, createdAt: ctx.now() };
    const [added] = await ctx.db.insert(referrers).values(row).onConflictDoNothing().returning();
    if (!added) throw invalid(referrerMessages.codeTaken, { code: referrerMessages.codeTaken });
    await recordAuditEvent(ctx, { action: "referrer.added", subject: subjectOf(added), after: auditedOf(added) });
  });
}

/** Renames a referrer, or sets what it gets of later bookings. Throws `not-found`. */
export async function changeReferrer(ctx: Context, { id, name, percent }: ReferrerChange): Promise<void> {
  requirePermission(ctx.actor, "costs.write");
  await change(ctx, id, { name, basisPoints: percent });
}

/** New bookings do not record an inactive referrer. Throws `not-found`. */
export async function activateReferrer(ctx: Context, id: string, active: boolean): Promise<void> {
  requirePermission(ctx.actor, "costs.write");
  await change(ctx, id, { active });
}

type Row = typeof referrers.$inferSelect;

async function change(ctx: Context, id: string, set: Partial<Row>): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(referrers).where(eq(referrers.id, id)).for("update");
    if (!before) throw notFound(referrerMessages.notFound, "referrer-not-found");
    const after = { ...before, ...set };
    await ctx.db.update(referrers).set(set).where(eq(referrers.id, id));
    await recordAuditEvent(ctx, {
      action: "referrer.changed",
      subject: subjectOf(after),
      before: auditedOf(before),
      after: auditedOf(after),
    });
  });
}

const subjectOf = ({ id, name }: Row) => ({ type: "referrer", id, label: name });
const auditedOf = ({ code, name, basisPoints, active }: Row) => ({
  code,
  name,
  percent: percentText(basisPoints),
  active,
});

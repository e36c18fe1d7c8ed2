import { and, asc, desc, eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import type { Referrer } from "./contract.ts";
import { MAX_REFERRERS } from "./limits.ts";
import { referrers } from "./tables.ts";

/** The active referrer with a code; null when the code is unknown or its referrer is inactive. */
export async function findReferrer(ctx: Context, code: string): Promise<Referrer | null> {
  const [referrer] = await ctx.db
    .select()
    .from(referrers)
    .where(and(eq(referrers.code, code), eq(referrers.active, true)));
  return referrer ?? null;
}

/** Code and name of a referrer that a booking refers to, also of an inactive one. */
export async function getReferrerName(ctx: Context, id: string): Promise<{ code: string; name: string }> {
  requirePermission(ctx.actor, "bookings.read");
  const { code, name } = referrers;
  const [referrer] = await ctx.db.select({ code, name }).from(referrers).where(eq(referrers.id, id));
  if (!referrer) throw new Error("a booking refers to a referrer that does not exist");
  return referrer;
}

/** The active referrers that staff choose from. */
export async function listActiveReferrers(ctx: Context): Promise<{ code: string; name: string }[]> {
  requirePermission(ctx.actor, "bookings.read");
  return ctx.db
    .select({ code: referrers.code, name: referrers.name })
    .from(referrers)
    .where(eq(referrers.active, true))
    .orderBy(asc(referrers.name), asc(referrers.id))
    .limit(MAX_REFERRERS);
}

/** All referrers, the active ones first. */
export async function listReferrers(ctx: Context): Promise<Referrer[]> {
  requirePermission(ctx.actor, "costs.read");
  return ctx.db
    .select()
    .from(referrers)
    .orderBy(desc(referrers.active), asc(referrers.name), asc(referrers.id))
    .limit(MAX_REFERRERS);
}

import { asc, desc, gt } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { cached } from "#platform/cache/cached.ts";
import { type Context, dependsOn } from "#platform/context.ts";
import type { Notice, NoticeEntry } from "./contract.ts";
import { LISTED_NOTICES } from "./limits.ts";
import { nextChange, stateOf } from "./rules.ts";
import { notices } from "./tables.ts";

/** Current notices, warnings first, then latest start first. Reports to the cache when the result expires. */
export async function listShownNotices(ctx: Context): Promise<Notice[]> {
  dependsOn(ctx, "notices");
  const now = ctx.now();
  const { id, endsAt, beginsAt } = notices;
  const all = await cached(ctx, "notices", ["notices"], () =>
    ctx.db.select().from(notices).where(gt(endsAt, now)).orderBy(desc(beginsAt), asc(id)).limit(LISTED_NOTICES),
  );
  const next = nextChange(all, now);
  if (next) ctx.onExpiry?.(next);
  return all
    .filter((one) => stateOf(one, now) === "shown")
    .toSorted((a, b) => Number(b.tone === "warning") - Number(a.tone === "warning"))
    .map(({ beginsAt: _, endsAt: __, ...notice }) => notice);
}

/** Every notice with its state, latest start first. */
export async function listNotices(ctx: Context): Promise<NoticeEntry[]> {
  requirePermission(ctx.actor, "catalogue.read");
  const { id, beginsAt } = notices;
  const rows = await ctx.db.select().from(notices).orderBy(desc(beginsAt), asc(id)).limit(LISTED_NOTICES);
  return rows.map((row) => ({ ...row, state: stateOf(row, ctx.now()) }));
}

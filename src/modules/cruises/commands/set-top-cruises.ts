import { inArray } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict, invalid } from "#kernel/errors.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction, touch } from "#platform/context.ts";
import type { TopCruisesInput } from "../contract/editing.ts";
import { cruiseMessages } from "../messages.ts";
import { topCruiseIds } from "../queries/list-top-cruises.ts";
import { cruiseHighlights, cruises } from "../tables.ts";

/** Puts ships on top, in this order. Throws `conflict` "changed-meanwhile" when the list is not the one that was opened. */
export async function setTopCruises(ctx: Context, { ids, before }: TopCruisesInput): Promise<void> {
  requirePermission(ctx.actor, "catalogue.publish");

  await inTransaction(ctx, async (ctx) => {
    // First: its row makes those who arrange the list at once follow one another.
    await touch(ctx, "highlights");
    const former = await topCruiseIds(ctx);
    if (before && former.join() !== before.join()) throw conflict("changed-meanwhile", cruiseMessages.topChanged);
    const known = await ctx.db
      .select({ id: cruises.id, title: cruises.title })
      .from(cruises)
      .where(inArray(cruises.id, [...ids, ...former]));
    const titles = new Map(known.map((row) => [row.id, row.title]));
    if (ids.some((id) => !titles.has(id))) throw invalid(cruiseMessages.noSuchTop, { ids: cruiseMessages.noSuchTop });
    await ctx.db.delete(cruiseHighlights);
    if (ids.length > 0) {
      await ctx.db.insert(cruiseHighlights).values(ids.map((cruiseId, position) => ({ cruiseId, position })));
    }
    await record(ctx, {
      action: "cruises.top-changed",
      subject: { type: "cruises", id: "top", label: "Top du thuyền" },
      before: { ships: former.map((id) => titles.get(id)) },
      after: { ships: ids.map((id) => titles.get(id)) },
    });
  });
}

import { eq } from "drizzle-orm";
import { conflict } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseWork } from "../contract/editing.ts";
import { cruiseMessages } from "../messages.ts";
import { noSuchCruise } from "../queries/get-cruise-ref.ts";
import { shownWork } from "../queries/get-cruise-to-edit.ts";
import { searchTextOf } from "../rules/search-text.ts";
import { cruiseEdits, cruises } from "../tables.ts";

type Edit = typeof cruiseEdits.$inferSelect;

/** How far the writing about a ship has come, locked until the transaction ends. Throws `not-found`. */
export async function lockEdit(ctx: Context, id: string): Promise<Edit> {
  const locked = () => ctx.db.select().from(cruiseEdits).where(eq(cruiseEdits.cruiseId, id)).for("update");
  const [known] = await locked();
  if (known) return known;
  const [cruise] = await ctx.db.select().from(cruises).where(eq(cruises.id, id));
  if (!cruise) throw noSuchCruise(ctx);
  const { title, areaId, searchText, updatedAt: savedAt } = cruise;
  await ctx.db
    .insert(cruiseEdits)
    .values({ cruiseId: id, version: 0, title, areaId, searchText, savedAt, savedBy: "" })
    .onConflictDoNothing();
  const [first] = await locked();
  if (!first) throw noSuchCruise(ctx);
  return first;
}

/** What somebody who edits an old version gets beside the refusal. */
export type ChangedMeanwhile = { version: number; savedAt: string; savedBy: string; work: CruiseWork | null };

/** Throws `conflict` "changed-meanwhile", with who and when and what is written now, unless the version is the latest. */
export async function checkVersion(ctx: Context, edit: Edit, version: number): Promise<void> {
  if (edit.version === version) return;
  const work = edit.work ?? (await shownWork(ctx, edit.cruiseId))?.work ?? null;
  const { savedBy } = edit;
  const result: ChangedMeanwhile = { version: edit.version, savedAt: edit.savedAt.toISOString(), savedBy, work };
  throw conflict("changed-meanwhile", cruiseMessages.changedMeanwhile, { result });
}

/** Keeps what is written and not shown, or that nothing is; answers the version that the next save has to name. */
export async function keepEdit(ctx: Context, edit: Edit, work: CruiseWork, pending: boolean): Promise<number> {
  const version = edit.version + 1;
  await ctx.db
    .update(cruiseEdits)
    .set({ version, work: pending ? work : null, ...editColumns(ctx, work) })
    .where(eq(cruiseEdits.cruiseId, edit.cruiseId));
  return version;
}

/** What a list shows of something that is only written. */
export function editColumns(ctx: Context, work: CruiseWork) {
  const { title, pier, trip } = work;
  return {
    title,
    areaId: work.areaId || null,
    searchText: searchTextOf({ title, areaName: "", pier, trip }),
    savedAt: ctx.now(),
    savedBy: ctx.actor.kind === "staff" ? ctx.actor.name : "",
  };
}

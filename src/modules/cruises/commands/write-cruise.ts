import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import type { FieldErrors } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { slugify } from "#kernel/slug.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { CruiseWork } from "../contract/editing.ts";
import { blockersOf, getCruiseToEdit, isSlugFree, shownWork } from "../queries/get-cruise-to-edit.ts";
import { emptyWork, readinessOf } from "../rules/readiness.ts";
import { cruiseEdits } from "../tables.ts";
import { onlyFreeSlug } from "./create-cruise.ts";
import { checkVersion, editColumns, keepEdit, lockEdit } from "./lock-edit.ts";
import { touchCruise } from "./touch-cruise.ts";
import { showContent } from "./update-cruise.ts";

export type WrittenCruise = {
  version: number;
  /** Something is written that the ship's page does not show. */
  hasWork: boolean;
  savedAt: Date;
  /** What stands between this and publishing, by field. */
  blockers: FieldErrors;
};

/** Begins to write about a new ship: with its name only, or with everything of another ship but its name. */
export async function startCruise(
  ctx: Context,
  { title, copyOf }: { title: string; copyOf?: string | undefined },
): Promise<{ id: string }> {
  requirePermission(ctx.actor, "catalogue.write");
  const slug = await freeSlug(ctx, slugify(title));
  const source = copyOf ? (await getCruiseToEdit(ctx, copyOf)).work : null;
  const work = source ? { ...source, title, slug, rooms: source.rooms.map(asNewRoom) } : emptyWork(title, slug);

  return inTransaction(ctx, async (ctx) => {
    const id = newId();
    await ctx.db.insert(cruiseEdits).values({ cruiseId: id, version: 1, work, ...editColumns(ctx, work) });
    const subject = { type: "cruise", id, label: title };
    await record(ctx, { action: "cruise.drafted", subject, after: { title, copyOf } });
    return { id };
  });
}

const asNewRoom = (room: CruiseWork["rooms"][number]) => ({ ...room, id: newId() });

/** The address a name suggests, with a number when it is taken. */
async function freeSlug(ctx: Context, slug: string): Promise<string> {
  const base = slug || "du-thuyen";
  for (let number = 1; number < 50; number += 1) {
    const candidate = number === 1 ? base : `${base.slice(0, 76)}-${number}`;
    if (await isSlugFree(ctx, candidate)) return candidate;
  }
  return `${base.slice(0, 70)}-${newId().slice(-8)}`;
}

/**
 * Saves what is written, complete or not. A ship that nobody sees yet takes it over as soon as it is complete, so that its
 * prices and nights can be prepared; a published one shows it only when it is published.
 */
export async function writeCruise(
  ctx: Context,
  id: string,
  work: CruiseWork,
  { version }: { version: number },
): Promise<WrittenCruise> {
  requirePermission(ctx.actor, "catalogue.write");

  return onlyFreeSlug(() =>
    inTransaction(ctx, async (ctx) => {
      const edit = await lockEdit(ctx, id);
      await checkVersion(ctx, edit, version);
      const shown = await shownWork(ctx, id);
      const { content } = readinessOf(work);
      const takesOver = content && shown?.state !== "published" && (await isSlugFree(ctx, work.slug, id));
      if (takesOver) await showContent(ctx, id, content);
      const hasWork = !takesOver && !isSameValue(shown?.work, work);
      const next = await keepEdit(ctx, edit, work, hasWork);
      // Once for a whole sitting: it is saved every few seconds.
      if (hasWork && !edit.work) {
        await record(ctx, { action: "cruise.drafted", subject: { type: "cruise", id, label: work.title } });
      }
      return { version: next, hasWork, savedAt: ctx.now(), blockers: await blockersOf(ctx, id, work) };
    }),
  );
}

/** Takes back what was written since the ship was last published; what was never complete is gone altogether. */
export async function dropWork(ctx: Context, id: string, { version }: { version: number }): Promise<void> {
  requirePermission(ctx.actor, "catalogue.write");

  await inTransaction(ctx, async (ctx) => {
    const edit = await lockEdit(ctx, id);
    await checkVersion(ctx, edit, version);
    const shown = await shownWork(ctx, id);
    if (shown) await keepEdit(ctx, edit, shown.work, false);
    else await ctx.db.delete(cruiseEdits).where(eq(cruiseEdits.cruiseId, id));
    await record(ctx, { action: "cruise.draft-dropped", subject: { type: "cruise", id, label: edit.title } });
    await touchCruise(ctx, id);
  });
}

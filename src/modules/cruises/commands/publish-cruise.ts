import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { conflict } from "#kernel/errors.ts";
import { record } from "#modules/audit/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { PublishState } from "../contract/cruise.ts";
import type { CruiseWork } from "../contract/editing.ts";
import { cruiseMessages } from "../messages.ts";
import { noSuchCruise } from "../queries/get-cruise-ref.ts";
import { blockersOf, shownWork } from "../queries/get-cruise-to-edit.ts";
import { readinessOf } from "../rules/readiness.ts";
import { cruises } from "../tables.ts";
import { onlyFreeSlug } from "./create-cruise.ts";
import { checkVersion, keepEdit, lockEdit } from "./lock-edit.ts";
import { touchCruise } from "./touch-cruise.ts";
import { showContent } from "./update-cruise.ts";

type Publishing = { version?: number; work?: CruiseWork };

/**
 * Shows a ship to everybody, with all that is written about it; `work` is saved with it, or not at all. Throws `conflict` "not-ready" with a sentence for each field
 * that is in the way, and "changed-meanwhile" when a version is named that is not the latest.
 */
export async function publishCruise(ctx: Context, id: string, { version, work }: Publishing = {}): Promise<void> {
  requirePermission(ctx.actor, "catalogue.publish");

  await onlyFreeSlug(() =>
    inTransaction(ctx, async (ctx) => {
      const edit = await lockEdit(ctx, id);
      if (version !== undefined) await checkVersion(ctx, edit, version);
      const written = work ?? edit.work;
      const next = written ?? (await shownWork(ctx, id))?.work;
      if (!next) throw noSuchCruise(ctx);
      const fields = await blockersOf(ctx, id, next);
      const { content } = readinessOf(next);
      if (!content || Object.keys(fields).length > 0) throw conflict("not-ready", cruiseMessages.notReady, { fields });
      if (written) {
        await showContent(ctx, id, content);
        await keepEdit(ctx, edit, content, false);
      }
      await setStatus(ctx, id, "published");
    }),
  );
}

/** Takes a ship off the site; what was booked on it stays. */
export async function hideCruise(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx.actor, "catalogue.publish");
  await setStatus(ctx, id, "hidden");
}

async function setStatus(ctx: Context, id: string, status: PublishState): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [former] = await ctx.db.select().from(cruises).where(eq(cruises.id, id)).for("update");
    if (!former) throw noSuchCruise(ctx);
    if (former.status === status) return;
    await ctx.db.update(cruises).set({ status, updatedAt: ctx.now() }).where(eq(cruises.id, id));
    const action = status === "published" ? "cruise.published" : "cruise.hidden";
    const subject = { type: "cruise", id, label: former.title };
    await record(ctx, { action, subject, before: { status: former.status }, after: { status } });
    await touchCruise(ctx, id);
  });
}

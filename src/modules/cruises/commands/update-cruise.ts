import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { plainText } from "#kernel/rich-text-content.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { record } from "#modules/audit/commands.ts";
import { saveRooms } from "#modules/rooms/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { CruiseContent, CruiseWork } from "../contract/editing.ts";
import { shownWork } from "../queries/get-cruise-to-edit.ts";
import { searchTextOf } from "../rules/search-text.ts";
import { cruiseAmenities, cruiseImages, cruises } from "../tables.ts";
import { moveSlug } from "./change-cruise-slug.ts";
import { attach, checkReferences, createCruise, onlyFreeSlug } from "./create-cruise.ts";
import { checkVersion, keepEdit, lockEdit } from "./lock-edit.ts";
import { touchCruise } from "./touch-cruise.ts";

/**
 * Makes a ship show what is written. Throws `conflict` "changed-meanwhile" for a version that is not the latest, so of two
 * who edit at once the second sees what the first has written. A ship on sale is changed only by who may publish.
 */
export async function updateCruise(
  ctx: Context,
  id: string,
  content: CruiseContent,
  { version }: { version: number },
): Promise<{ version: number }> {
  requirePermission(ctx.actor, "catalogue.write");

  return onlyFreeSlug(() =>
    inTransaction(ctx, async (ctx) => {
      const edit = await lockEdit(ctx, id);
      await checkVersion(ctx, edit, version);
      await showContent(ctx, id, content);
      return { version: await keepEdit(ctx, edit, content, false) };
    }),
  );
}

/** Writes content to the ship, which is made when it does not exist. For who has locked the edit. */
export async function showContent(ctx: Context, id: string, content: CruiseContent): Promise<void> {
  const { rooms, amenityIds, imageIds, defaultPrice, ...texts } = content;
  const { areaName } = await checkReferences(ctx, content);
  const before = await shownWork(ctx, id);
  if (!before) {
    await createCruise(ctx, { ...content, rooms: [], status: "draft", rank: 1000 }, id);
    await saveRooms(ctx, id, rooms);
    return;
  }
  if (before.state === "published") requirePermission(ctx.actor, "catalogue.publish");
  if (before.work.slug !== content.slug) await moveSlug(ctx, { id, from: before.work.slug, to: content.slug });
  const shown = {
    ...texts,
    defaultPriceVnd: defaultPrice,
    cancellation: content.cancellation.toSorted((a, b) => b.daysBefore - a.daysBefore),
    thumbnailId: imageIds[0] ?? null,
    searchText: searchTextOf({ ...content, areaName }),
  };
  await ctx.db
    .update(cruises)
    .set({ ...shown, updatedAt: ctx.now() })
    .where(eq(cruises.id, id));
  await ctx.db.delete(cruiseImages).where(eq(cruiseImages.cruiseId, id));
  await ctx.db.delete(cruiseAmenities).where(eq(cruiseAmenities.cruiseId, id));
  await attach(ctx, id, content);
  await saveRooms(ctx, id, rooms);
  const [was, is] = [auditOf(before.work), auditOf(content)];
  if (!isSameValue(was, is)) {
    const subject = { type: "cruise", id, label: content.title };
    await record(ctx, { action: "cruise.changed", subject, before: was, after: is });
  }
  await touchCruise(ctx, id);
}

// Room types have an entry of their own, and a document is read as text.
function auditOf({ rooms: _, longDescription, ...fields }: CruiseWork | CruiseContent) {
  return { ...fields, longDescription: plainText(longDescription) };
}

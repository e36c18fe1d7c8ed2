import { eq } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { plainText } from "#kernel/rich-text-content.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { record } from "#modules/audit/commands.ts";
import { putRatePlan } from "#modules/availability/commands/put-rate-plan.ts";
import { publishProduct } from "#modules/products/commands/publish-product.ts";
import { checkReferences, updateProduct } from "#modules/products/commands/put-product.ts";
import { touchProduct } from "#modules/products/commands/touch-product.ts";
import { dropWork, showWritten, startProduct, writeProduct } from "#modules/products/commands/write-product.ts";
import type { Written } from "#modules/products/contract/editing.ts";
import type { KindInEditor } from "#modules/products/contract/kind.ts";
import { searchTextOf } from "#modules/products/rules/search-words.ts";
import { saveRooms } from "#modules/rooms/commands.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseContent, CruiseWork } from "../contract/editing.ts";
import { shownCruise } from "../queries/get-cruise-to-edit.ts";
import { emptyWork, readinessOf } from "../rules/readiness.ts";
import { shownProductOf, termsOf } from "../rules/shown-product.ts";
import { cruises } from "../tables.ts";
import { createCruise, cruiseColumnsOf } from "./create-cruise.ts";

const cruise: KindInEditor<CruiseWork, CruiseContent> = {
  kind: "cruise",
  usualSlug: "du-thuyen",
  emptyWork,
  readiness: readinessOf,
  shown: shownCruise,
  show: showCruise,
  listed: ({ title, areaId, pier, trip }) => ({
    placeId: areaId || null,
    searchText: searchTextOf(title, "", pier, trip),
  }),
  asCopy: (work) => ({ ...work, rooms: work.rooms.map((room) => ({ ...room, id: newId() })) }),
};

/** Begins to write about a new ship: with its name only, or with everything of another ship but its name. */
export const startCruise = (ctx: Context, start: { title: string; copyOf?: string | undefined }) =>
  startProduct(ctx, cruise, start);

/** Saves what is written about a ship, complete or not; see `writeProduct`. */
export const writeCruise = (
  ctx: Context,
  id: string,
  work: CruiseWork,
  { version }: { version: number },
): Promise<Written> => writeProduct(ctx, cruise, id, { work, version });

/** Makes a ship show what is written; see `showWritten`. */
export const updateCruise = (ctx: Context, id: string, content: CruiseContent, { version }: { version: number }) =>
  showWritten(ctx, cruise, id, { content, version });

/** Takes back what was written since the ship was last published. */
export const dropCruiseWork = (ctx: Context, id: string, { version }: { version: number }) =>
  dropWork(ctx, cruise, id, { version });

/** Shows a ship to everybody; see `publishProduct`. */
export const publishCruise = (ctx: Context, id: string, publishing: { version?: number; work?: CruiseWork } = {}) =>
  publishProduct(ctx, cruise, id, publishing);

async function showCruise(ctx: Context, id: string, content: CruiseContent): Promise<void> {
  const { rooms } = content;
  const { placeName } = await checkReferences(ctx, "cruise", { ...content, placeId: content.areaId });
  const before = await shownCruise(ctx, id);
  if (!before) {
    await createCruise(ctx, { ...content, rooms: [], status: "draft", rank: 1000 }, id);
    await saveRooms(ctx, id, rooms);
    return;
  }
  if (before.state === "published") requirePermission(ctx.actor, "catalogue.publish");
  await updateProduct(ctx, { ...shownProductOf(content, placeName), id, kind: "cruise" });
  await ctx.db.update(cruises).set(cruiseColumnsOf(content)).where(eq(cruises.productId, id));
  await putRatePlan(ctx, id, termsOf(content));
  await saveRooms(ctx, id, rooms);
  const [was, is] = [auditOf(before.work), auditOf(content)];
  if (!isSameValue(was, is)) {
    const subject = { type: "cruise", id, label: content.title };
    await record(ctx, { action: "cruise.changed", subject, before: was, after: is });
  }
  await touchProduct(ctx, "cruise", id);
}

// Room types have an entry of their own, and a document is read as text.
function auditOf({ rooms: _, longDescription, ...fields }: CruiseWork | CruiseContent) {
  return { ...fields, longDescription: plainText(longDescription) };
}

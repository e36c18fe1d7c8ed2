import { requirePermission } from "#kernel/actor.ts";
import { asPublishedProduct } from "#modules/availability/queries/published-product.ts";
import type { Context } from "#platform/context.ts";
import type { CruiseDetail } from "../contract/cruise.ts";
import type { CruiseContent, CruisePreview } from "../contract/editing.ts";
import { ratePlanOf } from "../rules/product-row.ts";
import { readinessOf } from "../rules/readiness.ts";
import { getCruiseToEdit, listCruiseBlockers } from "./get-cruise-to-edit.ts";

/** The page of a ship with its draft, published or not. For staff. */
export async function getCruisePreview(ctx: Context, slugOrId: string): Promise<CruisePreview> {
  requirePermission(ctx.actor, "catalogue.read");
  const { id, slug, state, hasDraft, draft } = await getCruiseToEdit(ctx, slugOrId);
  const { content } = readinessOf(draft);
  const [blockers, cruise] = await Promise.all([
    listCruiseBlockers(ctx, id, draft),
    content && toDetail(ctx, id, content),
  ]);
  return { id, slug, state, hasDraft, title: draft.title, blockers, cruise };
}

async function toDetail(ctx: Context, id: string, content: CruiseContent): Promise<CruiseDetail> {
  const { areaId, amenityIds, imageIds, rooms, ...texts } = content;
  const product = await asPublishedProduct(
    ctx,
    { id, kind: "cruise", placeId: areaId },
    { amenityIds, imageIds, rooms },
  );
  return {
    ...texts,
    ratePlan: ratePlanOf(texts),
    cancellation: texts.cancellation.toSorted((a, b) => b.daysBefore - a.daysBefore),
    ...product,
  };
}

import { requirePermission } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { asPublishedProduct } from "#modules/availability/queries/published-product.ts";
import type { Context } from "#platform/context.ts";
import type { HotelContent, HotelPreview } from "../contract/editing.ts";
import type { HotelDetail } from "../contract/hotel.ts";
import { readinessOf } from "../rules/readiness.ts";
import { getHotelToEdit, listHotelBlockers } from "./get-hotel-to-edit.ts";

/** The page of a hotel with its draft, published or not. For staff. */
export async function getHotelPreview(ctx: Context, slugOrId: string): Promise<HotelPreview> {
  requirePermission(ctx.actor, "catalogue.read");
  const { id, slug, state, hasDraft, draft } = await getHotelToEdit(ctx, slugOrId);
  const { content } = readinessOf(draft);
  const [blockers, hotel] = await Promise.all([
    listHotelBlockers(ctx, id, draft),
    content && toDetail(ctx, id, content),
  ]);
  return { id, slug, state, hasDraft, title: draft.title, blockers, hotel };
}

async function toDetail(ctx: Context, id: string, content: HotelContent): Promise<HotelDetail> {
  const { cityId, amenityIds, imageIds, rooms, plans, ...texts } = content;
  const product = await asPublishedProduct(
    ctx,
    { id, kind: "hotel", placeId: cityId },
    { amenityIds, imageIds, rooms },
  );
  const onSale = plans.filter(({ hidden }) => !hidden);
  const publicPlans = onSale.map(
    ({ id: planId = newId(), restAtHouse = false, changePercent = null, hidden: _, ...plan }) => ({
      ...plan,
      id: planId,
      basis: "room-night" as const,
      restAtHouse,
      changePercent,
      cancellation: plan.cancellation.toSorted((a, b) => b.daysBefore - a.daysBefore),
    }),
  );
  return { ...texts, ...product, plans: publicPlans };
}

import { eq } from "drizzle-orm";
import type { FieldErrors } from "#kernel/errors.ts";
import { findRatePlan } from "#modules/availability/queries/rate-plans.ts";
import type { ProductInEditor } from "#modules/products/contract/editing.ts";
import { findProduct } from "#modules/products/queries/find-product.ts";
import { getProductToEdit, listBlockers } from "#modules/products/queries/get-product-to-edit.ts";
import { listRoomsToEdit } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { type CruiseDraftState, cruiseDraftState } from "../contract/editing.ts";
import { readinessOf } from "../rules/readiness.ts";
import { cruises } from "../tables.ts";

/** A ship in the editor, by its current or former slug, or its id; with its unpublished draft. */
export const getCruiseToEdit = (ctx: Context, slugOrId: string): Promise<ProductInEditor<CruiseDraftState>> =>
  getProductToEdit<CruiseDraftState>(ctx, { kind: "cruise", findContent: findCruiseContent }, slugOrId);

/** The errors that block publishing a ship, by field; empty when it can be published. */
export const listCruiseBlockers = (ctx: Context, id: string, draft: CruiseDraftState): Promise<FieldErrors> =>
  listBlockers(ctx, { kind: "cruise", readiness: readinessOf }, id, draft);

/** The public content of the ship in draft form; null while it does not exist. */
export async function findCruiseContent(ctx: Context, id: string) {
  const product = await findProduct(ctx, id);
  const [row] = await ctx.db.select().from(cruises).where(eq(cruises.productId, id));
  const plan = await findRatePlan(ctx, id);
  if (!row || !product || !plan) return null;
  const { cancellation, instantConfirmation } = plan;
  const { productId: _, ...texts } = row;
  const { slug, title, placeId: areaId, defaultPrice, checkInTime, checkOutTime, amenityIds, imageIds } = product;
  const rooms = await listRoomsToEdit(ctx, id);
  const draft = cruiseDraftState.parse({
    ...texts,
    cancellation,
    instantConfirmation,
    slug,
    title,
    areaId,
    defaultPrice,
    checkInTime,
    checkOutTime,
    amenityIds,
    imageIds,
    rooms,
  });
  return { state: product.status, updatedAt: product.updatedAt, draft };
}

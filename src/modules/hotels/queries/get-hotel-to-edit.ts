import { eq } from "drizzle-orm";
import type { FieldErrors } from "#kernel/errors.ts";
import { listRatePlansToEdit } from "#modules/availability/queries/rate-plans.ts";
import { toPlanDraft } from "#modules/availability/rules/to-plan-draft.ts";
import type { ProductInEditor } from "#modules/products/contract/editing.ts";
import { findProduct } from "#modules/products/queries/find-product.ts";
import { getProductToEdit, listBlockers } from "#modules/products/queries/get-product-to-edit.ts";
import { listRoomsToEdit } from "#modules/rooms/queries.ts";
import type { Context } from "#platform/context.ts";
import { type HotelDraftState, hotelDraftState } from "../contract/editing.ts";
import { readinessOf } from "../rules/readiness.ts";
import { hotels } from "../tables.ts";

/** A hotel in the editor, by its current or former slug, or its id; with its unpublished draft. */
export const getHotelToEdit = (ctx: Context, slugOrId: string): Promise<ProductInEditor<HotelDraftState>> =>
  getProductToEdit<HotelDraftState>(ctx, { kind: "hotel", findContent: findHotelContent }, slugOrId);

/** The errors that block publishing a hotel, by field; empty when it can be published. */
export const listHotelBlockers = (ctx: Context, id: string, draft: HotelDraftState): Promise<FieldErrors> =>
  listBlockers(ctx, { kind: "hotel", readiness: readinessOf }, id, draft);

/** The public content of the hotel in draft form; null while it does not exist. */
export async function findHotelContent(ctx: Context, id: string) {
  const product = await findProduct(ctx, id);
  const [row] = await ctx.db.select().from(hotels).where(eq(hotels.productId, id));
  if (!row || !product) return null;
  const { productId: _, salePriceVnd: salePrice, ...texts } = row;
  const { slug, title, placeId: cityId, defaultPrice, checkInTime, checkOutTime, amenityIds, imageIds } = product;
  const plans = (await listRatePlansToEdit(ctx, id)).map(toPlanDraft);
  const rooms = await listRoomsToEdit(ctx, id);
  const same = { slug, title, cityId, defaultPrice, checkInTime, checkOutTime, amenityIds, imageIds };
  const draft = hotelDraftState.parse({ ...texts, salePrice, ...same, plans, rooms });
  return { state: product.status, updatedAt: product.updatedAt, draft };
}

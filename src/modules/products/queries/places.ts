import { findArea, findCity, listAreas, listCities } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";

/** Where products of a kind are: cruises in bays, hotels in cities. */
export const placesOf = (ctx: Context, kind: ProductKind) => (kind === "cruise" ? listAreas(ctx) : listCities(ctx));

export const findPlace = (ctx: Context, kind: ProductKind, id: string) =>
  kind === "cruise" ? findArea(ctx, id) : findCity(ctx, id);

import type { PlaceKind } from "#modules/places/contract.ts";
import { findArea, findCity, listAreas, listCities } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import type { ProductKind } from "../contract/product.ts";

/** The place of a product: cruises are in bays, hotels in cities. */
export const placeKinds: Readonly<Record<ProductKind, PlaceKind>> = { cruise: "area", hotel: "city" };

export const placesOf = (ctx: Context, kind: ProductKind) => (kind === "cruise" ? listAreas(ctx) : listCities(ctx));

export const findPlace = (ctx: Context, kind: ProductKind, id: string) =>
  kind === "cruise" ? findArea(ctx, id) : findCity(ctx, id);

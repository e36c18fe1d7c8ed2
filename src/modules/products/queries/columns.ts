import { sql } from "drizzle-orm";
import type { Product, Score } from "../contract/product.ts";
import { CARD_PICTURES } from "../limits.ts";
import { scoreOf } from "../rules/score.ts";
import { products } from "../tables.ts";

/** The five counters of stars, from one to five. */
export const reviewCounts = sql<Score["counts"]>`array[${products.reviews1}, ${products.reviews2},
  ${products.reviews3}, ${products.reviews4}, ${products.reviews5}]`;

export const amenityIdsInOrder = sql<string[]>`array(
  select a.amenity_id::text from product_amenities a where a.product_id = ${products.id} order by a.position)`;

/** The number of pictures of a card; card-pictures.ts reads those after the first one. */
export const cardPictureCount = sql<number>`(
  select least(count(*), ${CARD_PICTURES})::int from product_images i where i.product_id = ${products.id})`;

const imageIdsInOrder = sql<string[]>`array(
  select i.image_id::text from product_images i where i.product_id = ${products.id} order by i.position)`;

export const placeId = sql<string>`coalesce(${products.areaId}, ${products.cityId})`;

export const refColumns = {
  id: products.id,
  kind: products.kind,
  slug: products.slug,
  title: products.title,
  checkInTime: products.checkInTime,
  checkOutTime: products.checkOutTime,
};

export const productColumns = {
  ...refColumns,
  status: products.status,
  placeId,
  defaultPrice: products.defaultPriceVnd,
  thumbnailId: products.thumbnailId,
  reviews: reviewCounts,
  amenityIds: amenityIdsInOrder,
  imageIds: imageIdsInOrder,
  updatedAt: products.updatedAt,
};

export const toProduct = ({ reviews, ...row }: Omit<Product, "score"> & { reviews: Score["counts"] }): Product => ({
  ...row,
  score: scoreOf(reviews),
});

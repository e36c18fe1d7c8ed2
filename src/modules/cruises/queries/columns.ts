import { sql } from "drizzle-orm";
import { cruises } from "../tables.ts";

/** The five counters of stars, from one to five. */
export const reviewCounts = sql<
  [number, number, number, number, number]
>`array[${cruises.reviews1}, ${cruises.reviews2},
  ${cruises.reviews3}, ${cruises.reviews4}, ${cruises.reviews5}]`;

export const amenityIdsInOrder = sql<string[]>`array(
  select a.amenity_id::text from cruise_amenities a where a.cruise_id = ${cruises.id} order by a.position)`;

export const imageIdsInOrder = sql<string[]>`array(
  select i.image_id::text from cruise_images i where i.cruise_id = ${cruises.id} order by i.position)`;

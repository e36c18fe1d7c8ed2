import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, idOf } from "#platform/database/columns.ts";

/** Bays and islands of cruises; published as "categories". */
export const cruiseAreas = pgTable("cruise_areas", {
  id: id(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

/** Cities of hotels. */
export const cities = pgTable("cities", {
  id: id(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

/** Former slugs of places; a slug that two places had is of the one that had it last. Their pages redirect to the current one. */
export const placeFormerSlugs = pgTable(
  "place_former_slugs",
  {
    slug: text("slug").primaryKey(),
    areaId: idOf("area_id", () => cruiseAreas.id, { onDelete: "cascade" }),
    cityId: idOf("city_id", () => cities.id, { onDelete: "cascade" }),
  },
  (t) => [
    check("place_former_slugs_of_one", sql`num_nonnulls(${t.areaId}, ${t.cityId}) = 1`),
    index("place_former_slugs_by_area").on(t.areaId),
    index("place_former_slugs_by_city").on(t.cityId),
  ],
);

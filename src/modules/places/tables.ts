import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { id } from "#platform/database/columns.ts";

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

import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { RichText } from "#kernel/rich-text.ts";
import type { Policy } from "#modules/products/contract/draft.ts";
import { products } from "#modules/products/tables.ts";
import { idOf } from "#platform/database/columns.ts";
import type { Itinerary } from "./contract/cruise.ts";

/** Fields that only a ship has. */
export const cruises = pgTable(
  "cruises",
  {
    productId: idOf("product_id", () => products.id).primaryKey(),
    stars: integer("stars").notNull(),
    address: text("address").notNull(),
    pier: text("pier").notNull(),
    mapLink: text("map_link").notNull(),
    mapIframeLink: text("map_iframe_link").notNull(),
    schedule: text("schedule").notNull(),
    launchYear: integer("launch_year").notNull(),
    cabins: integer("cabins").notNull(),
    shell: text("shell").notNull(),
    trip: text("trip").notNull(),
    operator: text("operator").notNull(),
    shortDescription: jsonb("short_description").$type<string[]>().notNull(),
    longDescription: jsonb("long_description").$type<RichText>().notNull(),
    included: jsonb("included").$type<string[]>().notNull(),
    excluded: jsonb("excluded").$type<string[]>().notNull(),
    policies: jsonb("policies").$type<Policy[]>().notNull(),
    itineraries: jsonb("itineraries").$type<Itinerary[]>().notNull(),
  },
  (t) => [check("cruises_stars", sql`${t.stars} between 3 and 5`)],
);

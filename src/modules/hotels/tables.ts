import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { emptyRichText, type RichText } from "#kernel/rich-text.ts";
import type { Policy } from "#modules/products/contract/draft.ts";
import { products } from "#modules/products/tables.ts";
import { idOf, vnd } from "#platform/database/columns.ts";
import type { Coordinates, HouseRules, Surrounding } from "./contract/hotel.ts";

/** Fields that only a hotel has. */
export const hotels = pgTable(
  "hotels",
  {
    productId: idOf("product_id", () => products.id).primaryKey(),
    address: text("address").notNull(),
    mapLink: text("map_link").notNull().default(""),
    mapIframeLink: text("map_iframe_link").notNull().default(""),
    coordinates: jsonb("coordinates").$type<Coordinates>(),
    operator: text("operator").notNull().default(""),
    /** The sale price for one room and night, when it is lower than the usual price. */
    salePriceVnd: vnd("sale_price_vnd"),
    /** The official stars, not the guests' score. */
    stars: integer("stars").notNull(),
    totalRooms: integer("total_rooms").notNull(),
    builtYear: integer("built_year"),
    renovatedYear: integer("renovated_year"),
    floors: integer("floors"),
    shortDescription: jsonb("short_description").$type<string[]>().notNull().default([]),
    longDescription: jsonb("long_description").$type<RichText>().notNull().default(emptyRichText),
    houseRules: jsonb("house_rules")
      .$type<HouseRules>()
      .notNull()
      .default({ children: "", extraBeds: "", cots: "", pets: "", deposit: "" }),
    surroundings: jsonb("surroundings").$type<Surrounding[]>().notNull().default([]),
    policies: jsonb("policies").$type<Policy[]>().notNull().default([]),
  },
  (t) => [
    check("hotels_stars", sql`${t.stars} between 1 and 5`),
    check("hotels_sale_price", sql`${t.salePriceVnd} > 0`),
    check("hotels_total_rooms", sql`${t.totalRooms} > 0`),
  ],
);

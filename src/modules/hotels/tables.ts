import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

import { products } from "#modules/products/tables.ts";
import { vnd } from "#platform/database/columns.ts";

/** What only a hotel has. */
export const hotels = pgTable(
  "hotels",
  {
    productId: uuid("product_id")
      .primaryKey()
      .references(() => products.id),
    address: text("address").notNull(),
    /** What is asked now for one room and night, when it is less than the usual price. */
    salePriceVnd: vnd("sale_price_vnd"),
    /** Stars of the house itself, not of its guests. */
    standard: integer("standard").notNull(),
    totalRooms: integer("total_rooms").notNull(),
  },
  (t) => [
    check("hotels_standard", sql`${t.standard} between 1 and 5`),
    check("hotels_sale_price", sql`${t.salePriceVnd} > 0`),
    check("hotels_total_rooms", sql`${t.totalRooms} > 0`),
  ],
);

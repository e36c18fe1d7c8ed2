import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

import { products } from "#modules/products/tables.ts";
import { id, instant } from "#platform/database/columns.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id),
    name: text("name").notNull(),
    /** Never public. */
    email: text("email"),
    /** Never public. */
    phone: text("phone"),
    comment: text("comment").notNull(),
    score: integer("score").notNull(),
    createdAt: instant("created_at").notNull(),
    approvedAt: instant("approved_at"),
  },
  (t) => [
    check("reviews_score", sql`${t.score} between 1 and 5`),
    index("reviews_public").on(t.productId, t.createdAt.desc(), t.id).where(sql`approved_at is not null`),
  ],
);

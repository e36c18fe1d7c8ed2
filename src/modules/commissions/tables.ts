import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { products } from "#modules/products/tables.ts";
import { calendarDate, idOf } from "#platform/database/columns.ts";

/** The agency's commission on a product, for stays from a day on, until the next row. */
export const commissions = pgTable(
  "commissions",
  {
    productId: idOf("product_id", () => products.id).notNull(),
    fromOn: calendarDate("from_on").notNull(),
    /** Hundredths of a percent. */
    basisPoints: integer("basis_points").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.fromOn] }),
    check("commissions_basis_points", sql`${t.basisPoints} between 0 and 10000`),
  ],
);

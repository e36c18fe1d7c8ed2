import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, unique, uuid } from "drizzle-orm/pg-core";
import { products } from "#modules/products/tables.ts";
import { calendarDate, id, idOf, instant } from "#platform/database/columns.ts";

/** The agency's commission on a product, for stays from a day on, until the next row. */
export const commissions = pgTable(
  "commissions",
  {
    productId: idOf("product_id", () => products.id).notNull(),
    fromOn: calendarDate("from_on").notNull(),
    /** Hundredths of a percent. */
    basisPoints: integer("basis_points").notNull(),
    /** When it was first stored; null in rows of older releases, which count as known at every sale. */
    createdAt: instant("created_at"),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.fromOn] }),
    check("commissions_basis_points", sql`${t.basisPoints} between 0 and 10000`),
  ],
);

/** Another commission for a rate plan, for a season, or for both. */
export const commissionExceptions = pgTable(
  "commission_exceptions",
  {
    id: id(),
    productId: idOf("product_id", () => products.id).notNull(),
    /** A plan of the product (`rate_plans`); null for all of them. */
    ratePlanId: uuid("rate_plan_id"),
    fromOn: calendarDate("from_on").notNull(),
    /** The last first day of its stays; null without an end. */
    untilOn: calendarDate("until_on"),
    basisPoints: integer("basis_points").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    unique("commission_exceptions_once").on(t.productId, t.ratePlanId, t.fromOn, t.untilOn).nullsNotDistinct(),
    check("commission_exceptions_basis_points", sql`${t.basisPoints} between 0 and 10000`),
    check("commission_exceptions_narrower", sql`${t.ratePlanId} is not null or ${t.untilOn} is not null`),
    check("commission_exceptions_days", sql`${t.untilOn} >= ${t.fromOn}`),
  ],
);

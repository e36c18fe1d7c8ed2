import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, integer, pgTable, primaryKey, unique, uuid } from "drizzle-orm/pg-core";
import { products } from "#modules/products/tables.ts";
import { calendarDate, id, idOf, instant, vnd } from "#platform/database/columns.ts";

/** A `Rate`: one of both. */
const rate = {
  /** Hundredths of a percent. */
  basisPoints: integer("basis_points"),
  /** For each room and night. */
  roomNightVnd: vnd("room_night_vnd"),
};

const isOneRate = ({ basisPoints, roomNightVnd }: Record<keyof typeof rate, AnyPgColumn>) =>
  sql`num_nonnulls(${basisPoints}, ${roomNightVnd}) = 1 and ${roomNightVnd} >= 0`;

/** The agency's commission on a product, for stays that begin on or after `fromOn`, until the `fromOn` of the next row. */
export const commissions = pgTable(
  "commissions",
  {
    productId: idOf("product_id", () => products.id).notNull(),
    fromOn: calendarDate("from_on").notNull(),
    ...rate,
    /** When it was first stored; null in rows of older releases, which count as known at every sale. */
    createdAt: instant("created_at"),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.fromOn] }),
    check("commissions_basis_points", sql`${t.basisPoints} between 0 and 10000`),
    check("commissions_rate", isOneRate(t)),
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
    /** The last day on which its stays begin; null without an end. */
    untilOn: calendarDate("until_on"),
    ...rate,
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    unique("commission_exceptions_once").on(t.productId, t.ratePlanId, t.fromOn, t.untilOn).nullsNotDistinct(),
    check("commission_exceptions_basis_points", sql`${t.basisPoints} between 0 and 10000`),
    check("commission_exceptions_rate", isOneRate(t)),
    check("commission_exceptions_narrower", sql`${t.ratePlanId} is not null or ${t.untilOn} is not null`),
    check("commission_exceptions_days", sql`${t.untilOn} >= ${t.fromOn}`),
  ],
);

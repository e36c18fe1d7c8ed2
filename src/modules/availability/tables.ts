import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { boards } from "#modules/products/contract/product.ts";
import { products } from "#modules/products/tables.ts";
import { rooms } from "#modules/rooms/tables.ts";
import { calendarDate, id, idOf, instant, vnd } from "#platform/database/columns.ts";
import type { ElsewhereSale } from "./contract/grid.ts";
import { type CancellationTier, priceBases } from "./contract/rate-plan.ts";

/** Stock of one room type on one night. A night without a row is not for sale. */
export const roomNights = pgTable(
  "room_nights",
  {
    roomId: idOf("room_id", () => rooms.id).notNull(),
    nightOn: calendarDate("night_on").notNull(),
    capacity: integer("capacity").notNull(),
    /** Rooms sold by us. */
    sold: integer("sold").notNull().default(0),
    /** Outside sales by seller, and their sum. */
    elsewhere: jsonb("elsewhere").$type<ElsewhereSale[]>().notNull().default([]),
    soldElsewhere: integer("sold_elsewhere").notNull().default(0),
    /** Includes expired holds that are not swept yet; readers subtract those. */
    held: integer("held").notNull().default(0),
    closed: boolean("closed").notNull().default(false),
    minNights: integer("min_nights").notNull().default(1),
    /** No stay begins or ends on this day; a stay across it is allowed. */
    closedToArrival: boolean("closed_to_arrival").notNull().default(false),
    closedToDeparture: boolean("closed_to_departure").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.nightOn] }),
    check(
      "room_nights_counts",
      sql`${t.sold} >= 0 and ${t.soldElsewhere} >= 0 and ${t.held} >= 0 and ${t.capacity} >= 0`,
    ),
    check("room_nights_not_oversold", sql`${t.sold} + ${t.soldElsewhere} + ${t.held} <= ${t.capacity}`),
  ],
);

/** The stock of a booking: held until a moment, then sold, or released. */
export const stockHolds = pgTable(
  "stock_holds",
  {
    bookingId: uuid("booking_id").notNull(),
    roomId: uuid("room_id").notNull(),
    nightOn: calendarDate("night_on").notNull(),
    quantity: integer("quantity").notNull(),
    state: text("state", { enum: ["held", "sold"] }).notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.roomId, t.nightOn] }),
    check("stock_holds_quantity", sql`${t.quantity} > 0`),
    check("stock_holds_state", sql`${t.state} in ('held', 'sold')`),
    index("stock_holds_by_night").on(t.roomId, t.nightOn).where(sql`state = 'held'`),
    index("stock_holds_to_expire").on(t.expiresAt).where(sql`state = 'held'`),
  ],
);

/** Rate plans of a product, in order. Its pages show the first. */
export const ratePlans = pgTable(
  "rate_plans",
  {
    id: id(),
    productId: idOf("product_id", () => products.id).notNull(),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    basis: text("basis", { enum: priceBases }).notNull(),
    board: text("board", { enum: boards }).notNull(),
    /** Sorted from far to near. */
    cancellation: jsonb("cancellation").$type<CancellationTier[]>().notNull(),
    /** Null uses the agency's default. */
    depositPercent: integer("deposit_percent"),
    /** The rooms are allotted to us, so a full payment confirms at once. */
    instantConfirmation: boolean("instant_confirmation").notNull(),
    /** The rest beyond the deposit is paid at the hotel. */
    restAtHouse: boolean("rest_at_house").notNull().default(false),
    /** Prices of the first plan, changed by this percentage; null has prices of its own. */
    changePercent: integer("change_percent"),
    /** Bookings refer to it: it stays as long as they do. */
    isSold: boolean("is_sold").notNull().default(false),
    /** Not sold any more; bookings that refer to it keep it. */
    hidden: boolean("hidden").notNull().default(false),
  },
  (t) => [
    check(
      "rate_plans_change",
      sql`${t.changePercent} is null or (${t.changePercent} between -90 and 200 and ${t.position} <> 0)`,
    ),
    check("rate_plans_hidden", sql`not (${t.hidden} and ${t.position} = 0)`),
    unique("rate_plans_position").on(t.productId, t.position),
    check("rate_plans_basis", sql`${t.basis} in ('guest-trip', 'room-night')`),
    check("rate_plans_board", sql`${t.board} in ('none', 'breakfast', 'half', 'full')`),
    check("rate_plans_deposit", sql`${t.depositPercent} between 1 and 100`),
  ],
);

/** Price rules, as data; rules/price-rule.ts describes how they combine. */
export const priceRules = pgTable(
  "price_rules",
  {
    id: id(),
    version: integer("version").notNull().default(1),
    productId: idOf("product_id", () => products.id).notNull(),
    ratePlanId: idOf("rate_plan_id", () => ratePlans.id).notNull(),
    /** Only this room type; null is all of them. */
    roomId: idOf("room_id", () => rooms.id),
    kind: text("kind", {
      enum: ["base", "day", "season", "weekday", "holiday", "single", "child", "extra-adult", "charter"],
    }).notNull(),
    label: text("label").notNull(),
    /** Only stays of this many nights. */
    nights: integer("nights"),
    fromOn: calendarDate("from_on"),
    /** Last day on which the rule holds. */
    toOn: calendarDate("to_on"),
    /** Days of departure, 0 is Sunday. */
    weekdays: jsonb("weekdays").$type<number[]>(),
    ageFrom: integer("age_from"),
    /** Oldest age in the band. */
    ageTo: integer("age_to"),
    bed: text("bed", { enum: ["own", "shared"] }),
    /** The number of children of a room that the band takes. */
    limitPerCabin: integer("limit_per_cabin"),
    percent: integer("percent"),
    amountVnd: vnd("amount_vnd"),
    priority: integer("priority").notNull().default(0),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    index("price_rules_by_product").on(t.productId).where(sql`deleted_at is null`),
    index("price_rules_by_room").on(t.roomId),
    index("price_rules_by_rate_plan").on(t.ratePlanId),
    check(
      "price_rules_kind",
      sql`${t.kind} in ('base', 'day', 'season', 'weekday', 'holiday', 'single', 'child', 'extra-adult', 'charter')`,
    ),
    check("price_rules_one_effect", sql`(${t.percent} is null) <> (${t.amountVnd} is null)`),
    check("price_rules_dates", sql`${t.fromOn} is null or ${t.toOn} is null or ${t.fromOn} <= ${t.toOn}`),
    check(
      "price_rules_child",
      sql`${t.kind} <> 'child' or (${t.ageFrom} >= 0 and ${t.ageTo} >= ${t.ageFrom} and ${t.bed} is not null)`,
    ),
  ],
);

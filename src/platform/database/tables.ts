import { bigint, integer, jsonb, pgTable, primaryKey, text, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** How often the content behind a tag has changed; copies poll it to drop cached pages. */
export const contentVersions = pgTable("content_versions", {
  tag: text("tag").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull(),
});

/** What was answered to a request that may be sent again, stored in the transaction that did the work. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    response: jsonb("response"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] })],
);

/**
 * Counters of rate-limiter-flexible, which fixes the names and types. The migration makes the table unlogged: a crash may
 * forget who was too quick, and no request should wait for that to reach the disk.
 */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

/** Random keys that this product made for itself, shared by all copies. */
export const ownKeys = pgTable("own_keys", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

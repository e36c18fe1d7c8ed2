import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** How often the content behind a tag has changed; instances poll it to drop cached pages. */
export const contentVersions = pgTable(
  "content_versions",
  {
    tag: text("tag").primaryKey(),
    version: bigint("version", { mode: "number" }).notNull(),
    /** By the database clock, so that instances can query newer rows. */
    changedAt: instant("changed_at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index("content_versions_newest").on(t.changedAt)],
);

/** The members of a collection that changed with each version, so that a copy in memory reads only those again. */
export const contentChanges = pgTable(
  "content_changes",
  {
    collection: text("collection").notNull(),
    version: bigint("version", { mode: "number" }).notNull(),
    memberId: uuid("member_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.collection, t.version, t.memberId] })],
);

/** Responses to requests with an idempotency key, stored in the transaction that did the work. */
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
 * Counters of rate-limiter-flexible, which defines the names and types. The migration makes the table unlogged: a crash may lose the
 * counters, and no request waits for them to reach the disk.
 */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

/** Random keys that the product generated, shared by all instances. */
export const ownKeys = pgTable("own_keys", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

/** What the agency decides about its own business, one row for each group. */
export const settings = pgTable("settings", {
  name: text("name").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { calendarDate, instant } from "#platform/database/columns.ts";
import type { PageContent } from "./contract.ts";
import { pageNames } from "./rules/page-names.ts";

/** Every saved version of a page. The first versions come with the migration that made this table. */
export const pageVersions = pgTable(
  "page_versions",
  {
    page: text("page", { enum: pageNames }).notNull(),
    version: integer("version").notNull(),
    content: jsonb("content").$type<PageContent>().notNull(),
    /** The first day in force, until another version follows. */
    effectiveOn: calendarDate("effective_on"),
    savedBy: text("saved_by"),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.page, t.version] }), index("page_versions_by_day").on(t.effectiveOn)],
);

import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#platform/database/columns.ts";
import { noticeScopes, noticeTones } from "./contract.ts";

/** Notices above pages for a limited time. */
export const notices = pgTable(
  "notices",
  {
    id: id(),
    text: text("text").notNull(),
    link: text("link"),
    tone: text("tone", { enum: noticeTones }).notNull(),
    scope: text("scope", { enum: noticeScopes }).notNull(),
    beginsAt: instant("begins_at").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (t) => [
    index("notices_by_end").on(t.endsAt),
    check("notices_tone", sql`${t.tone} in ('info', 'warning')`),
    check("notices_scope", sql`${t.scope} in ('all', 'cruises', 'hotels', 'flights')`),
  ],
);

import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "#platform/database/columns.ts";
import type { AuditChange } from "./contract.ts";

/** The audit log. Rows are only ever added: a trigger of the migration rejects anything else. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: id(),
    at: instant("at").notNull(),
    actorId: uuid("actor_id").notNull(),
    /** The name at that time: accounts are renamed and deleted, the log is not. */
    actorName: text("actor_name").notNull(),
    address: text("address").notNull(),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    subjectLabel: text("subject_label").notNull(),
    before: jsonb("before").$type<AuditChange>().notNull(),
    after: jsonb("after").$type<AuditChange>().notNull(),
    /** Names, folded to ASCII. */
    searchText: text("search_text").notNull(),
  },
  (t) => [
    index("audit_events_recent").on(t.at, t.id),
    index("audit_events_by_actor").on(t.actorId, t.at, t.id),
    index("audit_events_by_action").on(t.action, t.at, t.id),
    index("audit_events_by_subject").on(t.subjectType, t.subjectId, t.at, t.id),
    index("audit_events_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);

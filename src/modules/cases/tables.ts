import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { eventColumns, itemColumns } from "#modules/worklist/tables.ts";
import { instant } from "#platform/database/columns.ts";
import { caseEventKinds, caseKinds, caseStates, caseTopics } from "./contract.ts";

/** Complaints and data requests. */
export const cases = pgTable(
  "cases",
  {
    ...itemColumns(caseKinds, caseStates),
    topic: text("topic", { enum: caseTopics }).notNull(),
    bookingCode: text("booking_code"),
    message: text("message").notNull(),
    wish: text("wish").notNull(),
    /** When the work begins; null until the e-mail of a data request is verified. */
    openedAt: instant("opened_at"),
    answerBy: instant("answer_by"),
    resolveBy: instant("resolve_by"),
    firstAnsweredAt: instant("first_answered_at"),
    extendedAt: instant("extended_at"),
    /** Ships, hotels or airlines are involved, which takes longer. */
    withOthers: boolean("with_others").notNull().default(false),
    /** Incremented with every addition by staff or customer, for optimistic locking. */
    version: integer("version").notNull().default(1),
    /** The customer has added a message that staff have not handled. */
    hasNews: boolean("has_news").notNull().default(false),
    /** Raised to revoke sent links; part of their signed keys. */
    keyVersion: integer("key_version").notNull().default(0),
  },
  (t) => [
    check("cases_kind", sql`${t.kind} in ('complaint', 'data')`),
    check("cases_state", sql`${t.state} in ('new', 'answered', 'resolved', 'refused')`),
    check("cases_topic", sql`(${t.topic} in ('copy', 'correct', 'erase', 'stop')) = (${t.kind} = 'data')`),
    check("cases_ended", sql`(${t.state} in ('resolved', 'refused')) = (${t.endedAt} is not null)`),
    check("cases_reason", sql`(${t.state} = 'refused') = (${t.reason} is not null)`),
    check(
      "cases_opened",
      sql`(${t.openedAt} is null) = (${t.answerBy} is null) and (${t.openedAt} is null) = (${t.resolveBy} is null)`,
    ),
    check("cases_worked_on", sql`${t.openedAt} is not null or (${t.kind} = 'data' and ${t.state} = 'new')`),
    index("cases_by_state").on(t.state, t.resolveBy, t.id).where(sql`opened_at is not null`),
    index("cases_to_forget").on(t.endedAt).where(sql`not forgotten`),
    index("cases_unproven").on(t.createdAt).where(sql`opened_at is null`),
    index("cases_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
  ],
);

/** The history of a case. */
export const caseEvents = pgTable(
  "case_events",
  eventColumns("case_id", () => cases.id, caseEventKinds),
  (t) => [index("case_events_by_case").on(t.itemId, t.at)],
);

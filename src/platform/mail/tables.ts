import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#platform/database/columns.ts";

/** The emails to send, written in the transaction that causes them. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    /** The unique key of the email, such as "payment-received:<booking>": a reason sends one email only. */
    reason: text("reason").notNull().unique(),
    /** The entity under which staff find it, such as "booking:<id>". */
    about: text("about"),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    /** The names of the documents that are drawn when the email is sent, such as "confirmation". */
    documents: text("documents").array().notNull().default(sql`'{}'`),
    /** `kept` when no mail server is configured: readable by staff, never sent. */
    state: text("state", { enum: ["waiting", "sent", "kept", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    /** The moment of the next try. */
    nextTryAt: instant("next_try_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    check("outbox_state", sql`${t.state} in ('waiting', 'sent', 'kept', 'failed')`),
    index("outbox_by_subject").on(t.about, t.createdAt).where(sql`about is not null`),
    index("outbox_recent").on(t.createdAt, t.id),
    index("outbox_recent_by_state").on(t.state, t.createdAt, t.id),
    index("outbox_waiting").on(t.nextTryAt).where(sql`state = 'waiting'`),
  ],
);

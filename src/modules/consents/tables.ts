import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "#platform/database/columns.ts";
import { consentPurposes, consentSources } from "./contract.ts";

/** Consents with time, text and end, kept as proof. */
export const consents = pgTable(
  "consents",
  {
    id: id(),
    purpose: text("purpose", { enum: consentPurposes }).notNull(),
    /** Lower case. */
    email: text("email").notNull(),
    textVersion: integer("text_version").notNull(),
    source: text("source", { enum: consentSources }).notNull(),
    askedAt: instant("asked_at").notNull(),
    /** When the address confirmed it; null until then. */
    givenAt: instant("given_at"),
    withdrawnAt: instant("withdrawn_at"),
    /** Raised to revoke sent links; part of their signed keys. */
    keyVersion: integer("key_version").notNull().default(0),
  },
  (t) => [
    check("consents_purpose", sql`${t.purpose} in ('offers')`),
    check("consents_source", sql`${t.source} in ('page', 'booking', 'account')`),
    check("consents_version", sql`${t.textVersion} > 0`),
    uniqueIndex("consents_open").on(t.purpose, t.email).where(sql`withdrawn_at is null`),
    index("consents_of").on(t.email),
    index("consents_given").on(t.givenAt, t.id).where(sql`given_at is not null and withdrawn_at is null`),
    index("consents_unanswered").on(t.askedAt).where(sql`given_at is null`),
    index("consents_over").on(t.withdrawnAt).where(sql`withdrawn_at is not null`),
  ],
);

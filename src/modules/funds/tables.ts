import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { calendarDate, id, instant, vnd } from "#platform/database/columns.ts";
import { fundKinds, movementKinds } from "./contract.ts";

/** Places where the agency has money: bank accounts, tills, card terminals, gateways. */
export const funds = pgTable(
  "funds",
  {
    id: id(),
    kind: text("kind", { enum: fundKinds }).notNull(),
    name: text("name").notNull(),
    accountNumber: text("account_number"),
    gateway: text("gateway"),
    isActive: boolean("is_active").notNull().default(true),
    version: integer("version").notNull().default(0),
    /** All days up to this one are closed. Every command that books a movement reads it under a lock of this row. */
    closedOn: calendarDate("closed_on"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    check("funds_kind", sql`${t.kind} in ('bank', 'till', 'terminal', 'gateway')`),
    check("funds_account", sql`(${t.kind} = 'bank') = (${t.accountNumber} is not null)`),
    check("funds_gateway", sql`(${t.kind} = 'gateway') = (${t.gateway} is not null)`),
    uniqueIndex("funds_account_once").on(t.accountNumber),
    uniqueIndex("funds_gateway_once").on(t.gateway),
  ],
);

/** The journal of all funds. The amount of a row never changes: a correction voids it. */
export const fundMovements = pgTable(
  "fund_movements",
  {
    id: id(),
    fundId: uuid("fund_id")
      .notNull()
      .references(() => funds.id),
    kind: text("kind", { enum: movementKinds }).notNull(),
    /** The row of another table that it belongs to, by the kind. */
    subjectId: uuid("subject_id").notNull(),
    dayOn: calendarDate("day_on").notNull(),
    at: instant("at").notNull(),
    amountVnd: vnd("amount_vnd").notNull(),
    recordedBy: text("recorded_by").notNull(),
    createdAt: instant("created_at").notNull(),
    voidedAt: instant("voided_at"),
  },
  (t) => [
    check("fund_movements_kind", sql`${t.kind} in ('receipt', 'refund', 'opening')`),
    check("fund_movements_amount", sql`${t.amountVnd} <> 0`),
    check(
      "fund_movements_sign",
      sql`case ${t.kind} when 'receipt' then ${t.amountVnd} > 0 when 'refund' then ${t.amountVnd} < 0 else true end`,
    ),
    uniqueIndex("fund_movements_once").on(t.kind, t.subjectId).where(sql`voided_at is null`),
    index("fund_movements_by_day").on(t.dayOn, t.fundId),
    index("fund_movements_by_fund").on(t.fundId, t.dayOn),
  ],
);

import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { calendarDate, id, idOf, instant, vnd } from "#platform/database/columns.ts";
import { fundKinds, movementKinds, slipKinds } from "./contract.ts";

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
    fundId: idOf("fund_id", () => funds.id).notNull(),
    kind: text("kind", { enum: movementKinds }).notNull(),
    /** The row of another table that it belongs to, by the kind. */
    subjectId: uuid("subject_id").notNull(),
    dayOn: calendarDate("day_on").notNull(),
    at: instant("at").notNull(),
    amountVnd: vnd("amount_vnd").notNull(),
    /** The number of the slip for cash, such as PT2026/00001. */
    slip: text("slip").unique(),
    recordedBy: text("recorded_by").notNull(),
    createdAt: instant("created_at").notNull(),
    voidedAt: instant("voided_at"),
  },
  (t) => [
    check(
      "fund_movements_kind",
      sql`${t.kind} in ('receipt', 'refund', 'opening', 'transfer-out', 'transfer-fee', 'transfer-in', 'difference', 'supplier')`,
    ),
    check("fund_movements_amount", sql`${t.amountVnd} <> 0`),
    check(
      "fund_movements_sign",
      sql`case when ${t.kind} in ('receipt', 'transfer-in') then ${t.amountVnd} > 0 when ${t.kind} in ('refund', 'transfer-out', 'transfer-fee') then ${t.amountVnd} < 0 else true end`,
    ),
    uniqueIndex("fund_movements_once").on(t.kind, t.subjectId).where(sql`voided_at is null`),
    index("fund_movements_slips").on(t.subjectId).where(sql`slip is not null`),
    index("fund_movements_by_day").on(t.dayOn, t.fundId),
    index("fund_movements_balance").on(t.fundId, t.dayOn, t.amountVnd).where(sql`voided_at is null`),
    index("fund_movements_payouts").on(t.fundId, t.at).where(sql`kind = 'transfer-out' and voided_at is null`),
  ],
);

/** Money that moved between two funds: both sides in one row. */
export const fundTransfers = pgTable(
  "fund_transfers",
  {
    id: id(),
    fromFundId: idOf("from_fund_id", () => funds.id).notNull(),
    toFundId: idOf("to_fund_id", () => funds.id).notNull(),
    /** What arrived; the fee left the first fund beside it. */
    amountVnd: vnd("amount_vnd").notNull(),
    feeVnd: vnd("fee_vnd").notNull(),
    dayOn: calendarDate("day_on").notNull(),
    reference: text("reference").notNull(),
    note: text("note").notNull(),
    /** The bank's notice of the arrival, which is a receipt of no booking. */
    arrivalId: uuid("arrival_id"),
    recordedBy: text("recorded_by").notNull(),
    recordedByName: text("recorded_by_name").notNull(),
    createdAt: instant("created_at").notNull(),
    voidReason: text("void_reason"),
    voidedBy: text("voided_by"),
    voidedByName: text("voided_by_name"),
    voidedAt: instant("voided_at"),
  },
  (t) => [
    check("fund_transfers_two_funds", sql`${t.fromFundId} <> ${t.toFundId}`),
    check("fund_transfers_amount", sql`${t.amountVnd} > 0 and ${t.feeVnd} >= 0`),
    check("fund_transfers_two_people", sql`${t.voidedBy} is null or ${t.voidedBy} <> ${t.recordedBy}`),
    uniqueIndex("fund_transfers_arrival_once").on(t.arrivalId).where(sql`voided_at is null`),
    index("fund_transfers_awaited").on(t.amountVnd).where(sql`voided_at is null and arrival_id is null`),
    index("fund_transfers_recent").on(t.createdAt, t.id),
  ],
);

/** Counts of funds at the end of a day. */
export const fundClosings = pgTable(
  "fund_closings",
  {
    id: id(),
    fundId: idOf("fund_id", () => funds.id).notNull(),
    dayOn: calendarDate("day_on").notNull(),
    expectedVnd: vnd("expected_vnd").notNull(),
    countedVnd: vnd("counted_vnd").notNull(),
    reason: text("reason").notNull(),
    closedBy: text("closed_by").notNull(),
    closedByName: text("closed_by_name").notNull(),
    createdAt: instant("created_at").notNull(),
    reopenReason: text("reopen_reason"),
    reopenedByName: text("reopened_by_name"),
    reopenedAt: instant("reopened_at"),
  },
  (t) => [
    check("fund_closings_reason", sql`${t.countedVnd} = ${t.expectedVnd} or ${t.reason} <> ''`),
    uniqueIndex("fund_closings_once").on(t.fundId, t.dayOn).where(sql`reopened_at is null`),
    index("fund_closings_recent").on(t.createdAt, t.id),
  ],
);

/** The last number of each kind of slip in a year. Its row stays locked until the slip is committed, so no number is left out. */
export const slipCounters = pgTable(
  "slip_counters",
  {
    kind: text("kind", { enum: slipKinds }).notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.year] }), check("slip_counters_kind", sql`${t.kind} in ('PT', 'PC')`)],
);

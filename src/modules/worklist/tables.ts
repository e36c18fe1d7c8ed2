import { type AnyPgColumn, boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#modules/accounts/tables.ts";
import { id, idOf, instant } from "#platform/database/columns.ts";

type Names = readonly [string, ...string[]];

/** The columns that every table of work items has. */
export const itemColumns = <const Kinds extends Names, const States extends Names>(kinds: Kinds, states: States) => ({
  id: id(),
  /** The public code; made like the code of a booking. */
  code: text("code").notNull().unique(),
  kind: text("kind", { enum: kinds }).notNull(),
  state: text("state", { enum: states }).notNull(),
  name: text("name").notNull(),
  /** E.164; empty without one or after erasure. */
  phone: text("phone").notNull(),
  email: text("email").notNull(),
  assigneeId: idOf("assignee_id", () => accounts.id),
  /** Why it was rejected or lost. */
  reason: text("reason"),
  /** Code, name, company, phone and e-mail without diacritics. */
  searchText: text("search_text").notNull(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
  endedAt: instant("ended_at"),
  /** The customer was erased. */
  erased: boolean("forgotten").notNull().default(false),
});

/** The columns of the history of items, in order; rows are only ever added. */
export const eventColumns = <const Kinds extends Names>(foreignKey: string, item: () => AnyPgColumn, kinds: Kinds) => ({
  id: id(),
  itemId: uuid(foreignKey).notNull().references(item),
  kind: text("kind", { enum: kinds }).notNull(),
  by: text("by").notNull(),
  text: text("text").notNull().default(""),
  at: instant("at").notNull(),
});

const anyItems = (name: string) => pgTable(name, itemColumns<Names, Names>([""], [""]));
const anyEvents = (name: string, item: () => AnyPgColumn) => pgTable(name, eventColumns<Names>("", item, [""]));

/** Any table with the columns of items. */
export type ItemTable = ReturnType<typeof anyItems>;
/** Any table with the columns of their events. */
export type EventTable = ReturnType<typeof anyEvents>;

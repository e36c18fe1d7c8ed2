import { index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, idOf, instant } from "#platform/database/columns.ts";

/** Customers who have signed in with Google, by Google's id, because an e-mail can change its owner. */
export const customers = pgTable(
  "customers",
  {
    id: id(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    /** As verified at the last sign-in. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    signedInAt: instant("signed_in_at").notNull(),
  },
  (t) => [unique("customers_subject").on(t.issuer, t.subject)],
);

export const customerSessions = pgTable(
  "customer_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    customerId: idOf("customer_id", () => customers.id).notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("customer_sessions_of").on(t.customerId, t.createdAt), index("customer_sessions_over").on(t.expiresAt)],
);

import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "#platform/database/columns.ts";

/** Who has signed in with Google: by what Google calls them, because an e-mail can become somebody else's. */
export const customers = pgTable(
  "customers",
  {
    id: id(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    /** As it was verified when they last signed in. */
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
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("customer_sessions_of").on(t.customerId, t.createdAt), index("customer_sessions_over").on(t.expiresAt)],
);

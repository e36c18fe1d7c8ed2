import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { roles } from "#kernel/actor.ts";
import { id, idOf, instant } from "#platform/database/columns.ts";

/** Members of staff. Published as internal users. */
export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    /** Lower case. */
    username: text("username").notNull().unique(),
    name: text("name").notNull(),
    /** Lower case. */
    email: text("email").unique(),
    /** E.164 */
    phone: text("phone").unique(),
    role: text("role", { enum: roles }).notNull(),
    /** Argon2id as a PHC string; null until an invitation is accepted. */
    passwordHash: text("password_hash"),
    /** Another person chose the password: it only allows its own change. */
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    /** When an email to the current address was confirmed by its owner. */
    emailVerifiedAt: instant("email_verified_at"),
    /** Encrypted; present from the start of the set-up. */
    totpSecret: text("totp_secret"),
    /** Two-factor is on. */
    totpConfirmedAt: instant("totp_confirmed_at"),
    /** The last used time step: a code counts once. */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    /** A demo account, with a public password. */
    demo: boolean("demo").notNull().default(false),
    deactivatedAt: instant("deactivated_at"),
    /** Its actions keep its name; everything else is erased. */
    deletedAt: instant("deleted_at"),
    lastSignInAt: instant("last_sign_in_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check("accounts_role", sql`${t.role} in ('owner', 'manager', 'sales', 'accountant', 'content', 'viewer')`),
    check("accounts_two_factor", sql`${t.totpConfirmedAt} is null or ${t.totpSecret} is not null`),
    index("accounts_recent").on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index("accounts_owners").on(t.id).where(sql`role = 'owner' and deleted_at is null and deactivated_at is null`),
  ],
);

/** Sessions, found by the hash of the cookie, so that a stolen copy of this table opens nothing. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** The id in lists and in the log. */
    id: uuid("id").notNull().unique(),
    accountId: idOf("account_id", () => accounts.id).notNull(),
    /** `code`: the password was right and the code is still missing; it has no permissions. */
    stage: text("stage", { enum: ["code", "open"] }).notNull(),
    address: text("address").notNull(),
    agent: text("agent").notNull(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    check("sessions_stage", sql`${t.stage} in ('code', 'open')`),
    index("sessions_by_account").on(t.accountId, t.createdAt),
    index("sessions_to_forget").on(t.expiresAt),
  ],
);

/** Email links that let their reader choose a password, once. */
export const passwordLinks = pgTable(
  "password_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    accountId: idOf("account_id", () => accounts.id).notNull(),
    /** The address that the email went to. */
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("password_links_by_account").on(t.accountId, t.createdAt),
    index("password_links_to_forget").on(t.expiresAt),
  ],
);

/** Codes for accounts with a lost telephone; a used one is deleted. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    accountId: idOf("account_id", () => accounts.id).notNull(),
    codeHash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
);

/** Sign-in tries, counted before they are made, so that concurrent ones are all counted. */
export const signInTries = pgTable(
  "sign_in_tries",
  {
    /** A keyed hash of the tried name: unknown names are counted alike. */
    key: text("key").primaryKey(),
    tries: integer("tries").notNull(),
    lastAt: instant("last_at").notNull(),
    blockedUntil: instant("blocked_until").notNull(),
  },
  (t) => [index("sign_in_tries_to_forget").on(t.lastAt)],
);

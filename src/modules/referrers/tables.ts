import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#platform/database/columns.ts";

/** A partner or a campaign that sends customers by a link of its own. */
export const referrers = pgTable(
  "referrers",
  {
    id: id(),
    /** The end of its link, which never changes because the link stands on other sites. */
    code: text("code").notNull().unique(),
    name: text("name").notNull(),
    /** What it gets of the price of later stays, in hundredths of a percent; 0 for a campaign. */
    basisPoints: integer("basis_points").notNull(),
    /** The link of an inactive referrer still opens the site, but new bookings do not record the referrer. */
    active: boolean("active").notNull().default(true),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [check("referrers_basis_points", sql`${t.basisPoints} between 0 and 10000`)],
);

import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** What statements are sent with: the pool, or an open transaction. */
export type Db = NodePgDatabase;

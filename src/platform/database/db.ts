import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** The connection of statements: the pool, or an open transaction. */
export type Db = NodePgDatabase;

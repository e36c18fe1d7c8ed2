import { type Context, sqlState } from "#platform/context.ts";
import { isConnectionLost } from "#platform/database/lost-connection.ts";

// https://www.postgresql.org/docs/current/hot-standby.html: the standby cancels a read that conflicts with what it has to apply (40001, 40P01).
const CONFLICT_CODES = ["40001", "40P01"];
// https://www.postgresql.org/docs/current/errcodes-appendix.html: a read that writes is a bug, which the primary would hide.
const READ_ONLY = "25006";

/**
 * Runs a read whose result may be MAX_LAG_SECONDS old, on the replica if there is one that is close enough. It runs again on the primary
 * when the replica fails. Its results are not cached, because other pages would then get stale ones. Do not use it for reads that
 * depend on the catalogue cache.
 */
export async function readStale<T>(ctx: Context, read: (ctx: Context) => Promise<T>): Promise<T> {
  const db = ctx.transaction ? null : await ctx.replica?.current();
  if (!db) return read(ctx);
  const { cache: _, ...uncached } = ctx;
  try {
    return await read({ ...uncached, db });
  } catch (error) {
    const state = sqlState(error);
    const isLost = isConnectionLost(error) && state !== READ_ONLY;
    if (!isLost && !CONFLICT_CODES.includes(state ?? "")) throw error;
    ctx.replica?.leave(error);
    return read(ctx);
  }
}
